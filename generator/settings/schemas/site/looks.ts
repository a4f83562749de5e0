import { line, localized, localizedTarget, url } from '../common.ts';
import { choice, closed, flag, formatted, key, listOf, rows, whole } from '../keys.ts';

const hexColor = formatted('color');

const color = {
  $comment: 'must be a colour such as "#0b5c8a", or one for each scheme: {light: "#0b5c8a", dark: "#7cc4ee"}',
  anyOf: [
    hexColor,
    closed({}, ['light', 'dark'], {
      light: key(hexColor, 'The colour in light mode.', '#0b5c8a'),
      dark: key(hexColor, 'The colour in dark mode.', '#7cc4ee'),
    }),
  ],
  otherwise: 'that of the theme',
} as const;

const font = formatted('font-families', 300);

/** How the pages of the site look. */
export const looks = {
  theme: closed({ description: 'The look of the pages.', shows: 'every page' }, [], {
    colors: closed(
      'Colours, each the same for light and dark, or as `{light, dark}`. Text needs a contrast of 4.5 to 1.',
      [],
      {
        accent: key(color, 'Links and buttons.', '#0b5c8a'),
        ink: key(color, 'Text.', '#1b1b1b'),
        muted: key(color, 'Secondary text, such as dates.', '#555555'),
        paper: key(color, 'The background.', '#fffdf8'),
        tint: key(color, 'The background of highlighted parts.', '#f2f0ea'),
        line: key(color, 'Borders.', '#d8d4cb'),
      },
    ),
    fonts: closed('Fonts that readers have installed, separated by commas.', [], {
      text: key(font, "The font of text; `system-ui` is the system's.", 'Georgia, serif', {
        otherwise: 'Inter, served with the site, for languages in Latin script; the system font for others',
      }),
      headings: key(font, 'The font of headings.', 'Georgia, serif', { otherwise: 'that of text' }),
      code: key(font, 'The font of code.', 'Menlo, monospace', { otherwise: 'the system font' }),
    }),
    radius: key(formatted('length'), 'The radius of corners.', '4px', { otherwise: 'that of the theme' }),
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
      text: key(localized, 'Its text.', { en: 'Documentation', fr: 'Documentation' }),
      url: key(
        localizedTarget,
        'Where it leads: a path of this site, or an address with `https:`, `mailto:` or `tel:`.',
        'https://docs.example.com/',
        { otherwise: 'none: the item is a heading for those below it' },
      ),
      id: key(line, 'An id that `parent` can name.', 'product'),
      parent: key(line, 'The id of its parent in the menu: a page or an item of `links`.', 'product', {
        otherwise: 'the first level of the menu',
      }),
      in: choice(
        ['menu', 'footer', 'legal', 'sidebar'],
        'Where to show it. The footer repeats the menu; `legal` is the last row of the footer, and `sidebar` the sidebar of documentation.',
        { examples: ['footer'], otherwise: 'the menu' },
      ),
      order: key(whole(0), 'Its position among pages and other links: smaller numbers come first.', 30, {
        otherwise: 'the end',
      }),
    },
  ),
  docs: closed(
    {
      description:
        'Turns pages into documentation: with a sidebar, a table of contents, and links to the previous and next page.',
      shows: 'the pages below `docs.path`',
    },
    [],
    {
      path: key(
        { type: 'string', maxLength: 300, $comment: 'must be a path such as /docs/', pattern: '^/(?:[^/\\s?#]+/)*$' },
        'The folder of these pages, in each language below its code. It never includes the home page.',
        '/docs/',
        { default: '/' },
      ),
      edit: key(
        url,
        'The address at which to edit the `content` folder; the path of the file is appended.',
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
            'The folder of its pages. If it is within the folder of another version, it is not part of that.',
            '/docs/v1/',
          ),
        },
      ),
    },
  ),
  search: closed({ description: 'Settings of the search.', shows: 'the search' }, [], {
    synonyms: key(
      listOf({ type: 'array', minItems: 2, items: line }),
      'Lists of words with the same meaning, in any language.',
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
  highlight: flag('Whether code in a known language is highlighted.', { default: true, shows: 'pages with code' }),
  cards: closed({ description: 'The pictures that social networks show for pages.', shows: '`og:image`' }, [], {
    for: choice(
      ['site', 'pages'],
      'Which pages get their own card: each language of the site, or also each page and post, which takes about 10 ms each the first time.',
      { default: 'site' },
    ),
    font: key(
      formatted('site-path'),
      'The path of a TrueType or OpenType font, for scripts other than Latin, Greek, Cyrillic, Arabic and Hebrew.',
      '/fonts/NotoSansJP-Bold.ttf',
    ),
  }),
} as const;
