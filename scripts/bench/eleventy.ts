import { symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { bench, type Contestant } from './contestant.ts';
import { commonFront } from './corpus.ts';
import { type DevServer, ruleIn, wordAfter } from './dev-server.ts';
import { install, peerFolder } from './install.ts';

const folder = peerFolder('eleventy');
const program = join(folder, 'node_modules', '@11ty', 'eleventy', 'cmd.cjs');

const head = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>{{ title }}</title>
<meta name="description" content="{{ description }}">
<link rel="canonical" href="${bench.url}{{ page.url }}">
<link rel="alternate" type="application/rss+xml" href="/feed.xml">
`;
const top = `</head>
<body>
<header><a href="/">${bench.title}</a></header>
<main>`;
const config = `import rss from '@11ty/eleventy-plugin-rss';
export default function (config) {
  config.addPlugin(rss);
  config.addCollection('newestFirst', (api) => api.getFilteredByTag('post').reverse());
  config.addFilter('day', (date) => date.toISOString().slice(0, 10));
  return { dir: { input: 'src', output: '_site' }, markdownTemplateEngine: false, htmlTemplateEngine: 'njk' };
}
`;
const foot = `</main>
<footer><a href="/llms.txt">llms.txt</a></footer>
</body>
</html>
`;

/** Eleventy, with its own package for feeds. Posts are not Nunjucks templates, and it prints little: both save it time. */
export const eleventy: Contestant & { readonly dev: DevServer } = {
  id: 'eleventy',
  title: 'Eleventy',
  scenarios: ['cold', 'one text', 'one title'],
  ready: () => install('eleventy', { '@11ty/eleventy': '3.1.7', '@11ty/eleventy-plugin-rss': '2.0.4' }),
  corpus: { path: ({ slug }) => `src/blog/${slug}.md`, front: commonFront },
  site: {
    'package.json': '{"private": true, "type": "module"}\n',
    'eleventy.config.js': config,
    'src/blog/blog.json': '{"layout": "post.njk", "tags": "post"}\n',
    'src/_includes/post.njk': `${head}<link rel="alternate" type="text/markdown" href="/blog/{{ page.fileSlug }}.md">
${top}<article>
<h1>{{ title }}</h1>
<p>{{ description }}</p>
<p>${bench.author} <time datetime="{{ page.date | day }}">{{ page.date | day }}</time></p>
{{ content | safe }}
<p>{{ topics | join(", ") }}</p>
</article>${foot}`,
    'src/index.njk': `---
title: ${bench.title}
description: ${bench.description}
---
${head}${top}<h1>{{ title }}</h1>
<ul>{% for post in collections.newestFirst.slice(0, 20) %}<li><a href="{{ post.url }}">{{ post.data.title }}</a></li>{% endfor %}</ul>${foot}`,
    'src/alternates.njk': `---
pagination: {data: collections.newestFirst, size: 1, alias: post}
permalink: "/blog/{{ post.fileSlug }}.md"
---
# {{ post.data.title | safe }}

{{ post.data.description | safe }}

{{ post.rawInput | safe }}`,
    'src/llms.njk': `---
permalink: /llms.txt
---
# ${bench.title}

> ${bench.description}

## Blog

{% for post in collections.newestFirst -%}
- [{{ post.data.title | safe }}](${bench.url}{{ post.url }}): {{ post.data.description | safe }}
{% endfor %}`,
    'src/feed.njk': `---
permalink: /feed.xml
---
<?xml version="1.0" encoding="utf-8"?>
<rss version="2.0" xmlns:content="http://purl.org/rss/1.0/modules/content/">
<channel><title>${bench.title}</title><link>${bench.url}/</link><description>${bench.description}</description>
{% for post in collections.newestFirst -%}
<item><title>{{ post.data.title }}</title><link>${bench.url}{{ post.url }}</link><guid>${bench.url}{{ post.url }}</guid>
<pubDate>{{ post.date | dateToRfc822 }}</pubDate>
<description>{{ post.data.description }}</description><content:encoded>{{ post.content | renderTransforms(post.data.page, '${bench.url}') }}</content:encoded></item>
{% endfor %}</channel></rss>
`,
  },
  sites: {
    plain: {},
    real: {
      'src/archive.njk': `---
title: Archive
description: ${bench.archive}
---
${head}${top}<h1>{{ title }}</h1>
<p>{{ description }}</p>
<ul>{% for post in collections.newestFirst %}<li><a href="{{ post.url }}">{{ post.data.title }}</a> ({{ post.date | day }}): {{ post.data.description }}</li>{% endfor %}</ul>${foot}`,
    },
  },
  link: (site) => symlinkSync(join(folder, 'node_modules'), join(site, 'node_modules')),
  output: '_site',
  leftovers: [],
  command: (site) => ({ program: process.execPath, args: [program, '--quiet'], folder: site }),
  dev: {
    site: {
      'eleventy.config.js': config.replace('  return', "  config.addPassthroughCopy('src/style.css');\n  return"),
      'src/style.css': '',
    },
    command: (site, port) => ({
      program: process.execPath,
      args: [program, '--quiet', '--serve', `--port=${port}`],
      folder: site,
    }),
    post: (slug) => `/blog/${slug}/`,
    edits: [
      wordAfter('<main>', { name: 'template', file: 'src/index.njk', path: '/' }),
      ruleIn({ file: 'src/style.css', path: '/style.css' }),
    ],
    settled: /Wrote \d+ files in/,
  },
};
