import { catalogTags, date, line, representativeQueries, slug, url } from '../common.ts';
import { type CrawlerRole, crawlers } from './crawlers.ts';

/** Whether the crawlers of a role may come. */
function crawlersFor(role: CrawlerRole, what: string) {
  return {
    description: `Whether crawlers may come that ${what}: ${crawlers[role].join(', ')}.`,
    otherwise: '`allow`',
    enum: ['allow', 'block'],
  } as const;
}

/** Settings of the files that only machines read. */
export const machines = {
  openapi: {
    type: 'object',
    additionalProperties: false,
    description: "What `openapi.json` and the catalogs say about the site's own addresses.",
    shows: '`openapi.json`',
    properties: {
      title: {
        ...line,
        description: 'The title of that description.',
        otherwise: 'the label `surfaceTitle` of the language, with the name of the site',
        examples: ['Halyard public discovery surface'],
        shows: '`openapi.json`, the API catalog, the AI catalog',
      },
      version: {
        type: 'string',
        format: 'semver',
        description: 'The version of the described API.',
        default: '0.1.0',
        examples: ['1.2.0'],
      },
      mediaType: {
        description: 'The media type that `openapi.json` is served as.',
        default: 'application/vnd.oai.openapi+json',
        shows: 'the `Content-Type` of `openapi.json`, links to it',
        enum: ['application/vnd.oai.openapi+json', 'application/openapi+json'],
      },
      representativeQueries,
      license: {
        type: 'object',
        additionalProperties: false,
        required: ['name', 'url'],
        description: 'The licence of the content.',
        properties: {
          name: { ...line, description: 'The name of the licence.', examples: ['CC BY 4.0'] },
          url: {
            ...url,
            description: 'The text of the licence.',
            examples: ['https://creativecommons.org/licenses/by/4.0/'],
          },
        },
      },
    },
  },
  skills: {
    type: 'object',
    description: 'What catalogs say about each skill, by its name, besides its description.',
    shows: 'the AI catalog',
    additionalProperties: {
      type: 'object',
      additionalProperties: false,
      properties: { representativeQueries, tags: catalogTags },
    },
  },
  robots: {
    type: 'object',
    additionalProperties: false,
    description: 'What crawlers are told.',
    shows: '`robots.txt`',
    properties: {
      search: crawlersFor('search', 'index pages for a search, also that of an assistant which names its sources'),
      training: crawlersFor('training', 'gather what models are trained on'),
      user: crawlersFor('user', 'open a page because a person asks about it'),
      contentSignal: {
        type: 'object',
        additionalProperties: false,
        description: 'What the content may be used for, in terms of `Content-Signal`.',
        properties: {
          search: { description: 'Whether search engines may show it with a link.', enum: ['yes', 'no'] },
          'ai-input': {
            description: 'Whether models may use it to answer a question.',
            enum: ['yes', 'no'],
          },
          'ai-train': { description: 'Whether models may be trained on it.', enum: ['yes', 'no'] },
        },
      },
      contentUsage: {
        description:
          'Whether `contentSignal` is repeated as `Content-Usage` (an IETF draft): in a header, or also in `robots.txt`, where Lighthouse takes the line for a mistake.',
        otherwise: 'not at all',
        shows: 'the headers of everything, `robots.txt`',
        enum: ['header', 'header-and-robots'],
      },
      rsl: {
        type: 'boolean',
        description: 'Whether `contentSignal` is repeated as a licence (RSL 1.0) that pages link to.',
        otherwise: '`false`',
        shows: '`/license.xml`, the links of pages',
        examples: [true],
      },
    },
  },
  webmcp: {
    type: 'boolean',
    description:
      'Whether browsers are told that calculators and the search are tools for agents, in the attributes of WebMCP, a draft of the W3C.',
    default: false,
    shows: 'every page',
    examples: [true],
  },
  indexNow: {
    type: 'string',
    pattern: '^[A-Za-z0-9-]{8,128}$',
    $comment: 'must be 8 to 128 letters, digits and hyphens',
    description: 'The IndexNow key for telling search engines about changed pages. It is not secret.',
    shows: 'a file at the root that has it, `fingerpost changes --indexnow`',
    examples: ['73134416ae45434d98edc086e0bf6740'],
  },
  security: {
    type: 'object',
    additionalProperties: false,
    required: ['contact', 'expires'],
    description: 'Who to tell about a vulnerability (RFC 9116).',
    shows: '`/.well-known/security.txt`',
    properties: {
      contact: {
        type: 'array',
        minItems: 1,
        uniqueItems: true,
        items: { type: 'string', format: 'contact' },
        description: 'Where to report it: the preferred address first.',
        examples: [['mailto:security@example.com']],
      },
      expires: {
        ...date,
        description: 'The date until which all of it is valid, less than a year ahead. Builds fail once it has passed.',
        examples: ['2027-03-01'],
      },
      encryption: {
        type: 'string',
        format: 'key-address',
        description: 'The address of a key.',
        examples: ['https://www.example.com/pgp-key.txt'],
      },
      acknowledgments: {
        ...url,
        description: 'The page that thanks those who reported something.',
        examples: ['https://www.example.com/thanks/'],
      },
      languages: {
        type: 'array',
        minItems: 1,
        uniqueItems: true,
        items: { type: 'string', format: 'locale' },
        description: 'The languages in which reports are read.',
        otherwise: 'those of the site',
        examples: [['en', 'fr']],
      },
      policy: {
        ...url,
        description: 'What may be tested, and how.',
        examples: ['https://www.example.com/security-policy/'],
      },
      hiring: { ...url, description: 'Open positions in security.', examples: ['https://www.example.com/jobs/'] },
    },
  },
  negotiation: {
    description:
      'Which pages answer with Markdown when the `Accept` header prefers it: the home pages, or every page and post.',
    otherwise: '`all`; `homes` where no host reads the header, or one has no room for the rules',
    examples: ['homes'],
    shows: 'the files of the hosts',
    enum: ['all', 'homes'],
  },
} as const;

/** Which further files the site has. */
export const outputs = {
  endpoints: {
    description: 'Your own data to publish as JSON.',
    shows: 'JSON, `openapi.json`, the API catalog, `llms.txt`',
    type: 'array',
    items: {
      type: 'object',
      additionalProperties: false,
      required: ['data'],
      properties: {
        data: { ...slug, description: 'The name of its file in `data/`, without the ending.', examples: ['locations'] },
        path: {
          type: 'string',
          maxLength: 300,
          format: 'site-path',
          description: 'Where it is published.',
          otherwise: '`/api/<name>.json`',
          examples: ['/api/restaurants.json'],
        },
        title: {
          ...line,
          description: 'Its name.',
          otherwise: 'the `title` of its schema',
          examples: ['Restaurants'],
        },
        description: {
          type: 'string',
          minLength: 1,
          maxLength: 1000,
          description: 'What it says.',
          otherwise: 'the `description` of its schema',
          examples: ['Where the restaurants are, and when they are open.'],
        },
      },
    },
  },
  without: {
    type: 'array',
    uniqueItems: true,
    items: line,
    description: 'The optional outputs to leave out.',
    default: [],
    examples: [['tags', 'authors']],
    shows: 'what is missing from the output folder',
  },
  markdownTokens: {
    description: 'Whether a header of each Markdown alternate estimates its number of tokens.',
    default: false,
    shows: 'the `X-Markdown-Tokens` header',
    type: 'boolean',
  },
} as const;
