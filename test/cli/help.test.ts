import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Command, commands } from '../../generator/cli/commands.ts';
import { completionOf } from '../../generator/cli/complete.ts';
import { helpOf, helpOverview } from '../../generator/cli/help-command.ts';
import { commands as loaders } from '../../generator/cli/loaders.ts';
import { parse } from '../../generator/cli/parse.ts';
import { columnsOf } from '../../generator/cli/terminal.ts';
import { hosts } from '../../generator/hosts/index.ts';

const all = Object.entries(commands) as [keyof typeof commands, Command][];

test('help names every command, and help of a command every flag, in no more columns than there are', () => {
  for (const width of [60, 80, 120]) {
    const texts = [helpOverview(width), ...all.map(([name]) => helpOf(name, width))];
    for (const line of texts
      .join('\n')
      .split('\n')
      .filter((text) => !/^ {2}(?:fingerpost|source) /.test(text)))
      assert.ok(columnsOf(line) <= width, line);
  }
  for (const [name, { flags }] of all) {
    assert.match(helpOverview(), new RegExp(`^  ${name} `, 'm'));
    for (const flag of Object.keys(flags)) assert.match(helpOf(name), new RegExp(`^  --${flag}\\b`, 'm'));
  }
});

test('every command can be loaded, and its examples are lines that it takes', () => {
  for (const [name, { examples }] of all) {
    assert.equal(typeof loaders[name], 'function');
    assert.ok(examples.length > 0);
    for (const [line] of examples) {
      const [, command = '', rest = ''] = /\bfingerpost (\w+)([^|)]*)/.exec(line) ?? [];
      assert.equal(command, name);
      parse(name, rest.split(' ').filter(Boolean));
    }
  }
});

const words = (...line: readonly string[]) => {
  const found = completionOf(line);
  return found === 'folder' ? found : found.map(([word]) => word);
};

test('completion knows commands, flags and the values that flags and commands take', () => {
  assert.deepEqual(words('b'), ['build', 'beside']);
  assert.deepEqual(words(''), [...all.map(([name]) => name), '--help', '--version']);
  assert.deepEqual(words('build', '--ou'), ['--out']);
  assert.deepEqual(words('build', '--out', ''), 'folder');
  assert.deepEqual(words('build', '--base-url', ''), []);
  assert.deepEqual(words('build', '--host', 'cloudflare-'), ['cloudflare-pages', 'cloudflare-workers']);
  assert.deepEqual(words('init', '--kind=b'), ['--kind=blog']);
  assert.deepEqual(
    words('build', '--json', '--host', ''),
    hosts.map(({ name }) => name),
  );
  assert.deepEqual(words('help', 'pre'), ['preview']);
  assert.deepEqual(words('completion', ''), ['bash', 'zsh', 'fish']);
  assert.deepEqual(words('init', ''), 'folder');
  assert.deepEqual(words('toString', ''), []);
});
