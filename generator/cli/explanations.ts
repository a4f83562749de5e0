import { commandLine } from '../base/command-line.ts';
import type { ProblemCode } from '../base/problem.ts';

/** The explanation of a problem in `fingerpost explain` and docs/problems.md, besides its meaning in the table of codes. */
interface Explanation {
  readonly why: string;
  readonly fix: string;
  /** A case of it: where it is, what is written there, and what to write. */
  readonly example: readonly [where: string, before: string, after: string];
}

/** The explanation of each kind of problem: a code without one does not compile. */
export const explanations: Readonly<Record<ProblemCode, Explanation>> = {
  // Problems of files as such: their names, their bytes, and whether YAML and TOML can be read.

  'content-missing': {
    why: 'A site needs at least site.yaml with a name and a base URL, and in each of its languages a home page, pages/<language>/index.md.',
    fix: 'Create the file that the message names, or point --content at the folder that contains it. "fingerpost init" creates a site to start from.',
    example: [
      'content/pages/en/index.md',
      '(no file)',
      '---\ntitle: Halyard\ndescription: Calls answered by people.\n---\n\nWe answer your calls.',
    ],
  },
  encoding: {
    why: 'Every output is UTF-8. Bytes in another encoding would show as the wrong characters.',
    fix: 'Save the file as UTF-8 in your editor, or convert it: iconv -f WINDOWS-1252 -t UTF-8 old.md > new.md',
    example: ['content/pages/en/menu.md, saved as Windows-1252', 'caf\\xE9', 'café'],
  },
  character: {
    why: 'XML and JSON parsers reject control characters and noncharacters, so a single one would break a whole feed.',
    fix: 'Delete the character at the caret. It often comes with text copied from a PDF or a terminal.',
    example: ['content/data/features.yaml', 'name: "Live\\x0Banswering"', 'name: Live answering'],
  },
  unreadable: {
    why: 'The file would be silently missing from the site.',
    fix: 'Give yourself permission to read it (chmod u+r FILE), and make sure that it is not a folder.',
    example: ['a terminal', '---------- content/data/plans.yaml', '-rw-r--r-- content/data/plans.yaml'],
  },
  symlink: {
    why: 'A symbolic link may lead out of the content folder, and its target differs between machines.',
    fix: 'Replace the link with the file itself.',
    example: [
      'a terminal',
      'content/assets/logo.svg -> ../../brand/logo.svg',
      'cp --remove-destination brand/logo.svg content/assets/logo.svg',
    ],
  },
  'unknown-file': {
    why: 'Each kind of content has its folder. A file anywhere else is never published, which is usually a mistake.',
    fix: 'Move it where the hint says. Files to publish unchanged belong in public/. To leave a file where it is, list it under "ignore" in site.yaml.',
    example: ['the content folder', 'content/about.md', 'content/pages/en/about.md'],
  },
  'front-matter': {
    why: 'The title and description of a page or post are in its front matter, so the file must begin with that.',
    fix: 'Begin the file with a line of ---, and close the front matter with another. For TOML, use +++.',
    example: [
      'content/pages/en/about.md',
      'title: About us\n\nWe are nine people.',
      '---\ntitle: About us\n---\n\nWe are nine people.',
    ],
  },
  'yaml-syntax': {
    why: 'The file is not YAML 1.2, so a build cannot read it reliably.',
    fix: 'Look at the caret: usually a string with ": " or "#" needs quotes, there is a tab, or a bracket is not closed.',
    example: ['content/pages/en/about.md', 'title: Halyard: calls answered', 'title: "Halyard: calls answered"'],
  },
  'yaml-feature': {
    why: 'Anchors, aliases, merge keys and tags hide what a value is, and a few lines of them can expand to gigabytes.',
    fix: 'Write the value out wherever it is used.',
    example: ['content/data/plans.yaml', 'setup: &fee 30\n…\nsetup: *fee', 'setup: 30\n…\nsetup: 30'],
  },
  'toml-syntax': {
    why: 'The front matter between the lines of +++ is not TOML 1.0.',
    fix: 'Look at the caret: usually a string lacks its quotes.',
    example: ['content/posts/en/hello.md', 'title = Hello', 'title = "Hello"'],
  },
  slug: {
    why: 'Names of files and folders become addresses in ASCII. That fails for names that are reserved by Windows, too long, or begin with a dot. If a name contains signs such as ? and #, which have a meaning in the rules of hosts, its original spelling cannot redirect.',
    fix: 'Rename the file. To keep an old address, add it to "aliases" in the front matter.',
    example: ['the content folder', 'pages/en/con.md', 'pages/en/console.md'],
  },
  collision: {
    why: 'Two sources have the same address, and only one of them could be published there.',
    fix: 'Rename one of them, or give it another "slug" or "permalink".',
    example: ['the content folder', 'pages/en/pricing.md\npages/en/pricing/index.md', 'pages/en/pricing/index.md'],
  },
  picture: {
    why: 'Pages state the size of each picture, so that text does not jump. This one is truncated, empty, not of a type that browsers show, or so large that it is slow and expensive on phones.',
    fix: 'Export it again, with at most 2000 pixels per side, and check it in a browser.',
    example: ['content/assets/', 'team.jpg, 0 bytes', 'team.jpg, 84 kB'],
  },
  position: {
    why: 'Phones store the location in photos, which may reveal where somebody lives.',
    fix: 'Remove the location, in the folder of the file: exiftool -gps:all= -xmp:geotag= FILE. If it may be public, list the file under allowedPositions.',
    example: ['content/site.yaml', '(nothing)', 'allowedPositions: [assets/trail.jpg]'],
  },
  'active-content': {
    why: "A script in an SVG or another file runs with the rights of your site in each reader's browser.",
    fix: 'Remove what the message names, or export the file again without scripts. If it must run, list it under trustedAssets.',
    example: ['content/assets/logo.svg', '<svg onload="start()">', '<svg>'],
  },
  secret: {
    why: 'Attackers find published keys and passwords within minutes.',
    fix: 'Revoke it first, because it may also be in the history of the repository; then remove it. If it is only an example, list it under allowedSecrets with the digest from the message.',
    example: ['content/pages/en/api.md', 'Authorization: Bearer <a real key>', 'Authorization: Bearer YOUR_KEY'],
  },

  // Problems of keys and values in site.yaml, data files and front matter.

  'missing-key': {
    why: 'The build needs this key, and it has no sensible default.',
    fix: 'Add the key with its value. docs/reference.md lists every key with an example.',
    example: ['content/site.yaml', 'name: Halyard', 'name: Halyard\nbaseUrl: https://www.example.com'],
  },
  'unknown-key': {
    why: 'Nothing reads this key. If it is a typo, its value would be silently ignored.',
    fix: 'Correct it, or delete it. In front matter, "frontMatter: {layout: extra}" in site.yaml passes a key to templates.',
    example: ['content/data/plans.yaml', 'prize: 49', 'price: 49'],
  },
  'wrong-type': {
    why: 'YAML reads 1.10 as a number and true as a boolean, whatever you meant.',
    fix: 'Quote strings, but not numbers, and write a list if one is expected.',
    example: ['content/data/mcp.yaml', 'version: 1.10', 'version: "1.10.0"'],
  },
  'invalid-value': {
    why: 'The value has the right type, but would not work where it is used.',
    fix: 'The message says what the key accepts; the hint suggests a value.',
    example: ['content/site.yaml', 'currency: euro', 'currency: EUR'],
  },
  contrast: {
    why: 'Text needs a contrast of 4.5 to 1 on its background, or many people cannot read it (WCAG 2.2). If a colour has less, the build darkens or lightens it just enough.',
    fix: 'Write the colours of the hint, or others. A colour can differ between light and dark.',
    example: [
      'content/site.yaml',
      'theme: {colors: {accent: "#0d9373"}}',
      'theme: {colors: {accent: {light: "#0b8064", dark: "#179779"}}}',
    ],
  },
  'invalid-date': {
    why: 'Feeds, sitemaps and JSON-LD are read all over the world, so a date must exist, and a time needs a zone.',
    fix: 'Write YYYY-MM-DD, or a time with Z or an offset. "timeZone" in site.yaml sets the zone of all other times.',
    example: ['content/posts/en/hello.md', 'published: 2026-02-30', 'published: 2026-02-28'],
  },
  'unknown-reference': {
    why: 'This id, name or language is not defined.',
    fix: 'Use an existing one, or define this one where the message says.',
    example: ['content/data/plans.yaml', 'features: [live-anwsering]', 'features: [live-answering]'],
  },
  duplicate: {
    why: 'If two things have the same id, references to it are ambiguous.',
    fix: 'Rename one of them, or delete the duplicate.',
    example: ['content/data/features.yaml', '- id: reports\n- id: reports', '- id: reports\n- id: exports'],
  },
  price: {
    why: 'Readers and programs would get two different prices.',
    fix: 'Decide which of the two is true, and remove the other.',
    example: ['content/data/plans.yaml', 'price: {month: 10, year: 130}', 'price: {month: 12, year: 130}'],
  },
  formula: {
    why: 'The results of the calculator are published, so each formula must give a number for each example.',
    fix: 'Use + - * /, parentheses, the functions that the message names, and the ids of inputs and of earlier outputs.',
    example: ['content/data/calculator.yaml', 'formula: missed_calls x 12', 'formula: missed_calls * 12'],
  },
  'missing-translation': {
    why: 'Readers of that language would get a text in another one, or none.',
    fix: 'Add the text in that language, or write a single text, without languages, for all languages.',
    example: ['content/data/features.yaml', 'name: {en: Reports}', 'name: {en: Reports, fr: Rapports}'],
  },
  'lone-translation': {
    why: 'A translation has the file name or id of the original. This one matches no page in the default language, so nothing there links to it.',
    fix: 'Give both files the same name, or the same "id" in their front matter.',
    example: ['content/pages/fr/tarifs.md', 'title: Tarifs', 'title: Tarifs\nid: pricing'],
  },
  'schema-org': {
    why: 'Search engines ignore terms that schema.org does not have, and may distrust the rest of the page.',
    fix: 'Use the term in the hint. https://schema.org/docs/full.html lists all terms.',
    example: ['content/site.yaml', 'organization: {type: Corporatoin}', 'organization: {type: Corporation}'],
  },
  header: {
    why: 'The header is invalid, a duplicate, or set by the host, so hosts would respond differently.',
    fix: 'Write one line of ASCII without $, \\ and backticks; leave out headers that hosts set, such as Content-Type.',
    example: [
      'content/site.yaml',
      'headers: [{path: /*, headers: {Server: nginx}}]',
      'headers: [{path: /*, headers: {Referrer-Policy: no-referrer}}]',
    ],
  },

  // Problems of Markdown bodies and of the links in them.

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

  // Problems of hosts, of builds and of the program itself.

  'fact-differs': {
    why: 'The page states one price or number, and JSON-LD and llms.txt another.',
    fix: 'Change the source of the page, or the file in content/.',
    example: ['content/data/plans.yaml', 'price: 9', 'price: 10'],
  },
  'built-page': {
    why: 'The site says two different things about a page, and search engines and agents may believe either.',
    fix: 'Decide which is true, and change the other in the sources of your generator.',
    example: [
      'about/index.html',
      '<link rel="canonical" href="https://old.example.com/about/">',
      '<link rel="canonical" href="https://www.example.com/about/">',
    ],
  },
  'host-limit': {
    why: 'The host would reject the deployment, or silently ignore a rule.',
    fix: 'Change what the message names. If the site has outgrown the host, choose another under "hosts" in site.yaml; docs/deploy.md lists the limits of each.',
    example: ['content/site.yaml', 'hosts: [azure-static-web-apps]', 'hosts: [netlify]'],
  },
  'host-root': {
    why: 'Crawlers look for robots.txt and /.well-known/ only at the root of a host, and this site is in a folder.',
    fix: 'Publish copies of the files at the root, or give the site its own domain.',
    example: ['content/site.yaml', 'baseUrl: https://user.github.io/docs/', 'baseUrl: https://docs.example.com'],
  },
  resource: {
    why: 'Code of the program or of your site failed, or its result does not match its schema. Nothing was published.',
    fix: 'If the code is yours, fix it where the message says. Otherwise, please report the message, if possible with the content that causes it.',
    example: [
      'a resource of your own',
      "schema: {required: ['name']}, body: () => '{}'",
      'schema: {required: [\'name\']}, body: () => \'{"name": "Halyard"}\'',
    ],
  },
  'more-problems': {
    why: 'One mistake can occur thousands of times in a file; the first few are enough to find it.',
    fix: 'Fix those that are printed, and build again.',
    example: ['a terminal', '10,000 errors', 'fingerpost build'],
  },
  'ejected-template': {
    why: 'A newer version of the package has changed the template that you copied, perhaps to fix it.',
    fix: 'Compare yours with the new one, copy the changes that you want, and record that.',
    example: ['a terminal', 'templates/page.ts is older', 'fingerpost eject templates --mark'],
  },
  scheduled: {
    why: 'This post had a future date when the site was built. The date has passed.',
    fix: 'Build again and publish. A daily CI run does that automatically.',
    example: ['a terminal', 'published: 2026-06-01, built on 2026-05-30', 'fingerpost build'],
  },
  stale: {
    why: 'The output folder does not match the content, so reviewers would see one thing and readers another.',
    fix: 'Build, and commit the output folder together with the content.',
    example: ['a terminal', 'fingerpost check', 'fingerpost build && git add content dist'],
  },
};
