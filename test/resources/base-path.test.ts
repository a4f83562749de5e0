// Fault: A site in a folder of its host → The same bytes but for the folder in each path of its own
// Fault: What is looked for at the root of a host only → A warning that names it

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { pathOnSite } from '../../generator/base/base-path.ts';
import { type Manifest, manifestFile } from '../../generator/output/manifest.ts';
import { buildTree, origin, sampleOptions, type Tree } from '../build-sample.ts';

/** A folder that nothing else is named like, with each character that its names may have. */
const basePath = '/~Sites/ring_fold-v1.2';
const hosts = ['apache', 'caddy', 'github-pages', 'gitlab-pages', 'handler', 'lighttpd', 'nginx'];

const plain = await buildTree({ ...sampleOptions, hosts });
const based = await buildTree({ ...sampleOptions, hosts, baseUrl: `${origin}${basePath}/` });

/** A text without the folder, also where a URL is a part of another. */
function stripped(text: string): string {
  const encoded = encodeURIComponent(basePath);
  return text
    .replaceAll(`${basePath}/`, '/')
    .replaceAll(basePath, '')
    .replaceAll(`${encoded}%2F`, '%2F')
    .replaceAll(encoded, '');
}

/** A file without the places where long addresses may break. */
const textOf = ({ files }: Tree, file: string) => files.get(file)?.toString('latin1') ?? '';

test('a site in a folder is the same, byte by byte, but for the folder in its own paths', () => {
  assert.deepEqual([...based.files.keys()].sort(), [...plain.files.keys()].sort());
  assert.deepEqual([...based.entries.keys()].map(stripped), [...plain.entries.keys()]);
  // Every byte is a character of Latin-1.
  // Icons and cards are drawn, with the address in them.
  for (const { file } of [...plain.entries.values()].filter(({ mediaType }) => !/^image\/(?!svg)/.test(mediaType)))
    assert.equal(stripped(textOf(based, file)), textOf(plain, file), file);
});

test('a site in a folder has it in each path that a client follows', () => {
  const manifest = JSON.parse(based.files.get(manifestFile)?.toString() ?? '') as Manifest;
  assert.equal(manifest.baseUrl, origin + basePath);
  const paths: string[] = [manifest.notFound, ...manifest.negotiated.flatMap(({ path, variant }) => [path, variant])];
  for (const { path, mediaType, headers } of manifest.outputs) {
    paths.push(path);
    for (const [, href = ''] of (headers.Link ?? '').matchAll(/<([^>]*)>/g)) paths.push(href.replace(origin, ''));
    if (headers['Content-Location'] !== undefined) paths.push(headers['Content-Location']);
    const html = mediaType.startsWith('text/html') ? based.text(path) : '';
    for (const [, href = ''] of html.matchAll(/<[a-z][^>]* (?:href|src)="([^"]*)"/g))
      if (href.startsWith('/')) paths.push(href);
  }
  assert.ok(paths.length > 500, String(paths.length));
  assert.deepEqual(
    paths.filter((path) => pathOnSite({ basePath }, path) === undefined),
    [],
  );
});

test('openapi.json of a site in a folder names paths below its server', () => {
  const { servers, paths } = based.json(`${basePath}/openapi.json`) as { servers: { url: string }[]; paths: object };
  assert.equal(servers[0]?.url, origin + basePath);
  for (const path of Object.keys(paths)) assert.ok(based.entries.has(basePath + path), path);
});

test('a build of a site in a folder tells once what clients look for elsewhere', () => {
  assert.deepEqual(plain.report.problems, []);
  assert.deepEqual(
    based.report.problems.map(({ code, level }) => [code, level]),
    [['host-root', 'warning']],
  );
  const [{ message = '' } = {}] = based.report.problems;
  for (const path of plain.entries.keys())
    if (path === '/robots.txt' || (path.startsWith('/.well-known/') && !path.endsWith('.md')))
      assert.ok(message.includes(path), path);
  assert.ok(!message.includes('SKILL.md') && !message.includes('sitemap'), message);
});
