// Fault: Scripts, XML and HTML among the assets; SVGs in UTF-16 or compressed; trust in them → An error; published as they are, and told

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { gzipSync } from 'node:zlib';
import { base, buildIn, makeProject, runIn } from '../publish/project.ts';

const settings = readFileSync(join(base, 'site.yaml'), 'utf8');
const script = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';
const drawing = '<svg xmlns="http://www.w3.org/2000/svg"><path d="M0 0"/></svg>';

/** The problems of a build, without frames and hints. */
async function heads(files: Parameters<typeof makeProject>[0]): Promise<readonly string[]> {
  const { text } = await buildIn(makeProject(files));
  return text.split('\n').filter((line) => /^content\S* (?:error|warning)/.test(line));
}

for (const [what, path, body, expected] of [
  ['an SVG with a script', 'a.svg', script, '1:41 error active-content The element <script> can run a script'],
  ['an SVG in UTF-16', 'a.svg', Buffer.from(`\ufeff${script}`, 'utf16le'), '1:1 error encoding The file is UTF-16'],
  ['an SVG in UTF-16 without a mark', 'a.svg', Buffer.from(script, 'utf16le'), '1:1 error encoding There is a NUL'],
  ['a compressed SVG', 'a.svg', gzipSync(script), '1:1 error encoding Byte 0x8B'],
  ['a compressed SVG by its name', 'a.svgz', gzipSync(script), '1:1 error unknown-file The media type of'],
  ['an SVG that begins with a byte order mark', 'a.svg', `\ufeff${script}`, '1:41 error active-content'],
  ['a script', 'a.js', 'alert(1)', '1:1 error active-content A browser runs files of this type'],
  ['a module', 'a.mjs', 'alert(1)', '1:1 error active-content A browser runs files of this type'],
  ['WebAssembly', 'a.wasm', '\0asm', '1:1 error active-content A browser runs files of this type'],
  ['XML', 'a.xml', drawing, '1:1 error active-content A browser runs files of this type'],
  ['HTML', 'a.html', '<p>a', '1:1 error active-content A page that is not made from Markdown'],
  ['XHTML', 'a.xhtml', '<p/>', '1:1 error active-content A page that is not made from Markdown'],
  ['MathML', 'a.mml', '<math/>', '1:1 error unknown-file The media type of'],
  ['a capital ending', 'a.SVG', script, '1:41 error active-content The element <script> can run a script'],
  [
    'a script with a secret',
    'a.js',
    `x = "npm_${'aB3dE5gH7jK9'.repeat(3)}"`,
    '1:1 error active-content A browser runs',
  ],
] as const)
  test(`build() refuses ${what} among the assets`, async () => {
    const found = await heads({ [`assets/${path}`]: body });
    assert.ok(found[0]?.startsWith(`content/assets/${path}:${expected}`), found.join('\n'));
  });

test('build() publishes trusted assets byte for byte, and says which they are', async () => {
  const project = makeProject({
    'site.yaml': `${settings}trustedAssets: [assets/a.svg, assets/a.js, assets/a.xml, assets/a.wasm]\n`,
    'assets/a.svg': `\ufeff${script}\r\n`,
    'assets/a.js': 'alert(1)\n',
    'assets/a.xml': '<a/>',
    'assets/a.wasm': Buffer.from([0, 0x61, 0x73, 0x6d, 0xff]),
    'assets/b.svg': `\ufeff${drawing}\r\n`,
  });
  const { text, output, exitCode } = runIn(project);
  assert.deepEqual([text, exitCode], ['', 0]);
  assert.equal(output.match(/^ *Trusted in site\.yaml: assets\/a\.(?:svg|js|xml|wasm) may run scripts$/gm)?.length, 4);
  assert.doesNotMatch(output, /b\.svg may/);
  const read = (name: string) => readFileSync(join(project, 'dist/assets', name), 'utf8');
  assert.equal(read('a.svg'), `\ufeff${script}\r\n`);
  assert.equal(read('b.svg'), `\ufeff${drawing}\r\n`);
  assert.deepEqual(JSON.parse(runIn(project, ['--json']).output).trustedAssets.length, 4);
});

test('build() says what to write to trust an asset, and which trust means nothing', async () => {
  const { text } = await buildIn(makeProject({ 'assets/a.svg': script }));
  assert.match(text, /hint: Remove it\. If you trust it, list it in site\.yaml: trustedAssets: \[assets\/a\.svg\]$/m);
  const files = {
    'site.yaml': `${settings}trustedAssets:\n  - assets/a.svgg\n  - assets/photo.png\n`,
    'assets/a.svg': drawing,
    'assets/photo.png': 'x',
  };
  const { text: said } = await buildIn(makeProject(files));
  assert.match(
    said,
    /site\.yaml:\d+:5 error unknown-reference There is no asset "assets\/a\.svgg" that could run a script\n.*\n.*\n {2}hint: Did you mean "assets\/a\.svg"\?/,
  );
  assert.match(said, /There is no asset "assets\/photo\.png" that could run a script/);
});
