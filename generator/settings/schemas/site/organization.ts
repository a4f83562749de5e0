import { line, url } from '../common.ts';

/** Who runs the site. */
export const organization = {
  type: 'object',
  // Anything else that schema.org says of its type.
  additionalProperties: true,
  properties: {
    type: line,
    name: line,
    legalName: line,
    url,
    logo: { type: 'string', format: 'site-path' },
    email: { type: 'string', format: 'email' },
    telephone: line,
    foundingDate: { type: 'string', format: 'calendar-date' },
    vatID: line,
    address: {
      type: 'object',
      additionalProperties: false,
      required: ['addressCountry'],
      properties: {
        streetAddress: line,
        addressLocality: line,
        addressRegion: line,
        postalCode: line,
        addressCountry: line,
      },
    },
    sameAs: { type: 'array', items: url },
  },
} as const;
