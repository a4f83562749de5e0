import assert from 'node:assert/strict';
import { readdirSync } from 'node:fs';
import { test } from 'node:test';
import { hosts } from '../../generator/hosts/index.ts';
import { compose } from '../../generator/hosts/rules/compose.ts';
import { banner } from '../../generator/hosts/rules/rules.ts';
import { moduleOf } from './models/answer.ts';
import { smallSite } from './small-site.ts';

const deployed = hosts
  .flatMap((host) => host.files(smallSite).value.map(({ path, text }) => ({ name: `${host.name} ${path}`, text })))
  .filter(({ name }) => name.endsWith('.js'));

const tables = {
  variants: { '/': '/index.md' },
  moved: { '/old': [301, '/new/'] },
  variantPatterns: [],
  patterns: [],
  exact: { '/a': [['b'], { c: '`"$d' }] },
} as const;

test('every JavaScript file of a host runs alone: it imports nothing that is not built in, and declares each name once', async () => {
  assert.equal(deployed.length, 8);
  for (const { name, text } of deployed) {
    assert.ok(text.startsWith(`// ${banner}`), name);
    assert.doesNotMatch(text, /^import\b(?!.* from 'node:)|@import/m, name);
    const declared = [...text.matchAll(/^(?:export )?(?:default )?(?:async )?(?:function|const) (\w+)/gm)].map(
      ([, declaration]) => declaration,
    );
    assert.ok(declared.length > 0, name);
    assert.deepEqual([...new Set(declared)], declared, name);
    await moduleOf(text);
  }
});

test('every file of runtime/ is deployed, or imported by one that is', () => {
  const files = readdirSync(new URL('../../generator/hosts/runtime/', import.meta.url));
  const declaration = /^export (?:default )?(?:async )?function \w+|^export default \{|^export const \w+/m;
  for (const file of files.filter((name) => name !== 'data.js')) {
    const own = compose(file, { ...tables, negotiated: [], missing: [[], {}], own: {}, naming: '', odd: [] });
    const [line = ''] = declaration.exec(own) ?? [];
    assert.notEqual(line, '', file);
    const inlined = line.replace(/^export (?!default)/, '');
    assert.ok(
      deployed.some(({ text }) => text.includes(inlined)),
      file,
    );
  }
});

test('compose() replaces imported tables, and no others, with JSON', async () => {
  const text = compose('cloudfront-response.js', { ...tables, odd: ['/x'] });
  assert.match(text, /^const exact = \{"\/a":\[\["b"\],\{"c":"`\\"\$d"\}\]\};$/m);
  assert.match(text, /^const variants = \{"\/":"\/index\.md"\};$/m);
  assert.doesNotMatch(text, /const odd/);
  const { handler } = await moduleOf<typeof import('../../generator/hosts/runtime/cloudfront-response.js')>(text);
  const response = handler({ request: { uri: '/a' }, response: { headers: { b: { value: '' } } } });
  assert.deepEqual(response.headers, { c: { value: tables.exact['/a'][1].c } });
});

test('compose() puts a module that two others import once, before them', () => {
  const text = compose('site.js');
  assert.deepEqual(
    [...text.matchAll(/^(?:export )?function (prefersMarkdown|respond|site)\b/gm)].map(([line]) => line),
    ['function prefersMarkdown', 'function respond', 'export function site'],
  );
});

test('compose() makes a script without exports and comments, and with a note', () => {
  const script = compose('cloudfront-response.js', tables, { script: true, note: 'For a runtime' });
  assert.equal(script.split('\n', 1)[0], `// ${banner} For a runtime`);
  assert.match(script, /^function handler\(event\) \{$/m);
  assert.doesNotMatch(script.slice(script.indexOf('\n')), /^\s*\/[/*]|^\s*\*|^export /m);
  assert.match(compose('cloudfront-response.js', tables), /^ \* Sets the headers[\s\S]*^export function handler/m);
});

test('compose() throws for a table that is not given', () => {
  assert.throws(
    () => compose('vercel-middleware.js'),
    /^Error: vercel-middleware\.js needs the table "variantPatterns"$/,
  );
});
