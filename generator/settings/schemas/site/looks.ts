import { line, localized, localizedTarget, url } from '../common.ts';
import { choice, closed, flag, formatted, key, listOf, rows, whole } from '../keys.ts';

const hexColor = { type: 'string', format: 'color' } as const;

const color = {
  $comment: 'must be a colour such as "#0b5c8a", or one for each scheme: {light: "#0b5c8a", dark: "#7cc4ee"}',
  anyOf: [
    hexColor,
    closed({}, ['light', 'dark'], {
      light: key(hexColor, 'The colour for readers who prefer light.', '#0b5c8a'),
      dark: key(hexColor, 'The colour for readers who prefer dark.', '#7cc4ee'),
    }),
  ],
  otherwise: 'that of the style sheet',
} as const;

const font = { type: 'string', maxLength: 300, format: 'font-families' } as const;

/** How the pages of the site look. */
export const looks = {
  theme: closed({ description: 'The look of the pages.', shows: 'every page' }, [], {
    colors: closed('Colours, each for both schemes or as `{light, dark}`. Text needs a contrast of 4.5 to 1.', [], {
      accent: key(color, 'Links and buttons.', '#0b5c8a'),
      ink: key(color, 'Text.', '#1b1b1b'),
      muted: key(color, 'Text beside it, such as dates.', '#555555'),
      paper: key(color, 'The background.', '#fffdf8'),
      tint: key(color, 'The background of highlighted parts.', '#f2f0ea'),
      line: key(color, 'Borders.', '#d8d4cb'),
    }),
    fonts: closed('Fonts that readers have, separated by commas.', [], {
      text: key(font, "The font of texts; `system-ui` is the system's.", 'Georgia, serif', {
        otherwise: 'Inter, which the site brings along, for languages in Latin script; that of the system for others',
      }),
      headings: key(font, 'The font of headings.', 'Georgia, serif', { otherwise: 'that of texts' }),
      code: key(font, 'The font of code.', 'Menlo, monospace', { otherwise: 'that of the system' }),
    }),
    radius: key(formatted('length'), 'The radius of corners.', '4px', { otherwise: 'that of the style sheet' }),
    logo: key(
      formatted('site-path'),
      'The path of the picture beside the name of the site, on its cards and icons.',
      '/assets/mark.svg',
      { otherwise: '`organization.logo`' },
    ),
  }),
  callToAction: closed(
    { description: 'A button in the header and on the home page.', shows: 'every page' },
    ['text', 'url'],
    {
      text: key(localized, 'The text on the button.', { en: 'Start free', fr: 'Essayer' }),
      url: key(
        localizedTarget,
        'Where it leads: a path of this site, or an address with `https:`, `mailto:` or `tel:`.',
        '/sign-up/',
      ),
    },
  ),
  links: rows(
    {
      description: 'Links and headings in the menu, or links only in the footer, besides the pages with `navigation`.',
      shows: 'every page',
    },
    ['text'],
    {
      text: key(localized, 'What it says.', { en: 'Documentation', fr: 'Documentation' }),
      url: key(
        localizedTarget,
        'Where it leads: a path of this site, or an address with `https:`, `mailto:` or `tel:`.',
        'https://docs.example.com/',
        { otherwise: 'nowhere: it is the heading of those below it' },
      ),
      id: key(line, 'The id that the `parent` of others names.', 'product'),
      parent: key(line, 'The id of the page or item of `links` that it is below in the menu.', 'product', {
        otherwise: 'the first level of the menu',
      }),
      in: choice(
        ['menu', 'footer', 'legal', 'sidebar'],
        'Where it goes. The footer has the menu, too; `legal` is its last row, and `sidebar` that of documentation.',
        { examples: ['footer'], otherwise: 'the menu' },
      ),
      order: key(whole(0), 'Its place among pages and other links: smaller numbers come first.', 30, {
        otherwise: 'the end',
      }),
    },
  ),
  docs: closed(
    {
      description:
        'Makes pages documentation: with a sidebar of their folders, their sections, and links to the previous and next page.',
      shows: 'the pages below `docs.path`',
    },
    [],
    {
      path: key(
        { type: 'string', maxLength: 300, $comment: 'must be a path such as /docs/', pattern: '^/(?:[^/\\s?#]+/)*$' },
        'The folder of these pages, in each language below its code. The home page is never one of them.',
        '/docs/',
        { default: '/' },
      ),
      edit: key(
        url,
        'Where the `content` folder can be edited; the path of the file is appended.',
        'https://github.com/example/site/edit/main/content/',
      ),
      versions: rows(
        {
          minItems: 2,
          description: 'The versions of the documentation, the newest first, each in a folder below `docs.path`.',
          examples: [
            [
              { name: '2', path: '/docs/' },
              { name: '1', path: '/docs/v1/' },
            ],
          ],
        },
        ['name', 'path'],
        {
          name: key(line, 'Its name for readers.', '2'),
          path: key(
            {
              type: 'string',
              maxLength: 300,
              $comment: 'must be a path such as /docs/',
              pattern: '^/(?:[^/\\s?#]+/)*$',
            },
            'The folder of its pages. A version in the folder of another is not part of that.',
            '/docs/v1/',
          ),
        },
      ),
    },
  ),
  search: closed({ description: 'How the search of the site finds pages.', shows: 'the search of the site' }, [], {
    synonyms: key(
      listOf({ type: 'array', minItems: 2, items: line }),
      'Words with the same meaning: each list is one thing, in any language.',
      [
        ['price', 'cost', 'fee'],
        ['dentist', 'dental'],
      ],
    ),
  }),
  assistants: flag('Whether each page has links that open it in ChatGPT and Claude.', {
    default: true,
    shows: 'every page',
  }),
  highlight: flag('Whether code in a known language is coloured.', { default: true, shows: 'pages with code' }),
  cards: closed({ description: 'The pictures shown where pages are shared.', shows: '`og:image`' }, [], {
    for: choice(
      ['site', 'pages'],
      'What gets a card: each language of the site, or also each page and post, which takes about 10 ms each the first time.',
      { default: 'site' },
    ),
    font: key(
      formatted('site-path'),
      'The path of a TrueType or OpenType font, for scripts other than Latin, Greek, Cyrillic, Arabic and Hebrew.',
      '/fonts/NotoSansJP-Bold.ttf',
    ),
  }),
} as const;
