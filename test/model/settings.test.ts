import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { RawContent } from '../../generator/load/content.ts';
import { parseYaml } from '../../generator/load/yaml.ts';
import { settle } from '../../generator/model/settings.ts';
import type { Problem } from '../../generator/problem.ts';
import type { Templates } from '../../generator/templates.ts';

const templates = { labels: { en: {} } } as unknown as Templates;

/** What is said of a site of which the security.txt expires at a time, when it is settled at another. */
function saidOf(expires: string, now: string): { readonly said: readonly string[]; readonly settled: boolean } {
  const text = `baseUrl: https://a.example
name: A
tagline: T
description: D
currency: EUR
locales: [{code: en, name: English}]
defaultLocale: en
organization: {name: A, logo: /a.svg}
service: {name: a, documentation: "https://a.example/"}
hosts: [nginx]
security: {contact: ["https://a.example/report"], expires: ${expires}}
`;
  const problems: Problem[] = [];
  const source = { file: 'site.yaml', text };
  const raw = { settings: { source, block: parseYaml(source, 0, text, problems) } } as unknown as RawContent;
  const settings = settle(raw, templates, { now: Date.parse(now) }, problems);
  return {
    said: problems.map(
      ({ level, code, message, place }) => `${level} ${code} ${place?.line}:${place?.column} ${message}`,
    ),
    settled: settings !== undefined,
  };
}

for (const [expires, now] of [
  ['2026-11-01', '2026-11-01T00:00:00Z'],
  ['2026-11-01T01:00:00+01:00', '2026-11-01T00:00:00Z'],
  ['2020-01-01', '2026-11-01T00:00:00Z'],
] as const) {
  test(`settle() refuses a security.txt of ${expires} at ${now}, where its date stands`, () => {
    const message = `error invalid-date 11:60 "security.expires" (${expires}) has passed`;
    assert.deepEqual(saidOf(expires, now), { said: [message], settled: false });
  });
}

for (const [expires, now] of [
  ['2026-11-01T00:00:01Z', '2026-11-01T00:00:00Z'],
  ['2027-11-01', '2026-11-01T00:00:00Z'],
  ['2028-11-01', '2027-11-01T00:00:00Z'],
] as const) {
  test(`settle() takes a security.txt of ${expires} at ${now}`, () => {
    assert.deepEqual(saidOf(expires, now), { said: [], settled: true });
  });
}

for (const [expires, now] of [
  ['2027-11-01T00:00:01Z', '2026-11-01T00:00:00Z'],
  ['2028-11-01T00:00:01Z', '2027-11-01T00:00:00Z'],
] as const) {
  test(`settle() takes a security.txt of ${expires} at ${now}, and warns of what is more than a year ahead`, () => {
    const message = `warning invalid-date 11:60 "security.expires" (${expires}) is more than a year ahead`;
    assert.deepEqual(saidOf(expires, now), { said: [message], settled: true });
  });
}
