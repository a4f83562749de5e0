import type { SomeExplanations } from './explanation.ts';

/** Problems of Markdown bodies and of the links in them. */
export const bodyExplanations = {
  'unknown-directive': {
    why: 'A directive is replaced with facts from data/. One that does not exist would be published as it is written.',
    fix: 'Use one of the names in the message. For a text that begins with colons, put a backslash before them.',
    example: { where: 'content/pages/en/pricing.md', before: '::plan', after: '::plans' },
  },
  'directive-attribute': {
    why: 'The directive does not have this attribute, or nothing has the id that it names, so there is nothing to show.',
    fix: 'Change it as the message says: ids are those of the data files.',
    example: { where: 'content/pages/en/pricing.md', before: ':price{plan=tem}', after: ':price{plan=team}' },
  },
  'fact-typed': {
    why: 'The same fact is written twice. When the file changes, this text goes on to say the old one, to readers, agents and search engines.',
    fix: 'Write the directive that the message names. Where it is another fact that only looks alike, write "factTyped: off" in the front matter of the page, or in site.yaml for all of them.',
    example: { where: 'content/pages/en/index.md', before: 'For €19 a month', after: 'For :price{plan=solo}' },
  },
  placeholder: {
    why: 'A new site has placeholder texts that explain what to write. If they were published, search engines and agents would quote them.',
    fix: 'Write your own text. A build does not report placeholders; only a check does.',
    example: {
      where: 'content/site.yaml',
      before: 'tagline: What it is, in one line',
      after: 'tagline: Calls answered by people',
    },
  },
  nesting: {
    why: 'Every parser limits how deeply a structure may be nested, and fails beyond that.',
    fix: 'Remove some levels of quotes, lists or emphasis.',
    example: { where: 'content/pages/en/terms.md', before: '> > > > … a quote of 101 levels', after: '> a quote' },
  },
  'raw-html': {
    why: 'Scripts, forms and frames do not work in Markdown, feeds or other readers, and a text in them would be lost there.',
    fix: 'Write Markdown, or put what needs HTML into a template or into public/. Close every tag and comment.',
    example: {
      where: 'content/pages/en/contact.md',
      before: '<button onclick="call()">Call us</button>',
      after: '[Call us](tel:+33199001234)',
    },
  },
  'foreign-syntax': {
    why: 'Another generator would run this. Here it would be published as it is written.',
    fix: 'Run "fingerpost import" on the old site, which rewrites Liquid and shortcodes, or write Markdown in their place. "components" in site.yaml says what becomes of a component.',
    example: {
      where: 'content/posts/en/hello.md',
      before: '{{< boat src="boat.jpg" >}}',
      after: '![A boat](boat.jpg)',
    },
  },
  'second-title': {
    why: 'The title of the front matter is the heading of level 1 of the page. Readers of the outline would find two.',
    fix: 'Begin the headings of the body at level 2.',
    example: { where: 'content/pages/en/about.md', before: '# Who we are', after: '## Who we are' },
  },
  'moved-link': {
    why: 'Readers take a detour, and programs that do not follow redirects never arrive.',
    fix: 'Write the address that the hint names.',
    example: { where: 'content/pages/en/index.md', before: '[Prices](/old-prices.html)', after: '[Prices](/pricing/)' },
  },
  'redirect-loop': {
    why: 'A browser that follows the redirect would come back to where it was, and give up.',
    fix: 'Let one of the redirects lead to a page that exists.',
    example: {
      where: 'content/site.yaml',
      before: 'redirects: [{from: /a/, to: /b/}, {from: /b/, to: /a/}]',
      after: 'redirects: [{from: /a/, to: /pricing/}, {from: /b/, to: /pricing/}]',
    },
  },
  'unsafe-link': {
    why: 'Schemes such as javascript: and data: run in the browser of the reader, and others lead to what few readers can open.',
    fix: 'Use https:, http:, mailto: or tel:, a path of the site, or the path of a content file.',
    example: {
      where: 'content/pages/en/index.md',
      before: '[Call](javascript:call())',
      after: '[Call](tel:+33199001234)',
    },
  },
  'broken-link': {
    why: 'Readers and crawlers would end at an error page. Drafts, hidden pages and posts of the future are not published either.',
    fix: 'Correct the address; the hint has the nearest one. In a site that is being moved, "brokenLinks: warning" in site.yaml lets it build.',
    example: { where: 'content/pages/en/index.md', before: '[Prices](/prcing/)', after: '[Prices](/pricing/)' },
  },
  'too-long': {
    why: 'Its readers would truncate or refuse it: parsers, readers of llms.txt, or a build that would take minutes.',
    fix: 'Shorten it or split the file. Where you know better, raise the limit that the hint names.',
    example: { where: 'content/site.yaml', before: '(nothing)', after: 'limits: {marks: 2000000}' },
  },
  blocked: {
    why: 'Pages are served with a Content-Security-Policy. A browser that keeps it would not load or run this part of the page.',
    fix: 'Serve the file from the site, or allow its origin in contentSecurityPolicy.',
    example: {
      where: 'content/site.yaml',
      before: '(nothing)',
      after: 'contentSecurityPolicy: {font-src: "\'self\' https://fonts.example.com"}',
    },
  },
} as const satisfies SomeExplanations;
