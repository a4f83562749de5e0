import assert from 'node:assert/strict';
import { cpSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { setTimeout } from 'node:timers/promises';
import { follow } from '../../generator/dev/follow.ts';
import { startDev } from '../../generator/dev/serve.ts';
import { openSession } from '../../generator/dev/session.ts';
import { openWatcher } from '../../generator/dev/watch.ts';
import { sampleOptions } from '../build-sample.ts';
import { makeProject } from '../publish/project.ts';
import { chromium, type Page, startBrowser } from './browser.ts';
import { missingJudge } from './judge.ts';

if (!chromium) missingJudge('Chromium', 'Chromium is not installed: run apt-get install chromium');
else await judgeDev(await startBrowser(chromium));

async function judgeDev(browser: Awaited<ReturnType<typeof startBrowser>>): Promise<void> {
  const project = makeProject();
  const templates = join(project, 'templates');
  cpSync(sampleOptions.templates, templates, { recursive: true });
  const options = { ...sampleOptions, content: join(project, 'content'), templates };
  const home = join(options.content, 'pages/en/index.md');
  const written = readFileSync(home, 'utf8');
  const save = (file: string, text: string) => {
    writeFileSync(`${file}~`, text);
    renameSync(`${file}~`, file);
  };
  save(home, written.replace('title:', 'titel:'));
  const session = openSession(() => options);
  const watcher = openWatcher(() => [options.content, templates]);
  await session.look();
  const opened: string[] = [];
  const open = async ({ file, line }: { readonly file: string; readonly line: number }) =>
    opened.push(`${file}:${line}`) > 0;
  const { server, origin, followers } = await startDev(session, { port: 0, show: (file) => file, open });
  void follow(session, watcher, { changed: followers.tell, settled: followers.tell });
  after(async () => {
    await browser.close();
    watcher.close();
    followers.close();
    server.closeAllConnections();
    server.close();
  });
  const page = await browser.newPage();
  const overlay = `document.querySelector('fingerpost-overlay')?.shadowRoot.textContent ?? ''`;

  test('a browser that came before the first good build shows the mistake alone, and then the page', async () => {
    await page.goto(`${origin}/`);
    await shows(page, overlay, /Nothing has been built yet.*pages\/en\/index\.md:\d+:1.*missing-key/s);
    save(home, written);
    await shows(page, 'document.querySelector("h1")?.textContent ?? ""', /\S/);
    assert.equal(await page.evaluate(overlay), '');
  });

  test('a browser shows a new title, and a mistake above the last good page until it is gone', async () => {
    save(home, written.replace(/^title: .*$/m, 'title: Seen at once'));
    await shows(page, 'document.querySelector("h1").textContent', /^Seen at once/);
    save(home, `${written.replace(/^title: .*$/m, 'title: Seen at once')}\n[Nowhere](/nowhere/)\n`);
    await shows(page, overlay, /Showing the good build of \d\d:\d\d.*There is nothing at \/nowhere\//s);
    await page.evaluate(`document.querySelector('fingerpost-overlay').shadowRoot.querySelector('.place').click()`);
    while (opened.length === 0) await setTimeout(10);
    assert.match(opened.join(), /^pages\/en\/index\.md:\d+$/);
    save(home, written);
    await shows(page, 'document.querySelector("h1").textContent', /^(?!Seen)/);
    assert.equal(await page.evaluate(overlay), '');
  });

  test('a style sheet is swapped in place: the page is not loaded again', async () => {
    await page.evaluate('window.mark = 1');
    const style = readFileSync(join(templates, 'style.css'), 'utf8');
    save(join(templates, 'style.css'), `${style}\nh1 { color: rgb(1, 2, 3) }\n`);
    await shows(page, `window.mark + ' ' + getComputedStyle(document.querySelector('h1')).color`, /^1 rgb\(1, 2, 3\)$/);
  });
}

/** Waits until a script gives what is expected, which may be after the page was loaded again. */
async function shows(page: Page, script: string, expected: RegExp): Promise<void> {
  let last: unknown;
  for (let left = 300; left > 0; left -= 1) {
    last = await page.evaluate<string>(script).catch(String);
    if (typeof last === 'string' && expected.test(last)) return;
    await setTimeout(50);
  }
  assert.fail(`${script} is ${last}`);
}
