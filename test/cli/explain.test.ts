import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { commandLine } from '../../generator/base/command-line.ts';
import { error, type ProblemCode, problemCodes, warning } from '../../generator/base/problem.ts';
import { explanationOf } from '../../generator/cli/explain.ts';
import { explanations } from '../../generator/cli/explanations.ts';
import { printProblems } from '../../generator/cli/report.ts';
import { columnsOf } from '../../generator/cli/terminal.ts';
import { base, buildIn, makeProject } from '../publish/project.ts';

const codes = Object.keys(problemCodes) as readonly ProblemCode[];

test('every problem code is explained in sentences, with an example that changes something', () => {
  for (const code of codes) {
    const { why, fix, example } = explanations[code];
    const [, before, after] = example;
    assert.match(why, /^[A-Z].*\.$/, code);
    assert.match(fix, /^[A-Z].*[.\w]$/, code);
    assert.notEqual(before, after, code);
  }
});

test('an explanation fits a terminal, and says what its code means, why and what to do', () => {
  for (const code of codes) {
    const text = explanationOf(code, 80);
    const [prose = ''] = text.split('\n\nFor example');
    for (const line of prose.split('\n')) assert.ok(columnsOf(line) <= 80, line);
    const flowing = text.replace(/\n +/g, ' ').replaceAll('\n', ' ');
    for (const part of [problemCodes[code], explanations[code].why, explanations[code].fix])
      assert.ok(flowing.includes(part), `${code}: ${part}`);
  }
});

/** The files of a site in which the text of an example stands. */
type Context = (text: string) => Readonly<Record<string, string>>;

const page = (front: string, body = 'Text.') => `---\n${front}\n---\n\n${body}\n`;
const whole = page('title: T\ndescription: D');
const inBody: Context = (text) => ({
  'pages/en/here.md': page('title: T\ndescription: D', text),
  'pages/en/pricing.md': whole,
  'data/plans.yaml': planned('49'),
});
const inFront: Context = (text) => ({ 'pages/en/here.md': page(`${text}\ndescription: D`) });
const inPost: Context = (text) => ({ 'posts/en/here.md': page(`title: T\ndescription: D\n${text}`) });
const asFile: Context = (text) => ({ 'pages/en/here.md': text });
const inSite: Context = (text) => {
  const own = text.slice(0, text.indexOf(':'));
  const settings = readFileSync(`${base}/site.yaml`, 'utf8').replace(new RegExp(`^${own}:.*\n`, 'm'), '');
  return { 'site.yaml': `${settings}${text}\n`, 'pages/en/pricing.md': whole };
};

const planned = (price: string, more = '') =>
  `period: month\nplans:\n  - id: team\n    name: Team\n    description: D\n    price: ${price}\n${more}`;
const features = (entries: string) =>
  `features:\n${entries.replace(/^- (.*)$/gm, '  - {$1, name: N, description: D}')}\n`;
const inPlan: Context = (text) => ({ 'data/plans.yaml': planned('49').replace(/ {4}price.*\n/, `    ${text}\n`) });
const withPlan: Context = (text) => ({
  'data/plans.yaml': planned('49', `    ${text}\n`),
  'data/features.yaml': features('- id: live-answering'),
});
const redirected: Context = (text) => ({
  ...inBody(text),
  'site.yaml': `${readFileSync(`${base}/site.yaml`, 'utf8')}redirects: [{from: /old-prices.html, to: /pricing/}]\n`,
});

const contexts: { readonly [Code in ProblemCode]?: Context } = {
  'front-matter': asFile,
  'yaml-syntax': inFront,
  'toml-syntax': (text) => ({
    'posts/en/here.md': `+++\n${text}\ndescription = "D"\npublished = 2026-01-01\n+++\n\nText.\n`,
  }),
  'unknown-key': inPlan,
  price: inPlan,
  'invalid-value': inSite,
  'invalid-date': inPost,
  'unknown-reference': withPlan,
  duplicate: (text) => ({ 'data/features.yaml': features(text) }),
  'schema-org': inSite,
  header: inSite,
  'unknown-directive': inBody,
  'directive-attribute': inBody,
  'raw-html': inBody,
  'second-title': inBody,
  'unread-mark': inBody,
  'moved-link': redirected,
  'redirect-loop': inSite,
  'unsafe-link': inBody,
  'broken-link': inBody,
};

for (const [code, context] of Object.entries(contexts) as readonly (readonly [ProblemCode, Context])[])
  test(`the example of ${code} is one, and is none any more as it is fixed`, async () => {
    const [, before, after] = explanations[code].example;
    const [faulty, fixed] = [await buildIn(makeProject(context(before))), await buildIn(makeProject(context(after)))];
    assert.match(faulty.text, new RegExp(` (?:error|warning) ${code} `));
    assert.doesNotMatch(fixed.text, / error /);
    assert.doesNotMatch(fixed.text, new RegExp(` ${code} `));
  });

test('on a terminal, what is printed of problems ends with where to read more of the last one', () => {
  const folders = { content: 'content', templates: 'templates' };
  const problems = [warning('slug', 'W'), error('broken-link', 'E'), warning('blocked', 'V')];
  const last = (explained: boolean, some = problems) => printProblems(some, folders, { explained }).split('\n').at(-1);
  assert.equal(last(true), `${commandLine('explain broken-link')} says more`);
  assert.equal(last(true, problems.slice(2)), `${commandLine('explain blocked')} says more`);
  assert.equal(last(false), '1 error, 2 warnings');
  assert.equal(printProblems([], folders, { explained: true }), '');
});
