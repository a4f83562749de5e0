import { line, localized, localizedTarget, url } from '../common.ts';

const hexColor = { type: 'string', format: 'color' } as const;

const color = {
  $comment: 'must be a colour such as "#0b5c8a", or one for each scheme: {light: "#0b5c8a", dark: "#7cc4ee"}',
  anyOf: [
    hexColor,
    {
      type: 'object',
      additionalProperties: false,
      required: ['light', 'dark'],
      properties: {
        light: { ...hexColor, description: 'The colour for readers who prefer light.', examples: ['#0b5c8a'] },
        dark: { ...hexColor, description: 'The colour for readers who prefer dark.', examples: ['#7cc4ee'] },
      },
    },
  ],
  otherwise: 'that of the style sheet',
} as const;

const font = { type: 'string', maxLength: 300, format: 'font-families' } as const;

/** How the pages of the site look. */
export const looks = {
  theme: {
    type: 'object',
    additionalProperties: false,
    description: 'The look of the pages.',
    shows: 'every page',
    properties: {
      colors: {
        type: 'object',
        additionalProperties: false,
        description: 'Colours, each for both schemes or as `{light, dark}`. Text needs a contrast of 4.5 to 1.',
        properties: {
          accent: { ...color, description: 'Links and buttons.', examples: ['#0b5c8a'] },
          ink: { ...color, description: 'Text.', examples: ['#1b1b1b'] },
          muted: { ...color, description: 'Text beside it, such as dates.', examples: ['#555555'] },
          paper: { ...color, description: 'The background.', examples: ['#fffdf8'] },
          tint: { ...color, description: 'The background of highlighted parts.', examples: ['#f2f0ea'] },
          line: { ...color, description: 'Borders.', examples: ['#d8d4cb'] },
        },
      },
      fonts: {
        type: 'object',
        additionalProperties: false,
        description: 'Fonts that readers have, separated by commas.',
        properties: {
          text: {
            ...font,
            description: "The font of texts; `system-ui` is the system's.",
            otherwise:
              'Inter, which the site brings along, for languages in Latin script; that of the system for others',
            examples: ['Georgia, serif'],
          },
          headings: {
            ...font,
            description: 'The font of headings.',
            otherwise: 'that of texts',
            examples: ['Georgia, serif'],
          },
          code: {
            ...font,
            description: 'The font of code.',
            otherwise: 'that of the system',
            examples: ['Menlo, monospace'],
          },
        },
      },
      radius: {
        type: 'string',
        format: 'length',
        description: 'The radius of corners.',
        otherwise: 'that of the style sheet',
        examples: ['4px'],
      },
      logo: {
        type: 'string',
        format: 'site-path',
        description: 'The path of the picture beside the name of the site, on its cards and icons.',
        otherwise: '`organization.logo`',
        examples: ['/assets/mark.svg'],
      },
    },
  },
  callToAction: {
    type: 'object',
    additionalProperties: false,
    required: ['text', 'url'],
    description: 'A button in the header and on the home page.',
    shows: 'every page',
    properties: {
      text: { ...localized, description: 'The text on the button.', examples: [{ en: 'Start free', fr: 'Essayer' }] },
      url: {
        ...localizedTarget,
        description: 'Where it leads: a path of this site, or an address with `https:`, `mailto:` or `tel:`.',
        examples: ['/sign-up/'],
      },
    },
  },
  links: {
    type: 'array',
    description: 'Links and headings in the menu, or links only in the footer, besides the pages with `navigation`.',
    shows: 'every page',
    items: {
      type: 'object',
      additionalProperties: false,
      required: ['text'],
      properties: {
        text: { ...localized, description: 'What it says.', examples: [{ en: 'Documentation', fr: 'Documentation' }] },
        url: {
          ...localizedTarget,
          description: 'Where it leads: a path of this site, or an address with `https:`, `mailto:` or `tel:`.',
          otherwise: 'nowhere: it is the heading of those below it',
          examples: ['https://docs.example.com/'],
        },
        id: { ...line, description: 'The id that the `parent` of others names.', examples: ['product'] },
        parent: {
          ...line,
          description: 'The id of the page or item of `links` that it is below in the menu.',
          otherwise: 'the first level of the menu',
          examples: ['product'],
        },
        in: {
          enum: ['menu', 'footer', 'legal', 'sidebar'],
          description:
            'Where it goes. The footer has the menu, too; `legal` is its last row, and `sidebar` that of documentation.',
          otherwise: 'the menu',
          examples: ['footer'],
        },
        order: {
          type: 'integer',
          minimum: 0,
          description: 'Its place among pages and other links: smaller numbers come first.',
          otherwise: 'the end',
          examples: [30],
        },
      },
    },
  },
  docs: {
    type: 'object',
    additionalProperties: false,
    description:
      'Makes pages documentation: with a sidebar of their folders, their sections, and links to the previous and next page.',
    shows: 'the pages below `docs.path`',
    properties: {
      path: {
        type: 'string',
        maxLength: 300,
        $comment: 'must be a path such as /docs/',
        pattern: '^/(?:[^/\\s?#]+/)*$',
        description: 'The folder of these pages, in each language below its code. The home page is never one of them.',
        default: '/',
        examples: ['/docs/'],
      },
      edit: {
        ...url,
        description: 'Where the `content` folder can be edited; the path of the file is appended.',
        examples: ['https://github.com/example/site/edit/main/content/'],
      },
      versions: {
        type: 'array',
        minItems: 2,
        description: 'The versions of the documentation, the newest first, each in a folder below `docs.path`.',
        examples: [
          [
            { name: '2', path: '/docs/' },
            { name: '1', path: '/docs/v1/' },
          ],
        ],
        items: {
          type: 'object',
          additionalProperties: false,
          required: ['name', 'path'],
          properties: {
            name: { ...line, description: 'Its name for readers.', examples: ['2'] },
            path: {
              type: 'string',
              maxLength: 300,
              $comment: 'must be a path such as /docs/',
              pattern: '^/(?:[^/\\s?#]+/)*$',
              description: 'The folder of its pages. A version in the folder of another is not part of that.',
              examples: ['/docs/v1/'],
            },
          },
        },
      },
    },
  },
  search: {
    type: 'object',
    additionalProperties: false,
    description: 'How the search of the site finds pages.',
    shows: 'the search of the site',
    properties: {
      synonyms: {
        type: 'array',
        items: { type: 'array', minItems: 2, items: line },
        description: 'Words with the same meaning: each list is one thing, in any language.',
        examples: [
          [
            ['price', 'cost', 'fee'],
            ['dentist', 'dental'],
          ],
        ],
      },
    },
  },
  assistants: {
    description: 'Whether each page has links that open it in ChatGPT and Claude.',
    default: true,
    shows: 'every page',
    type: 'boolean',
  },
  highlight: {
    description: 'Whether code in a known language is coloured.',
    default: true,
    shows: 'pages with code',
    type: 'boolean',
  },
  cards: {
    type: 'object',
    additionalProperties: false,
    description: 'The pictures shown where pages are shared.',
    shows: '`og:image`',
    properties: {
      for: {
        description:
          'What gets a card: each language of the site, or also each page and post, which takes about 10 ms each the first time.',
        default: 'site',
        enum: ['site', 'pages'],
      },
      font: {
        type: 'string',
        format: 'site-path',
        description:
          'The path of a TrueType or OpenType font, for scripts other than Latin, Greek, Cyrillic, Arabic and Hebrew.',
        examples: ['/fonts/NotoSansJP-Bold.ttf'],
      },
    },
  },
} as const;
