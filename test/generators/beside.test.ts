import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, symlinkSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { removeBeside } from '../../generator/api/beside.ts';
import { preview } from '../../generator/api/preview.ts';
import { origin, run } from '../beside/built-site.ts';
import { vectors } from '../host-files/accept-vectors.ts';
import { put, snapshot, temporaryFolder } from '../publish/project.ts';

/** A generator, a site of two pages in its form, and the folder that it writes. */
interface Generator {
  readonly name: string;
  readonly files: Readonly<Record<string, string>>;
  readonly command: readonly [program: string, ...args: readonly string[]];
  readonly output: string;
}

const packages = fileURLToPath(new URL('node_modules', import.meta.url));
const text = 'A lamp lights the path, and **nothing else**. See [the home page](/).\n\n```js\nlet lamp = 1;\n```\n';
const menu = '<header><nav><a href="/">Home of lamps</a></nav></header>';
const react = (path: string, body: string) => `export const metadata = {
  title: 'Lamps',
  description: 'All lamps.',
  alternates: { canonical: '${origin}${path}' },
};
export default function Page() {
  return <main>${body}</main>;
}
`;

const generators: readonly Generator[] = [
  {
    name: 'Eleventy',
    command: ['@11ty/eleventy/cmd.cjs', '--quiet'],
    output: '_site',
    files: {
      'eleventy.config.js': 'export default () => ({ markdownTemplateEngine: false, htmlTemplateEngine: "njk" });\n',
      'index.md': '---\nlayout: page.njk\ntitle: Lamps\n---\nAll lamps.\n',
      'path.md': `---\nlayout: page.njk\ntitle: Path\n---\n${text}`,
      '_includes/page.njk': `<!doctype html><html lang="en"><head><title>{{ title }}</title><link rel="canonical" href="${origin}{{ page.url }}"></head>
<body>${menu}<main><h1>{{ title }}</h1>{{ content | safe }}</main></body></html>\n`,
    },
  },
  {
    name: 'Astro',
    command: ['astro/astro.js', 'build', '--silent'],
    output: 'dist',
    files: {
      'astro.config.mjs': 'export default { telemetry: false };\n',
      'src/pages/index.md': '---\nlayout: ../page.astro\ntitle: Lamps\n---\nAll lamps.\n',
      'src/pages/path.md': `---\nlayout: ../page.astro\ntitle: Path\n---\n${text}`,
      'src/page.astro': `<html lang="en"><head><title>{Astro.props.frontmatter.title}</title><link rel="canonical" href={new URL(Astro.url.pathname, '${origin}')}></head>
<body>${menu}<main><h1>{Astro.props.frontmatter.title}</h1><slot /></main></body></html>\n`,
    },
  },
  {
    name: 'Next.js',
    command: ['next/dist/bin/next', 'build', '--webpack'],
    output: 'out',
    files: {
      'next.config.mjs': "export default { output: 'export', trailingSlash: true };\n",
      'app/layout.jsx': `export default function Layout({ children }) {
  return <html lang="en"><body>${menu}{children}</body></html>;
}
`,
      'app/page.jsx': react('/', '<h1>Lamps</h1><p>All lamps.</p>'),
      'app/path/page.jsx': react(
        '/path/',
        '<h1>Path</h1><p>A lamp lights the path, and <strong>nothing else</strong>. See <a href="/">the home page</a>.</p><pre><code className="language-js">let lamp = 1;</code></pre>',
      ),
    },
  },
  {
    name: 'Docusaurus',
    command: ['@docusaurus/core/bin/docusaurus.mjs', 'build'],
    output: 'build',
    files: {
      'package.json': '{}\n',
      'docusaurus.config.js': `export default {
  title: 'Lamps', url: '${origin}', baseUrl: '/', trailingSlash: true,
  presets: [['classic', { blog: false, docs: { routeBasePath: '/', sidebarPath: undefined } }]],
};
`,
      'docs/index.md': '---\nslug: /\n---\n# Lamps\n\nAll lamps.\n',
      'docs/path.md': `# Path\n\n${text}`,
    },
  },
];

for (const { name, files, command, output } of generators)
  test(`a site of ${name} gets what machines read, and gets rid of it again`, async () => {
    const [program, ...args] = command;
    assert.ok(existsSync(join(packages, program)), `Run npm ci --ignore-scripts --prefix ${dirname(packages)}`);
    const site = temporaryFolder();
    put(site, { 'package.json': '{"type": "module"}\n', ...files });
    symlinkSync(packages, join(site, 'node_modules'));
    const environment = { ASTRO_TELEMETRY_DISABLED: '1', NEXT_TELEMETRY_DISABLED: '1', NODE_ENV: 'production' };
    const built = spawnSync(process.execPath, [join(packages, program), ...args], {
      cwd: site,
      encoding: 'utf8',
      env: { ...process.env, ...environment },
    });
    assert.equal(built.status, 0, built.stdout + built.stderr);
    put(site, { 'content/site.yaml': '# Nothing yet\n' });
    const folder = join(site, output);
    const theirs = snapshot(folder);

    const { problems, pages } = await run(folder);
    assert.deepEqual(problems, []);
    assert.deepEqual(
      pages
        .map(({ path, markdownPath }) => [path, markdownPath])
        .filter(([path]) => /^\/(?:path\/)?$/.test(path ?? '')),
      [
        ['/', '/index.md'],
        ['/path/', '/path.md'],
      ],
    );
    const [, body] = readFileSync(join(folder, 'path.md'), 'utf8').split(/llms\.txt>\n\n/);
    assert.equal(body, text.replace('(/)', `(${origin}/index.md)`));
    const both = snapshot(folder);
    for (const [file, bytes] of Object.entries(theirs)) assert.deepEqual(both[file], bytes, file);
    await run(folder);
    assert.deepEqual(snapshot(folder), both);

    const { url, close } = await preview({ dir: folder, port: 0 });
    try {
      for (const [accept, representation] of vectors) {
        const answer = await fetch(new URL('path/', url), { headers: accept === null ? {} : { accept } });
        const isMarkdown = (answer.headers.get('content-type') ?? '').startsWith('text/markdown');
        // What fetch() sends by itself asks for anything.
        assert.equal(isMarkdown, representation === 'markdown', String(accept));
        await answer.arrayBuffer();
      }
    } finally {
      await close();
    }
    removeBeside(folder);
    assert.deepEqual(snapshot(folder), theirs);
  });
