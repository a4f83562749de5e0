// Fault: Missing pages below the folder of a language → Its 404 page, or a gap of the host

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { hosts } from '../../generator/hosts/index.ts';
import type { HostInput } from '../../generator/hosts/rules/host.ts';
import { configured, hostNamed } from './models/index.ts';
import { inFolder } from './sample-input.ts';
import { smallSite } from './small-site.ts';

const page = { 'Content-Type': 'text/html; charset=utf-8', 'X-Robots-Tag': 'noindex' };

/** The small site with a 404 page of its own for French, and one for the French of Canada below that name. */
const site: HostInput = {
  ...smallSite,
  served: [
    ...smallSite.served,
    { path: '/fr/404.html', file: 'fr/404.html', headers: page },
    { path: '/fr-ca/404.html', file: 'fr-ca/404.html', headers: page },
  ],
  notFoundBelow: [
    { below: '/fr/', path: '/fr/404.html' },
    { below: '/fr-ca/', path: '/fr-ca/404.html' },
  ],
};

const unable = ['azure-static-web-apps', 'firebase', 'github-pages', 'gitlab-pages', 's3-cloudfront'];

for (const host of hosts.filter(({ name }) => !unable.includes(name))) {
  const { name } = host;
  test(`${name} answers for what is missing in the language whose folder it would be in`, async () => {
    assert.equal(host.capabilities.notFound, undefined);
    const ask = async (input: HostInput, path: string) => {
      const { status, file } = await (await configured(name, input))({ path });
      return [status, file];
    };
    for (const [path, file] of [
      ['/none', '404.html'],
      ['/none/', '404.html'],
      ['/frost/none', '404.html'],
      ['/fr/none', 'fr/404.html'],
      ['/fr/none/at/all/', 'fr/404.html'],
      ['/fr-ca/none.md', 'fr-ca/404.html'],
    ] as const)
      assert.deepEqual(await ask(site, path), [404, file], path);
    assert.deepEqual(await ask(site, '/fr/'), [200, 'fr/index.html']);
    assert.deepEqual(await ask(smallSite, '/fr/none'), [404, '404.html']);
    const below = host.files(inFolder('/repo', site)).value.map(({ text }) => text);
    if (host.servesFolders && name !== 'handler') assert.ok(below.some((text) => text.includes('/repo/fr/404.html')));
  });
}

test('every other host says that it answers in the default language', () => {
  for (const name of unable) assert.equal(typeof hostNamed(name).capabilities.notFound, 'string', name);
});
