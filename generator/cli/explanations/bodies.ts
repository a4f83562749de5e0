import { commandLine } from '../../base/command-line.ts';
import type { SomeExplanations } from './explanation.ts';

/** Problems of Markdown bodies and of the links in them. */
export const bodyExplanations = {
  'unknown-directive': {
    why: 'A build replaces directives with facts. It would publish an unknown one as text.',
    fix: 'Use one of the names in the message. To show it as text, put a backslash before the colons.',
    example: ['content/pages/en/pricing.md', '::plan', '::plans'],
  },
  'directive-attribute': {
    why: 'The directive does not have this attribute, or its id matches nothing.',
    fix: 'Change it as the message says. The ids are in the files of data/.',
    example: ['content/pages/en/pricing.md', ':price{plan=tem}', ':price{plan=team}'],
  },
  'fact-typed': {
    why: 'The fact is written twice. When the file changes, this text still shows the old value to readers, agents and search engines.',
    fix: 'Write the directive that the message names. If this is another fact that only looks the same, write "factTyped: off" in the front matter of the page, or in site.yaml for all pages.',
    example: ['content/pages/en/index.md', 'For €19 a month', 'For :price{plan=solo}'],
  },
  placeholder: {
    why: 'A new site begins with invented example texts. If you publish them, search engines and agents quote them.',
    fix: 'Write your own text. Only a check reports this, not a build.',
    example: ['content/site.yaml', 'tagline: What it is, in one line', 'tagline: Calls answered by people'],
  },
  nesting: {
    why: 'Parsers limit how deeply a text may be nested, and fail beyond that.',
    fix: 'Remove some levels of quotes, lists or emphasis.',
    example: ['content/pages/en/terms.md', '> > > > … a quote of 101 levels', '> a quote'],
  },
  'raw-html': {
    why: 'Scripts, forms and frames do not work in Markdown and feeds, so their text would be lost there.',
    fix: 'Write Markdown, or put the HTML into a template or into public/. Close every tag and comment.',
    example: [
      'content/pages/en/contact.md',
      '<button onclick="call()">Call us</button>',
      '[Call us](tel:+33199001234)',
    ],
  },
  'foreign-syntax': {
    why: 'Another generator would run this code. Here, readers would see it as text.',
    fix: `Run ${commandLine('import ../old-site --to ../new-site')}, which rewrites Liquid and shortcodes, or write Markdown instead. "components" in site.yaml sets how components are shown.`,
    example: ['content/posts/en/hello.md', '{{< boat src="boat.jpg" >}}', '![A boat](boat.jpg)'],
  },
  'second-title': {
    why: 'The title in the front matter is already the level-1 heading of the page. Screen readers and search engines would find two.',
    fix: 'Start the headings of the body at level 2.',
    example: ['content/pages/en/about.md', '# Who we are', '## Who we are'],
  },
  'unread-mark': {
    why: 'Incomplete footnotes, links and tables look right in the source, and so do marks between letters without spaces. Readers see the literal signs, or miss a cell or a note.',
    fix: 'Complete it, or put a backslash before a literal sign.',
    example: ['content/pages/en/about.md', 'Since 1987.[^year]', 'Since 1987.[^year]\n\n[^year]: By the register.'],
  },
  'moved-link': {
    why: 'Readers take a detour, and programs that do not follow redirects never arrive.',
    fix: 'Write the address that the hint names.',
    example: ['content/pages/en/index.md', '[Prices](/old-prices.html)', '[Prices](/pricing/)'],
  },
  'redirect-loop': {
    why: 'A browser that follows the redirect returns to where it was, and gives up.',
    fix: 'Point one of the redirects to a page that exists.',
    example: [
      'content/site.yaml',
      'redirects: [{from: /a/, to: /b/}, {from: /b/, to: /a/}]',
      'redirects: [{from: /a/, to: /pricing/}, {from: /b/, to: /pricing/}]',
    ],
  },
  'unsafe-link': {
    why: "Schemes such as javascript: and data: run code in the reader's browser, and few readers have a program for most others.",
    fix: 'Use https:, http:, mailto: or tel:, a path of the site, or the path of a content file.',
    example: ['content/pages/en/index.md', '[Call](javascript:call())', '[Call](tel:+33199001234)'],
  },
  'broken-link': {
    why: 'Readers and crawlers would end at an error page. Drafts, hidden pages and posts with a future date count as missing.',
    fix: 'Correct the address; the hint has the closest one. While you are moving a site, "brokenLinks: warning" in site.yaml lets it build.',
    example: ['content/pages/en/index.md', '[Prices](/prcing/)', '[Prices](/pricing/)'],
  },
  'too-long': {
    why: 'Programs that read it would truncate or reject it, or the build would take minutes.',
    fix: 'Shorten it, or split the file. If it must be this long, raise the limit that the hint names.',
    example: ['content/site.yaml', '(nothing)', 'limits: {marks: 2000000}'],
  },
  blocked: {
    why: 'The Content-Security-Policy of pages stops browsers from loading or running this part.',
    fix: 'Serve the file from the site, or allow its origin in contentSecurityPolicy.',
    example: [
      'content/site.yaml',
      '(nothing)',
      'contentSecurityPolicy: {font-src: "\'self\' https://fonts.example.com"}',
    ],
  },
} as const satisfies SomeExplanations;
