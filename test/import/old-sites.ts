import { existsSync, mkdirSync, readFileSync, utimesSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { importSite } from '../../generator/import/import.ts';
import type { GeneratorName } from '../../generator/import/kinds.ts';
import { temporaryFolder, today } from '../publish/project.ts';

/** A small site of another generator, and where it answered. */
export interface OldSiteCase {
  readonly files: Readonly<Record<string, string>>;
  /** Its addresses, each with a text that its page shows. */
  readonly shown: Readonly<Record<string, string>>;
  /** Lines that site.yaml has. */
  readonly settings: readonly string[];
  /** Where it has its posts; its configuration, and what that is where it names folders elsewhere. Undefined where one file has all of it. */
  readonly hostile: readonly [posts: string, config: string, settings: (out: string) => string] | undefined;
}

/** The smallest picture in the GIF format. */
export const gif = Buffer.from('R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw==', 'base64').toString('latin1');

export const post = (front: string, body: string) => `---\n${front}\n---\n${body}\n`;

/** A page as it was saved from a server, with the frame that all have. */
const saved = (language: string, title: string, en: string, de: string, body: string) =>
  `<!DOCTYPE html><html lang="${language}"><head><title>${title} | Boats for hire</title><meta name="theme-color" content="#b5651dff"><link rel="icon" type="image/svg+xml" href="./img/mark.svg"><meta name="description" content="${title} of ours"><link rel="canonical" href="https://boats.example${language === 'en' ? en : de}"><link rel="alternate" hreflang="en" href="https://boats.example${en}"><link rel="alternate" hreflang="de" href="https://boats.example${de}"></head><body><div id="top"><a href="/">Boats for hire</a> <a href="${en}">English</a> <a href="${de}">Deutsch</a></div><div id="content"><h1>${title}</h1>${body}</div><div id="foot">Boats for hire on the lake since 1920, all year but in winter</div></body></html>`;

export const oldSites: Readonly<Record<GeneratorName, OldSiteCase>> = {
  jekyll: {
    files: {
      '_config.yml':
        'title: Orchard notes\nurl: https://orchard.example\ntimezone: Europe/Dublin\npermalink: /:year/:month/:day/:title:output_ext\ncider: Dry cider\ncollections: {rules: {output: true}}\n',
      '_rules/gate.md': post('title: Gate\npermalink: rules/gate/', 'Shut *it*.'),
      '_posts/2024-03-01-First-press.md': post(
        'layout: post\ntitle: First press\ncategories: cider',
        'We make {{ site.cider }}.\n\n{% include sign.md place="Cork" %}\n\n{% for tree in site.data.trees %}- {{ tree.name }}\n{% endfor %}\n{% assign year = 2024 %}Since {{ year }}.',
      ),
      '_posts/2024-04-01-lists.md': post(
        'title: Lists',
        'Before.\n\n{% for post in site.posts %}{{ post.title }}{% endfor %}\n\nAfter.',
      ),
      '_includes/sign.md': 'Sold in {{ include.place }}.',
      '_data/trees.yml': '- name: Bramley\n- name: Katy\n',
      'about.md': post('title: About\nredirect_from: /who/', 'Who we are. ![Tree](/img/tree.gif)'),
      'de/about.md': post('title: Wir\nlang: de', 'Wer wir sind.'),
      'img/tree.gif': gif,
    },
    shown: {
      '/2024/03/01/First-press.html': 'We make Dry cider. Sold in Cork. Bramley Katy Since 2024.',
      '/2024/04/01/lists.html': 'Before.',
      '/rules/gate/': 'Shut it.',
      '/about.html': 'Who we are.',
      '/de/about.html': 'Wer wir sind.',
      '/who/': 'Who we are.',
    },
    settings: [
      'baseUrl: "https://orchard.example"',
      'timeZone: "Europe/Dublin"',
      '  permalink: "/:year/:month/:day/:title/"',
    ],
    hostile: [
      '_posts/2024-01-02-',
      '_config.yml',
      (out) =>
        `source: ${out}\ncollections_dir: ${out}\npermalink: ${out}/:title\ncollections: {"${out}": {output: true}}\n`,
    ],
  },
  hugo: {
    files: {
      'hugo.toml':
        "baseURL = 'https://boats.example/'\ntitle = 'Boats'\nlanguageCode = 'en-ie'\n[permalinks]\nposts = '/:year/:slug/'\n[languages.en]\n[languages.de]\ntitle = 'Boote'\n",
      'content/_index.md': '+++\ntitle = "Boats"\n+++\nAll about boats.\n',
      'content/posts/oars.md':
        '+++\ntitle = "Oars"\ndate = 2023-05-06\nslug = "two-oars"\naliases = ["/old/oars/"]\n+++\n{{< figure src="/img/oar.gif" alt="Oar" caption="A long oar" >}}\n\n{{< youtube abc123 >}}\n\n{{% notice warning "Mind" %}}\nWet **oars**.\n{{% /notice %}}\n\nSee [the shop]({{< ref "shop.md" >}}). {{< box >}}Kept words{{< /box >}}\n\n{{< stock item="oar" >}}\n',
      'content/posts/sail/index.md': post(
        'title: Sail\ndate: 2023-06-01',
        'A ![sail](sail.gif).\n\n> [!TIP]\n> Reef early.',
      ),
      'content/posts/sail/sail.gif': gif,
      'content/shop.md': post(
        'title: Shop\ndate: 2023-01-02\naliases: [store]',
        'Open daily, for {{< glossary_tooltip text="rowers" term_id="rower" >}}.',
      ),
      'content/shop.de.md': post('title: Laden', 'Mit [Wegweiser]({{< ref "shop" >}}).'),
      'content/crew.html': post(
        'title: Crew',
        '<div>{{% lead title="All of us" link_title="Join" link_url="/shop/" %}}<p>Row <b>hard</b>, and come back with the evening tide before the lamps are lit.</p>{{% /lead %}}{{< figure src="/img/oar.gif" alt="Oar" >}}</div>',
      ),
      'static/img/oar.gif': gif,
      'content/.gitignore': '/made/',
    },
    shown: {
      '/': 'All about boats.',
      '/2023/two-oars/': 'A long oar Video Mind Wet oars . See the shop . Kept words',
      '/2023/sail/': 'Tip Reef early.',
      '/shop/': 'Open daily, for rowers.',
      '/store/': 'Open daily',
      '/crew/': 'All of us Row hard , and come back with the evening tide before the lamps are lit. Join',
      '/de/shop/': 'Mit Wegweiser',
      '/old/oars/': 'A long oar',
    },
    settings: ['baseUrl: "https://boats.example"', 'name: "Boats"'],
    hostile: [
      'content/posts/',
      'hugo.toml',
      (out) =>
        `title = 'A'\ncontentDir = '${out}'\nstaticDir = '${out}'\npublishDir = '${out}'\n[permalinks]\nposts = '${out}/:slug'\n`,
    ],
  },
  pelican: {
    files: {
      'pelicanconf.py':
        "import os\n\nAUTHOR = 'Ann'\nSITENAME = u'Heron ' 'ponds'\nSITEURL = ''\nPATH = \"content\"\nTIMEZONE = 'Europe/Dublin'\nDEFAULT_LANG = 'en'\nTHEME = os.path.join('a', 'theme')\nMENUITEMS = (\n    ('Weirs', '/2021/weir.html'),  # the first\n)\nSTATIC_PATHS = ['images', 'extra/CNAME']\nEXTRA_PATH_METADATA = {'extra/CNAME': {'path': 'CNAME'}}\nARTICLE_URL = '{date:%Y}/{slug}.html'\nARTICLE_LANG_URL = '{lang}/{date:%Y}/{slug}.html'\n",
      'publishconf.py':
        "from pelicanconf import *\nSITEURL = 'https://herons.example'\nDELETE_OUTPUT_DIRECTORY = True\n",
      'content/water/weir.md':
        'Title: The weir: a walk\nDate: 2021-02-03 10:20\nTags: water, walks\nSlug: weir\nSummary: Over the weir.\n\nSee [the nest]({filename}nest.md), [our map]({attach}map.gif) and ![a heron]({static}/images/heron.gif).\n\n[TOC]\n\n    :::python\n    wade(2)\n',
      'content/water/map.gif': gif,
      'content/water/nest.md':
        'title: A Nest, High up\ndate: 2021-03-04\ncategory: Birds\n\nTerm\n:   What it means.\n\n!!! note\n    Quiet.\n',
      'content/water/weir-fr.md': 'Title: Le barrage\nDate: 2021-02-03\nSlug: weir\nLang: fr\n\nEn promenade.\n',
      'content/water/later.md': 'Title: Later\nDate: 2021-04-04\nStatus: draft\n\nNot yet.\n',
      'content/pages/about.md': '---\ntitle: About\n---\n\nWe watch [the weir](|filename|/water/weir.md).\n',
      'content/pages/home.md': 'Title: Ponds\nURL:\nSave_as: index.html\n\nPonds and [birds]({category}Birds).\n',
      'content/images/heron.gif': gif,
      'content/extra/CNAME': 'herons.example',
    },
    shown: {
      '/': 'Ponds and birds .',
      '/2021/weir.html': 'See the nest , our map and wade ( 2 )',
      '/2021/a-nest-high-up.html': 'Term What it means. Note Quiet.',
      '/fr/2021/weir.html': 'En promenade.',
      '/pages/about.html': 'We watch the weir .',
    },
    settings: [
      'baseUrl: "https://herons.example"',
      'name: "Heron ponds"',
      'timeZone: "Europe/Dublin"',
      '  permalink: "/:year/:title/"',
      '  author: "Ann"',
      '  - {text: "Weirs", url: {"en":"/2021/weir/","fr":"/fr/2021/weir/"}}',
      '  - {text: "About", url: "/pages/about/"}',
    ],
    hostile: [
      'content/',
      'pelicanconf.py',
      (out) =>
        `PATH = '${out}'\nARTICLE_URL = '${out}/{slug}'\nSTATIC_PATHS = ['${out}']\nEXTRA_PATH_METADATA = {'images/a.gif': {'path': '${out}'}}\n`,
    ],
  },
  zola: {
    files: {
      'config.toml': 'base_url = "https://stars.example"\ntitle = "Stars"\n[languages.pt-BR]\n',
      'content/_index.md': '+++\ntitle = "Stars"\n+++\nLook up.\n',
      'content/blog/_index.md': '+++\ntitle = "Blog"\n+++\nAll posts.\n',
      'content/blog/2022-02-03-venus.md':
        '+++\ntitle = "Venus"\n[taxonomies]\ntags = ["planet"]\n+++\n{{ youtube(id="v1") }}\n\n{% quote(author="Ann") %}\nBright *tonight*.\n{% end %}\n\n[Mars](@/blog/mars.md)\n',
      'content/blog/mars.md': '+++\ntitle = "Mars"\ndate = 2022-04-05\npath = "red/Planet"\n+++\nRed.\n',
      'content/blog/mars.pt-BR.md': '+++\ntitle = "Marte"\ndate = 2022-04-05\n+++\nVermelho.\n',
    },
    shown: {
      '/': 'Look up.',
      '/blog/': 'All posts.',
      '/blog/venus/': 'Video Bright tonight . Ann Mars',
      '/red/Planet/': 'Red.',
      '/pt-BR/blog/mars/': 'Vermelho.',
    },
    settings: ['name: "Stars"', '  - {code: pt-BR, name: "português (Brasil)"}', 'defaultLocale: en'],
    hostile: ['content/blog/', 'config.toml', (out) => `title = 'A'\nbase_url = '${out}'\noutput_dir = '${out}'\n`],
  },
  astro: {
    files: {
      'astro.config.mjs':
        "export default defineConfig({ site: 'https://looms.example', integrations: [mdx()], i18n: { defaultLocale: 'en', locales: ['en', { path: 'french', codes: ['fr', 'fr-CA'] }] } });\n",
      'src/consts.ts': "export const SITE_TITLE = 'Looms';\n",
      'src/content/blog/warp.mdx': post(
        "title: Warp\npubDate: 'Jul 08 2022'\nheroImage: '../../assets/warp.gif'",
        "import Part from './_part.mdx';\nimport Card from '../../components/Card.astro';\n\n<Part />\n\n<Card title=\"Wool\">Soft.</Card>\n\n:::tip[Tension]\nKeep it even.\n:::",
      ),
      'src/content/blog/french/warp.mdx': post("title: Chaîne\npubDate: 'Jul 08 2022'", 'Longue.'),
      'src/content/blog/_part.mdx': 'Threads that run lengthwise.\n',
      'src/content/docs/index.md': post('title: Looms\ndescription: All looms', 'Welcome to looms.'),
      'src/pages/blog/[...slug].astro': '---\n---\n',
      'src/assets/warp.gif': gif,
    },
    shown: {
      '/blog/warp/': 'Threads that run lengthwise. Wool Soft. Tension Keep it even.',
      '/french/blog/warp/': 'Longue.',
      '/': 'Welcome to looms.',
    },
    settings: ['name: "Looms"', '  permalink: "/blog/:path/"', '  "pubDate": "published"'],
    hostile: [
      'src/content/blog/',
      'astro.config.mjs',
      (out) => `export default defineConfig({ site: '${out}', publicDir: '${out}', srcDir: '${out}' });\n`,
    ],
  },
  eleventy: {
    files: {
      'eleventy.config.js':
        "export default (c) => { c.addPassthroughCopy({ './public/': '/' }); };\nexport const config = { dir: { input: 'content' } };\n",
      'content/_data/metadata.json': '{"title": "Kites", "url": "https://kites.example/", "language": "en"}',
      'content/blog/blog.json': '{"tags": ["posts"]}',
      'content/blog/2021-09-10-wind.md': post(
        'title: Wind',
        'It blows at {{ metadata.title }}. {% if title == "Wind" %}Hard.{% endif %}',
      ),
      'content/about.md': post('title: About\npermalink: /me/', 'I fly.'),
      'public/kite.gif': gif,
    },
    shown: { '/blog/wind/': 'It blows at Kites. Hard.', '/me/': 'I fly.' },
    settings: ['baseUrl: "https://kites.example"', 'name: "Kites"', '  permalink: "/blog/:title/"'],
    hostile: [
      'content/posts/',
      'eleventy.config.js',
      (out) =>
        `export default (c) => { c.addPassthroughCopy({ './public/': '${out}' }); c.addPassthroughCopy({ 'img': '..%2f..%2f..%2fescaped' }); c.addPassthroughCopy('${out}'); };\n`,
    ],
  },
  docusaurus: {
    files: {
      'docusaurus.config.js':
        "module.exports = { title: 'Locks', tagline: 'Keys too', url: 'https://locks.example', baseUrl: '/', i18n: { defaultLocale: 'en', locales: ['en', 'ko'] } };\n",
      'blog/authors.yml': 'ann:\n  name: Ann Key\n',
      'blog/2020-01-02-bolt.md': post(
        'title: Bolt\nauthors: [ann]',
        'import Tabs from \'@theme/Tabs\';\n\nA bolt.\n\n<!-- truncate -->\n\n:::note\n\nOil *it*.\n\n:::\n\n<Tabs>\n<TabItem value="a" label="Left">\n\nTurn left.\n\n</TabItem>\n</Tabs>',
      ),
      'docs/01-intro.md': post(
        'id: intro\nsidebar_label: Start',
        '# Introduction\n\nHow locks work. <img src={require(\'@site/static/img/lock.gif\').default} alt="Lock" />\n\n[Bolt]({{< ref "../blog/2020-01-02-bolt.md" >}}).',
      ),
      'docs/keys/index.md': post('sidebar_position: 2', '# Keys\n\n<DocCardList />'),
      'docs/keys/cut.md': post('sidebar_position: 2', '# Cutting\n\nCut it.'),
      'docs/keys/old.md': post('sidebar_position: 1', '# Blanks\n\nBuy one.'),
      'i18n/ko/docusaurus-plugin-content-docs/current/01-intro.md': post(
        'id: intro',
        '# 소개\n\n자물쇠. ![열쇠](pictures/key.gif)',
      ),
      'i18n/ko/docusaurus-plugin-content-docs/current/pictures/key.gif': gif,
      'static/img/lock.gif': gif,
    },
    shown: {
      '/blog/2020/01/02/bolt/': 'A bolt. Note Oil it . Left Turn left.',
      '/docs/intro/': 'How locks work. Bolt .',
      '/docs/keys/': 'Blanks Cutting',
      '/ko/docs/intro/': '자물쇠',
    },
    settings: [
      'name: "Locks"',
      '  - {code: ko, name: "한국어", labels: en}',
      'tagline: "Keys too"',
      '  permalink: "/blog/:year/:month/:day/:title/"',
    ],
    hostile: [
      'blog/',
      'docusaurus.config.js',
      (out) =>
        `module.exports = { title: 'A', url: '${out}', baseUrl: '${out}', staticDirectories: ['${out}'], presets: [['classic', { docs: { path: '${out}', routeBasePath: '${out}' }, blog: { path: '${out}' } }]] };\n`,
    ],
  },
  next: {
    files: {
      'next.config.js': 'module.exports = {};\n',
      'app/layout.tsx':
        "export const metadata = { title: 'Maps', description: 'Old maps', metadataBase: new URL('https://maps.example') };\n",
      'app/writing/[slug]/page.tsx': '',
      'content/posts/north.mdx': post(
        'title: North\npublishedAt: 2019-08-07\nsummary: Where it is',
        'export const size = 3;\n\nUp. <Compass label="N" />\n\n<Steps>\n  <Step>\n  ```js\nfold();\n  ```\n  </Step>\n</Steps>\n\n<APIPage document={"./api/maps.json"} operations={[{"path":"/maps","method":"get"}]} hasHead={false} />\n\n<TypeTable type={{\n  "scale": {"type": "Map<a, b>", "required": true, "default": 3, "description": "How\\nlarge."},\n}} />\n\n<APIPage document={"none.json"} operations={[{"path":"/none","method":"get"}]} />',
      ),
      'api/maps.json':
        '{"openapi": "3.1.0", "info": {"title": "Maps API", "version": "1"}, "servers": [{"url": "https://api.maps.example/"}], "paths": {"/maps": {"get": {"responses": {"200": {"description": "All maps."}}}}}}',
      'i18n/routing.ts':
        "export const routing = defineRouting({ locales: ['en', 'de'], defaultLocale: 'en', localePrefix: 'as-needed' });\n",
      'content/posts/de/north.mdx': post('title: Norden\npublishedAt: 2019-08-07', 'Oben.'),
      'public/map.gif': gif,
    },
    shown: {
      '/writing/north/': 'Up. N fold(); GET /maps scale (Map a b, required, default 3): How large. GET /none',
      '/de/writing/north/': 'Oben.',
    },
    settings: [
      'baseUrl: "https://maps.example"',
      'name: "Maps"',
      '  permalink: "/writing/:path/"',
      '  "summary": "description"',
    ],
    hostile: [
      'content/posts/',
      'next.config.js',
      (out) => `module.exports = { basePath: '${out}', distDir: '${out}' };\n`,
    ],
  },
  vitepress: {
    files: {
      'docs/.vitepress/config.mts':
        "export default defineConfig<Theme>({ markdown: reading({ plain: true }) as Options<Theme>[], title: 'Reeds', description: 'Flutes', base: '/', cleanUrls: true, sitemap: { hostname: 'https://reeds.example' }, locales: { root: { label: 'English', lang: 'en' }, fr: { label: 'Français', lang: 'fr' } }, themeConfig: { nav: nav(), sidebar: { '/guide/': { base: '/guide/', items: [{ text: 'Start', items: [{ text: 'Cutting', link: 'cut' }] }] } } } });\nfunction nav(): Item[] {\n  return [{ text: 'Guide', link: '/guide/cut' }];\n}\n",
      'docs/index.md': post(
        'layout: home\nhero:\n  name: Reed flutes\n  tagline: Cut and play\n  actions:\n    - {text: Begin, link: ./guide/cut}\n  image: {src: /reed.gif, alt: A reed}\nfeatures:\n  - title: Light\n    details: A gram',
        '',
      ),
      'docs/guide/cut.md': post(
        'title: Cutting',
        '<script setup>\nconst a = 1\n</script>\n\n::: tip Dry first\nWait *a year*.\n:::\n\n::: code-group\n\n<<< @/snippets/tool.js\n\n:::\n\n<!--@include: ../parts/end.md-->\n\n## Blade {#blade}\n\n## Handle {#blade}\n\n[Back to the title](#cutting) ![Knife](./pictures/knife.gif)',
      ),
      'docs/fr/guide/cut.md': post('title: Couper', 'Attendez.'),
      'docs/parts/end.md': 'Keep the knife sharp.\n',
      'docs/snippets/tool.js': 'cut(reed);\n',
      'docs/guide/pictures/knife.gif': gif,
      'docs/public/reed.gif': gif,
    },
    shown: {
      '/': 'Reed flutes Cut and play Begin Light A gram',
      '/guide/cut/': 'Dry first Wait a year . cut ( reed ); Keep the knife sharp. Blade Handle Back to the title',
      '/fr/guide/cut/': 'Attendez.',
      '/contents/': 'Start Cutting',
    },
    settings: [
      'name: "Reeds"',
      'baseUrl: "https://reeds.example"',
      '  - {text: "Guide", url: {"en":"/guide/cut/","fr":"/fr/guide/cut/"}}',
    ],
    hostile: [
      'docs/',
      'docs/.vitepress/config.mts',
      (out) => `export default { base: '${out}', srcDir: '${out}', rewrites: { 'a.md': '${out}' } };\n`,
    ],
  },
  vuepress: {
    files: {
      'docs/.vuepress/config.ts':
        "import { nav } from './nav.js'\nexport default defineUserConfig({ locales: { '/': { lang: 'en-US', title: 'Looms', description: 'Weaving' }, '/fr/': { lang: 'fr-FR', title: 'Métiers' } }, plugins: [sitemapPlugin({ hostname: 'https://looms.example' })], theme: defaultTheme({ logo: '/loom.gif', locales: { '/': { navbar: nav, sidebar: { '/guide/': [{ text: 'Weave', children: ['README.md', '/guide/warp'] }] } }, '/fr/': { navbar: [{ text: 'Le guide', link: '/fr/guide/' }] } } }) })\n",
      'docs/.vuepress/nav.ts':
        "export const nav: NavbarOptions = [{ text: 'The guide', link: '/guide/README.md' }, { text: version(), children: [{ text: 'Older', link: 'https://old.example/' }] }]\n",
      'docs/README.md': post(
        'home: true\nheroText: Hand looms\ntagline: Warp and weft\nactionText: Begin\nactionLink: /guide/\nfeatures:\n  - title: Sturdy\n    details: Of oak',
        '::: slot footer\nMade in Lyon\n:::',
      ),
      'docs/guide/README.md': post(
        'title: Weaving',
        '[[toc]]\n\n::: tip Dry first\nWait.\n:::\n\n:::: code-group\n::: code-group-item FIRST\n```bash\nwarp\n```\n:::\n::: code-group-item SECOND:active\n@[code{1-3} js](@snippets/weft.js)\n:::\n::::\n\n[The warp](/guide/warp.html) ![Loom](./loom.gif)',
      ),
      'docs/guide/warp.md':
        '# Warp\n\n::: code-tabs#shell\n@tab npm\n```sh\nnpm i\n```\n@tab:active yarn\n```sh\nyarn add\n```\n:::\n\n<code-group>\n<code-block title="OLD">\n```sh\nbeam\n```\n</code-block>\n</code-group>\n',
      'docs/fr/guide/README.md': post('title: Tisser', 'Attendez.'),
      'docs/blog/2024-05-06-silk.md': post('title: Silk', 'It came.'),
      'docs/snippets/weft.js': 'weft();\n',
      'docs/guide/loom.gif': gif,
      'docs/.vuepress/public/loom.gif': gif,
    },
    shown: {
      '/': 'Hand looms Warp and weft Begin Sturdy Of oak Made in Lyon',
      '/guide/': 'Dry first Wait. FIRST warp SECOND weft (); The warp',
      '/guide/warp.html': 'npm npm i yarn yarn add OLD beam',
      '/fr/guide/': 'Attendez.',
      '/blog/2024-05-06-silk.html': 'It came.',
    },
    settings: [
      'name: "Looms"',
      'tagline: "Weaving"',
      'baseUrl: "https://looms.example"',
      '  - {text: {"en":"The guide","fr-FR":"Le guide"}, url: {"en":"/guide/","fr-FR":"/fr/guide/"}}',
      '  - {text: "Older", url: "https://old.example/"}',
    ],
    hostile: [
      'docs/',
      'docs/.vuepress/config.ts',
      (out) =>
        `export default { base: '${out}', locales: { '${out}': {} }, themeConfig: { sidebar: { '${out}': ['${out}'] } } };\n`,
    ],
  },
  mkdocs: {
    files: {
      'mkdocs.yml':
        'site_name: Wells\nsite_url: https://wells.example/\nnav:\n  - Home: index.md\n  - Digging:\n    - dig/deep.md\n    - Pumps: dig/pumps.md\nmarkdown_extensions:\n  - pymdownx.emoji:\n      emoji_index: !!python/name:material.extensions.emoji.twemoji\nplugins:\n  - blog\n  - redirects:\n      redirect_maps:\n        old.md: dig/deep.md\n',
      'docs/index.md': '# Wells\n\nWater. [Dig](dig/deep.md){ .md-button }\n',
      'docs/dig/deep.md':
        '# Dig deep\n\n!!! warning "Mind"\n    Ropes *rot*.\n\n    Look.\n\n=== "Sand"\n    Shore it.\n\n![Well](well.gif)\n',
      'docs/dig/pumps.md': '# Pumps\n\nHand pumps.\n',
      'docs/blog/index.md': '# News\n',
      'docs/blog/posts/dry.md': post('date: 2024-05-06\ntitle: A dry year', 'No rain fell.'),
      'docs/dig/well.gif': gif,
    },
    shown: {
      '/': 'Water. Dig',
      '/dig/deep/': 'Mind Ropes rot . Look. Sand Shore it.',
      '/dig/pumps/': 'Hand pumps.',
      '/blog/': 'A dry year No rain fell.',
      '/old/': 'Mind',
    },
    settings: [
      'name: "Wells"',
      '  - {text: "Digging", id: "digging"}',
      '  - {text: "Dig deep", url: "/dig/deep/", parent: "digging"}',
      '  - {text: "Pumps", url: "/dig/pumps/", parent: "digging"}',
    ],
    hostile: [
      'docs/',
      'mkdocs.yml',
      (out) => `site_name: A\ndocs_dir: ${out}\nsite_url: ${out}\nnav: [${out}, {A: ${out}}]\n`,
    ],
  },
  gitbook: {
    files: {
      '.gitbook.yaml': 'root: ./docs/\nredirects:\n  old/oar: row/oars.md\n',
      'docs/SUMMARY.md':
        '# Table of contents\n\n* [Boats](README.md)\n\n## Rowing\n\n* [Oars](row/oars.md)\n  * [Blades](row/blades.md)\n* [Shop](https://shop.example/)\n',
      'docs/README.md':
        '# Boats\n\nAll on boats.\n\n{% content-ref url="row/oars.md" %}\n[oars.md](row/oars.md)\n{% endcontent-ref %}\n\n<table data-view="cards"><thead><tr><th></th><th></th><th data-hidden data-card-target data-type="content-ref"></th><th data-hidden data-card-cover data-type="image">Cover</th></tr></thead><tbody><tr><td><h4>Care</h4><p>Much.</p></td><td>Of <a data-mention href="row/blades.md">blades.md</a></td><td><a href="row/blades.md">blades.md</a></td><td><a href=".gitbook/assets/oar (1).gif">oar (1).gif</a></td></tr></tbody></table>\n\n[blades.md](row/blades.md "mention")\n',
      'docs/row/oars.md': post(
        'description: Two of them\nvars: {wood: ash_1}',
        '# Long oars\n\nFor <code class="expression">space.vars.crew</code>, of <code class="expression">page.vars.wood</code>.\n\n## Grip <a href="#hold" id="hold"></a>\n\n{% hint style="danger" %}\nHold on.\n{% endhint %}\n\n{% tabs %}\n{% tab title="Left" %}\nPort.\n{% endtab %}\n\n{% tab title="Right" %}\nStarboard.\n{% endtab %}\n{% endtabs %}\n\n{% code title="row.sh" overflow="wrap" %}\n```bash\nrow {% hint %}\n```\n{% endcode %}\n\n<figure><img src="../.gitbook/assets/oar (1).gif" alt="Oar"><figcaption><p>An oar</p></figcaption></figure>',
      ),
      'docs/row/blades.md':
        '# Blades\n\n{% include "../.gitbook/includes/care.md" %}\n\n{% stepper %}\n{% step %}\nSand.\n{% endstep %}\n{% endstepper %}\n\n{% embed url="https://video.example/row" %}\n\n{% openapi src="a.json" %}\nx\n{% endopenapi %}\n\n[Hold](oars.md#hold)\n',
      'docs/.gitbook/includes/care.md': '{% include "dry.md" %}\n',
      'docs/.gitbook/includes/dry.md': '{% hint style="info" %}\nKeep *dry*.\n{% endhint %}\n',
      'docs/.gitbook/vars.yaml': 'crew: 4\n',
      'docs/.gitbook/assets/oar (1).gif': gif,
      'CONTRIBUTING.md': 'How to help.\n',
    },
    shown: {
      '/': 'All on boats. Long oars Care Much. Of Blades Blades',
      '/row/oars/': 'For 4 , of ash_1 . Grip Danger Hold on. Left Port. Right Starboard. row.sh row {% hint %} An oar',
      '/row/blades/': 'Keep dry . Sand. row',
      '/old/oar/': 'Grip',
    },
    settings: ['locales:', '  - {text: "Rowing", id: "rowing"}'],
    hostile: [
      '',
      '.gitbook.yaml',
      (out) => `root: ${out}\nstructure:\n  readme: ${out}\n  summary: ${out}\nredirects:\n  ${out}: ${out}\n`,
    ],
  },
  mintlify: {
    files: {
      'docs.json':
        '{"$schema": "https://mintlify.com/docs.json", "name": "Kilns", "favicon": "/fire.svg", "colors": {"primary": "#0D9373"}, "description": "All on kilns.", "navigation": {"languages": [{"language": "en", "tabs": [{"tab": "Guides", "groups": [{"group": "Firing", "root": "fire/index", "pages": ["fire/start", {"group": "Glazes", "pages": ["fire/ash"]}, "api/list"]}]}]}, {"$ref": "./de.json"}]}, "redirects": [{"source": "/old", "destination": "/fire/ash"}, {"source": "/a/:slug*", "destination": "/b/:slug*"}], "navbar": {"links": [{"label": "Shop", "href": "https://shop.example/"}]}}',
      'de.json': '{"language": "de", "groups": [{"group": "Brennen", "pages": ["de/fire/start"]}]}',
      'fire.svg': '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><path d="M0 0h8v8z"/></svg>',
      'api/kilns.json':
        '{"openapi": "3.0.3", "info": {"title": "Kiln API", "version": "1", "description": "Reads kilns.\\n\\nSlowly."}, "servers": [{"url": "https://{at}.example/v1", "variables": {"at": {"default": "api"}}}], "paths": {"/kilns/{id}": {"get": {"operationId": "readKiln", "parameters": [{"name": "id", "in": "path", "required": true, "schema": {"type": "string"}}], "responses": {"200": {"description": "Read."}}}}}}',
      'api/read.mdx': post('title: Read\nopenapi: kilns.json GET /kilns/{id}', 'Once a day.'),
      'fire/index.mdx': post(
        'title: Firing',
        'How hot. [Ash](/fire/ash) or [start](/fire/start), and a [curve](heat.gpx)',
      ),
      'fire/heat.gpx': '<gpx/>',
      'fire/start.mdx': post(
        'title: "Start here"\nsidebarTitle: Start\ndescription: First fire',
        'import Part from "/snippets/part.mdx";\n\n<Part />\n\n<Snippet file="more.mdx" />\n\n<Steps>\n  <Step title="Load">\n    Fill it.\n  </Step>\n</Steps>',
      ),
      'fire/ash.mdx': post(
        'title: Ash',
        '<ParamField path="heat" type="Map<a, b>" required>\n  How hot.\n  <Expandable title="more">\n    <ParamField body="by" type="Map<c, d>" default="1">By how much.</ParamField>\n  </Expandable>\n</ParamField>\n\n![Ash](/images/ash.gif)\n\n<img\n  className="block dark:hidden"\n  src="/images/ash.gif" alt="By day"\n/>\n<img className="hidden dark:block" src="/images/night.gif" alt="By night" />',
      ),
      'images/night.gif': gif,
      'api/list.mdx': '---\nopenapi: GET /kilns/{id}\n---\n',
      'api/none.mdx': '---\nopenapi: GET /none\n---\n',
      'de/fire/start.mdx': post('title: Anfang', 'Füllen.'),
      'snippets/part.mdx': 'Dry first.\n',
      'snippets/more.mdx': 'Then wait.\n',
      'images/ash.gif': gif,
    },
    shown: {
      '/fire/': 'How hot. Ash or start',
      '/fire/start/': 'Dry first. Then wait. Load Fill it.',
      '/fire/ash/': 'required) How hot. more by',
      '/de/fire/start/': 'Füllen.',
      '/api/read/': 'GET /kilns/{id} Once a day.',
      '/api/list/': 'Kiln API Reads kilns.',
      '/old/': 'How hot.',
    },
    settings: ['name: "Kilns"', '  - {text: "Shop", url: "https://shop.example/"}'],
    hostile: [
      '',
      'docs.json',
      (out) =>
        `{"name": "A", "navigation": {"pages": ["${out}", {"$ref": "${out}"}, {"$ref": "docs.json"}, {"group": "A", "pages": ["${out}"]}]}, "redirects": [{"source": "${out}", "destination": "${out}"}]}`,
    ],
  },
  mdbook: {
    files: {
      'book.toml':
        '[book]\ntitle = "Bells"\nlanguage = "en"\nauthors = ["Tom Ring"]\n[output.html]\ncname = "bells.example"\n[output.html.redirect]\n"old.html" = "cast/tune.html"\n"cast/old.html" = "index.html"\n"/gone.html" = "https://elsewhere.example/"\n',
      'src/SUMMARY.md':
        '# Summary\n\n[Why `bells`](why.md)\n\n# Making\n\n- [Casting](cast/README.md)\n    - [Tuning](cast/tune.md)\n    - [Hanging]()\n- [Ringing](ring.md)\n\n---\n\n[Thanks](thanks.md)\n',
      'src/why.md': '# Why bells\n\nThey carry. See [tuning](cast/tune.md#pitch) and [ringing](./ring.html).\n',
      'src/cast/README.md': '# Casting\n\nIn *bronze*.\n\n![Bell](bell.gif)\n',
      'src/cast/tune.md':
        '# Tuning\n\n## Pitch\n\n```rust,ignore\n# fn hidden() {\n#[test]\n{{#rustdoc_include ../../code/tune.rs:low}}\n# }\n```\n\n{{#include ../../code/tune.rs:1:1}} and {{#include ../../code/none.rs}}{{#title T}}\n',
      'src/ring.md': '# Ringing\n\n{{#playground ../code/tune.rs editable}}\n',
      'src/thanks.md': '# Thanks\n\nTo *all*.\n',
      'src/unlisted.md': '# Unlisted\n\nNot shown.\n',
      'code/tune.rs': '// The pitch\n// ANCHOR: low\nlow();\n// ANCHOR_END: low\n',
      'src/cast/bell.gif': gif,
    },
    shown: {
      '/': 'They carry. See tuning and ringing .',
      '/why.html': 'They carry.',
      '/cast/': 'In bronze',
      '/cast/tune.html': '#[test] low(); // The pitch and {{#include ../../code/none.rs}}',
      '/ring.html': '// The pitch low();',
      '/thanks.html': 'To all .',
      '/old.html': 'Pitch',
      '/cast/old.html': 'In bronze',
    },
    settings: [
      'name: "Bells"',
      'baseUrl: "https://bells.example"',
      '  author: "Tom Ring"',
      '  - {from: "/gone.html", to: "https://elsewhere.example/"}',
    ],
    hostile: [
      'src/',
      'book.toml',
      (out) =>
        `[book]\ntitle = "A"\nsrc = "${out}"\n[output.html]\ncname = "${out}"\n[output.html.redirect]\n"${out}" = "${out}"\n`,
    ],
  },
  hexo: {
    files: {
      '_config.yml':
        'title: Tides\nurl: https://tides.example\npermalink: :year/:month/:day/:title/\nnew_post_name: :year-:month-:day-:title.md\ntheme: sand\n',
      'package.json': '{"dependencies": {"hexo": "^7.0.0"}}',
      '_config.sand.yml': 'menu:\n  home: / || fa fa-home\n  about: /about/ || fa fa-user\n',
      'source/_posts/2020-01-02-ebb.md': post(
        'title: Ebb\ndate: 2020-01-02 10:00:00\ntags: [moon]',
        'Low. {% post_link spring "the spring tide" %}\n\n<!-- more -->\n\n{% note info Mind %}\nRocks.\n{% endnote %}\n\n{% asset_img low.gif Low tide %}',
      ),
      'source/_posts/2020-01-02-ebb/low.gif': gif,
      'source/_posts/spring.md': post('title: Spring\ndate: 2020-02-03 10:00:00', 'High.'),
      'source/about/index.md': post('title: About', 'We watch.'),
    },
    shown: {
      '/2020/01/02/ebb/': 'Low. the spring tide Mind Rocks.',
      '/2020/02/03/spring/': 'High.',
      '/about/': 'We watch.',
    },
    settings: ['name: "Tides"', '  - {text: "About", url: "/about/"}', '  permalink: "/:year/:month/:day/:title/"'],
    hostile: [
      'source/_posts/',
      '_config.yml',
      (out) => `title: A\nsource_dir: ${out}\npermalink: ${out}/:title\ntheme: ${out}\n`,
    ],
  },
  gatsby: {
    files: {
      'gatsby-config.js':
        "module.exports = { siteMetadata: { title: 'Looms', siteUrl: 'https://looms.example' }, plugins: [{ resolve: 'gatsby-source-filesystem', options: { path: './content/blog/', name: 'blog' } }] };\n",
      'content/blog/warp/index.md': post('title: Warp\ndate: 2019-05-01', 'Lengthwise. ![Warp](warp.gif)'),
      'content/blog/warp/warp.gif': gif,
      'src/pages/about.mdx': post('title: About', 'We weave.'),
    },
    shown: { '/warp/': 'Lengthwise.', '/about/': 'We weave.' },
    settings: ['name: "Looms"', 'baseUrl: "https://looms.example"', '  permalink: "/:path/"'],
    hostile: [
      'content/blog/',
      'gatsby-config.js',
      (out) => `module.exports = { plugins: [{ options: { path: '${out}' } }] };\n`,
    ],
  },
  nuxt: {
    files: {
      'nuxt.config.ts':
        "export default defineNuxtConfig({ site: { name: 'Dykes', url: 'https://dykes.example' }, rules: { ...({} as Record<string, string>) } });\n",
      'app.config.ts':
        "export default defineAppConfig({ ui: { card: { slots: { title: 'text-xl', name: 'text-sm' } } } });\n",
      'content/3.blog/tide.md': post('title: Tide\ndate: 2024-01-02', 'It comes.'),
      'content/index.md': post('title: Dykes', 'Keep dry.'),
      'content/1.guide/2.build.md': post(
        'title: Build',
        '::note\nUse clay.\n::\n\n::card-group\n  :::card{title="Peat"}\n  Too *soft*.\n  :::\n::\n\n:icon{name="x"} Stamp it.',
      ),
      'content/1.guide/1.plan.md': post('title: Plan', 'Measure.'),
      'public/dyke.gif': gif,
    },
    shown: {
      '/': 'Keep dry.',
      '/guide/build/': 'Note Use clay. Peat Too soft . Stamp it.',
      '/guide/plan/': 'Measure.',
    },
    settings: [
      'name: "Dykes"',
      '  - {text: "Guide", id: "guide"}',
      '  - {text: "Plan", url: "/guide/plan/", parent: "guide"}',
      '  - {text: "Build", url: "/guide/build/", parent: "guide"}',
    ],
    hostile: ['content/', 'nuxt.config.ts', (out) => `export default { site: { url: '${out}' }, srcDir: '${out}' };\n`],
  },
  sveltekit: {
    files: {
      'svelte.config.js': "import { mdsvex } from 'mdsvex';\nexport default { extensions: ['.svelte', '.svx'] };\n",
      'src/lib/config.ts': "export const title = 'Kilns';\nexport const url = 'https://kilns.example/';\n",
      'src/routes/blog/[slug]/+page.ts': '',
      'src/routes/(site)/about/+page.md': post('title: About', '<script>\n  let a = 1;\n</script>\n\nWe fire.'),
      'src/posts/glaze.svx': post('title: Glaze\ndate: 2023-02-03', 'Ash.'),
    },
    shown: { '/blog/glaze/': 'Ash.', '/about/': 'We fire.' },
    settings: ['name: "Kilns"', 'baseUrl: "https://kilns.example"', '  permalink: "/blog/:path/"'],
    hostile: ['src/posts/', 'svelte.config.js', (out) => `export default { kit: { paths: { base: '${out}' } } };\n`],
  },
  obsidian: {
    files: {
      '.obsidian/app.json': '{}',
      'index.md': 'See [[Rope work|ropes]] and [[Nowhere]]. %%not this%%\n\n![[knot.gif]]\n',
      'Notes/Rope work.md': '# Rope work\n\nBack to [[index#Top]].\n',
      'files/knot.gif': gif,
    },
    shown: { '/': 'See ropes and Nowhere.', '/notes/rope-work/': 'Back to index › Top .' },
    settings: ['  - {text: "Rope work", url: "/notes/rope-work/", parent: "notes"}'],
    hostile: ['Notes/', '.obsidian/app.json', (out) => `{"attachmentFolderPath": "${out}"}`],
  },
  notion: {
    files: {
      'Home 0123456789abcdef0123456789abcdef.md':
        '# Home\n\n<aside>\n💡 Mind the gap\n\n</aside>\n\n[Trips](Home%200123456789abcdef0123456789abcdef/Trips%20fedcba9876543210fedcba9876543210.md)\n\n[Boats](Home%200123456789abcdef0123456789abcdef/Boats%20aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa.csv)\n',
      'Home 0123456789abcdef0123456789abcdef/Boats aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa.csv':
        'Name,Rig\nTern,"Gaff, ""old"""\nAuk,\n',
      'Home 0123456789abcdef0123456789abcdef/Boats aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa/Tern bbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb.md':
        '# Tern\n\nRig: Gaff\nLength: 9\n\nRed.\n',
      'Home 0123456789abcdef0123456789abcdef/Trips fedcba9876543210fedcba9876543210.md': '# Trips\n\nBy sea.\n',
    },
    shown: {
      '/': 'Mind the gap Trips Boats Name Rig Tern Gaff, "old" Auk',
      '/trips/': 'By sea.',
      '/boats/tern/': 'Rig: Gaff Length: 9 Red.',
    },
    settings: ['name: "Home"'],
    hostile: ['Home/', 'a.json', (out) => `{"a": "${out}"}`],
  },
  ghost: {
    files: {
      'bells.ghost.json': JSON.stringify({
        db: [
          {
            data: {
              posts: [
                {
                  id: '1',
                  title: 'Ring',
                  slug: 'ring',
                  type: 'post',
                  status: 'published',
                  html: '<p>It <strong>rings</strong>.</p>',
                  published_at: '2022-03-04T10:00:00.000Z',
                },
                { id: '2', title: 'About', slug: 'about', type: 'page', status: 'published', html: '<p>We cast.</p>' },
                { id: '3', title: 'Soon', slug: 'soon', type: 'post', status: 'draft', html: '<p>Soon.</p>' },
              ],
              tags: [{ id: 't', name: 'Bronze' }],
              posts_tags: [{ post_id: '1', tag_id: 't' }],
              settings: [
                { key: 'title', value: 'Bells' },
                { key: 'navigation', value: '[{"label": "Who", "url": "/about/"}]' },
              ],
            },
          },
        ],
      }),
    },
    shown: { '/ring/': 'It rings .', '/about/': 'We cast.' },
    settings: ['name: "Bells"', '  - {text: "Who", url: "/about/"}', '  permalink: "/:title/"'],
    hostile: undefined,
  },
  html: {
    files: {
      'index.html': saved(
        'en',
        'Home',
        '/',
        '/de/',
        '<h2>Boats</h2><p>Rent <a href="boats.html#long">long ones</a>, <a href="/boats.html#s-2">small ones</a> or <a href="boats.html#s.3">none</a>, <a href="boats.html#soon">soon</a>.</p>',
      ),
      'boats.html': saved(
        'en',
        'Boats',
        '/boats.html',
        '/de/boote.html',
        '<h2 class="big" id="long">Long ones</h2><table><tr><th>Hours<th>Price<tr><td>2<td>9 €</table><img src="img/oar.gif" alt="Oar"><section id="s-2"><h2>Small ones</h2><p><a name="soon"></a>Soon.</p></section><a name="s.3"></a><h2>None</h2>',
      ),
      'write.html': saved(
        'en',
        'Write',
        '/write.html',
        '/de/',
        '<p>To us, with <a href="docs/form%201.docx">this</a>.</p><iframe src="https://maps.example/"></iframe><form action="/a.php"><input name="b"></form>',
      ),
      'docs/form 1.docx': 'PK',
      'a.php': '<?php ?>',
      'docs/other.txt': 'Nobody links to it.',
      'de/index.html': saved('de', 'Start', '/', '/de/', '<p>Zu den <a href="boote.html">Booten</a>.</p>'),
      'de/boote.html': saved('de', 'Boote', '/boats.html', '/de/boote.html', '<p>Lange Boote.</p>'),
      'old.html': '<meta http-equiv="refresh" content="0; url=boats.html">',
      'trip.html':
        '<html lang="en"><title>Trips – by boat</title><meta property="article:published_time" content="2020-01-02T23:30:00-05:00"><meta name="author" content="Ann"><meta property="article:tag" content="isles"><body><p>We row to the isle and back again.</p>',
      '404.html': saved('en', 'Lost', '/', '/de/', '<p>Nothing.</p>'),
      'img/mark.svg': '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><path d="M0 0h8v8z"/></svg>',
      'img/oar.gif': gif,
    },
    shown: {
      '/': 'Boats Rent long ones , small ones or none , soon .',
      '/boats.html': 'Long ones Hours Price 2 9 € Small ones Soon. None',
      '/write.html': 'To us, with this . https://maps.example/',
      '/de/': 'Zu den Booten .',
      '/de/boote.html': 'Lange Boote.',
      '/old.html': 'Long ones',
      '/trip.html': 'We row to the isle and back again.',
    },
    settings: [
      'name: "Boats for hire"',
      'baseUrl: "https://boats.example"',
      '  logo: "/img/mark.svg"',
      '  colors: {accent: "#b5651d"}',
    ],
    hostile: [
      '',
      'index.html',
      (out) =>
        `<html lang="${out}"><link rel="canonical" href="${out}"><link rel="alternate" hreflang="en" href="${out}"><title>A</title><p><a href="${out}">a</a><img src="${out}">`,
    ],
  },
  markdown: {
    files: {
      'README.md': '# Paths\n\nWalk. [Uphill](up/hill.md)\n',
      'up/hill.md': '# Uphill\n\nSlowly.\n',
      'up/river.mdx': '# River\n\n<Map name="Ouse">It flows to [the hill](/up/hill).</Map>\n',
      'up/hill.gif': gif,
    },
    shown: { '/up/hill/': 'Slowly.', '/up/river/': 'It flows to the hill.' },
    settings: ['  - {text: "Uphill", url: "/up/hill/", parent: "up"}'],
    hostile: ['up/', 'a.json', (out) => `{"a": "${out}"}`],
  },
  'wordpress-export': {
    files: {
      'export.xml': `<?xml version="1.0"?><rss version="2.0" xmlns:excerpt="http://wordpress.org/export/1.2/excerpt/" xmlns:content="http://purl.org/rss/1.0/modules/content/" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:wp="http://wordpress.org/export/1.2/"><channel><title>Bread</title><link>https://bread.example</link><description>Daily</description><language>en-US</language><wp:base_blog_url>https://bread.example</wp:base_blog_url>
<item><title>Rye &amp; wheat</title><link>https://bread.example/2018/03/rye/</link><dc:creator>ann</dc:creator><content:encoded><![CDATA[First line
second line

<strong>Bold</strong> dough.

[caption id="a" width="9"]<img src="https://bread.example/wp-content/uploads/2018/03/loaf.gif" alt="Loaf" /> A loaf[/caption]
<ul><li>Salt</li></ul>]]></content:encoded><excerpt:encoded></excerpt:encoded><wp:post_id>7</wp:post_id><wp:post_date>2018-03-04 10:00:00</wp:post_date><wp:post_date_gmt>2018-03-04 10:00:00</wp:post_date_gmt><wp:post_name>rye</wp:post_name><wp:status>publish</wp:status><wp:post_type>post</wp:post_type><category domain="category" nicename="x">Baking</category></item>
<item><title>Later</title><link>https://bread.example/?p=9</link><content:encoded>Soon</content:encoded><wp:post_id>9</wp:post_id><wp:post_date>2018-03-05 10:00:00</wp:post_date><wp:post_name></wp:post_name><wp:status>draft</wp:status><wp:post_type>post</wp:post_type></item>
<item><title>About</title><link>https://bread.example/about/</link><content:encoded><![CDATA[<!-- wp:paragraph --><p>We bake.</p><!-- /wp:paragraph -->]]></content:encoded><wp:post_id>2</wp:post_id><wp:post_date>2018-01-01 10:00:00</wp:post_date><wp:post_date_gmt>2018-01-01 10:00:00</wp:post_date_gmt><wp:post_name>about</wp:post_name><wp:status>publish</wp:status><wp:post_type>page</wp:post_type></item>
</channel></rss>`,
      'wp-content/uploads/2018/03/loaf.gif': gif,
    },
    shown: { '/2018/03/rye/': 'First line second line Bold dough. A loaf Salt', '/about/': 'We bake.' },
    settings: ['name: "Bread"', '  permalink: "/:year/:month/:title/"'],
    hostile: undefined,
  },
};

const day = new Date('2026-01-02T12:00:00Z');

/** Writes files into a new folder, all of the same day. */
export function folderOf(files: Readonly<Record<string, string>>): string {
  const folder = temporaryFolder();
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text, path.endsWith('.gif') ? 'latin1' : 'utf8');
    utimesSync(join(folder, path), day, day);
  }
  return folder;
}

/** Imports files, as they are found on an old site, into a new folder. */
export async function importFiles(
  files: Readonly<Record<string, string>>,
  { from, ...options }: Parameters<typeof importSite>[4] & { readonly from?: GeneratorName } = {},
) {
  const to = temporaryFolder();
  const report = await importSite(folderOf(files), to, from, Number(today) * 1000, options);
  const read = (path: string) => readFileSync(join(to, path), 'utf8');
  return { ...report, to, read, has: (path: string) => existsSync(join(to, path)) };
}

/** Where only what an import writes counts, no build of it is tried. */
export const untried = { isTried: false };
