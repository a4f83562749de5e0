import assert from 'node:assert/strict';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import { prefersMarkdown } from '../../generator/hosts/runtime/accept.js';
import { hostileHeaders } from './conformance/accept-headers.ts';
import { type Engine, start } from './conformance/engine.ts';
import { type Asked, exchange, header, sha256 } from './conformance/exchange.ts';
import { assertRepresents } from './conformance/representations.ts';
import { buildSample, post, type Sample } from './conformance/sample.ts';
import { environment, isThere } from './conformance/servers.ts';
import { varying } from './conformance/siblings.ts';

if (isThere('nginx', 'nginx')) await conform();

/** Two sites and an application on one nginx, whose configuration has what others usually have. */
async function conform(): Promise<void> {
  const [one, other] = [await buildSample(['nginx']), await buildSample(['nginx'], { name: 'other' })];
  const application = createServer((request, response) => {
    response.writeHead(200, { 'Content-Type': 'text/plain' });
    request.pipe(response);
  });
  await new Promise<void>((resolve) => {
    application.listen(0, '127.0.0.1', resolve);
  });
  const address = application.address();
  const upstream = typeof address === 'object' && address !== null ? address.port : 0;
  for (const folder of ['.git', 'blog/.svn']) mkdirSync(join(one.tree.folder, folder), { recursive: true });
  const secrets = ['.git/config', 'blog/.svn/entries', '.env', '.htpasswd', 'notes', 'backup.sql'];
  for (const file of secrets) writeFileSync(join(one.tree.folder, file), 'secret\n');
  const engine = await serve([one, other], upstream);
  after(async () => {
    await engine.stop();
    application.close();
    one.remove();
    other.remove();
  });
  const sites = [one, other].map((sample) => ({ sample, host: hostOf(sample) }));
  const ask = (host: string, path: string, { headers, ...asked }: Asked = {}) =>
    exchange(engine.origin, path, { ...asked, headers: { Host: host, ...headers } });

  test('nginx has nothing to say of two sites beside a map and an application', () => {
    assert.doesNotMatch(engine.printed(), /\[(?:warn|emerg|alert|crit)\]/);
  });

  test('two sites on one nginx are each served their own files and headers', async () => {
    for (const { sample, host } of sites)
      for (const entry of varying(sample.tree).manifest.outputs) assertRepresents(await ask(host, entry.path), entry);
    assert.notEqual(
      header(await ask(hostOf(one), '/features.md'), 'Link'),
      header(await ask(hostOf(other), '/features.md'), 'Link'),
    );
  });

  test('an application beside a site answers every method, and gets none of the headers of the site', async () => {
    const ours = new Set(one.tree.manifest.outputs.flatMap(({ headers }) => Object.keys(headers)));
    for (const method of ['GET', 'POST', 'PUT', 'DELETE', 'OPTIONS'])
      for (const accept of ['text/html', 'text/markdown']) {
        const headers = { Accept: accept, 'Access-Control-Request-Method': 'POST' };
        const answer = await ask(hostOf(one), '/app/orders', { method, headers, body: 'a=1' });
        assert.deepEqual([answer.status, answer.body.toString()], [200, 'a=1']);
        for (const name of [...ours, 'Allow', 'Access-Control-Allow-Methods'])
          assert.equal(header(answer, name), undefined, name);
      }
  });

  test('what is not of the site is left to the rules of the server', async () => {
    assert.equal((await ask(hostOf(one), '/shop/index.php')).body.toString(), 'php');
    assert.equal((await ask(hostOf(one), '/.env')).status, 403);
  });

  test('a header that the server adds itself comes with every answer of a site', async () => {
    for (const path of ['/', '/features.md', '/nothing'])
      assert.equal(header(await ask(hostOf(one), path), 'Strict-Transport-Security'), 'max-age=31536000');
  });

  test('nothing but the outputs is served, whatever is in the folder', async () => {
    for (const path of [
      ...secrets.map((file) => `/${file}`),
      '/_manifest.json',
      '/.well-known/',
      '/assets',
      '/api',
      '/assets/',
    ]) {
      const answer = await ask(hostOf(one), path);
      assert.ok([403, 404].includes(answer.status), path);
      assert.ok(!answer.body.includes('secret'));
    }
  });

  test('text is compressed where that is accepted, varies by it, and is answered 304 to its own tag', async () => {
    for (const entry of varying(one.tree).manifest.outputs.filter(({ size }) => size > 1024)) {
      const headers = { 'Accept-Encoding': 'gzip' };
      const answer = await ask(hostOf(one), entry.path, { headers });
      const isText = (entry.headers.Vary ?? '').includes('Accept-Encoding');
      assert.equal(
        header(answer, 'Content-Encoding'),
        isText && entry.mediaType.length < 47 ? 'gzip' : undefined,
        entry.path,
      );
      assert.equal(header(answer, 'Vary'), entry.headers.Vary);
      const tag = header(answer, 'ETag') ?? '';
      const again = await ask(hostOf(one), entry.path, { headers: { ...headers, 'If-None-Match': tag } });
      assert.deepEqual([again.status, header(again, 'Vary')], [304, entry.headers.Vary]);
    }
  });

  test('a compiled expression, too, reads long headers', async () => {
    for (const [name, accept] of hostileHeaders) {
      const answer = await ask(hostOf(one), '/', { headers: { Accept: accept } });
      const path = prefersMarkdown(accept) ? '/index.md' : '/';
      assert.equal(sha256(answer), one.tree.manifest.outputs.find((entry) => entry.path === path)?.sha256, name);
    }
  });

  test('a reload serves a page that is new, with its headers', async () => {
    for (const file of [...secrets, '.git', 'blog/.svn'])
      rmSync(join(one.tree.folder, file), { recursive: true, force: true });
    writeFileSync(join(one.content, 'posts/en/new.md'), post('New'));
    const { outputs } = varying(await one.rebuild()).manifest;
    const added = outputs.filter(({ path }) => /^\/blog\/new(?:\/|\.md)$/.test(path));
    assert.equal(added.length, 2);
    assert.equal((await ask(hostOf(one), '/blog/new/')).status, 404);
    engine.signal('SIGHUP');
    // For a moment, the old worker takes requests beside the new one.
    await eventually(async () => {
      for (const entry of added) assertRepresents(await ask(hostOf(one), entry.path), entry);
    });
  });
}

async function eventually(prove: () => Promise<void>, tries = 250): Promise<void> {
  try {
    await prove();
  } catch (cause) {
    if (tries === 0) throw cause;
    await wait(20);
    await eventually(prove, tries - 1);
  }
}

function hostOf({ tree }: Sample): string {
  return new URL(tree.manifest.baseUrl).host;
}

function serve(sites: readonly Sample[], upstream: number): Promise<Engine> {
  const folder = sites[0]?.scratch ?? '';
  const path = join(folder, 'nginx.conf');
  return start({
    command: 'nginx',
    args: (port) => {
      writeFileSync(path, configuration(folder, sites, port, upstream));
      return ['-p', folder, '-e', 'stderr', '-c', path];
    },
    folder,
    environment,
  });
}

function configuration(folder: string, sites: readonly Sample[], port: number, upstream: number): string {
  // Workers of a master that root has started would be another user's, who may not read a temporary folder of root.
  const user = process.getuid?.() === 0 ? 'user root;' : '';
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `  ${name}_temp_path "${folder}/${name}";`,
  );
  return `daemon off;
${user}
worker_processes 1;
pcre_jit on;
pid "${folder}/nginx.pid";
error_log stderr warn;
events {}
http {
  access_log off;
${temporary.join('\n')}
  map $http_upgrade $connection_upgrade {
    default upgrade;
    "" close;
  }
${sites.map((sample) => site(sample, port, upstream)).join('')}
}
`;
}

/** A server with an application, a rule for hidden files and a header of its own. */
function site(sample: Sample, port: number, upstream: number): string {
  return `  server {
    listen 127.0.0.1:${port};
    server_name ${hostOf(sample)};
    root "${sample.tree.folder}";
    add_header Strict-Transport-Security max-age=31536000 always;
    include "${join(sample.deploy, 'nginx/fingerpost.conf')}";
    location /app/ {
      proxy_http_version 1.1;
      proxy_set_header Upgrade $http_upgrade;
      proxy_set_header Connection $connection_upgrade;
      proxy_pass http://127.0.0.1:${upstream};
    }
    location ~ /\\. {
      deny all;
    }
    location ~ \\.php$ {
      return 200 php;
    }
    location ~* \\.(?:css|md|svg)$ {
      expires 30d;
    }
  }
`;
}
