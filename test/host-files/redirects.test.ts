// Fault: More redirects from such names than a host has room for → Left out there, with a warning

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { gatherFiles } from '../../generator/hosts/rules/gather.ts';
import type { HostInput } from '../../generator/hosts/rules/host.ts';
import type { Redirect } from '../../generator/output/redirects.ts';
import { askerOf, hostNamed } from './models/index.ts';
import { redirects } from './sample-input.ts';
import { smallSite } from './small-site.ts';

const moved: HostInput = { ...smallSite, redirects };

for (const name of ['github-pages', 'gitlab-pages'])
  test(`${name} has a page at each address that was left, which sends browsers on`, () => {
    const files = hostNamed(name)
      .files(moved)
      .value.filter(({ path }) => /\.html$/.test(path));
    assert.deepEqual(
      files.map(({ folder, path }) => [folder, path]),
      [
        'Old/index.html',
        '2016/A_Title.html',
        'blog/be.fore/index.html',
        'café/index.html',
        "My Talks/A & B (1), it's c+d=e!.html",
      ].map((path) => ['output', path]),
    );
    const [first] = files;
    assert.match(first?.text ?? '', /<link rel="canonical" href="\/">/);
    assert.match(first?.text ?? '', /<meta http-equiv="refresh" content="0; url=\/">/);
  });

for (const name of ['vercel', 'firebase', 'handler'])
  test(`${name} redirects an address also where a client has encoded its signs, which browsers leave`, async () => {
    const ask = await askerOf(name, moved);
    const path = '/My%20Talks/A%20%26%20B%20%281%29%2C%20it%27s%20c%2Bd%3De%21.html';
    assert.equal((await ask({ path })).status, 301);
    assert.equal((await ask({ path: path.replace('%2C', ',').replace('%27', "'") })).status, 301);
  });

test('GitHub Pages has no page at an address that some file systems take for that of another', () => {
  const capitals: readonly Redirect[] = [{ path: '/ABOUT/', status: 301, location: '/about/' }];
  const { value, problems } = gatherFiles([hostNamed('github-pages')], { ...smallSite, redirects: capitals });
  assert.deepEqual(problems, []);
  assert.ok(!value.some(({ path }) => /about/i.test(path)));
});

/** As many addresses of folders as hosts are said to take. */
const many: readonly Redirect[] = Array.from({ length: 2000 }, (_, index) => `/2016/08/02/Title-${index}`).flatMap(
  (path) => [`${path}/`, path].map((from): Redirect => ({ path: from, status: 301, location: '/about/' })),
);

for (const name of ['cloudflare-pages', 'cloudflare-workers', 'netlify', 'nginx', 's3-cloudfront'])
  test(`${name} takes 2,000 addresses that were left, within its limits`, () => {
    const { value: files, problems } = hostNamed(name).files({ ...smallSite, redirects: many });
    assert.deepEqual(
      problems.filter(({ level }) => level === 'error'),
      [],
    );
    const lines = files.find(({ path }) => path === '_redirects')?.text.match(/^\/.*$/gm) ?? [];
    if (name.startsWith('cloudflare')) {
      assert.equal(lines.length, 2000);
      assert.match(problems[0]?.message ?? '', /redirect only where their final slash is written$/);
    }
    if (name === 'netlify') assert.equal(lines.length, 4000);
    if (name === 'nginx')
      for (const line of files[0]?.text.split('\n') ?? []) assert.ok(line.length <= 4090, `${line.length}`);
    if (name === 's3-cloudfront') {
      assert.equal(files.filter(({ path }) => path.endsWith('/index.html')).length, 2000);
      for (const { path, text } of files) if (path.startsWith('viewer')) assert.ok(text.length <= 10 * 1024, path);
    }
  });

test('Cloudflare refuses more redirects than it takes, and its settings stay those of before without any', () => {
  const more = [...many, { path: '/one/', status: 301, location: '/' } as const];
  const { problems } = hostNamed('cloudflare-pages').files({ ...smallSite, redirects: more });
  assert.deepEqual(
    problems.map(({ level, message }) => [level, message]),
    [['error', 'Cloudflare Pages takes 2000 redirects, and there are 2001']],
  );
  assert.ok(
    !hostNamed('cloudflare-pages')
      .files(smallSite)
      .value.some(({ path }) => path === '_redirects'),
  );
});

/** As many redirects from the names of files as no host with a limit takes. */
const spellings: readonly Redirect[] = Array.from({ length: 2400 }, (_, index) => ({
  path: `/assets/Screen%20Shot%20(${index}).png`,
  status: 301,
  location: `/assets/Screen-Shot-${index}.png`,
}));

for (const name of ['cloudflare-pages', 'cloudflare-workers', 'vercel', 'azure-static-web-apps'])
  test(`${name} goes without redirects from names where it has no room for them, and says so`, () => {
    const input = { ...smallSite, redirects: [...redirects, ...spellings] };
    const { value: files, problems } = gatherFiles([hostNamed(name)], input);
    assert.deepEqual(
      problems.map(({ level, message }) => [level, / has no room for (\d+) redirects from names /.exec(message)?.[1]]),
      [['warning', '2401']],
    );
    assert.ok(files.some(({ text }) => text.includes('/elsewhere.php') || text.includes('/elsewhere\\\\.php')));
    assert.ok(!files.some(({ text }) => text.includes('Screen')));
  });
