// Fault: Drafts and backups beside the tree → Not served by nginx, Caddy and Apache, however many pages there are

import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { servesAnySite } from '../host-files/any-site.ts';
import type { Answer, Model } from '../host-files/models/answer.ts';
import { hostNamed } from '../host-files/models/index.ts';
import { assertSends, sendsOwnHeaders } from '../host-files/own-headers.ts';
import { like, smallSite } from '../host-files/small-site.ts';
import { put } from '../publish/project.ts';
import type { Engine } from './conformance/engine.ts';
import { exchange } from './conformance/exchange.ts';
import { isThere, type Server, servers } from './conformance/servers.ts';

for (const server of servers.filter(({ program }) => program !== '')) {
  if (!isThere(server.name, server.program)) continue;
  const host = hostNamed(server.host);
  const engine = engineOf(server);
  servesAnySite(host, engine);
  sendsOwnHeaders(host, engine);
  test(`${host.name} gives like paths, and those of a small site, each its own headers`, async () => {
    for (const input of [smallSite, like]) await assertSends(host, engine, input);
  });
}

/** The engine of a host in the place of its model: it serves the files of one site at a time, of which each contains its name. */
function engineOf({ host, serve }: Server): Model {
  let engine: Engine | undefined;
  let scratch = '';
  const end = async () => {
    await engine?.stop();
    if (scratch !== '') rmSync(scratch, { recursive: true, force: true });
  };
  after(end);
  return async (files, { basePath = '', served }) => {
    await end();
    scratch = mkdtempSync(join(tmpdir(), 'fingerpost-'));
    const [root, deploy] = [join(scratch, 'dist'), join(scratch, 'deploy')];
    const folder = join(root, basePath);
    const names = served.map(({ file }) => file);
    put(root, Object.fromEntries(names.map((name) => [name, name])));
    mkdirSync(folder, { recursive: true });
    for (const [path, text] of files)
      put(path.startsWith('fingerpost.') ? join(deploy, host) : folder, { [path]: text });
    engine = await serve({ root, deploy, scratch, tree: { folder, files: [] } });
    const { origin } = engine;
    return async ({ path, accept }): Promise<Answer> => {
      const { status, headers, body } = await exchange(origin, path, {
        headers: accept ? { Accept: accept } : {},
      });
      const file = names.find((name) => body.equals(Buffer.from(name)));
      return {
        status,
        file,
        headers: Object.fromEntries(
          [...headers].map(([name, values]) => [name, values.join(', ').replace(origin, '')]),
        ),
      };
    };
  };
}
