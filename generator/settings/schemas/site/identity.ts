import { line, localized, paragraph, slug, url } from '../common.ts';
import { closed, formatted, key, listOf, rows } from '../keys.ts';

const everywhere = 'every page and machine file';

const currency = formatted('currency');

/** The identity of the site, and its languages. */
export const identity = {
  baseUrl: key(
    formatted('base-url'),
    'The address of the site. If it contains a folder, every published path begins with that.',
    'https://www.example.com',
    { shows: everywhere },
  ),
  name: key(line, 'The name of the site.', 'Halyard', { shows: everywhere }),
  tagline: key(
    localized,
    'One line about the site.',
    { en: 'Calls answered by people', fr: 'Des appels pris par des personnes' },
    {
      otherwise: 'the description',
      shows: 'the title of the home page, feeds, `llms.txt`, `openapi.json`, the AI catalog, JSON-LD',
    },
  ),
  description: key(
    paragraph,
    'A paragraph on who the site is for and what it offers.',
    'We answer the calls of small companies, in two languages.',
    {
      otherwise: 'the tagline, or else the description of the home page',
      shows: '`llms.txt`, `openapi.json`, JSON-LD',
    },
  ),
  currency: key(
    {
      $comment: 'must be a currency, or one for each locale',
      anyOf: [currency, { type: 'object', minProperties: 1, additionalProperties: currency }],
    },
    'The currency of every price, or one for each locale. Required if there is a price.',
    'EUR',
    { shows: 'prices on pages, in `llms.txt` and in offers' },
  ),
  locales: rows(
    {
      minItems: 1,
      description: 'The languages of the site, in display order.',
      otherwise: 'the folders of `pages/`',
      shows: 'the language menu, `hreflang`, the sitemap',
    },
    ['code'],
    {
      code: key(formatted('locale'), 'The tag of the language, which is the name of its folder.', 'fr'),
      name: key(line, 'Its name in its own language.', 'Français', {
        otherwise: 'the name of the language, in that language',
      }),
      path: key(slug, 'The folder of its addresses; the default locale has none.', 'zh', {
        otherwise: 'its code in lower case',
      }),
      labels: key(
        formatted('locale'),
        'Another language for the words around the text, if there are none in this one.',
        'en',
      ),
    },
  ),
  defaultLocale: key(formatted('locale'), 'The language served at `/`; every other one is below its `path`.', 'en', {
    otherwise: 'the only locale, or else the first of `locales`',
    shows: 'addresses, `x-default`, machine files',
  }),
} as const;

/** The publisher of the site, and the service that it describes. */
export const publisher = {
  organization: {
    type: 'object',
    additionalProperties: true,
    description: 'Who publishes the site. It also takes every other schema.org property of its type.',
    otherwise: 'the name and the address of the site',
    shows: 'JSON-LD, feeds, `openapi.json`',
    properties: {
      type: key(line, 'Its type in schema.org: `Organization`, or a more specific one.', 'Restaurant', {
        otherwise: '`Organization`',
      }),
      name: key(line, 'Its name.', 'Halyard', { otherwise: 'the name of the site' }),
      legalName: key(line, 'Its legal name.', 'Halyard SARL', { shows: 'JSON-LD, the copyright of feeds' }),
      url: key(url, 'Its own site.', 'https://www.example.com/', {
        otherwise: 'the address of this site',
        shows: 'JSON-LD, `openapi.json`',
      }),
      logo: key(formatted('site-path'), 'The path of its logo.', '/assets/logo.svg', {
        shows: 'JSON-LD, the AI catalog, the icon of `feed.json`',
      }),
      email: key(formatted('email'), 'Its e-mail address.', 'hello@example.com', {
        shows: 'JSON-LD, the contact of `openapi.json`',
      }),
      telephone: key(line, 'Its telephone number.', '+33 1 99 00 12 34'),
      foundingDate: key(formatted('calendar-date'), 'The date of its foundation.', '2019-04-01'),
      vatID: key(line, 'Its VAT number.', 'FR40303265045'),
      address: closed('Its address.', ['addressCountry'], {
        streetAddress: key(line, 'The street and the number.', '12 quai du Port'),
        addressLocality: key(line, 'The town.', 'Nantes'),
        addressRegion: key(line, 'The region.', 'Pays de la Loire'),
        postalCode: key(line, 'The postal code.', '44000'),
        addressCountry: key(line, 'The ISO 3166-1 code of the country.', 'FR'),
      }),
      sameAs: key(listOf(url), 'Its profiles elsewhere.', ['https://social.example/@halyard']),
    },
  },
  service: closed(
    { description: 'The service that the site is about.', shows: '`/api/status`, the API catalog, `openapi.json`' },
    ['documentation'],
    {
      name: key(line, 'Its name.', 'halyard-api', { otherwise: 'the name of the site' }),
      documentation: key(url, 'Its documentation.', 'https://docs.example.com/'),
    },
  ),
} as const;
