// Fault: Any title, description and body; raw HTML → Outputs that parse, without scripts

import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { XMLValidator } from 'fast-xml-parser';
import { isJson, isText } from '../../generator/base/media-type.ts';
import { openFolder } from '../../generator/load/files.ts';
import { buildEdited, filesOf, minimalOptions, textFile } from '../build-sample.ts';
import { decodeText } from '../resources/html-tags.ts';
import { hostile } from './hostile.ts';
import { seeded } from './runs.ts';

test('any title, description and body give outputs that parse, of which the page says the title as it was written', async () => {
  const home = filesOf(openFolder(minimalOptions.content)).find(({ path }) => path.endsWith('/index.md'));
  assert.ok(home);
  const { numRuns, seed } = seeded(400, 100);
  await fc.assert(
    fc.asyncProperty(hostile, hostile, hostile, async (title, description, body) => {
      const front = `---\ntitle: ${JSON.stringify(title)}\ndescription: ${JSON.stringify(description)}\nupdated: 2026-01-10\n---\n`;
      const page = textFile(
        home.path,
        `${front}x <script>CANARY</script> <!-- CANARY --> \`${body.replaceAll('`', '')}\`\n`,
      );
      const tree = await buildEdited(
        (files) => files.map((file) => (file === home || file.path === home.path ? page : file)),
        minimalOptions,
      );
      for (const [path, { mediaType }] of tree.entries) {
        if (!isText(mediaType)) continue;
        const text = tree.text(path);
        assert.doesNotMatch(text, /\uffff|<!-- CANARY|CANARY<\/script>/, path);
        if (isJson(mediaType)) JSON.parse(text);
        if (/[/+]xml/.test(mediaType)) assert.equal(XMLValidator.validate(text), true, path);
      }
      const graph = tree.json('/schema/page.json') as { '@graph': readonly { name?: string; description?: string }[] };
      assert.ok(graph['@graph'].some((node) => node.name === title && node.description === description));
      const [, shown = ''] = /<h1[^>]*>(.*?)<\/h1>/s.exec(tree.text('/')) ?? [];
      assert.equal(decodeText(shown), title);
    }),
    { seed, numRuns: Math.ceil(numRuns / 20) },
  );
});
