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
        light: { ...hexColor, description: 'The color where the reader prefers light ones.', examples: ['#0b5c8a'] },
        dark: { ...hexColor, description: 'The color where the reader prefers dark ones.', examples: ['#7cc4ee'] },
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
    description: 'How the pages look, as far as settings say it.',
    shows: 'every page',
    properties: {
      colors: {
        type: 'object',
        additionalProperties: false,
        description: 'Colors, each for both schemes or as `{light, dark}`. Text has to have a contrast of 4.5 to 1.',
        properties: {
          accent: { ...color, description: 'Links and buttons.', examples: ['#0b5c8a'] },
          ink: { ...color, description: 'Text.', examples: ['#1b1b1b'] },
          muted: { ...color, description: 'Text beside it, such as dates.', examples: ['#555555'] },
          paper: { ...color, description: 'The background.', examples: ['#fffdf8'] },
          tint: { ...color, description: 'The background of what stands out.', examples: ['#f2f0ea'] },
          line: { ...color, description: 'Borders.', examples: ['#d8d4cb'] },
        },
      },
      fonts: {
        type: 'object',
        additionalProperties: false,
        description: 'Fonts that readers have, with commas between their names.',
        properties: {
          text: {
            ...font,
            description: 'That of texts: `system-ui` is that of the system.',
            otherwise:
              'Inter, which the site brings along, for languages in Latin script; that of the system for others',
            examples: ['Georgia, serif'],
          },
          headings: {
            ...font,
            description: 'That of headings.',
            otherwise: 'that of texts',
            examples: ['Georgia, serif'],
          },
          code: {
            ...font,
            description: 'That of code.',
            otherwise: 'that of the system',
            examples: ['Menlo, monospace'],
          },
        },
      },
      radius: {
        type: 'string',
        format: 'length',
        description: 'How round corners are.',
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
      text: { ...localized, description: 'What is on the button.', examples: [{ en: 'Start free', fr: 'Essayer' }] },
      url: {
        ...localizedTarget,
        description: 'Where it leads: a path of this site, or an address with `https:`, `mailto:` or `tel:`.',
        examples: ['/sign-up/'],
      },
    },
  },
  links: {
    type: 'array',
    description:
      'Links in the menu, or only at the end of every page, besides those to pages that say so themselves; and headings of the menu.',
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
        id: { ...line, description: 'The name by which others are put below it.', examples: ['product'] },
        parent: {
          ...line,
          description: 'The id of the page, or of the item of `links`, below which the menu has it.',
          otherwise: 'the first level of the menu',
          examples: ['product'],
        },
        in: {
          enum: ['menu', 'footer', 'sidebar'],
          description: 'Where it is: the sidebar is that of documentation. The end of every page has the menu, too.',
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
      'Makes pages documentation: with a sidebar of their folders, their sections, and the ways to the previous and the next page.',
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
        description: 'Where the `content` folder can be edited: the path of the file is put behind it.',
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
            name: { ...line, description: 'What readers know it by.', examples: ['2'] },
            path: {
              type: 'string',
              maxLength: 300,
              $comment: 'must be a path such as /docs/',
              pattern: '^/(?:[^/\\s?#]+/)*$',
              description: 'The folder of its pages. One in the folder of another is no part of that.',
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
        description: 'Words that stand for one another: each list is one thing, in any language.',
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
    description: 'Whether code in a language that is known has colors.',
    default: true,
    shows: 'pages with code',
    type: 'boolean',
  },
  cards: {
    type: 'object',
    additionalProperties: false,
    description: 'The pictures that stand for pages where they are shared.',
    shows: '`og:image`',
    properties: {
      for: {
        description:
          'What has one: each language of the site, or also each page and post, which takes about 10 ms each when they are first made.',
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
