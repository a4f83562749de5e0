import { spawnSync } from 'node:child_process';
import { bench, type Contestant, newPrice, plans, scenarios } from './contestant.ts';
import { commonFront } from './corpus.ts';
import { type DevServer, ruleIn, wordAfter } from './dev-server.ts';

const config = `baseURL = "${bench.url}/"
title = "${bench.title}"
languageCode = "en"
disableKinds = ["taxonomy", "term", "section"]
[params]
  description = "${bench.description}"
  author = "${bench.author}"
[markup.goldmark.renderer]
  unsafe = true
[markup.highlight]
  codeFences = false
  noClasses = false
[outputs]
  home = ["HTML", "RSS", "LLMS"]
  page = ["HTML", "ALTERNATE"]
[outputFormats.RSS]
  baseName = "feed"
[outputFormats.LLMS]
  mediaType = "text/plain"
  baseName = "llms"
  isPlainText = true
[outputFormats.ALTERNATE]
  mediaType = "text/markdown"
  isPlainText = true
`;

/** Settings that have code highlighted. */
export const highlighted = (text: string) => text.replace('codeFences = false', 'codeFences = true');

/** The head of the page of all posts. */
export const archive = `---\ntitle: Archive\ndescription: ${bench.archive}\nlayout: archive\noutputs: [HTML]\n---\n`;

/** A word in the frame of all pages. */
const template = wordAfter('<main>', { name: 'template', file: 'layouts/_default/baseof.html', path: '/' });

/**
 * Hugo, from the PATH. Taxonomies are off, because Eleventy and Astro have none, and so is highlighting except for rich posts. Its Markdown copies are
 * in the folder of the page.
 */
export const hugo: Contestant & { readonly dev: DevServer } = {
  id: 'hugo',
  title: 'Hugo',
  scenarios,
  ready: () => {
    const { stdout, error } = spawnSync('hugo', ['version'], { encoding: 'utf8' });
    if (error) return { missing: 'there is no hugo on the PATH (Debian: apt-get install hugo)' };
    return { version: /v(\d[\d.]*)/.exec(stdout)?.[1] ?? stdout.trim() };
  },
  corpus: { path: ({ slug }) => `content/blog/${slug}.md`, front: commonFront, files: 'static' },
  site: {
    'config.toml': config,
    'data/plans.yaml': plans,
    'content/pricing.md': '---\ntitle: Pricing\ndescription: What it costs\nlayout: pricing\n---\n',
    'layouts/_default/pricing.html': `{{ define "main" }}<h1>{{ .Title }}</h1>
<ul>{{ range .Site.Data.plans.plans }}<li>{{ .name }}: €{{ .price.month.EUR }} per month. {{ .description }}</li>{{ end }}</ul>{{ end }}
`,
    'layouts/_default/baseof.html': `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>{{ .Title }}</title>
<meta name="description" content="{{ .Description }}">
<link rel="canonical" href="{{ .Permalink }}">
{{ with .OutputFormats.Get "ALTERNATE" }}<link rel="alternate" type="text/markdown" href="{{ .RelPermalink }}">{{ end }}
<link rel="alternate" type="application/rss+xml" href="/feed.xml">
</head>
<body>
<header><a href="/">{{ .Site.Title }}</a></header>
<main>{{ block "main" . }}{{ end }}</main>
<footer><a href="/llms.txt">llms.txt</a></footer>
</body>
</html>
`,
    'layouts/_default/single.html': `{{ define "main" }}<article>
<h1>{{ .Title }}</h1>
<p>{{ .Description }}</p>
<p>{{ .Site.Params.author }} <time datetime="{{ .Date.Format "2006-01-02" }}">{{ .Date.Format "2 January 2006" }}</time></p>
{{ .Content }}
<p>{{ delimit .Params.topics ", " }}</p>
</article>{{ end }}
`,
    'layouts/index.html': `{{ define "main" }}<h1>{{ .Title }}</h1>
<ul>{{ range first 20 (where .Site.RegularPages "Section" "blog").ByDate.Reverse }}<li><a href="{{ .RelPermalink }}">{{ .Title }}</a></li>{{ end }}</ul>{{ end }}
`,
    'layouts/_default/single.alternate.md': '# {{ .Title }}\n\n{{ .Description }}\n\n{{ .RawContent }}',
    'layouts/index.llms.txt': `# {{ .Title }}

> {{ .Site.Params.description }}

## Blog

{{ range (where .Site.RegularPages "Section" "blog").ByDate.Reverse -}}
- [{{ .Title }}]({{ .Permalink }}): {{ .Description }}
{{ end }}`,
    'layouts/index.rss.xml': `{{ printf "<?xml version=\\"1.0\\" encoding=\\"utf-8\\"?>" | safeHTML }}
<rss version="2.0" xmlns:content="http://purl.org/rss/1.0/modules/content/">
<channel><title>{{ .Title }}</title><link>{{ .Permalink }}</link><description>{{ .Site.Params.description }}</description>
{{ range (where .Site.RegularPages "Section" "blog").ByDate.Reverse -}}
<item><title>{{ .Title }}</title><link>{{ .Permalink }}</link><guid>{{ .Permalink }}</guid>
<pubDate>{{ .Date.Format "Mon, 02 Jan 2006 15:04:05 -0700" }}</pubDate>
<description>{{ .Description }}</description><content:encoded>{{ replace .Content "href=\\"/" "href=\\"${bench.url}/" | html }}</content:encoded></item>
{{ end }}</channel></rss>
`,
  },
  sites: {
    plain: {},
    real: {
      'content/archive.md': archive,
      'layouts/_default/archive.html': `{{ define "main" }}<h1>{{ .Title }}</h1>
<p>{{ .Description }}</p>
<ul>{{ range (where .Site.RegularPages "Section" "blog").ByDate.Reverse }}<li><a href="{{ .RelPermalink }}">{{ .Title }}</a> ({{ .Date.Format "2006-01-02" }}): {{ .Description }}</li>{{ end }}</ul>{{ end }}
`,
    },
    rich: { 'config.toml': highlighted(config) },
  },
  changes: { 'one price': { file: 'data/plans.yaml', put: newPrice }, 'one template': template },
  output: 'public',
  leftovers: ['resources', '.hugo_build.lock'],
  command: (folder) => ({ program: 'hugo', args: ['--source', folder], folder }),
  dev: {
    site: { 'static/style.css': '' },
    command: (folder, port) => ({
      program: 'hugo',
      args: ['server', '--source', folder, '--bind', '127.0.0.1', '--port', String(port)],
      folder,
    }),
    post: (slug) => `/blog/${slug}/`,
    edits: [template, ruleIn({ file: 'static/style.css', path: '/style.css' })],
    settled: /Press Ctrl\+C|Total in \d+ ms|Syncing \S+ to /,
  },
};
