import { type Bomb, bombIn } from '../bomb.ts';

/** Hostile YAML and TOML: nesting, repetition, long tokens, what does not end. */
const yaml: Readonly<Record<string, string>> = {
  '50,000 opening brackets': '['.repeat(50_000),
  '50,000 opening braces': '{a: '.repeat(25_000),
  '20,000 marks of lists in one another': '- '.repeat(20_000),
  '20,000 complex keys in one another': '? '.repeat(20_000),
  'ever deeper mappings': Array.from({ length: 400 }, (_, level) => `${' '.repeat(level)}a:\n`).join(''),
  'aliases of aliases': Array.from({ length: 30 }, (_, at) => `a${at}: &a${at} [${`*a${at - 1},`.repeat(9)}]\n`).join(
    '',
  ),
  'merge keys': `a: &a {b: 1}\n${'c: {<<: [*a, *a]}\n'.repeat(5000)}`,
  'a key of 90 kB': `${'k'.repeat(90_000)}: 1\n`,
  '100,000 digits': `a: ${'9'.repeat(100_000)}\n`,
  '100,000 digits after a point': `a: 0.${'9'.repeat(100_000)}\n`,
  'an exponent of 50,000 digits': `a: 1e${'9'.repeat(50_000)}\n`,
  '10,000 keys': Array.from({ length: 10_000 }, (_, at) => `k${at}: 1\n`).join(''),
  'the same key 10,000 times': 'a: 1\n'.repeat(10_000),
  'a text that does not end': `a: "${'b\\n'.repeat(30_000)}`,
  'a folded text of 30,000 lines': `a: >\n${'  b\n\n'.repeat(15_000)}`,
  '30,000 tags': '- !a b\n'.repeat(15_000),
  '30,000 comments': '# a\n'.repeat(25_000),
  '5,000 documents': '---\na: 1\n'.repeat(5000),
  '20,000 tabs': `a:\n${'\t'.repeat(20_000)}b`,
  'colons in a row': ':'.repeat(90_000),
  'quotes in a row': `a: ${"'".repeat(90_001)}`,
  'a date of 50,000 digits': `a: ${'2026-'.repeat(10_000)}\n`,
};

const toml: Readonly<Record<string, string>> = {
  '20,000 opening brackets': `a = ${'['.repeat(20_000)}`,
  'tables in one another': `[${'a.'.repeat(10_000)}a]\n`,
  'dotted keys in one another': `${'a.'.repeat(20_000)}a = 1\n`,
  '10,000 tables': Array.from({ length: 8000 }, (_, at) => `[t${at}]\n`).join(''),
  '100,000 digits': `a = ${'9'.repeat(90_000)}\n`,
  'a text that does not end': `a = """${'b\n'.repeat(30_000)}`,
  'inline tables in one another': `a = ${'{a='.repeat(10_000)}`,
  'a date that goes on': `a = ${'2026-01-01T'.repeat(5000)}\n`,
};

const post = (front: string) => `${front}\nText.\n`;

export const bombs: readonly Bomb[] = Object.entries(yaml)
  .flatMap(([name, text]) => [
    bombIn('data/plans.yaml', `${name}, in data`, text),
    bombIn('site.yaml', `${name}, in settings`, text),
    bombIn('posts/en/a.md', `${name}, in front matter`, post(`---\n${text}\n---\n`)),
  ])
  .concat(
    Object.entries(toml).map(([name, text]) => bombIn('posts/en/a.md', `TOML: ${name}`, post(`+++\n${text}\n+++\n`))),
  );
