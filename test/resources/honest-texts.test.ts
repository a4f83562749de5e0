// Fault: Titles, names, descriptions and code blocks that look like code: `JavaScript: …`, `onclick=`, `<script>`, `]]>`, `{{` → Published as they are

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parseDocument, stringify } from 'yaml';
import { isMapping } from '../../generator/base/mapping.ts';
import { isJson } from '../../generator/base/media-type.ts';
import type { BuildOptions } from '../../generator/build.ts';
import { openFolder, type RawFile } from '../../generator/load/files.ts';
import { buildEdited, filesOf, sampleOptions, textFile } from '../build-sample.ts';
import { optionsOf } from '../sites/built-sites.ts';

/** Texts about code, which are code where they are not escaped. */
const honest = [
  'JavaScript: The Good Parts',
  'javascript:alert(1)',
  'onclick="a()" onload=',
  '<script>alert(1)</script>',
  'data:text/html,<b>x</b>',
  'x ]]> y',
  '{{ site.title }}',
  '{% raw %}',
  'url(http://b.example/x)',
  'style="color: red"',
  '<style>a{}</style>',
  '</title><b>',
  '<!-- a -->',
  '<svg/onload=a()>',
  '&#106;avascript:',
  '<img src=x onerror=a()>',
  ':smile: a:b',
  '<Foo bar={1} />',
  '<?xml ?>',
  '<%= x %>',
  '{{< youtube >}}',
  '--- a',
  '[[link]]',
];

/** The keys whose values are texts for people. */
const keys = new Set('title description name tagline role alt text tags highlights unit legalName'.split(' '));

/** A value in which each text for people is an honest one, with a number, so that no two are the same. */
function rewritten(value: unknown, next: () => string, isText = false): unknown {
  if (Array.isArray(value)) return value.map((item) => rewritten(item, next, isText));
  if (!isMapping(value)) return isText && typeof value === 'string' ? next() : value;
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [
      key,
      rewritten(inner, next, isText ? key !== 'url' && key !== 'id' : keys.has(key)),
    ]),
  );
}

function honestFiles(files: readonly RawFile[]): readonly RawFile[] {
  let count = 0;
  const next = () => {
    count += 1;
    return `${honest[count % honest.length]} ${count}`;
  };
  const yaml = (text: string) => stringify(rewritten(parseDocument(text).toJS(), next));
  const body = () => `\n## What is \`${next()}\`?\n\nThis: \`${next()}\`.\n\n\`\`\`html\n${next()}\n\`\`\`\n`;
  return files.map((file) => {
    const { path } = file;
    const text = Buffer.from(file.bytes).toString();
    // The name in it is an identifier.
    if (/\.yaml$/.test(path) && !/mcp|\.schema\.|^public\//.test(path)) return textFile(path, yaml(text));
    const [, front, rest = ''] =
      (/^(?:pages|posts).*\.md$/.test(path) && /^---\n([\s\S]*?)\n---\n([\s\S]*)$/.exec(text)) || [];
    return front === undefined ? file : textFile(path, `---\n${yaml(front)}---\n${rest}${body()}`);
  });
}

const sites: readonly (readonly [string, BuildOptions])[] = [
  ['the sample', sampleOptions],
  ...(['service', 'restaurants', 'clinic', 'library'] as const).map((name) => [name, optionsOf(name)] as const),
];

for (const [name, options] of sites)
  test(`every text of ${name} may look like code: it is published, and runs nowhere`, async () => {
    assert.ok(filesOf(openFolder(options.content)).length > 0);
    // It fails for any error.
    const { entries, text } = await buildEdited(honestFiles, options);
    let shown = 0;
    for (const [path, { mediaType }] of entries) {
      if (isJson(mediaType)) JSON.parse(text(path));
      if (!mediaType.startsWith('text/html')) continue;
      const page = text(path);
      assert.doesNotMatch(page, /<script>alert|<svg\/onload|<img src=x|<style>a/, path);
      if (page.includes('JavaScript: The Good Parts')) shown += 1;
    }
    assert.ok(shown > 0);
  });
