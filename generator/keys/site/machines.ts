import type { KeyTexts } from './key-text.ts';

/** The keys of `site.yaml` for what machines are told. */
export const machinesKeys: KeyTexts = {
  openapi: { says: 'How the machine files of the site describe themselves.', shows: '`openapi.json`' },
  'openapi.title': {
    says: 'What that description is called.',
    otherwise: 'the label `surfaceTitle` of the language, with the name of the site',
    example: 'Halyard public discovery surface',
    shows: '`openapi.json`, the API catalog, the AI catalog',
  },
  'openapi.version': { says: 'The version of what it describes.', default: '0.1.0', example: '1.2.0' },
  'openapi.mediaType': {
    says: 'The media type that `openapi.json` is served as.',
    default: 'application/vnd.oai.openapi+json',
    shows: 'the `Content-Type` of `openapi.json`, links to it',
  },
  'openapi.license': { says: 'Under which licence the content may be used.' },
  'openapi.license.name': { says: 'The name of the licence.', example: 'CC BY 4.0' },
  'openapi.license.url': {
    says: 'The text of the licence.',
    example: 'https://creativecommons.org/licenses/by/4.0/',
  },
  robots: { says: 'What crawlers are told.', shows: '`robots.txt`' },
  'robots.contentSignal': { says: 'What the content may be used for, as `Content-Signal` says it.' },
  'robots.contentSignal.search': { says: 'Whether a search engine may show it with a link.' },
  'robots.contentSignal.ai-input': { says: 'Whether it may be given to a model that answers a question.' },
  'robots.contentSignal.ai-train': { says: 'Whether models may be trained on it.' },
  security: {
    says: 'Whom to tell of a weakness (RFC 9116).',
    shows: '`/.well-known/security.txt`',
  },
  'security.contact': {
    says: 'Where to report it, the preferred address first.',
    example: ['mailto:security@example.com'],
  },
  'security.expires': {
    says: 'Until when all of it is true, less than a year ahead. Builds fail once it has passed.',
    example: '2027-03-01',
  },
  'security.encryption': { says: 'The address of a key.', example: 'https://www.example.com/pgp-key.txt' },
  'security.acknowledgments': {
    says: 'The page that thanks those who reported something.',
    example: 'https://www.example.com/thanks/',
  },
  'security.languages': {
    says: 'The languages in which reports are read.',
    otherwise: 'those of the site',
    example: ['en', 'fr'],
  },
  'security.policy': {
    says: 'What may be tested, and how.',
    example: 'https://www.example.com/security-policy/',
  },
  'security.hiring': { says: 'Open positions in security.', example: 'https://www.example.com/jobs/' },
  negotiation: {
    says: 'Which pages answer with Markdown when the `Accept` header prefers it: the home pages, or every page and post.',
    default: 'homes',
    example: 'all',
    shows: 'the files of the hosts',
  },
  endpoints: {
    says: 'The data of your own that is published as JSON.',
    shows: 'JSON, `openapi.json`, the API catalog, `llms.txt`',
  },
  'endpoints[].data': { says: 'The name of its file in `data/`, without the ending.', example: 'locations' },
  'endpoints[].path': {
    says: 'Where it is published.',
    otherwise: '`/api/<name>.json`',
    example: '/api/restaurants.json',
  },
  'endpoints[].title': { says: 'What it is called.', otherwise: 'the `title` of its schema', example: 'Restaurants' },
  'endpoints[].description': {
    says: 'What it says.',
    otherwise: 'the `description` of its schema',
    example: 'Where the restaurants are, and when they are open.',
  },
  without: {
    says: 'The optional outputs that are not made.',
    default: [],
    example: ['tags', 'authors'],
    shows: 'what is missing from the output folder',
  },
  markdownTokens: {
    says: 'Whether each Markdown alternate says in a header about how many tokens it has.',
    default: false,
    shows: 'the `X-Markdown-Tokens` header',
  },
};
