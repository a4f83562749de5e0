import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { environment, makeProject, templates } from '../publish/project.ts';

const start = fileURLToPath(new URL('../../scripts/start.js', import.meta.url));

test('dev serves what it built, and builds and serves anew when content, a template or the configuration changes', {
  timeout: 120_000,
}, async () => {
  const project = makeProject();
  cpSync(templates, join(project, 'templates'), { recursive: true });
  const edit = (file: string, from: string | RegExp, to: string) => {
    const before = readFileSync(join(project, file), 'utf8');
    assert.notEqual(before.replace(from, to), before);
    writeFileSync(join(project, file), before.replace(from, to));
  };
  const child = spawn(process.execPath, [start, 'dev', '--port', '0'], { cwd: project, env: environment() });
  const ended = once(child, 'exit').then(([code]) => assert.fail(`It ended with ${code}, after ${said}`));
  ended.catch(() => {});
  let said = '';
  const line = async (expected: RegExp): Promise<string> => {
    for (;;) {
      const found = expected.exec(said);
      if (found) {
        said = said.slice(found.index + found[0].length);
        return found[1] ?? '';
      }
      const [chunk] = await Promise.race([once(child.stdout, 'data'), ended]);
      said += chunk;
    }
  };
  const page = async (origin: string) => await (await fetch(`${origin}/`)).text();
  /** One change may be reported, and then built, more than once. */
  const builtWith = async (origin: string, expected: RegExp) => {
    do await line(/^Built in .*\n/m);
    while (!expected.test(await page(origin)));
  };
  try {
    await line(/^Built in .*\n/m);
    const origin = await line(/^Serving dist\/ at (\S+)\/ and watching/m);
    assert.doesNotMatch(await page(origin), /Another title|Another lead/);
    edit('content/pages/en/index.md', /^title: .*$/m, 'title: Another title');
    await builtWith(origin, /<h1>Another title/);
    edit('templates/page.ts', '<div class="prose">', '<div class="prose">Another lead ');
    await builtWith(origin, /Another lead/);
    const config =
      "import { defineConfig } from 'fingerpost';\nexport default defineConfig({ without: ['llms-full'] });\n";
    assert.equal((await fetch(`${origin}/llms-full.txt`)).status, 200);
    writeFileSync(join(project, 'fingerpost.config.ts'), config);
    await line(/^Built in .*\n/m);
    assert.equal((await fetch(`${origin}/llms-full.txt`)).status, 404);
  } finally {
    child.kill();
  }
});
