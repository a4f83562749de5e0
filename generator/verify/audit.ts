import { randomBytes } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { basePathOf } from '../base/base-path.ts';
import { wildcard } from '../base/expression.ts';
import { CommandError } from '../base/problem.ts';
import { sha256Of } from '../base/sha256.ts';
import type { Host, KnownGap } from '../hosts/rules/host.ts';
import { type Manifest, type ManifestEntry, manifestFile, readManifest } from '../output/manifest.ts';
import { type Answer, type Area, type CheckId, checkOf, checks, type Verdict } from './checks.ts';
import { addressesOf, type Client, type ClientOptions, isPrivate, openClient, type Reply } from './client.ts';
import { auditFile } from './files.ts';
import { auditClients, type ClientRow } from './named-clients.ts';
import { auditPair } from './negotiation.ts';
import { auditAlternate } from './pages.ts';
import { auditDates, auditTransport, datedKindOf } from './policy.ts';
import { auditMethods, auditMissing, auditMove, auditPreflight, auditSpelling, missingPaths } from './refusals.ts';
import { type Audited, freshQueries, isReply, mostOf, spread } from './replies.ts';
import { type Survey, surveyOf } from './survey.ts';

/** Options of an audit. */
export interface AuditOptions extends ClientOptions {
  readonly url: URL;
  /** The manifest of the build. By default the one that the site serves; without any, the site is audited against the standards. */
  readonly manifest?: Manifest | undefined;
  /** Whether it is audited against the standards in any case. */
  readonly isByStandards?: boolean | undefined;
  /** The bytes of an output, where the built folder is at hand. */
  readonly built?: ((entry: ManifestEntry) => Buffer | undefined) | undefined;
  /** The hosts that may be recognized by what they send. */
  readonly hosts: readonly Host[];
  /** The host, where it is known. */
  readonly host?: Host | undefined;
  /** Failures that the site allows. */
  readonly exceptions?: readonly KnownGap[] | undefined;
  /** The areas that are audited; all by default. */
  readonly only?: readonly Area[] | undefined;
  /** The only paths that are audited, with no other areas than files and negotiation. */
  readonly paths?: ReadonlySet<string> | undefined;
  /** Whether no POST is sent. */
  readonly isReadOnly?: boolean | undefined;
  /** Whether the first failure ends it. */
  readonly failsFast?: boolean | undefined;
  /** Milliseconds to wait until the build is live; 0 by default. */
  readonly wait?: number | undefined;
  readonly now: number;
  /** Ends it early, with what has been found by then. */
  readonly signal?: AbortSignal | undefined;
  /** Receives the numbers of questions that are answered, and of all. */
  readonly progress?: ((done: number, all: number) => void) | undefined;
}

/** A verdict that is not a pass, with what excuses a failure. */
export interface Finding extends Verdict {
  /** How to fix it at this host, if that is another way than elsewhere. */
  readonly fix?: string;
  readonly answer: Exclude<Answer, 'pass'>;
}

/** How often each check was answered in each way. */
type Counts = Readonly<Record<CheckId, Readonly<Record<Answer, number>>>>;

/** The result of an audit. */
export interface AuditReport {
  /** The origin that was audited. */
  readonly url: string;
  /** The address that the site was built for; without a manifest, the origin that it says it has, if that is another one. */
  readonly baseUrl?: string;
  /** The number of outputs of the build; absent without a manifest. */
  readonly outputs?: number;
  /** The answers to named clients, if requested. */
  readonly clients?: readonly ClientRow[];
  /** Descriptions of what was skipped. */
  readonly notes?: readonly string[];
  readonly requests: number;
  /** The title of the host, where it is known. */
  readonly host?: string;
  /** Why it ended early; absent for a whole audit. */
  readonly stopped?: string;
  readonly counts: Counts;
  readonly findings: readonly Finding[];
}

/** How long an audit may take, in milliseconds. */
const longest = 45 * 60_000;

/**
 * Audits a live site by the manifest of its build, or against the standards where there is none, and asks nothing but its origin. Throws a CommandError
 * (2) where that cannot be asked.
 */
export async function audit(options: AuditOptions): Promise<AuditReport> {
  const { client, first, home } = await openSite(options);
  try {
    const { isByStandards = false, only, now } = options;
    const manifest = isByStandards ? undefined : (options.manifest ?? (await manifestOf(client, home)));
    const host = options.host ?? hostBehind(first, options.hosts);
    const tally = tallyOf(host, options.exceptions ?? []);
    const survey = surveyOf({ client, home, now });
    const rows: ClientRow[] = [];
    const askAsClients = () => auditClients(client, home, survey.robots(), rows);
    const audited = manifest && auditedSite(client, manifest, options);
    const strange = audited && [...(options.paths ?? [])].find((path) => !audited.entries.has(path));
    if (strange !== undefined) throw new CommandError(2, `${strange} is not an address of this build`);
    if (audited) await untilLive(audited, manifest, options);
    const phases = audited
      ? [...phasesOf(audited, manifest, options, tally.isSound)]
      : phasesOfSurvey(survey, askAsClients, only);
    // By a manifest, it takes to be asked for: what clients get, is what was built.
    const stopped = await run(
      manifest && only?.includes('clients') ? [...phases, [askAsClients]] : phases,
      tally,
      options,
    );
    const declared = survey.declared();
    return {
      url: client.origin,
      requests: client.sent(),
      ...(manifest
        ? { baseUrl: manifest.baseUrl, outputs: manifest.outputs.length }
        : { ...(declared !== undefined && { baseUrl: declared }), notes: survey.notes() }),
      ...(rows.length > 0 && { clients: rows }),
      ...(host && { host: host.title }),
      ...(stopped !== undefined && { stopped }),
      ...tally.result(),
    };
  } finally {
    client.close();
  }
}

/** A client of the origin that a URL leads to: one redirect may lead from http to https, or to another name of the site. */
async function openSite(
  options: AuditOptions,
): Promise<{ readonly client: Client; readonly first: Reply; readonly home: string }> {
  let { url } = options;
  for (let hops = 0; hops < 5; hops += 1) {
    const client = await openClient(url, hops === 0, options);
    const first = await client.ask({ path: url.pathname, headers: { Accept: 'text/html, */*' } });
    if (!isReply(first)) {
      client.close();
      throw new CommandError(
        2,
        `${url.origin} cannot be audited: ${first.unanswered}`,
        // By itself, curl speaks HTTP/2 with hosts that do.
        `Try the same request: ${first.asked.replace('-i ', '-i --http1.1 ')}`,
      );
    }
    const location = first.status >= 300 && first.status < 400 ? first.headers.get('location') : undefined;
    const to = location !== undefined && URL.canParse(location, url.href) ? new URL(location, url) : url;
    if (to.origin === url.origin || !/^https?:$/.test(to.protocol)) return { client, first, home: url.pathname };
    client.close();
    url = to;
  }
  throw new CommandError(2, `${options.url.origin} leads from one origin to the next, five times`);
}

async function manifestOf(client: Client, home: string): Promise<Manifest | undefined> {
  const path = `${home.replace(/[^/]*$/, '')}${manifestFile}`;
  const reply = await client.ask({ path, most: mostOfManifest });
  if (!isReply(reply) || reply.status !== 200 || !/^\s*\{/.test(reply.body.subarray(0, 64).toString()))
    return undefined;
  const hint = 'Name the manifest of the build with --manifest, such as dist/_manifest.json, or audit with --standards';
  return readManifest(client.origin + path, () => reply.body.toString(), hint);
}

/** The host that an answer shows: by what it alone sends, before the name of a server, which may stand in front of another. */
function hostBehind({ headers }: Reply, hosts: readonly Host[]): Host | undefined {
  const shows = ({ signs = {} }: Host, isName: boolean) =>
    Object.entries(signs).some(
      ([name, value]) => (name === 'server') === isName && value.test(headers.get(name) ?? ''),
    );
  return hosts.find((host) => shows(host, false)) ?? hosts.find((host) => shows(host, true));
}

/** The phases of an audit without a manifest. What is discovered in one area is where others look, so that all are asked, and those not chosen not told. */
function* phasesOfSurvey(
  survey: Survey,
  askAsClients: Question,
  only: readonly Area[] | undefined,
): Iterable<readonly Question[]> {
  const asks = (area: Area) => only?.includes(area) ?? true;
  for (const phase of survey.phases)
    yield phase.map((question) => async () => {
      const verdicts = await question();
      return verdicts.filter(({ check, answer }) => answer === 'untested' || asks(checkOf(check).area));
    });
  if (asks('clients')) yield [askAsClients];
}

const mostOfManifest = 128 * 1024 * 1024;

function auditedSite(
  client: Client,
  manifest: Manifest,
  { url, resolve, built = () => undefined }: AuditOptions,
): Audited {
  let digests: ReturnType<typeof digestsOf> | undefined;
  const deployed = () => {
    digests ??= digestsOf(client, basePathOf(manifest.baseUrl));
    return digests;
  };
  return {
    client,
    entries: new Map(manifest.outputs.map((entry) => [entry.path, entry])),
    // A file that was changed since is not what was built.
    built: (entry) => {
      const bytes = built(entry);
      return bytes && sha256Of(bytes) === entry.sha256 ? bytes : undefined;
    },
    deployed,
    privateAddress: async (to) => {
      if (to.hostname === url.hostname) return undefined;
      const addresses = await addressesOf(to, resolve).catch(() => []);
      return addresses.find(({ address }) => isPrivate(address))?.address;
    },
    fresh: freshQueries(),
  };
}

/** Waits until a build is live, or for as long as it may. What the site serves by then is audited either way. */
async function untilLive(audited: Audited, manifest: Manifest, { wait = 0, signal }: AuditOptions): Promise<void> {
  const until = Date.now() + wait;
  while (!signal?.aborted && Date.now() < until && !(await isLive(audited, manifest)))
    await pause(Math.min(5000, wait / 20), undefined, { signal }).catch(() => {});
}

/** Whether a site serves a build: by the manifest on it, or, where it serves none, by some of the files. */
async function isLive({ client, fresh }: Audited, { baseUrl, outputs }: Manifest): Promise<boolean> {
  const deployed = await digestsOf(client, basePathOf(baseUrl), `?${fresh()}`);
  if (deployed.size > 0) return outputs.every(({ path, sha256 }) => deployed.get(path) === sha256);
  for (const entry of spread(outputs, 10)) {
    const reply = await client.ask({ path: `${entry.path}?${fresh()}`, most: mostOf(entry) });
    if (!isReply(reply) || sha256Of(reply.body) !== entry.sha256) return false;
  }
  return true;
}

/** The digests of the manifest on the site, by path; empty where it serves none. */
async function digestsOf(client: Client, basePath: string, query = ''): Promise<ReadonlyMap<string, string>> {
  try {
    const reply = await client.ask({ path: `${basePath}/${manifestFile}${query}`, most: mostOfManifest });
    if (!isReply(reply) || reply.status !== 200) return new Map();
    const { outputs } = readManifest('', () => reply.body.toString(), '');
    return new Map(outputs.map(({ path, sha256 }) => [path, sha256]));
  } catch {
    return new Map();
  }
}

type Question = () => Promise<readonly Verdict[]>;

/** As many questions of a kind as are asked of a large site. */
const manyPairs = 50;
const manyMoves = 300;
const manySpellings = 100;
const manyDated = 20;

/** The questions of an audit. Those of a later phase rely on what the files of an earlier one are. */
function phasesOf(
  audited: Audited,
  manifest: Manifest,
  { only, paths, isReadOnly = false, now }: AuditOptions,
  isSound: (path: string) => boolean,
): readonly (readonly Question[])[] {
  const asks = (area: Area) => (only?.includes(area) ?? true) && (!paths || area === 'files' || area === 'negotiation');
  const isChosen = ({ path }: { readonly path: string }) => paths?.has(path) ?? true;
  const outputs = manifest.outputs.filter(isChosen);
  const pairs = manifest.negotiated.filter(isChosen);
  const [basePath, home] = [basePathOf(manifest.baseUrl), `${basePathOf(manifest.baseUrl)}/`];
  const byType = (entries: readonly ManifestEntry[]) => [
    ...new Map(entries.map((entry) => [entry.mediaType, entry])).values(),
  ];
  const parts = new Set(byType(outputs));
  const thorough = new Set(spread(pairs, manyPairs));
  const knows = (path: string) => !asks('files') || isSound(path);
  const name = `missing-${randomBytes(4).toString('hex')}`;
  const pages = outputs.filter(({ path }) => path.endsWith('/') && path !== home && path !== basePath);
  const open = byType(outputs.filter(({ headers }) => headers['Access-Control-Allow-Origin'] === '*'));
  const dated = outputs.filter((entry) => datedKindOf(entry) !== undefined);
  const security = outputs.filter(({ path }) => path === `${basePath}/.well-known/security.txt`);
  const of = <Item>(
    area: Area,
    items: readonly Item[],
    ask: (item: Item) => ReturnType<Question>,
  ): readonly Question[] => (asks(area) ? items.map((item) => () => ask(item)) : []);
  return [
    of('files', outputs, (entry) => auditFile(audited, entry, parts.has(entry))),
    [
      ...of('negotiation', pairs, async (pair) =>
        knows(pair.path) && knows(pair.variant)
          ? await auditPair(audited, pair, thorough.has(pair))
          : [{ check: 'negotiation', answer: 'not-applicable', path: pair.path, seen: 'its files are not as built' }],
      ),
      ...of('missing', missingPaths(manifest, name), (path) => auditMissing(audited, manifest, path, knows)),
      ...of('methods', isReadOnly ? [] : [home], (path) => auditMethods(audited, path)),
      ...of('methods', open, (entry) => auditPreflight(audited, entry)),
      ...of('redirects', spread(manifest.redirects, manyMoves), (move) => auditMove(audited, move, manifest.baseUrl)),
      ...of('redirects', spread(pages, manySpellings), ({ path }) => auditSpelling(audited, path, manifest.baseUrl)),
      ...of('policy', [home], (path) => auditTransport(audited, path)),
      ...of('policy', [...security, ...spread(dated, manyDated)], async (entry) =>
        knows(entry.path) ? await auditDates(audited, entry, datedKindOf(entry) ?? 'security', now) : [],
      ),
      ...of('pages', [...thorough], async (pair) =>
        knows(pair.variant) ? await auditAlternate(audited, pair, manifest) : [],
      ),
    ],
  ];
}

/** Asks the questions, some at a time. Resolves to why it ended early, if it did. */
async function run(
  phases: Iterable<readonly Question[]>,
  tally: ReturnType<typeof tallyOf>,
  { concurrency, signal, failsFast = false, progress }: AuditOptions,
): Promise<string | undefined> {
  const until = Date.now() + longest;
  let done = 0;
  let stopped: string | undefined;
  let all = Array.isArray(phases) ? phases.reduce((sum, { length }) => sum + length, 0) : 0;
  for (const questions of phases) {
    if (!Array.isArray(phases)) all += questions.length;
    const left = questions.values();
    const worker = async () => {
      for (const question of left) {
        if (signal?.aborted) stopped ??= 'it was interrupted';
        else if (Date.now() > until) stopped ??= `it took more than ${longest / 60_000} minutes`;
        if (stopped !== undefined) return;
        const hasFailed = tally.add(await question());
        if (hasFailed && failsFast) stopped ??= 'a check failed';
        done += 1;
        progress?.(done, all);
      }
    };
    await Promise.all(Array.from({ length: concurrency }, worker));
  }
  return stopped;
}

/** As many findings of a check keep headers and differences: a large site may fail everywhere. */
const mostWithEvidence = 200;

/** Counts verdicts, and keeps those that are no passes, excused where the host or the site says so. */
function tallyOf(host: Host | undefined, exceptions: readonly KnownGap[]) {
  const none = { pass: 0, fail: 0, warn: 0, 'not-applicable': 0, untested: 0 };
  const counts = Object.fromEntries(order.map((check) => [check, { ...none }])) as Record<
    CheckId,
    Record<Answer, number>
  >;
  const findings: Finding[] = [];
  const sound = new Set<string>();
  return {
    /** Whether the file at a path is as built. */
    isSound: (path: string) => sound.has(path),
    /** Adds verdicts, and tells whether one of them is a failure. */
    add(verdicts: readonly Verdict[]): boolean {
      const excused = verdicts.map((verdict) => excuse(verdict, host, exceptions));
      for (const verdict of excused) {
        counts[verdict.check][verdict.answer] += 1;
        if (verdict.answer !== 'pass') {
          const { reply: _, compared: __, ...bare } = verdict;
          const isShown = counts[verdict.check][verdict.answer] <= mostWithEvidence;
          const fix = host?.fixes?.[verdict.check];
          findings.push({ ...(isShown ? verdict : bare), ...(fix && { fix }) } as Finding);
        }
        if (verdict.answer === 'pass' && verdict.check === 'content') sound.add(verdict.path);
      }
      return excused.some(({ answer }) => answer === 'fail');
    },
    result: () => ({ counts, findings: findings.sort(byGravity) }),
  };
}

/** A failure that the host or an exception of the site explains is not one that applies. */
function excuse(verdict: Verdict, host: Host | undefined, exceptions: readonly KnownGap[]): Verdict {
  if (verdict.answer !== 'fail') return verdict;
  const gap = 'gap' in verdict ? verdict.gap : checkOf(verdict.check).gap;
  const limit = gap && host?.capabilities[gap];
  if (host && typeof limit === 'string')
    return { ...verdict, answer: 'not-applicable', seen: `${host.title}: ${limit}` };
  const known = (gaps: readonly KnownGap[] = []) =>
    gaps.find(({ check, path = '*' }) => check === verdict.check && wildcard(path)(verdict.path));
  const [ofHost, ofSite] = [known(host?.gaps), known(exceptions)];
  if (ofHost) return { ...verdict, answer: 'not-applicable', seen: `${host?.title}: ${ofHost.reason}` };
  return ofSite ? { ...verdict, answer: 'not-applicable', seen: `allowed in site.yaml: ${ofSite.reason}` } : verdict;
}

const gravity: readonly Answer[] = ['fail', 'warn', 'untested', 'not-applicable'];

/** The worst first; of those that are alike, by the order of checks, and then by path. */
function byGravity(a: Finding, b: Finding): number {
  const rank = ({ answer, check }: Finding) => gravity.indexOf(answer) * 1000 + order.indexOf(check);
  return rank(a) - rank(b) || (a.path < b.path ? -1 : a.path > b.path ? 1 : 0);
}

const order = Object.keys(checks) as readonly CheckId[];
