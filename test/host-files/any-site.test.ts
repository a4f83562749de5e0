// Fault: A header with another value for each of hundreds of pages, in a folder of the host → Rules that give each output its own headers, or a warning
// Fault: Missing pages below the folder of a language → Its 404 page, or a gap of the host

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { hosts } from '../../generator/hosts/index.ts';
import { servesAnySite } from './any-site.ts';
import { hostNamed, models } from './models/index.ts';

for (const [name, model] of Object.entries(models)) servesAnySite(hostNamed(name), model);

test('the hosts that answer what is missing in the default language alone say so', () => {
  assert.deepEqual(
    hosts
      .filter(({ capabilities }) => capabilities.notFound !== undefined)
      .map(({ name }) => name)
      .sort(),
    ['azure-static-web-apps', 'firebase', 'github-pages', 'gitlab-pages', 's3-cloudfront'],
  );
});
