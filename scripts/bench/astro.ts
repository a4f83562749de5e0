import { symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { bench, type Contestant } from './contestant.ts';
import { commonFront } from './corpus.ts';
import { type DevServer, ruleIn, wordAfter } from './dev-server.ts';
import { install, peerFolder } from './install.ts';

const folder = peerFolder('astro');
const program = join(folder, 'node_modules', 'astro', 'astro.js');
const env = { ASTRO_TELEMETRY_DISABLED: '1' };

const newestFirst = `import { getCollection } from 'astro:content';
const posts = (await getCollection('blog')).sort((a, b) => b.data.date - a.data.date);
`;
const paths = `import { getCollection } from 'astro:content';
export async function getStaticPaths() {
  return (await getCollection('blog')).map((post) => ({ params: { slug: post.id }, props: { post } }));
}
`;

/** Astro with its content layer. Highlighting is off, because the others have none. */
export const astro: Contestant & { readonly dev: DevServer } = {
  id: 'astro',
  title: 'Astro',
  scenarios: ['cold', 'one text', 'one title'],
  mostPosts: 1000,
  ready: () => install('astro', { astro: '5.18.2', '@astrojs/rss': '4.0.15' }),
  corpus: { path: ({ slug }) => `posts/${slug}.md`, front: commonFront },
  site: {
    'package.json': '{"private": true, "type": "module"}\n',
    'astro.config.mjs': `export default {
  site: '${bench.url}',
  trailingSlash: 'ignore',
  cacheDir: './cache',
  markdown: { syntaxHighlight: false },
};
`,
    'src/content.config.ts': `import { defineCollection, z } from 'astro:content';
import { glob } from 'astro/loaders';
const schema = z.object({ title: z.string(), description: z.string(), date: z.coerce.date(), topics: z.array(z.string()) });
export const collections = { blog: defineCollection({ loader: glob({ pattern: '*.md', base: './posts' }), schema }) };
`,
    'src/layout.astro': `---
const { title, description, alternate } = Astro.props;
---
<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>{title}</title>
<meta name="description" content={description}>
<link rel="canonical" href={Astro.site + Astro.url.pathname.slice(1)}>
{alternate && <link rel="alternate" type="text/markdown" href={alternate}>}
<link rel="alternate" type="application/rss+xml" href="/feed.xml">
</head>
<body>
<header><a href="/">${bench.title}</a></header>
<main><slot /></main>
<footer><a href="/llms.txt">llms.txt</a></footer>
</body>
</html>
`,
    'src/pages/index.astro': `---
${newestFirst}import Layout from '../layout.astro';
---
<Layout title="${bench.title}" description="${bench.description}">
<h1>${bench.title}</h1>
<ul>{posts.slice(0, 20).map((post) => <li><a href={'/blog/' + post.id + '/'}>{post.data.title}</a></li>)}</ul>
</Layout>
`,
    'src/pages/blog/[slug].astro': `---
${paths}import { render } from 'astro:content';
import Layout from '../../layout.astro';
const { post } = Astro.props;
const { title, description, date, topics } = post.data;
const { Content } = await render(post);
const day = date.toISOString().slice(0, 10);
---
<Layout title={title} description={description} alternate={'/blog/' + post.id + '.md'}>
<article>
<h1>{title}</h1>
<p>{description}</p>
<p>${bench.author} <time datetime={day}>{day}</time></p>
<Content />
<p>{topics.join(', ')}</p>
</article>
</Layout>
`,
    'src/pages/blog/[slug].md.ts': `${paths}export const GET = ({ props: { post } }) =>
  new Response('# ' + post.data.title + '\\n\\n' + post.data.description + '\\n\\n' + post.body + '\\n');
`,
    'src/pages/llms.txt.ts': `${newestFirst}const line = (post) => '- [' + post.data.title + '](${bench.url}/blog/' + post.id + '/): ' + post.data.description;
export const GET = () =>
  new Response('# ${bench.title}\\n\\n> ${bench.description}\\n\\n## Blog\\n\\n' + posts.map(line).join('\\n') + '\\n');
`,
    'src/pages/feed.xml.ts': `${newestFirst}import rss from '@astrojs/rss';
const item = (post) => ({
  title: post.data.title,
  link: '/blog/' + post.id + '/',
  pubDate: post.data.date,
  description: post.data.description,
  content: post.rendered.html.replaceAll('href="/', 'href="${bench.url}/'),
});
export const GET = () => rss({ title: '${bench.title}', description: '${bench.description}', site: '${bench.url}', items: posts.map(item) });
`,
  },
  sites: {
    plain: {},
    real: {
      'src/pages/archive.astro': `---
${newestFirst}import Layout from '../layout.astro';
const day = (date) => date.toISOString().slice(0, 10);
---
<Layout title="Archive" description="${bench.archive}">
<h1>Archive</h1>
<p>${bench.archive}</p>
<ul>{posts.map(({ id, data }) => <li><a href={'/blog/' + id + '/'}>{data.title}</a> ({day(data.date)}): {data.description}</li>)}</ul>
</Layout>
`,
    },
  },
  link: (site) => symlinkSync(join(folder, 'node_modules'), join(site, 'node_modules')),
  output: 'dist',
  leftovers: ['cache', '.astro'],
  command: (site) => ({ program: process.execPath, args: [program, 'build'], folder: site, env }),
  dev: {
    site: { 'public/style.css': '' },
    command: (site, port) => ({
      program: process.execPath,
      args: [program, 'dev', '--host', '127.0.0.1', '--port', String(port)],
      folder: site,
      env,
    }),
    post: (slug) => `/blog/${slug}/`,
    edits: [
      wordAfter('<main>', { name: 'template', file: 'src/layout.astro', path: '/' }),
      ruleIn({ file: 'public/style.css', path: '/style.css' }),
    ],
  },
};
