import type { KeyTexts } from './key-text.ts';

/** The keys of `site.yaml` for how its pages look. */
export const looksKeys: KeyTexts = {
  theme: { says: 'How the pages look, as far as settings say it.', shows: 'every page' },
  'theme.colors': {
    says: 'Colors, each for both schemes or as `{light, dark}`. Text has to have a contrast of 4.5 to 1.',
  },
  'theme.colors.accent': { says: 'Links and buttons.', otherwise: 'that of the style sheet', example: '#0b5c8a' },
  'theme.colors.ink': { says: 'Text.', otherwise: 'that of the style sheet', example: '#1b1b1b' },
  'theme.colors.muted': {
    says: 'Text beside it, such as dates.',
    otherwise: 'that of the style sheet',
    example: '#555555',
  },
  'theme.colors.paper': { says: 'The background.', otherwise: 'that of the style sheet', example: '#fffdf8' },
  'theme.colors.tint': {
    says: 'The background of what stands out.',
    otherwise: 'that of the style sheet',
    example: '#f2f0ea',
  },
  'theme.colors.line': { says: 'Borders.', otherwise: 'that of the style sheet', example: '#d8d4cb' },
  'theme.colors.accent.light': { says: 'The color where the reader prefers light ones.', example: '#0b5c8a' },
  'theme.colors.accent.dark': { says: 'The color where the reader prefers dark ones.', example: '#7cc4ee' },
  'theme.fonts': { says: 'Fonts that readers have, with commas between their names.' },
  'theme.fonts.text': { says: 'That of texts.', otherwise: 'that of the system', example: 'Georgia, serif' },
  'theme.fonts.headings': { says: 'That of headings.', otherwise: 'that of texts', example: 'Georgia, serif' },
  'theme.fonts.code': { says: 'That of code.', otherwise: 'that of the system', example: 'Menlo, monospace' },
  'theme.radius': { says: 'How round corners are.', otherwise: 'that of the style sheet', example: '4px' },
  'theme.logo': {
    says: 'The path of the picture beside the name of the site, on its cards and icons.',
    otherwise: '`organization.logo`',
    example: '/assets/mark.svg',
  },
  callToAction: { says: 'A button in the header and on the home page.', shows: 'every page' },
  'callToAction.text': { says: 'What is on the button.', example: { en: 'Start free', fr: 'Essayer' } },
  'callToAction.url': {
    says: 'Where it leads: a path of this site, or an address with `https:`, `mailto:` or `tel:`.',
    example: '/sign-up/',
  },
  assistants: {
    says: 'Whether each page has links that open it in ChatGPT and Claude.',
    default: true,
    shows: 'every page',
  },
  highlight: {
    says: 'Whether code in a language that is known has colors.',
    default: true,
    shows: 'pages with code',
  },
  cards: { says: 'The pictures that stand for pages where they are shared.', shows: '`og:image`' },
  'cards.for': {
    says: 'What has one: each language of the site, or also each page and post, which takes 50 ms each when they are first made.',
    default: 'site',
  },
  'cards.font': {
    says: 'The path of a TrueType or OpenType font, for scripts other than Latin, Greek, Cyrillic, Arabic and Hebrew.',
    example: '/fonts/NotoSansJP-Bold.ttf',
  },
};
