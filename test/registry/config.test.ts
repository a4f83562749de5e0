// Fault: A configuration with unknown keys, parts that break their contract, taken names, schemas that cannot be used → Exit 2, all at once

import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { builtins, directivesOf } from '../../generator/registry/builtins.ts';
import { defineConfig } from '../../generator/registry/extend.ts';
import { loadRegistry, registryOf } from '../../generator/registry/load.ts';
import { buildIn, makeProject, temporaryFolder } from '../publish/project.ts';

const file = '/site/fingerpost.config.ts';
const resource = { name: 'own', outputs: () => [] };

test('registryOf() adds parts after those of the program, and leaves out what "without" names', async () => {
  const own = defineConfig({ resources: [resource], without: ['robots', 'data authors', 'directive plans'] });
  const { resources, data, directives, hosts } = await registryOf(own, file);
  const names = resources.map(({ name }) => name);
  assert.equal(names.at(-1), 'own');
  assert.ok(!names.includes('robots') && names.includes('authors'));
  assert.deepEqual(hosts, builtins.hosts);
  assert.ok(!data.some(({ name }) => name === 'authors') && data.some(({ name }) => name === 'plans'));
  const known = directivesOf({ data, directives }).map(({ name }) => name);
  assert.deepEqual([known.includes('plans'), known.includes('plan-features')], [false, true]);
});

test('registryOf() lets a part take the place of one that is left out', async () => {
  const { resources } = await registryOf({ resources: [{ ...resource, name: 'robots' }], without: ['robots'] }, file);
  assert.equal(resources.filter(({ name }) => name === 'robots').length, 1);
});

test('registryOf() adds the parts of plugins before those of the site', async () => {
  const shop = (name: string) => ({
    name: 'shop',
    resources: [{ ...resource, name }],
    data: [{ name: 'goods', schema: {} }],
  });
  const { resources, data } = await registryOf({ plugins: [shop('basket')], resources: [resource] }, file);
  assert.deepEqual(
    resources.slice(-2).map(({ name }) => name),
    ['basket', 'own'],
  );
  assert.equal(data.at(-1)?.name, 'goods');
});

const host = { name: 'h', title: 'H', docs: 'd', capabilities: {}, limits: {}, files: () => {} };
for (const [what, config, message] of [
  ['is no object', undefined, 'The default export must be what defineConfig() returns'],
  ['has an unknown key', { host: [] }, 'Unknown key "host": Did you mean "hosts"?'],
  ['has no list', { hosts: {} }, '"hosts" must be a list'],
  ['has a part that is no object', { data: ['x'] }, 'data[0] must be an object'],
  ['has plugins that are no list', { plugins: {} }, '"plugins" must be a list'],
  ['has a plugin that was not called', { plugins: [() => {}] }, 'plugins[0] is a function: call it with its options'],
  [
    'has a plugin without a name',
    { plugins: [{ hosts: [] }] },
    'plugins[0] lacks "name", a name of lower-case letters, digits and hyphens',
  ],
  [
    'has a plugin with faults',
    { plugins: [{ name: 'shop', host: [], plugins: [], data: ['x'] }] },
    'plugins[0] "shop": Unknown key "host": Did you mean "hosts"?; plugins[0] "shop": Unknown key "plugins": known keys: resources, hosts, data, directives, load, name; plugins[0] "shop": data[0] must be an object',
  ],
  [
    'has a plugin whose part has the name of another',
    { plugins: [{ name: 'shop', resources: [resource] }], resources: [resource] },
    'There are two with the name "resource own"',
  ],
  ['has names that are none', { without: [1] }, '"without" must be a list of names'],
  [
    'has a resource with neither or both of its functions',
    { resources: [{ name: 'a' }, { name: 'b', output() {}, outputs() {} }] },
    'resources[0] "a" needs either outputs() or output(); resources[1] "b" needs either outputs() or output()',
  ],
  [
    'has a wrong name and a misspelt key',
    { resources: [{ ...resource, name: 'Own!', shema: {} }] },
    'resources[0] "Own!" has an unknown key "shema": Did you mean "schema"?; resources[0] "Own!" has a "name" that is not a name of lower-case letters, digits and hyphens',
  ],
  [
    'has a directive of no kind',
    { directives: [{ name: 'x' }], data: [{ name: 'y', schema: {}, directives: [{ kind: 'inline', name: 'z' }] }] },
    'data[0] "y" directives[0] "z" lacks "attributes", a list; data[0] "y" directives[0] "z" lacks "text", a function; directives[0] "x" needs a kind: "block" or "inline"',
  ],
  [
    'has a host that says nothing of what it can do',
    {
      hosts: [
        {
          ...host,
          capabilities: { types: true, headers: true, accept: '', methods: '', redirects: '', notFound: true },
          precompressed: ['brr'],
        },
      ],
    },
    'hosts[0] "h" must say of the capability "caching" that it is true, or what will be missing; hosts[0] "h" may say of the capability "notFound" only what will be missing; hosts[0] "h" has the unknown coding "brr": Did you mean "br"?',
  ],
  [
    'has names that are taken',
    {
      resources: [{ ...resource, name: 'robots' }, resource, resource],
      directives: [{ kind: 'inline', name: 'count', attributes: [], text() {} }],
    },
    `The name "robots" is taken by the program: without: ['resource robots'] takes its place; There are two with the name "resource own"; The name "count" is taken by the program: without: ['directive count'] takes its place`,
  ],
  [
    'leaves out what is not there, or could be two things',
    { without: ['robotz', 'authors'] },
    '"robotz" in "without" is no part of the program: Did you mean "robots"?; "authors" in "without" could be resource authors or data authors: write which',
  ],
  [
    'has schemas that cannot be used',
    {
      data: [{ name: 'y', schema: { type: 'intger' } }],
      resources: [{ ...resource, schema: { type: 'object', propertys: {} } }],
    },
    /^fingerpost\.config\.ts: data "y" has a schema that cannot be used: schema is invalid.*; resources "own" has a schema that cannot be used: strict mode: unknown keyword: "propertys"$/,
  ],
] as const)
  test(`registryOf() stops at a configuration that ${what}`, async () => {
    const expected = typeof message === 'string' ? `fingerpost.config.ts: ${message}` : message;
    await assert.rejects(registryOf(config, file), { exitCode: 2, message: expected });
  });

test('loadRegistry() stops at a configuration that is missing, cannot be parsed or throws', async () => {
  const path = join(temporaryFolder(), 'fingerpost.config.ts');
  await assert.rejects(loadRegistry(path), { exitCode: 2, message: `There is no configuration "${path}"` });
  for (const [text, reason, column] of [
    ['export default (;\n', 'Unexpected token', 17],
    ["throw new Error('Not today');\n", 'Not today', 1],
    ["import 'nowhere';\n", "Cannot find module 'nowhere'", 1],
  ] as const) {
    writeFileSync(path, text);
    const message = `The configuration "${path}" cannot be loaded: ${reason}`;
    const place = { file: path, line: 1, column, text: text.trim() };
    await assert.rejects(loadRegistry(path), { exitCode: 2, message, place });
  }
});

for (const ending of ['ts', 'mts', 'js', 'mjs'])
  test(`a build takes fingerpost.config.${ending} from the working directory, or another file with --config`, async () => {
    const project = makeProject();
    const text = (name: string) =>
      `import { defineConfig } from 'fingerpost';\nexport default defineConfig({ ${name}: [] });\n`;
    writeFileSync(join(project, `fingerpost.config.${ending}`), text('resorces'));
    writeFileSync(join(project, `other.${ending}`), text('resources'));
    assert.match((await buildIn(project)).text, /Unknown key "resorces": Did you mean "resources"\?/);
    assert.deepEqual(await buildIn(project, ['--config', `other.${ending}`]), { text: '', exitCode: 0 });
  });
