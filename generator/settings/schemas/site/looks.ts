import { localized, localizedTarget } from '../common.ts';

const hexColor = { type: 'string', format: 'color' } as const;

const color = {
  $comment: 'must be a colour such as "#0b5c8a", or one for each scheme: {light: "#0b5c8a", dark: "#7cc4ee"}',
  anyOf: [
    hexColor,
    {
      type: 'object',
      additionalProperties: false,
      required: ['light', 'dark'],
      properties: { light: hexColor, dark: hexColor },
    },
  ],
} as const;

const font = { type: 'string', maxLength: 300, format: 'font-families' } as const;

/** How pages look. */
export const theme = {
  type: 'object',
  additionalProperties: false,
  properties: {
    colors: {
      type: 'object',
      additionalProperties: false,
      properties: { accent: color, ink: color, muted: color, paper: color, tint: color, line: color },
    },
    fonts: {
      type: 'object',
      additionalProperties: false,
      properties: { text: font, headings: font, code: font },
    },
    radius: { type: 'string', format: 'length' },
    logo: { type: 'string', format: 'site-path' },
  },
} as const;

/** A button in the header and on the home page. */
export const callToAction = {
  type: 'object',
  additionalProperties: false,
  required: ['text', 'url'],
  properties: { text: localized, url: localizedTarget },
} as const;

/** The pictures that stand for pages where they are shared. */
export const cards = {
  type: 'object',
  additionalProperties: false,
  properties: { for: { enum: ['site', 'pages'] }, font: { type: 'string', format: 'site-path' } },
} as const;
