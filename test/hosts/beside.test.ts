import assert from 'node:assert/strict';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { builtSite, pageOf, run, usual } from '../beside/built-site.ts';
import { vectors } from '../host-files/accept-vectors.ts';
import { startWorkers, wrangler } from './conformance/cloudflare.ts';
import { type Engine, missingEngine, start } from './conformance/engine.ts';
import { exchange, header, sha256 } from './conformance/exchange.ts';
import type { Sample } from './conformance/sample.ts';
import { environment, isThere } from './conformance/servers.ts';

const names = ['plain', 'größe', '이벤트/루프', 'two words', '二', 'é(1)'];
const page = (name: string) =>
  pageOf(
    encodeURI(`/${name}/`),
    `<main><h1>${name}</h1><p>The page ${name}, and <a href="/größe/">more</a></p></main>`,
  );
const { folder } = builtSite({
  ...usual,
  ...Object.fromEntries(names.map((name) => [`${name}/index.html`, page(name)])),
  'login/index.html': page('login').replace('</title>', '</title><meta name="robots" content="noindex">'),
});
const { problems, outputs, pages } = await run(folder, { hosts: ['nginx', 'caddy', 'cloudflare-workers'] });
const deploy = join(folder, '../out-deploy');
const scratch = join(folder, '../scratch');
mkdirSync(scratch);
const variants = new Map(pages.map(({ path, markdownPath }) => [path, markdownPath]));

test('beside() gives alternates to pages whose names are not ASCII', () => {
  assert.deepEqual(problems, []);
  for (const name of names) assert.ok(existsSync(join(folder, `${name}.md`)), name);
});

if (isThere('nginx', 'nginx')) serves('nginx', startNginx());
if (isThere('Caddy', 'caddy')) serves('Caddy', startCaddy());
if (existsSync(wrangler)) serves("Cloudflare's runtime", startWorkers({ deploy, scratch } as Sample));
else missingEngine('wrangler', 'wrangler is not installed: run npm ci in test/hosts');

function serves(host: string, starting: Promise<Engine>): void {
  after(async () => (await starting).stop());
  test(`${host} serves a built site and what is beside it, with all Accept vectors`, async () => {
    const { origin } = await starting;
    for (const { path, mediaType, headers, sha256: digest } of outputs) {
      const plain = await exchange(origin, path, {});
      assert.deepEqual([plain.status, sha256(plain)], [200, digest], path);
      for (const [name, value] of Object.entries(headers)) assert.equal(header(plain, name), value, `${path} ${name}`);
      const variant = variants.get(path);
      if (variant === undefined) {
        assert.equal(header(plain, 'Content-Type')?.toLowerCase(), mediaType.toLowerCase(), path);
        continue;
      }
      const markdown = outputs.find((output) => output.path === variant);
      for (const [accept, representation] of vectors) {
        const answer = await exchange(origin, path, { headers: accept === null ? {} : { Accept: accept } });
        const wanted = representation === 'markdown' ? markdown?.sha256 : digest;
        assert.deepEqual([answer.status, sha256(answer)], [200, wanted], `${path} ${accept}`);
        assert.equal(header(answer, 'Vary'), headers.Vary, `${path} ${accept}`);
      }
    }
    const login = await exchange(origin, '/login/', { headers: { Accept: 'text/markdown' } });
    assert.equal(login.status, 200);
    assert.match(header(login, 'Content-Type') ?? '', /^text\/html/);
  });
}

function startNginx(): Promise<Engine> {
  const path = join(scratch, 'nginx.conf');
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `  ${name}_temp_path "${scratch}/${name}";\n`,
  );
  const configuration = (port: number) => `daemon off;
${process.getuid?.() === 0 ? 'user root;' : ''}
pid "${scratch}/nginx.pid";
error_log stderr warn;
events {}
http {
  access_log off;
  types { text/html html; }
${temporary.join('')}  server {
    listen 127.0.0.1:${port};
    root "${folder}";
    include "${deploy}/nginx/fingerpost.conf";
  }
}
`;
  return start({
    command: 'nginx',
    args: (port) => {
      writeFileSync(path, configuration(port));
      return ['-p', scratch, '-e', 'stderr', '-c', path];
    },
    folder: scratch,
    environment,
  });
}

function startCaddy(): Promise<Engine> {
  const path = join(scratch, 'Caddyfile');
  return start({
    command: 'caddy',
    args: (port) => {
      writeFileSync(
        path,
        `{\n  admin off\n  auto_https off\n}\nhttp://127.0.0.1:${port} {\n  root * "${folder}"\n  route {\n    import "${deploy}/caddy/fingerpost.caddy"\n    file_server\n  }\n}\n`,
      );
      return ['run', '--config', path, '--adapter', 'caddyfile'];
    },
    folder: scratch,
    environment: { HOME: scratch, XDG_DATA_HOME: scratch, XDG_CONFIG_HOME: scratch },
  });
}
