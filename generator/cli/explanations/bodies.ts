import { commandLine } from '../../base/command-line.ts';
import type { SomeExplanations } from './explanation.ts';

/** Problems of Markdown bodies and of the links in them. */
export const bodyExplanations = {
  'unknown-directive': {
    why: 'A directive is replaced with facts. One that does not exist would be published as text.',
    fix: 'Use one of the names in the message. If it is meant as text, put a backslash before the colons.',
    example: ['content/pages/en/pricing.md', '::plan', '::plans'],
  },
  'directive-attribute': {
    why: 'The directive does not take this attribute, or nothing has the id in it, so there is nothing to show.',
    fix: 'Change it as the message says. The ids are in the files of data/.',
    example: ['content/pages/en/pricing.md', ':price{plan=tem}', ':price{plan=team}'],
  },
  'fact-typed': {
    why: 'The same fact is written twice. When the file changes, this text still tells readers, agents and search engines the old one.',
    fix: 'Write the directive that the message names. If this is a different fact that only looks the same, write "factTyped: off" in the front matter of the page, or in site.yaml for all pages.',
    example: ['content/pages/en/index.md', 'For €19 a month', 'For :price{plan=solo}'],
  },
  placeholder: {
    why: 'A new site begins with example texts, and what they tell is invented. Once published, search engines and agents would quote them.',
    fix: 'Write your own text. Only a check reports this, not a build.',
    example: ['content/site.yaml', 'tagline: What it is, in one line', 'tagline: Calls answered by people'],
  },
  nesting: {
    why: 'Parsers limit how deeply a text may be nested, and fail beyond that.',
    fix: 'Remove some levels of quotes, lists or emphasis.',
    example: ['content/pages/en/terms.md', '> > > > … a quote of 101 levels', '> a quote'],
  },
  'raw-html': {
    why: 'Scripts, forms and frames do not work in Markdown and feeds, and text in them would be lost there.',
    fix: 'Write Markdown, or put what needs HTML into a template or into public/. Close every tag and comment.',
    example: [
      'content/pages/en/contact.md',
      '<button onclick="call()">Call us</button>',
      '[Call us](tel:+33199001234)',
    ],
  },
  'foreign-syntax': {
    why: 'Another generator would run this code. Here, readers would see it as text.',
    fix: `Run ${commandLine('import ../old-site --to ../new-site')}, which rewrites Liquid and shortcodes, or write Markdown instead. "components" in site.yaml says what becomes of a component.`,
    example: ['content/posts/en/hello.md', '{{< boat src="boat.jpg" >}}', '![A boat](boat.jpg)'],
  },
  'second-title': {
    why: 'The title in the front matter is already the level-1 heading of the page. Screen readers and search engines would find two.',
    fix: 'Start the headings of the body at level 2.',
    example: ['content/pages/en/about.md', '# Who we are', '## Who we are'],
  },
  'unread-mark': {
    why: 'A footnote, a link or a table that is not complete, and marks between letters without spaces, look right to who writes. Readers see the signs themselves, or miss a cell or a note.',
    fix: 'Complete it, or write a backslash before a sign that is meant as one.',
    example: ['content/pages/en/about.md', 'Since 1987.[^year]', 'Since 1987.[^year]\n\n[^year]: By the register.'],
  },
  'moved-link': {
    why: 'Readers take a detour, and programs that do not follow redirects never arrive.',
    fix: 'Write the address that the hint names.',
    example: ['content/pages/en/index.md', '[Prices](/old-prices.html)', '[Prices](/pricing/)'],
  },
  'redirect-loop': {
    why: 'A browser that follows the redirect would come back to where it was, and give up.',
    fix: 'Point one of the redirects to a page that exists.',
    example: [
      'content/site.yaml',
      'redirects: [{from: /a/, to: /b/}, {from: /b/, to: /a/}]',
      'redirects: [{from: /a/, to: /pricing/}, {from: /b/, to: /pricing/}]',
    ],
  },
  'unsafe-link': {
    why: "Schemes such as javascript: and data: run code in the reader's browser, and few readers can open most others.",
    fix: 'Use https:, http:, mailto: or tel:, a path of the site, or the path of a content file.',
    example: ['content/pages/en/index.md', '[Call](javascript:call())', '[Call](tel:+33199001234)'],
  },
  'broken-link': {
    why: 'Readers and crawlers would end at an error page. Drafts, hidden pages and posts dated in the future count as missing.',
    fix: 'Correct the address; the hint has the closest one. While you are moving a site, "brokenLinks: warning" in site.yaml lets it build.',
    example: ['content/pages/en/index.md', '[Prices](/prcing/)', '[Prices](/pricing/)'],
  },
  'too-long': {
    why: 'Those who read it would cut it off or refuse it, or the build would take minutes.',
    fix: 'Shorten it, or split the file. If it has to be this long, raise the limit that the hint names.',
    example: ['content/site.yaml', '(nothing)', 'limits: {marks: 2000000}'],
  },
  blocked: {
    why: 'Pages are served with a Content-Security-Policy, by which browsers refuse to load or run this part of the page.',
    fix: 'Serve the file from the site, or allow its origin in contentSecurityPolicy.',
    example: [
      'content/site.yaml',
      '(nothing)',
      'contentSecurityPolicy: {font-src: "\'self\' https://fonts.example.com"}',
    ],
  },
} as const satisfies SomeExplanations;
