import assert from 'node:assert/strict';
import { andThen } from '../../../generator/base/problem.ts';
import { printProblems } from '../../../generator/cli/report.ts';
import { splitFrontMatter } from '../../../generator/load/front-matter.ts';
import { decode } from '../../../generator/load/text.ts';
import { withScalar } from '../../../generator/load/yaml-edit.ts';
import { postSchema } from '../../../generator/settings/schemas/front-matter.ts';
import { validate } from '../../../generator/settings/validate.ts';
import type { Target } from '../judge.ts';

export const target: Target = {
  seeds: [
    '---\ntitle: A\ndescription: |\n  B\n  C\npublished: 2026-01-10\nupdated: 2026-01-11T10:00:00Z\ntags: [a, "b"]\nauthors:\n  - ann\n---\nBody.\n',
    '+++\ntitle = "A"\ndate = 2026-01-10\n[taxonomies]\ntags = ["a"]\n+++\nBody.\n',
  ],
  words: [
    '---\n',
    '+++\n',
    ': ',
    '- ',
    '? ',
    '&a ',
    '*a',
    '<<: ',
    '!!',
    '%YAML',
    '__proto__',
    '|2-',
    '>+',
    '"\\x',
    '"""',
    '[[',
    '#',
  ],
  run(input) {
    const parts = andThen(decode({ path: 'posts/en/a.md', bytes: input }), splitFrontMatter);
    const { value, problems } = andThen(parts, ({ front }) => validate<object>(postSchema, front));
    assert.equal(value === undefined, problems.length > 0);
    printProblems(problems, { content: 'content', templates: 'templates' });
    const text = input.toString();
    withScalar(text.replace(/^---\n|\n---\n[\s\S]*$/g, ''), ['title'], { text: 'New' });
  },
};
