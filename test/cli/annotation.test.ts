// Fault: Text that could control a terminal, or give GitHub's runner commands → Made visible, or escaped

import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { error, warning } from '../../generator/base/problem.ts';
import { annotation } from '../../generator/cli/command.ts';
import { seeded } from '../fuzz/runs.ts';

const place = { file: 'pages/en/a.md', line: 3, column: 7, text: 'name: 12' };

test('annotation() names file, line, column, code, message and hint', () => {
  assert.equal(
    annotation(error('wrong-type', 'Bad value', place, 'Quote it'), 'site/content/pages/en/a.md'),
    '::error file=site/content/pages/en/a.md,line=3,col=7,title=wrong-type::Bad value%0Ahint: Quote it',
  );
});

test('annotation() of a problem without a place names none', () => {
  assert.equal(annotation(warning('stale', 'Message'), undefined), '::warning title=stale::Message');
});

test('annotation() says why a command ended', () => {
  assert.equal(
    annotation({ level: 'error', message: 'There is no 100%', hint: 'Make it' }, undefined),
    '::error::There is no 100%25%0Ahint: Make it',
  );
  assert.equal(annotation({ level: 'error', message: 'No room' }, undefined), '::error::No room');
});

/** A workflow command as the runner of GitHub reads it. https://github.com/actions/runner/blob/main/src/Runner.Common/ActionCommand.cs */
function read(line: string) {
  const [, level = '', list = '', data = ''] = /^::(\w+)(?: (.*?))?::(.*)$/.exec(line) ?? [];
  const properties = list.split(',').map((pair) => {
    const [, name = '', value = ''] = /^([^=]*)=(.*)$/.exec(pair) ?? [];
    return [name, unescaped(value, { '%3A': ':', '%2C': ',' })] as const;
  });
  return { level, properties: Object.fromEntries(properties), data: unescaped(data) };
}

function unescaped(text: string, more: Readonly<Record<string, string>> = {}): string {
  const signs: Readonly<Record<string, string>> = { ...more, '%0D': '\r', '%0A': '\n', '%25': '%' };
  return text.replace(/%(?:0D|0A|25|3A|2C)/g, (sign) => signs[sign] ?? sign);
}

const text = fc
  .array(fc.constantFrom('a', ':', '::', ',', '=', '%', '%0A', '%3A', '%25', ' ', 'é', '::error::x', '🐾'), {
    minLength: 1,
  })
  .map((pieces) => `x${pieces.join('')}x`);

test('annotation() of any problem is read back unchanged', () => {
  fc.assert(
    fc.property(text, text, text, (file, message, hint) => {
      assert.deepEqual(read(annotation(error('slug', message, place, hint), file)), {
        level: 'error',
        properties: { file, line: '3', col: '7', title: 'slug' },
        data: `${message}\nhint: ${hint}`,
      });
    }),
    seeded(500),
  );
});

test('annotation() is one line, so that no text of a problem begins a command of its own', () => {
  const hostile = 'a\n::set-env name=X::y\r\n::add-mask::z\u2028\u001b';
  for (const line of [
    annotation(error('slug', hostile, place, hostile), hostile),
    annotation({ level: 'error', message: hostile, hint: hostile }, hostile),
  ])
    assert.doesNotMatch(line, /[\p{Cc}\u2028]/u);
});
