import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { escapeHtml } from '../../generator/format/html.ts';

/** A line that was entered, and what it printed. */
export interface Entered {
  readonly line: string;
  readonly printed: readonly string[];
}

const origin = 'http://127.0.0.1:4321';

/** Commands to enter, in a repository with the sample site. */
const lines = [
  "sed -i 's/price: 49$/price: 59/' content/data/plans.yaml",
  'fingerpost build --quiet && fingerpost changes main | head -2',
  `curl -s -H 'Accept: text/markdown' ${origin}/ | grep -A4 '# Solo'`,
  `curl -s ${origin}/llms.txt | grep -o '.*59 per month'`,
];

/** Runs the lines on the sample site of a repository, on the day that `date` says in seconds, and gives what each printed. */
export async function record(root: string, date: string): Promise<readonly Entered[]> {
  const folder = mkdtempSync(join(tmpdir(), 'fingerpost-demo-'));
  const site = join(folder, 'site');
  const bin = join(folder, 'bin');
  for (const path of [site, bin]) mkdirSync(path);
  cpSync(join(root, 'content'), join(site, 'content'), { recursive: true });
  writeFileSync(
    join(bin, 'fingerpost'),
    `#!/bin/sh\nexec '${process.execPath}' '${join(root, 'scripts/start.js')}' "$@"\n`,
  );
  chmodSync(join(bin, 'fingerpost'), 0o755);
  const person = {
    GIT_AUTHOR_NAME: 'A',
    GIT_AUTHOR_EMAIL: 'a@b.example',
    GIT_COMMITTER_NAME: 'A',
    GIT_COMMITTER_EMAIL: 'a@b.example',
  };
  const none = { GITHUB_ACTIONS: undefined, FORCE_COLOR: undefined };
  const env = { ...process.env, ...none, ...person, PATH: `${bin}:${process.env.PATH}`, SOURCE_DATE_EPOCH: date };
  const run = (line: string) => {
    const { status, stdout, stderr } = spawnSync('sh', ['-c', line], { cwd: site, env, encoding: 'utf8' });
    if (status !== 0) throw new Error(`${line}: ${stderr}`);
    return stdout;
  };
  run(
    'fingerpost build --quiet && git init --quiet --initial-branch main && git add . && git commit --quiet --message Before',
  );
  const preview = spawn('fingerpost', ['preview', '--port', '0'], {
    cwd: site,
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  try {
    const [output] = await once(preview.stdout, 'data');
    const [served = ''] = /http:[^ ]*(?=\/ )/.exec(String(output)) ?? [];
    return lines.map((line) => ({ line, printed: run(line.replace(origin, served)).split('\n').filter(Boolean) }));
  } finally {
    preview.kill();
    rmSync(folder, { recursive: true, force: true });
  }
}

const title =
  'One price is edited: a build says which addresses changed, and an agent that asks for Markdown reads the new price';

/** On which the posts of the sample are all out. */
const day = '2026-11-01T00:00:00Z';

/** The moving picture of the README: lines that are run on the sample, and what they print. */
export async function printDemo(): Promise<string> {
  const root = fileURLToPath(new URL('../../', import.meta.url));
  return draw(title, await record(root, String(Date.parse(day) / 1000)));
}

/** Sizes in pixels: of a character, of a line, and of the frame around them. */
const character = 8.4;
const lineHeight = 24;
const edge = 24;
const top = 64;

/** Seconds for a character that is entered. */
const perCharacter = 0.035;
/** Seconds before what a line prints. */
const thinking = 0.5;
/** Seconds to read it. */
const reading = 1.6;
/** Seconds at the end. */
const rest = 4;

interface Row {
  readonly text: string;
  readonly isEntered: boolean;
  readonly start: number;
  readonly end: number;
}

/** Lines of a terminal as a picture that moves: what is entered appears letter by letter, then what it printed. Without motion, all is shown. */
export function draw(title: string, entered: readonly Entered[]): string {
  const rows: Row[] = [];
  let now = 0.6;
  for (const { line, printed } of entered) {
    const end = now + line.length * perCharacter;
    rows.push({ text: `$ ${line}`, isEntered: true, start: now, end });
    now = end + thinking;
    for (const text of printed) rows.push({ text, isEntered: false, start: now, end: now });
    now += printed.length > 0 ? reading : 0;
  }
  const length = now + rest;
  const width = Math.ceil(Math.max(...rows.map(({ text }) => [...text].length)) * character + 2 * edge);
  const height = top + rows.length * lineHeight + edge / 2;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" role="img" aria-labelledby="t">
<title id="t">${escapeHtml(title)}</title>
<style>
.window { fill: #f6f8fa; stroke: #c4ccd4; }
text { font: 14px ui-monospace, "SF Mono", Menlo, Consolas, "DejaVu Sans Mono", monospace; white-space: pre; fill: #38434f; }
.entered { fill: #0b5c52; font-weight: 600; }
.dot { fill: #c4ccd4; }
@media (prefers-color-scheme: dark) {
.window { fill: #11161c; stroke: #323c47; }
text { fill: #c3ccd6; }
.entered { fill: #67d6c3; }
.dot { fill: #3d4854; }
}
@media (prefers-reduced-motion: no-preference) {
${rows.map((row, index) => animation(row, index, length)).join('\n')}
}
</style>
<rect class="window" x=".5" y=".5" width="${width - 1}" height="${height - 1}" rx="10"/>
${[0, 1, 2].map((dot) => `<circle class="dot" cx="${edge + dot * 20}" cy="24" r="6"/>`).join('')}
${rows.map(printRow).join('\n')}
</svg>
`;
}

/** How a row appears, and that all of them leave together. https://drafts.csswg.org/css-animations-1/ */
function animation({ text, isEntered, start, end }: Row, index: number, length: number): string {
  const at = (seconds: number) => `${((seconds / length) * 100).toFixed(2)}%`;
  const gone = '98%{opacity:1}98.5%,100%{opacity:0}';
  const steps = [...text].length;
  return isEntered
    ? `@keyframes r${index}{0%,${at(start)}{opacity:1;clip-path:inset(0 100% 0 0);animation-timing-function:steps(${steps})}${at(end)}{clip-path:inset(0)}${gone}}
#r${index}{animation:r${index} ${length.toFixed(1)}s infinite}`
    : `@keyframes r${index}{0%,${at(start)}{opacity:0}${at(start + 0.01)}{opacity:1}${gone}}
#r${index}{animation:r${index} ${length.toFixed(1)}s infinite}`;
}

/** The length of a row is given, because readers have other fonts. */
function printRow({ text, isEntered }: Row, index: number): string {
  const y = top + index * lineHeight;
  const start = text.length - text.trimStart().length;
  const shown = text.trimStart();
  const x = edge + start * character;
  const className = isEntered ? ' class="entered"' : '';
  return `<text id="r${index}"${className} x="${x.toFixed(1)}" y="${y}" textLength="${([...shown].length * character).toFixed(1)}">${escapeHtml(shown)}</text>`;
}
