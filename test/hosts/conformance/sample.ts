import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { filesBelow } from '../../../generator/base/files-below.ts';
import { build } from '../../../generator/build.ts';
import { type Manifest, manifestFile } from '../../../generator/output/manifest.ts';
import { formerIn } from '../../../generator/publish/former.ts';
import { openStage } from '../../../generator/publish/stage.ts';
import { madeOnce } from '../../made-once.ts';
import { madePng } from '../../made-pictures.ts';
import { put } from '../../publish/project.ts';
import type { BuiltFolder } from './battery.ts';

/** The sample site, built for some hosts into a temporary folder, which also has room for what an engine writes. */
export interface Sample {
  readonly tree: BuiltFolder;
  /** The root of servers: the tree, or the folder that it is below. */
  readonly root: string;
  /** The folder of files that hosts read elsewhere. */
  readonly deploy: string;
  readonly scratch: string;
  /** Builds it once more, as after a change to its content. */
  rebuild(): Promise<BuiltFolder>;
  /** Where its content is. */
  readonly content: string;
  remove(): void;
}

const project = fileURLToPath(new URL('../../../', import.meta.url));

/** How the sample is other than it is. */
interface Variation {
  readonly morePosts?: number;
  /** How many addresses more were left: `/old/0.html` and so on. */
  readonly moreRedirects?: number;
  /** Its setting for precompressed siblings. */
  readonly precompress?: string;
  readonly name?: string;
  /** The resources that it does without, where a host has room for fewer outputs. */
  readonly without?: readonly string[];
  /** The folder of its host that it is in. */
  readonly basePath?: string;
}

/** The sample in a folder of its host, with the characters that such a path may have. */
export const inFolder: Variation = { basePath: '/~user/v1.2' };

/** The hosts whose rules may lie beside each other: one build is for all of them. */
const ofServers: readonly string[] = ['apache', 'caddy', 'handler', 'lighttpd', 'nginx'];

/** The sample as the command builds it on a fixed day, in a folder of its own: what is built alike is built once, and copied. */
export async function buildSample(asked: readonly string[], variation: Variation = {}): Promise<Sample> {
  const hosts = asked.every((host) => ofServers.includes(host)) ? ofServers : asked;
  const key = createHash('sha256')
    .update(JSON.stringify([hosts, variation]))
    .digest('hex');
  const made = await madeOnce(`sample-${key}`, async (into) => {
    writeContent(join(into, 'content'), variation);
    await placesIn(into, hosts, variation).rebuild();
  });
  const scratch = mkdtempSync(join(tmpdir(), 'fingerpost-'));
  cpSync(made, scratch, { recursive: true });
  const { tree: read, ...places } = placesIn(scratch, hosts, variation);
  const tree = read();
  for (const file of hiddenFiles) {
    mkdirSync(dirname(join(tree.folder, file)), { recursive: true });
    writeFileSync(join(tree.folder, file), hiddenText);
  }
  return { ...places, tree };
}

function writeContent(
  content: string,
  { morePosts = 0, moreRedirects = 0, precompress, name, without, basePath = '' }: Variation,
): void {
  cpSync(join(project, 'content'), content, { recursive: true });
  // Signs in names, and endings that servers have handlers for, before the one that counts.
  put(content, { 'assets/_old/notes@2x~a.var.txt': 'Notes\n' });
  for (const [file, bytes] of Object.entries(ownFiles)) {
    mkdirSync(dirname(join(content, file)), { recursive: true });
    writeFileSync(join(content, file), bytes);
  }
  for (let index = 0; index < morePosts; index += 1)
    writeFileSync(join(content, `posts/en/more-${index}.md`), post(`Post ${index}`));
  const settings = join(content, 'site.yaml');
  const left = Array.from({ length: moreRedirects }, (_, at) => `  - {from: /old/${at}.html, to: /features/}\n`);
  // With a card for each page there are more outputs than Cloudflare Pages has header rules, and thousands of posts take minutes to draw.
  const text = readFileSync(settings, 'utf8')
    .replace(/^cards: .*\n/m, '')
    .replaceAll('ringfold.example', `${name ?? 'ringfold'}.example`)
    .replace(/^(baseUrl: .*?)\/?$/m, `$1${basePath && `${basePath}/`}`);
  const own = [
    ...(without ? [`without: [${without.join(', ')}]\n`] : []),
    ...(precompress === undefined ? [] : [`precompress: ${precompress}\n`]),
  ];
  writeFileSync(settings, text + movedAway + left.join('') + ownHeaders + own.join(''));
}

/** Where the content and the tree of a sample are in a folder, how that is built, and what it is as it was built last. */
function placesIn(scratch: string, hosts: readonly string[], { basePath = '' }: Variation) {
  const [content = '', root = '', deploy = ''] = ['content', 'dist', 'deploy'].map((name) => join(scratch, name));
  const folder = join(root, basePath);
  const tree = (): BuiltFolder => {
    const manifest = JSON.parse(readFileSync(join(folder, manifestFile), 'utf8')) as Manifest;
    return { folder, manifest, files: filesBelow(folder) };
  };
  const rebuild = async () => {
    removeHidden(folder);
    mkdirSync(dirname(folder), { recursive: true });
    const { problems, published } = await build(
      {
        content,
        templates: join(project, 'templates'),
        hosts,
        now: Date.parse('2026-11-01T00:00:00Z'),
        includeFuture: false,
        // What is committed is drawn already.
        former: () => formerIn(join(project, 'dist')),
      },
      () => openStage({ output: folder, deploy }, { say: () => {} }),
    );
    assert.ok(published, JSON.stringify(problems));
    return tree();
  };
  const remove = () => rmSync(scratch, { recursive: true, force: true });
  return { root, content, deploy, scratch, tree, rebuild, remove };
}

/** Addresses that were left: of folders and files, with capitals, in letters that are not ASCII, with blanks and signs, to a heading, to another site, and one that is gone. */
const movedAway = `redirects:
  - {from: /Old-Pricing/, to: /pricing/}
  - {from: /2016/08/02/A_Title.html, to: /features/, status: 308}
  - {from: /blog/before.you/came, to: "/features/#main"}
  - {from: /elsewhere.php, to: "https://elsewhere.example/a?b=%2Fc"}
  - {from: /gone/for/good/, status: 410}
  - {from: /café/Größe/, to: /pricing/}
  - {from: /%E6%97%A5%E6%9C%AC%E8%AA%9E.html, to: /features/}
  - {from: "/What's new (2), A+B=C & D!/", to: /features/}
`;

/** Headers of the site's own, with characters that mean something to hosts. */
const ownHeaders = `headers:
  - {path: /*, headers: {Permissions-Policy: 'camera=(), geolocation=(self "https://a.example")'}}
  - {path: /demo/*, headers: {Referrer-Policy: no-referrer, X-Note: "50% of {this}; a:slug"}}
  - {path: /blog/pictured/*.png, headers: {Cache-Control: "public, max-age=31536000, immutable"}}
`;

/** A post in a folder with its pictures, in a dark form too and with blanks and signs in the name, and files that are copied to the root as they are. */
const ownFiles: Readonly<Record<string, string | Uint8Array>> = {
  'posts/en/pictured/index.md': post(
    'A post with a picture',
    "![A picture](./picture.png) ![A screen](<Screen Shot at 10.00 (größer).png>) [Q & A](/Q%20&%20A/) [Yes](</Q & A/It’s 1+1=2, isn't it!.txt>)\n",
  ),
  'posts/en/pictured/picture.png': madePng(30, 20),
  'posts/en/pictured/picture.dark.png': madePng(30, 20),
  'posts/en/pictured/Screen Shot at 10.00 (größer).png': madePng(30, 20),
  "public/Q & A/It\u2019s 1+1=2, isn't it!.txt": 'Yes\n',
  'public/Q & A/index.html': '<!doctype html>\n<html lang="en">\n<title>Questions</title>\n</html>\n',
  'public/docs/v1.2/index.html': '<!doctype html>\n<html lang="en">\n<title>Version</title>\n</html>\n',
  'public/ads.txt': 'ads.example, 1, DIRECT\n',
  'public/demo/app.js': 'document.title = "Demo";\n',
  'public/demo/index.html':
    '<!doctype html>\n<html lang="en">\n<title>Demo</title>\n<script src="app.js"></script>\n</html>\n',
  'public/favicon.ico': Buffer.from([0, 0, 1, 0, 0, 0]),
};

/** The files that are left in the folder that is served, and their text. */
export const hiddenFiles = ['.env', '.git/config', 'blog/.svn/entries'];
export const hiddenText = 'a secret';

/** Removes it, as a build deletes nothing that no build made. */
export function removeHidden(folder: string): void {
  for (const file of ['.env', '.git', 'blog/.svn']) rmSync(join(folder, file), { recursive: true, force: true });
}

/** The file of a post with a title. */
export function post(title: string, body = 'Nothing new.\n'): string {
  return `---
title: ${title}
description: One of many posts.
published: 2026-05-01
author: mara-lindqvist
---

${body}`;
}
