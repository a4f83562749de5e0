import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { battery } from './conformance/battery.ts';
import { missingEngine, start } from './conformance/engine.ts';
import { buildSample } from './conformance/sample.ts';

if (spawnSync('caddy', ['version']).error) missingEngine('Caddy', 'Caddy is not installed: run apt-get install caddy');
else await conform();

async function conform(): Promise<void> {
  const { tree, deploy, scratch, remove } = await buildSample(['caddy']);
  const configuration = join(scratch, 'Caddyfile');
  const engine = await start({
    command: 'caddy',
    args: (port) => {
      writeFileSync(configuration, caddyfile(port, tree.folder, join(deploy, 'caddy')));
      return ['run', '--config', configuration, '--adapter', 'caddyfile'];
    },
    folder: scratch,
    environment: { HOME: scratch, XDG_DATA_HOME: scratch, XDG_CONFIG_HOME: scratch },
  });
  after(async () => {
    await engine.stop();
    remove();
  });
  battery({ name: 'Caddy', origin: engine.origin, gaps: [] }, tree);

  test('Caddy finds no error in its configuration, and none while it serves', () => {
    assert.doesNotMatch(engine.printed(), /"level":"(?:error|panic|fatal)"/);
  });
}

function caddyfile(port: number, root: string, generated: string): string {
  return `{
  admin off
  auto_https off
}
http://127.0.0.1:${port} {
  root * "${root}"
  import "${generated}/fingerpost.caddy"
}
`;
}
