import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { KnownGap } from '../../../generator/hosts/rules/host.ts';
import type { Manifest } from '../../../generator/output/manifest.ts';
import { type Engine, start } from './engine.ts';
import type { Gap } from './gaps.ts';
import type { Sample } from './sample.ts';

/** The program of Cloudflare's runtime. */
export const wrangler = fileURLToPath(new URL('../node_modules/wrangler/bin/wrangler.js', import.meta.url));

function startPages({ tree, scratch }: Sample): Promise<Engine> {
  return startWrangler(['pages', 'dev', tree.folder, '--compatibility-date', '2026-04-01'], scratch);
}

/** Starts Workers with the settings of a sample. */
export function startWorkers({ deploy, scratch }: Sample): Promise<Engine> {
  return startWrangler(['dev', '--config', join(deploy, 'cloudflare-workers', 'wrangler.json')], scratch);
}

function startWrangler(args: readonly string[], scratch: string): Promise<Engine> {
  return start({
    command: process.execPath,
    args: (port) => [wrangler, ...args, '--ip', '127.0.0.1', '--port', String(port), '--inspector-port', '0'],
    folder: scratch,
    isForgetful: true,
    environment: {
      CI: '1',
      CLOUDFLARE_CF_FETCH_ENABLED: 'false',
      WRANGLER_SEND_METRICS: 'false',
      HOME: scratch,
      XDG_CONFIG_HOME: join(scratch, 'config'),
    },
  });
}

/** The findings of an audit that are faults of the emulators alone. */
export const emulated: readonly KnownGap[] = [
  { check: 'vary-coding', reason: 'the emulator compresses, and Vary does not say so' },
];

const gone: Gap = { promised: 'gone', reason: 'Cloudflare has no status of its own for what is gone: it is not found' };

/** Missing paths beside pictures that are alike: the worker does not run there, and nobody reads. */
const isPicture = (path: string) => /\.(?:png|svg)$/.test(path);

/** Whether the worker of a sample runs on Pages for a path, by its `_routes.json`: a slash at the end of a rule may be missing. */
function runsOnPages({ tree }: Pick<Sample, 'tree'>): (path: string) => boolean {
  const { include, exclude } = JSON.parse(readFileSync(join(tree.folder, '_routes.json'), 'utf8')) as {
    readonly include: readonly string[];
    readonly exclude: readonly string[];
  };
  const matches = (path: string) => (rule: string) =>
    globExpression(rule === '/' ? rule : rule.replace(/\/$/, ''), '/?').test(path);
  return (path) => include.some(matches(path)) && !exclude.some(matches(path));
}

/** Whether it runs on Workers, by its settings. */
function runsOnWorkers({ deploy }: Pick<Sample, 'deploy'>): (path: string) => boolean {
  const settings = readFileSync(join(deploy, 'cloudflare-workers', 'wrangler.json'), 'utf8');
  const { assets } = JSON.parse(settings) as { readonly assets: { readonly run_worker_first: readonly string[] } };
  const rules = assets.run_worker_first.map((rule) => globExpression(rule, ''));
  return (path) => rules.some((rule) => rule.test(path));
}

function globExpression(rule: string, end: string): RegExp {
  return new RegExp(`^${rule.replaceAll('.', '\\.').replaceAll('*', '.*')}${end}$`);
}

const pagesPage = 'Cloudflare Pages redirects /404.html to /404, as it does every .html file to the name without';

/** Known gaps, of Cloudflare Pages or only of its emulator. The worker fixes some of them where it runs. */
const pagesGaps = (runs: (path: string) => boolean): readonly Gap[] => [
  { promised: 'get', subjects: ['/404.html', '/fr/404.html'], reason: pagesPage },
  { promised: 'head', subjects: ['/404.html', '/fr/404.html'], reason: pagesPage },
  { promised: 'revalidation', subjects: ['/404.html', '/fr/404.html'], reason: pagesPage },
  {
    promised: 'entity tag of 304',
    except: (path) => runs(path) && !path.endsWith('/404.html'),
    reason: 'Cloudflare Pages leaves the entity tag out of a 304',
  },
  { promised: 'entity tag list', reason: 'Cloudflare Pages compares If-None-Match with its tag as a whole' },
  {
    promised: 'only the headers asked for',
    subjects: ['Access-Control-Allow-Origin'],
    reason: 'Cloudflare Pages opens every asset to every origin',
  },
  { promised: 'allow', except: runs, reason: 'Cloudflare Pages sends no Allow header with a 405 of its own' },
  {
    promised: 'missing',
    subjects: isPicture,
    reason: 'Cloudflare Pages applies a rule for like files to what is missing there, too',
  },
  { promised: 'preflight', reason: 'Cloudflare Pages answers OPTIONS 405 by itself' },
  gone,
  { promised: 'hidden files', reason: 'Cloudflare Pages uploads every file of the folder' },
  {
    promised: 'own files',
    subjects: ['/_manifest.json'],
    reason: 'Cloudflare Pages serves every file that is not configuration of its own',
  },
  {
    promised: 'own files',
    subjects: ['/_routes.json'],
    reason: 'the emulator serves this file, which a deployment does not upload',
  },
];

const workersPage = 'Cloudflare Workers redirects /404.html to /404, as it does every .html file to the name without';

/** Known gaps, of Cloudflare Workers or only of its emulator. The worker fixes some of them where it runs. */
function workersGaps({ outputs }: Manifest, runs: (path: string) => boolean): readonly Gap[] {
  const signed = outputs.map(({ path }) => path).filter((path) => path.includes('@'));
  return [
    ...(['get', 'revalidation', 'entity tag of 304'] as const).flatMap((promised) => [
      { promised, subjects: ['/404.html', '/fr/404.html'], reason: workersPage },
      { promised, subjects: signed, reason: 'Cloudflare Workers redirects a path with @ to the one with %40' },
    ]),
    {
      promised: 'head',
      except: outputs.flatMap(({ path }) => (path.endsWith('/') ? [path] : [])),
      reason: 'the emulator answers HEAD without a length',
    },
    { promised: 'entity tag list', reason: 'Cloudflare Workers compares If-None-Match with its tag as a whole' },
    { promised: 'allow', except: runs, reason: 'Cloudflare Workers sends no Allow header with a 405 of its own' },
    {
      promised: 'missing',
      subjects: isPicture,
      reason: 'Cloudflare Workers applies a rule for like files to what is missing there, too',
    },
    { promised: 'preflight', reason: 'Cloudflare Workers answers OPTIONS 405 by itself' },
    gone,
    { promised: 'redirects', reason: 'Cloudflare Workers redirects with 307, which is not for good' },
  ];
}

/** The emulators of both hosts. */
export const emulators = [
  {
    name: 'wrangler pages dev',
    host: 'cloudflare-pages',
    program: wrangler,
    serve: startPages,
    gaps: (_: Manifest, sample: Sample) => pagesGaps(runsOnPages(sample)),
  },
  {
    name: 'wrangler dev',
    host: 'cloudflare-workers',
    program: wrangler,
    serve: startWorkers,
    gaps: (manifest: Manifest, sample: Sample) => workersGaps(manifest, runsOnWorkers(sample)),
  },
] as const;
