import { catalogTags, date, line, representativeQueries, slug, url } from '../common.ts';
import { choice, closed, flag, formatted, key, listOf, rows } from '../keys.ts';
import { type CrawlerRole, crawlers } from './crawlers.ts';

function crawlersFor(role: CrawlerRole, purpose: string) {
  return {
    description: `Whether to allow crawlers that ${purpose}: ${crawlers[role].join(', ')}.`,
    otherwise: '`allow`',
    enum: ['allow', 'block'],
  } as const;
}

/** Settings of the files that only machines read. */
export const machines = {
  openapi: closed(
    {
      description: "What `openapi.json` and the catalogs say about the site's own addresses.",
      shows: '`openapi.json`',
    },
    [],
    {
      title: key(line, 'The title of `openapi.json`.', 'Halyard public discovery surface', {
        otherwise: 'the label `surfaceTitle` of the language, with the name of the site',
        shows: '`openapi.json`, the API catalog, the AI catalog',
      }),
      version: key(formatted('semver'), 'The version of the API.', '1.2.0', { default: '0.1.0' }),
      mediaType: choice(
        ['application/vnd.oai.openapi+json', 'application/openapi+json'],
        'The media type of `openapi.json`.',
        { default: 'application/vnd.oai.openapi+json', shows: 'the `Content-Type` of `openapi.json`, links to it' },
      ),
      representativeQueries,
      license: closed('The licence of the content.', ['name', 'url'], {
        name: key(line, 'The name of the licence.', 'CC BY 4.0'),
        url: key(url, 'The text of the licence.', 'https://creativecommons.org/licenses/by/4.0/'),
      }),
    },
  ),
  skills: {
    type: 'object',
    description: 'More about each skill for catalogs, by its name.',
    shows: 'the AI catalog',
    additionalProperties: closed({}, [], { representativeQueries, tags: catalogTags }),
  },
  robots: closed({ description: 'Rules for crawlers.', shows: '`robots.txt`' }, [], {
    search: crawlersFor('search', 'index pages for a search, also that of an assistant which names its sources'),
    training: crawlersFor('training', 'gather training data for models'),
    user: crawlersFor('user', 'open a page because a person asks about it'),
    contentSignal: closed('What the content may be used for, in terms of `Content-Signal`.', [], {
      search: choice(['yes', 'no'], 'Whether search engines may show it with a link.'),
      'ai-input': choice(['yes', 'no'], 'Whether models may use it to answer a question.'),
      'ai-train': choice(['yes', 'no'], 'Whether models may be trained on it.'),
    }),
    contentUsage: choice(
      ['header', 'header-and-robots'],
      'Whether `contentSignal` is repeated as `Content-Usage` (an IETF draft): in a header, or also in `robots.txt`, where Lighthouse reports the line as a mistake.',
      { otherwise: 'not at all', shows: 'the headers of everything, `robots.txt`' },
    ),
    rsl: flag('Whether `contentSignal` is repeated as a licence (RSL 1.0) that pages link to.', {
      examples: [true],
      otherwise: '`false`',
      shows: '`/license.xml`, the links of pages',
    }),
  }),
  webmcp: flag('Whether attributes of WebMCP, a W3C draft, offer calculators and the search to agents as tools.', {
    examples: [true],
    default: false,
    shows: 'every page',
  }),
  indexNow: key(
    { type: 'string', pattern: '^[A-Za-z0-9-]{8,128}$', $comment: 'must be 8 to 128 letters, digits and hyphens' },
    'The IndexNow key for telling search engines about changed pages. It is not secret.',
    '73134416ae45434d98edc086e0bf6740',
    { shows: 'a file at the root that has it, `fingerpost changes --indexnow`' },
  ),
  security: closed(
    { description: 'How to report a vulnerability (RFC 9116).', shows: '`/.well-known/security.txt`' },
    ['contact', 'expires'],
    {
      contact: key(
        listOf(formatted('contact'), { minItems: 1, uniqueItems: true }),
        'Where to report it: the preferred address first.',
        ['mailto:security@example.com'],
      ),
      expires: key(
        date,
        'The date on which it expires, less than a year ahead. After that, builds fail.',
        '2027-03-01',
      ),
      encryption: key(formatted('key-address'), 'The address of a key.', 'https://www.example.com/pgp-key.txt'),
      acknowledgments: key(url, 'The page that thanks reporters.', 'https://www.example.com/thanks/'),
      languages: key(
        listOf(formatted('locale'), { minItems: 1, uniqueItems: true }),
        'The languages for reports.',
        ['en', 'fr'],
        { otherwise: 'those of the site' },
      ),
      policy: key(url, 'The policy for testing and reporting.', 'https://www.example.com/security-policy/'),
      hiring: key(url, 'Open positions in security.', 'https://www.example.com/jobs/'),
    },
  ),
  negotiation: choice(
    ['all', 'homes'],
    'Which pages are served as Markdown when the `Accept` header prefers it: the home pages, or every page and post.',
    {
      examples: ['homes'],
      otherwise: '`all`; `homes` where no host reads the header, or one has no room for the rules',
      shows: 'the files of the hosts',
    },
  ),
} as const;

/** The further files that the site has. */
export const outputs = {
  endpoints: rows(
    { description: 'Your own data to publish as JSON.', shows: 'JSON, `openapi.json`, the API catalog, `llms.txt`' },
    ['data'],
    {
      data: key(slug, 'The name of its file in `data/`, without the extension.', 'locations'),
      path: key(formatted('site-path', 300), 'Where it is published.', '/api/restaurants.json', {
        otherwise: '`/api/<name>.json`',
      }),
      title: key(line, 'Its name.', 'Restaurants', { otherwise: 'the `title` of its schema' }),
      description: key(
        { type: 'string', minLength: 1, maxLength: 1000 },
        'Its description.',
        'Where the restaurants are, and when they are open.',
        { otherwise: 'the `description` of its schema' },
      ),
    },
  ),
  without: key(listOf(line, { uniqueItems: true }), 'The optional outputs to leave out.', ['tags', 'authors'], {
    default: [],
    shows: 'what is missing from the output folder',
  }),
  markdownTokens: flag('Whether each Markdown alternate has a header with its estimated number of tokens.', {
    default: false,
    shows: 'the `X-Markdown-Tokens` header',
  }),
} as const;
