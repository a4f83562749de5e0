import { loadRemark } from '../../../generator/load/markdown.ts';
import { modelOf } from '../../model/test-content.ts';
import { readBody, testScope } from '../../model/test-scope.ts';
import type { Target } from '../judge.ts';

const scope = testScope(loadRemark());

/** A JSON Schema in YAML, a line of `===`, and the data that it describes. */
export const target: Target = {
  seeds: [
    'type: array\nitems:\n  type: object\n  properties:\n    id: {type: string}\n    name: {title: {en: Name, fr: Nom}, type: string}\n    price: {type: number, format: money}\n    page: {type: string, format: uri}\n===\n- {id: one, name: {en: One, fr: Un}, price: 1.5, page: "https://a.example/"}\n',
    '$defs: {a: {type: [string, "null"]}}\nallOf:\n  - $ref: "#/$defs/a"\nif: {const: b}\nthen: {minLength: 1}\n===\nb\n',
  ],
  words: [
    '$ref: ',
    '"#/$defs/a"',
    '$dynamicRef: ',
    '$anchor: ',
    '$id: ',
    'allOf: ',
    'oneOf: ',
    'properties: ',
    'patternProperties: ',
    'pattern: ',
    'unevaluatedProperties: false',
    'format: ',
    '__proto__: ',
    'constructor: ',
    'toString: ',
    'type: ',
    'const: ',
    '[',
    ']',
    '{',
    '}',
    '\n  ',
  ],
  async run(input) {
    const [schema = '', data = ''] = input.toString().split('\n===\n');
    const { resolved } = await modelOf({ 'data/things.yaml': data, 'data/things.schema.yaml': schema });
    if (!resolved) return;
    const blocks = { ...scope.blocks, data: resolved.site.data };
    readBody(':value{of=things.one.name}\n\n::table{of=things}\n\n::list{of=things}\n', { ...scope, blocks });
  },
};
