import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { type BesideOptions, beside } from '../../generator/api/beside.ts';
import { put, temporaryFolder, today } from '../publish/project.ts';

export const origin = 'https://acme.example';

/** A page of a built site: a menu, the main content, and the end of each page. */
export function pageOf(path: string, main: string, head = '', title = 'Acme'): string {
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${title}</title>
<link rel="canonical" href="${origin}${path}">${head}</head>
<body><nav><a href="/">Home</a> <a href="/about/">About</a></nav>${main}
<footer>© Acme, a company that makes all sorts of things</footer></body></html>\n`;
}

/** A small site as a generator leaves it. */
export const usual: Readonly<Record<string, string>> = {
  'index.html': pageOf(
    '/',
    '<main><h1>Welcome</h1><p>We make <a href="/about/#team">things</a> and <a href="/a.pdf">more</a>.</p></main>',
    '<meta name="description" content="Acme makes things.">',
  ),
  'about/index.html': pageOf('/about/', '<main><h1>About us</h1><p>Since 2001 we have been in Lyon.</p></main>'),
  'style.css': 'body{}\n',
  'a.pdf': '%PDF',
};

/** Writes a site into a folder of its own, whose path is returned, and a copy of it. */
export function builtSite(files: Readonly<Record<string, string>> = usual): {
  readonly folder: string;
  readonly copy: string;
} {
  const root = temporaryFolder();
  const folder = join(root, 'out');
  put(folder, files);
  put(root, { 'content/site.yaml': '# Nothing yet\n' });
  const copy = join(root, 'copy');
  cpSync(folder, copy, { recursive: true });
  return { folder, copy };
}

/** Runs `beside` at a time of its own, without the content folder of this repository. */
export function run(folder: string, options: Partial<BesideOptions> = {}) {
  return beside({ folder, now: Number(today) * 1000, content: join(folder, '..', 'content'), ...options });
}
