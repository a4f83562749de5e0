import assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { type GeneratorName, generatorNames } from '../../generator/import/kinds.ts';
import { snapshot } from '../publish/project.ts';
import { importFiles, oldSites, post, untried } from './old-sites.ts';

/** Further files of them, with what else their generators know. */
const more: Readonly<Partial<Record<GeneratorName, Readonly<Record<string, string>>>>> = {
  hexo: {
    'source/_posts/tags.md': post(
      'title: Tags\ndate: 2020-02-03',
      [
        '{% link Hexo https://hexo.io/ %} {% link /here/ %} {% link there %} {% post_link ebb true %} {% post_link none %}',
        '{% asset_img left /a/b.png 10 20% A title %} {% asset_img b.gif?c %} {% asset_img none %} [x]({% post_path ebb %})',
        '[y]({% asset_path c.gif %})\n\n{% codeblock lang:js %}\na\n  b\n{% endcodeblock %}\n\n{% code %}c{% endcode %}',
        '{% blockquote Ann, Book %}\nd\n{% endblockquote %}\n\n{% quote %}e{% endquote %}\n\n{% note %}f{% endnote %}',
      ].join('\n\n'),
    ),
  },
  mintlify: { 'api/broken.yaml': 'openapi: 3.1.0\ninfo: [' },
};

/*
 * The files that an import of each of the small sites writes are in written.txt, which is written anew when UPDATE_EXPECTED is set. There, lines that
 * stood before are `…`.
 */
test('an import of each kind of site writes these files', async () => {
  const known = new Set<string>();
  const isKnown = (line: string) => known.size === known.add(line).size;
  const all: string[] = [];
  for (const name of generatorNames) {
    const { to } = await importFiles(
      { ...oldSites[name].files, ...more[name] },
      { ...untried, ...(name === 'markdown' && { from: name }) },
    );
    for (const path of Object.keys(snapshot(to)).filter((key) => !/^\.import\.json$|\.(?:gif|svg)$/.test(key))) {
      const lines = readFileSync(join(to, path), 'utf8')
        .trim()
        .replaceAll(/fingerpost-\w{6}/g, 'old')
        .split('\n');
      const shown = lines.map((line) => (isKnown(line) ? '…' : line));
      all.push(`#### ${name}: ${path}`, ...shown.filter((line, at) => line !== shown[at - 1]));
    }
  }
  const text = `${all.join('\n')}\n`;
  const expected = fileURLToPath(new URL('./written.txt', import.meta.url));
  if (process.env.UPDATE_EXPECTED) writeFileSync(expected, text);
  assert.equal(text, readFileSync(expected, 'utf8'));
});
