// Fault: An icon of a feature that there is none of → An error with the name that was most likely meant

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { iconNames } from '../../generator/format/icons.ts';
import { problemsOf } from '../model/resolved-data.ts';
import { post, treeOf } from './more-files.ts';

const feature = (icon: string) => `features:\n  - {id: calls, name: Calls, description: D, icon: ${icon}}\n`;

test('the icon of a feature is drawn on pages, beside raw HTML, too, and neither in Markdown nor in a feed', async () => {
  const { files } = await treeOf({
    'data/features.yaml': feature('phone'),
    'posts/en/a.md': post('', '::features\n'),
    'posts/en/b.md': post('', '<div>\n\n::features\n\n</div>\n'),
  });
  const text = (path: string) => files.get(path)?.toString('utf8') ?? assert.fail(path);
  for (const path of ['blog/a/index.html', 'blog/b/index.html'])
    assert.match(text(path), /<li><svg class="icon" [^>]*aria-hidden="true"><path d="M[^"]+"><\/path><\/svg>\n<h2 /);
  for (const path of ['blog/a.md', 'blog/b.md', 'feed.xml']) {
    assert.match(text(path), /Calls/);
    assert.doesNotMatch(text(path), /icon="|<svg/);
  }
});

test('an icon that there is none of is an error with the nearest name', () => {
  const [problem, ...more] = problemsOf({ features: feature('phon') });
  assert.deepEqual([problem?.level, problem?.hint, more], ['error', 'Did you mean "phone"?', []]);
  for (const name of iconNames) assert.deepEqual(problemsOf({ features: feature(name) }), [], name);
});
