import type { KeyTexts } from './key-text.ts';

const everywhere = 'every page and machine file';

/** The keys of `site.yaml` for who the site is and in which languages. */
export const identityKeys: KeyTexts = {
  baseUrl: {
    says: 'Where the site is. With a folder, every path that the site states begins with it.',
    example: 'https://www.example.com',
    shows: everywhere,
  },
  name: { says: 'What the site is called.', example: 'Halyard', shows: everywhere },
  tagline: {
    says: 'What the site is, in one line.',
    otherwise: 'the description',
    example: { en: 'Calls answered by people', fr: 'Des appels pris par des personnes' },
    shows: 'the title of the home page, feeds, `llms.txt`, `openapi.json`, the AI catalog, JSON-LD',
  },
  description: {
    says: 'Who the site is for and what it offers, in a paragraph.',
    otherwise: 'the tagline, or else the description of the home page',
    example: 'We answer the calls of small companies, in two languages.',
    shows: '`llms.txt`, `openapi.json`, JSON-LD',
  },
  currency: {
    says: 'The currency of every price, or one for each locale. Needed as soon as there is a price.',
    example: 'EUR',
    shows: 'prices on pages, in `llms.txt` and in offers',
  },
  locales: {
    says: 'The languages of the site, in the order in which they are listed.',
    otherwise: 'the folders of `pages/`',
    shows: 'the switch between languages, `hreflang`, the sitemap',
  },
  'locales[].code': { says: 'The tag of the language, which is the name of its folder.', example: 'fr' },
  'locales[].name': {
    says: 'Its name in its own language.',
    otherwise: 'what the language calls itself',
    example: 'Français',
  },
  defaultLocale: {
    says: 'The language that is served at `/`; every other one is below its code.',
    otherwise: 'the only locale, or else the first of `locales`',
    example: 'en',
    shows: 'addresses, `x-default`, machine files',
  },
  organization: {
    says: 'Who publishes the site. It also takes whatever else schema.org says of its type.',
    otherwise: 'the name and the address of the site',
    shows: 'JSON-LD, feeds, `openapi.json`',
  },
  'organization.type': {
    says: 'Its type in schema.org, which is `Organization` or one of its kind.',
    otherwise: '`Organization`',
    example: 'Restaurant',
  },
  'organization.name': { says: 'What it is called.', otherwise: 'the name of the site', example: 'Halyard' },
  'organization.legalName': {
    says: 'What it is called in contracts.',
    example: 'Halyard SARL',
    shows: 'JSON-LD, the copyright of feeds',
  },
  'organization.url': {
    says: 'Its own site.',
    otherwise: 'the address of this site',
    example: 'https://www.example.com/',
    shows: 'JSON-LD, `openapi.json`',
  },
  'organization.logo': {
    says: 'The path of its logo.',
    example: '/assets/logo.svg',
    shows: 'JSON-LD, the AI catalog, the icon of `feed.json`',
  },
  'organization.email': {
    says: 'Where it reads mail.',
    example: 'hello@example.com',
    shows: 'JSON-LD, the contact of `openapi.json`',
  },
  'organization.telephone': { says: 'Where it is called.', example: '+33 1 99 00 12 34' },
  'organization.foundingDate': { says: 'The day it was founded.', example: '2019-04-01' },
  'organization.vatID': { says: 'Its VAT number.', example: 'FR40303265045' },
  'organization.address': { says: 'Where it is.' },
  'organization.address.streetAddress': { says: 'The street and the number.', example: '12 quai du Port' },
  'organization.address.addressLocality': { says: 'The town.', example: 'Nantes' },
  'organization.address.addressRegion': { says: 'The region.', example: 'Pays de la Loire' },
  'organization.address.postalCode': { says: 'The postal code.', example: '44000' },
  'organization.address.addressCountry': { says: 'The ISO 3166-1 code of the country.', example: 'FR' },
  'organization.sameAs': { says: 'Its profiles elsewhere.', example: ['https://social.example/@halyard'] },
  service: { says: 'The service that the site tells of.', shows: '`/api/status`, the API catalog, `openapi.json`' },
  'service.name': { says: 'What it is called.', otherwise: 'the name of the site', example: 'halyard-api' },
  'service.documentation': { says: 'Where it is documented.', example: 'https://docs.example.com/' },
};
