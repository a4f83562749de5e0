import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type DataType, needData } from '../../generator/data/types/data-type.ts';
import { loadParser } from '../../generator/load/markdown.ts';
import type { BlockDirective, InlineDirective } from '../../generator/model/directive.ts';
import { paragraph } from '../../generator/model/nodes.ts';
import { builtins, directivesOf, type Registry } from '../../generator/registry/builtins.ts';
import { dataWith, fileOf, readBody, testScope } from '../model/test-scope.ts';

test('no two resources, hosts, types of data or directives that come with the program share a name', () => {
  const { resources, hosts, data } = builtins;
  const directives = directivesOf(builtins).map(({ kind, name }) => ({ name: `${kind} ${name}` }));
  for (const list of [resources, hosts, data, directives]) {
    const names = list.map(({ name }) => name);
    assert.ok(names.length > 5);
    assert.deepEqual([...new Set(names)], names);
  }
});

test('directivesOf() lists the directives of the types of data first, then the others', () => {
  const names = directivesOf(builtins).map(({ name }) => name);
  assert.equal(names[0], 'plans');
  assert.deepEqual(names.slice(-5), ['posts', 'entries', 'count', 'table', 'value']);
});

interface Offices {
  readonly cities: readonly string[];
}

const list: BlockDirective = {
  kind: 'block',
  name: 'offices',
  attributes: [],
  expand: ({ data }) => needData(data, offices).cities.map((city) => paragraph(city)),
};
const offices: DataType<Offices> = { name: 'offices', schema: {}, directives: [list] };
const shout: InlineDirective = {
  kind: 'inline',
  name: 'shout',
  attributes: ['of'],
  text: (_scope, { of }) => `${of}!`,
};

test('a directive and a type of data that are added to the registry are found in bodies, and named in hints', async () => {
  const registry: Registry = { ...builtins, data: [...builtins.data, offices], directives: [shout] };
  const scope = testScope(await loadParser());
  const data = dataWith(fileOf(offices, { cities: ['Lyon', 'Cork'] }));
  const blocks = { ...scope.blocks, data, directives: directivesOf(registry) };
  const { document, said } = readBody('::offices\n\nIt is :shout{of=here} :shut{of=x}.\n', { ...scope, blocks });
  assert.equal(document.markdown, 'Lyon\n\nCork\n\nIt is here! :shut{of=x}.\n');
  assert.deepEqual(said, ['6:23 error unknown-directive There is no directive ":shut" / Did you mean ":shout"?']);
});
