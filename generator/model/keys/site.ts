import type { KeyTexts } from './key-text.ts';

const everywhere = 'every page and machine file';
const hostFiles = 'the files of the hosts';
const checks = 'what a build checks';
const policy = 'the `Content-Security-Policy` header of pages';

/** The keys of `site.yaml`. */
export const siteKeys: KeyTexts = {
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
    says: 'What has one: each language of the site, or also each page and post, which takes 20 ms each when they are first made.',
    default: 'site',
  },
  'cards.font': {
    says: 'The path of a TrueType or OpenType font, for scripts other than Latin, Greek, Cyrillic, Arabic and Hebrew.',
    example: '/fonts/NotoSansJP-Bold.ttf',
  },
  timeZone: {
    says: 'Where clocks show the times in front matter that name no time zone.',
    example: 'Europe/Paris',
    shows: 'dates of posts',
  },
  frontMatter: {
    says: 'What keys of front matter mean that another generator uses: a known key, or `extra` for what only templates read.',
    example: { date: 'published', excerpt: 'description', layout: 'extra' },
    shows: 'front matter as it is read',
  },
  components: {
    says: 'What becomes of a component of another generator: `unwrap` shows what is in it, `drop` leaves it out, and a mapping puts something in its place. `*` is the rule of all others.',
    example: { Callout: 'unwrap', Spacer: 'drop', '*': 'unwrap' },
    shows: 'bodies of pages and posts',
  },
  'components.*.link': {
    says: 'The address of a link in its place, with attributes in braces.',
    example: 'https://video.example/{id}',
  },
  'components.*.text': {
    says: 'The text of that link.',
    otherwise: 'the attribute `title`',
    example: '{title}',
  },
  'components.*.image': {
    says: 'The file of a picture in its place, with attributes in braces.',
    example: '/assets/{name}.jpg',
  },
  'components.*.alt': {
    says: 'What that picture shows, for those who do not see it.',
    otherwise: 'the attribute `alt`',
    example: '{alt}',
  },
  'components.*.only': {
    says: 'The one attribute or part that is shown in its place.',
    example: 'light',
  },
  liquid: {
    says: 'The values of Liquid variables in Markdown.',
    example: { 'site.repository': 'https://code.example/halyard' },
    shows: 'bodies of pages and posts',
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
  blog: { says: 'Where posts are, and how they are listed.', shows: 'posts, lists and feeds' },
  'blog.path': {
    says: 'The folder of posts, below `/` or the prefix of a language.',
    default: 'blog',
    example: 'news',
    shows: 'addresses',
  },
  'blog.permalink': {
    says: 'Where a post is whose front matter does not say.',
    otherwise: 'the path of its file, below `blog.path`',
    example: '/:year/:month/:day/:title/',
    shows: 'addresses',
  },
  'blog.author': {
    says: 'Who signs the posts that name nobody: an id or a name, or a list of them.',
    otherwise: 'the organization',
    example: 'ines-moreau',
    shows: 'posts, feeds, JSON-LD',
  },
  'blog.feedItems': {
    says: 'How many posts a feed has, the newest first.',
    default: 50,
    example: 20,
    shows: '`feed.xml`, `atom.xml`, `feed.json`, the feeds of tags and authors',
  },
  'blog.feedTtl': {
    says: 'For how many minutes a reader may keep the RSS feed before it asks again.',
    example: 60,
    shows: 'RSS feeds',
  },
  'blog.hub': {
    says: 'The WebSub hub that tells readers of new posts.',
    example: 'https://hub.example.com/',
    shows: 'feeds',
  },
  'blog.pagesFrom': {
    says: 'How many posts a tag or an author needs to have a page and a feed.',
    default: 1,
    example: 2,
    shows: 'lists of tags and authors',
  },
  'blog.perPage': { says: 'How many posts a page of a list has.', default: 20, example: 10, shows: 'lists' },
  'blog.title': {
    says: 'What the index of the blog is called, where no page is written in its place.',
    otherwise: 'the label `blog` of the language',
    example: { en: 'News', fr: 'Actualités' },
    shows: 'the index of the blog',
  },
  'blog.description': {
    says: 'What that index says of itself.',
    otherwise: 'a sentence with the name of the site',
    example: { en: 'What is new, and why.', fr: 'Ce qui est nouveau, et pourquoi.' },
    shows: 'the index of the blog',
  },
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
    shows: hostFiles,
  },
  limits: { says: 'How much work one body may be. Raise it for a body that a build refuses.', shows: checks },
  'limits.marks': { says: 'The most lines and marks of a body.', default: 1_200_000, example: 2_000_000 },
  'limits.growth': {
    says: 'By how many characters tables, references and footnotes may make a body longer.',
    default: 10_000_000,
    example: 20_000_000,
  },
  'limits.seconds': { says: 'For how many seconds a body may be read.', default: 10, example: 30 },
  precompress: {
    says: 'Writes compressed forms beside the files, for the hosts that send them.',
    shows: '`.br`, `.gz` and `.zst` files in the output folder',
  },
  'precompress.minimum': {
    says: 'How many bytes a file needs to be compressed.',
    default: 1024,
    example: 2048,
  },
  'precompress.codings': {
    says: 'The content codings that are written. `zstd` takes Node.js 22.15.',
    default: ['br', 'gzip'],
    example: ['br', 'gzip', 'zstd'],
  },
  redirects: { says: 'Addresses that have moved or are gone.', shows: hostFiles },
  'redirects[].from': { says: 'The old path.', example: '/old-prices.html' },
  'redirects[].to': {
    says: 'Where it is now: a path of this site, or a URL.',
    otherwise: 'nowhere: it is gone',
    example: '/pricing/',
  },
  'redirects[].status': {
    says: 'The status of the answer: 410 says that the address is gone.',
    otherwise: '301 with `to`, 410 without',
  },
  contentSecurityPolicy: {
    says: 'What a page may load and run. What is written here replaces the default of that directive.',
    shows: policy,
  },
  'contentSecurityPolicy.default-src': {
    says: 'Where anything may be loaded from that no other directive decides about.',
    default: "'self'",
    example: "'self' https://cdn.example.com",
  },
  'contentSecurityPolicy.script-src': {
    says: 'Where scripts may be loaded from.',
    otherwise: '`default-src`',
    example: "'self' https://cdn.example.com",
  },
  'contentSecurityPolicy.script-src-elem': {
    says: 'The same for `<script>` alone.',
    otherwise: '`script-src`',
    example: "'self'",
  },
  'contentSecurityPolicy.script-src-attr': {
    says: 'The same for attributes such as `onclick` alone.',
    otherwise: '`script-src`',
    example: "'none'",
  },
  'contentSecurityPolicy.style-src': {
    says: 'Where style sheets may be loaded from.',
    otherwise: '`default-src`',
    example: "'self' https://fonts.example.com",
  },
  'contentSecurityPolicy.style-src-elem': {
    says: 'The same for `<style>` and `<link>` alone.',
    otherwise: '`style-src`',
    example: "'self'",
  },
  'contentSecurityPolicy.style-src-attr': {
    says: 'The same for `style` attributes alone.',
    otherwise: '`style-src`',
    example: "'none'",
  },
  'contentSecurityPolicy.img-src': {
    says: 'Where pictures may be loaded from.',
    default: "'self' https: data:",
    example: "'self'",
  },
  'contentSecurityPolicy.font-src': {
    says: 'Where fonts may be loaded from.',
    otherwise: '`default-src`',
    example: "'self' https://fonts.example.com",
  },
  'contentSecurityPolicy.media-src': {
    says: 'Where sound and video may be loaded from.',
    otherwise: '`default-src`',
    example: "'self' https://media.example.com",
  },
  'contentSecurityPolicy.connect-src': {
    says: 'What scripts may connect to.',
    otherwise: '`default-src`',
    example: "'self' https://api.example.com",
  },
  'contentSecurityPolicy.frame-src': {
    says: 'What may be shown in a frame.',
    otherwise: '`child-src`, or else `default-src`',
    example: 'https://maps.example.com',
  },
  'contentSecurityPolicy.child-src': {
    says: 'What frames and workers may be loaded from.',
    otherwise: '`default-src`',
    example: "'self'",
  },
  'contentSecurityPolicy.worker-src': {
    says: 'Where workers may be loaded from.',
    otherwise: '`child-src`, or else `script-src` and `default-src`',
    example: "'self'",
  },
  'contentSecurityPolicy.manifest-src': {
    says: 'Where web app manifests may be loaded from.',
    otherwise: '`default-src`',
    example: "'self'",
  },
  'contentSecurityPolicy.object-src': {
    says: 'Where plug-ins may be loaded from.',
    default: "'none'",
    example: "'self'",
  },
  'contentSecurityPolicy.base-uri': {
    says: 'What `<base>` may name.',
    default: "'self'",
    example: "'none'",
  },
  'contentSecurityPolicy.form-action': {
    says: 'Where forms may be sent to.',
    default: "'self'",
    example: "'self' https://forms.example.com",
  },
  'contentSecurityPolicy.frame-ancestors': {
    says: 'Which sites may show a page in a frame.',
    default: "'self'",
    example: "'none'",
  },
  headers: {
    says: 'Headers of your own by path. Where several entries name one, the last that matches counts.',
    shows: `${hostFiles}, the manifest`,
  },
  'headers[].path': {
    says: 'The paths that get them; `*` stands for any characters.',
    example: '/downloads/*',
  },
  'headers[].headers': {
    says: 'The headers by name.',
    example: { 'Cache-Control': 'public, max-age=31536000, immutable' },
  },
  allowedPositions: {
    says: 'The pictures that may say where they were taken, by their content files.',
    example: ['assets/trail.jpg'],
    shows: checks,
  },
  trustedAssets: {
    says: 'The assets that may run scripts where they are opened, by their content files.',
    example: ['assets/chart.svg'],
    shows: checks,
  },
  allowedSecrets: {
    says: 'What looks like a secret and gives access to nothing.',
    shows: checks,
  },
  'allowedSecrets[].file': { says: 'The content file that holds it.', example: 'pages/en/api.md' },
  'allowedSecrets[].digest': {
    says: 'Its digest, as the message that reports it prints it.',
    example: `sha256:${'0'.repeat(64)}`,
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
  ignore: {
    says: 'Files of the content folder that a build passes over. `*` stands for any characters of a name, `**/` for any folders.',
    example: ['**/_index.md'],
    shows: 'what is missing from the output folder',
  },
  brokenLinks: {
    says: 'What a link to something that is not published is: `warning` lets a site that is being moved build.',
    default: 'error',
    shows: checks,
  },
  hosts: {
    says: 'Where the site is served. A build writes what each of them needs, and says what it cannot do.',
    otherwise: 'none',
    example: ['netlify'],
    shows: hostFiles,
  },
};
