import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { run } from '../generator/cli/command.ts';
import { growHeapBy } from '../generator/cli/engine.ts';
import { isMissing } from '../generator/import/fates.ts';
import { importSite } from '../generator/import/import.ts';
import { parseFlags } from './flags.ts';
import { sites, type TrialSite } from './trial/sites.ts';

const flags = {
  /** A folder of checkouts, `owner-name` or `name`; without it, each site is cloned. */
  sources: { type: 'string' },
  /** Only the sites with this in their names. */
  named: { type: 'string', default: '' },
  /** Imports one folder in this process, and prints its row. */
  row: { type: 'string' },
  from: { type: 'string' },
} as const;

const folder = '.trial';

const columns = [
  'Site',
  'Generator',
  'Text files',
  'Pages',
  'Held back',
  'Missing',
  'Words lost',
  'Words without a page',
  'Addresses that answer',
  'Broken links',
  'Menu',
  'Lines',
  'Seconds',
  'MB',
];

await run(async (args) => {
  const { sources, named, row, from } = parseFlags(flags, args).values;
  if (row !== undefined) {
    console.log((await rowOf(row, from)).join(' | '));
    return 0;
  }
  console.log(`| ${columns.join(' | ')} |\n|${columns.map(() => ' --- |').join('')}`);
  for (const site of sites.filter(({ repository }) => repository.includes(named))) {
    const found = checkoutOf(site, sources);
    if (found === undefined) continue;
    // Each in a process of its own, whose memory is counted.
    const { stdout, stderr, status } = spawnSync(
      process.execPath,
      [
        '--import',
        'tsx',
        import.meta.filename,
        '--row',
        join(found, site.folder ?? ''),
        ...(site.from === undefined ? [] : ['--from', site.from]),
      ],
      { encoding: 'utf8', maxBuffer: 1e9 },
    );
    const cells = status === 0 ? stdout.trim() : `failed: ${stderr.trim().split('\n').slice(-1)}`;
    console.log(`| ${site.repository} | ${cells} |`);
  }
  return 0;
});

/** The folder of a site; undefined for one that is not among the sources, or that cannot be cloned. */
function checkoutOf({ repository }: TrialSite, sources: string | undefined): string | undefined {
  if (sources !== undefined)
    return [repository.replace('/', '-'), repository.replace(/^.*\//, '')]
      .map((name) => join(sources, name))
      .find((path) => existsSync(path));
  const to = join(folder, repository.replace('/', '-'));
  if (existsSync(to)) return to;
  mkdirSync(folder, { recursive: true });
  const { status } = spawnSync('git', ['clone', '--depth', '1', '--quiet', `https://github.com/${repository}`, to], {
    stdio: 'inherit',
  });
  return status === 0 ? to : undefined;
}

/** Imports a folder, and counts what became of it. */
async function rowOf(source: string, from: string | undefined): Promise<readonly string[]> {
  const to = join(folder, 'out', source.replace(/[^\w.-]+/g, '-'));
  rmSync(to, { recursive: true, force: true });
  const started = performance.now();
  growHeapBy(20);
  const made = await importSite(source, to, from, Date.now());
  const seconds = Math.round((performance.now() - started) / 1000);
  const { fates, words, addresses, lost, problems } = made;
  const texts = [...fates.texts.values()];
  const missing = texts.filter(isMissing).length;
  const count = (kind: string) => texts.filter((fate) => fate === kind).length;
  const sum = (numbers: readonly number[]) => numbers.reduce((all, number) => all + number, 0);
  const all = sum(words.flatMap((entry) => (entry.lost ? [entry.words] : [])));
  const gone = sum(words.map((entry) => entry.lost?.length ?? 0));
  const settings = readFileSync(join(to, 'content/site.yaml'), 'utf8');
  return [
    made.title + (made.built ? '' : ' (not built)'),
    ...[texts.length, count('page'), count('held back'), missing].map(String),
    `${gone} of ${all}`,
    String(sum(words.flatMap((entry) => (entry.lost ? [] : [entry.words])))),
    `${addresses - missing - lost.length} of ${addresses}`,
    String(problems.filter(({ message }) => /leads nowhere|There is nothing at|has no heading/.test(message)).length),
    String(settings.split('\n').filter((line) => line.startsWith('  - {text: ')).length),
    String(readFileSync(join(to, 'IMPORT.md'), 'utf8').split('\n').length - 1),
    String(seconds),
    String(Math.round(process.resourceUsage().maxRSS / 1024)),
  ];
}
