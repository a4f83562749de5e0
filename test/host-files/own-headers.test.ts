// Fault: Headers of the settings with quotes, braces, percent signs and names of placeholders → Sent as they are by all hosts

import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { withOwnHeaders } from '../../generator/resources/parts/render.ts';
import { seeded } from '../fuzz/runs.ts';
import { hostNamed, models } from './models/index.ts';
import { anySettings, names, outputs, sendsOwnHeaders } from './own-headers.ts';

for (const [name, model] of Object.entries(models))
  if (!/^git(?:hub|lab)-/.test(name)) sendsOwnHeaders(hostNamed(name), model);

test('withOwnHeaders() gives a path what the last pattern that matches it says', () => {
  const matches = (pattern: string, path: string) => {
    const [before, ...after] = pattern.split('*');
    let rest = path.startsWith(before ?? '') ? path.slice(before?.length) : undefined;
    for (const [index, part] of after.entries()) {
      if (rest === undefined) return false;
      if (index === after.length - 1) return rest.endsWith(part);
      const at: number = rest.indexOf(part);
      rest = at === -1 ? undefined : rest.slice(at + part.length);
    }
    return rest === '';
  };
  fc.assert(
    fc.property(anySettings, (settings) => {
      for (const { path, headers } of withOwnHeaders(outputs, settings).value)
        for (const name of names) {
          const last = settings.findLast((rule) => rule.headers[name] !== undefined && matches(rule.pattern, path));
          assert.equal(headers[name], last?.headers[name], `${path} ${name}`);
        }
    }),
    seeded(200),
  );
});
