// Fault: A port that is busy → The next one that is free, and it says so
// Fault: A configuration whose hosts the inspector cannot know → The hosts of the program, and why

import assert from 'node:assert/strict';
import { cpSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { test } from 'node:test';
import { preview, startOnFreePort } from '../../generator/api/preview.ts';
import { ownHost } from '../inspect/own-host.ts';
import { buildIn, makeProject } from '../publish/project.ts';

test('preview() takes the next port where the one that is asked for is busy', async () => {
  const project = makeProject();
  await buildIn(project);
  const other = createServer();
  const busy = await new Promise<number>((resolve) => {
    other.listen(0, '127.0.0.1', () => resolve((other.address() as { port: number }).port));
  });
  try {
    const { port, url, close } = await preview({ dir: `${project}/dist`, port: busy });
    try {
      assert.ok(port > busy && port < busy + 20, String(port));
      assert.equal((await fetch(url)).status, 200);
    } finally {
      await close();
    }
  } finally {
    other.close();
  }
});

test('the inspector of preview() shows the hosts of a configuration, or says why it cannot', async () => {
  const project = makeProject({ '../own.config.ts': `export default { hosts: [${ownHost}] };\n` });
  await buildIn(project);
  writeFileSync(`${project}/broken.config.ts`, 'export default { hosts: [{}] };\n');
  const hostsIn = async (config: string | undefined) => {
    const { inspector, close } = await preview({ dir: `${project}/dist`, port: 0, config });
    try {
      return await (await fetch(`${inspector}hosts`)).text();
    } finally {
      await close();
    }
  };
  assert.doesNotMatch(await hostsIn(undefined), /Our own server|These are the hosts of the program/);
  assert.match(await hostsIn(`${project}/own.config.ts`), /Our own server[\s\S]*gap/);
  cpSync(`${project}/own.config.ts`, `${project}/fingerpost.config.ts`);
  assert.match(await hostsIn(undefined), /Our own server/);
  await assert.rejects(hostsIn(`${project}/none.config.ts`), { exitCode: 2 });
  const broken = await hostsIn(`${project}/broken.config.ts`);
  assert.match(broken, /broken\.config\.ts: [^<]*These are the hosts of the program/);
  assert.match(broken, />nginx</);
});

function failing(code: string, below: number) {
  const tried: number[] = [];
  const start = async (port: number) => {
    tried.push(port);
    if (port < below) throw Object.assign(new Error(`${port}`), { code });
    return port;
  };
  return { tried, start };
}

test('startOnFreePort() tries 20 ports, and then tells of the first', async () => {
  const { tried, start } = failing('EADDRINUSE', 9000);
  await assert.rejects(startOnFreePort(4000, start), { message: '4000' });
  assert.deepEqual([tried.length, tried.at(-1)], [20, 4019]);
});

test('startOnFreePort() tries no port after another error, nor after 0 or the last one', async () => {
  for (const [code, port] of [
    ['EACCES', 80],
    ['EADDRINUSE', 65_535],
    ['EADDRINUSE', 0],
  ] as const) {
    const { tried, start } = failing(code, 99_999);
    await assert.rejects(startOnFreePort(port, start), { code });
    assert.deepEqual(tried, [port]);
  }
});
