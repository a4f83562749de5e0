// Fault: Missing pages below the folder of a language → Its 404 page, or a gap of the host

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { hosts } from '../../generator/hosts/index.ts';
import type { HostInput } from '../../generator/hosts/rules/host.ts';
import type { Model } from './models/answer.ts';
import { apacheModel } from './models/apache.ts';
import { caddyModel } from './models/caddy.ts';
import { pagesModel, workersModel } from './models/cloudflare.ts';
import { handlerModel } from './models/handler.ts';
import { lighttpdModel } from './models/lighttpd.ts';
import { netlifyModel } from './models/netlify.ts';
import { nginxModel } from './models/nginx.ts';
import { vercelModel } from './models/vercel.ts';
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

const models: Readonly<Record<string, Model>> = {
  ...{ apache: apacheModel, caddy: caddyModel, nginx: nginxModel, lighttpd: lighttpdModel, handler: handlerModel },
  ...{ 'cloudflare-pages': pagesModel, 'cloudflare-workers': workersModel, netlify: netlifyModel, vercel: vercelModel },
};

for (const [name, model] of Object.entries(models)) {
  test(`${name} answers for what is missing in the language whose folder it would be in`, async () => {
    const host = hosts.find((one) => one.name === name);
    assert.ok(host);
    assert.equal(host.capabilities.notFound, undefined);
    const ask = async (input: HostInput, path: string) => {
      const files = new Map(host.files(input).value.map((file) => [file.path, file.text]));
      const { status, file } = await (await model(files, input))({ path });
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
  const others = hosts.filter(({ name }) => !models[name]);
  assert.deepEqual(
    others.map(({ name, capabilities }) => [name, typeof capabilities.notFound]),
    ['azure-static-web-apps', 'firebase', 'github-pages', 'gitlab-pages', 's3-cloudfront'].map((name) => [
      name,
      'string',
    ]),
  );
});
