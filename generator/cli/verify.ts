import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { suggest } from '../base/nearest.ts';
import { packageVersion } from '../base/package-folder.ts';
import { CommandError } from '../base/problem.ts';
import { visible } from '../base/visible.ts';
import { writableFolder, writing } from '../base/writable-folder.ts';
import { hosts, hostsNamed } from '../hosts/index.ts';
import { readIn } from '../load/files.ts';
import { parseYaml } from '../load/yaml.ts';
import { type Manifest, type ManifestEntry, manifestFile, readManifest } from '../output/manifest.ts';
import { type SiteFile, siteSchema } from '../settings/schemas/site/index.ts';
import { validate } from '../settings/validate.ts';
import { type AuditReport, audit } from '../verify/audit.ts';
import { type Area, areas, checks } from '../verify/checks.ts';
import { baselineOf, keyOf, reportJson, reportJunit, reportMarkdown, reportSarif } from '../verify/formats.ts';
import { bareHost } from '../verify/offers.ts';
import { reportPage } from '../verify/report-page.ts';
import { leaving, printResult, starter, widthOf } from './command.ts';
import type { commands } from './commands.ts';
import { parse, type Values } from './parse.ts';
import { paintFor } from './terminal.ts';
import { headlineOf, printAudit } from './verify-report.ts';

type Flags = Values<(typeof commands)['verify']['flags']>;

const baselineHint = 'Name a file with what verify --json printed';

const ending = { ...leaving, unfinished: { findings: [] } };

export const start = starter(async (args) => {
  const { values, operands } = parse('verify', args);
  const url = urlOf(operands[0] ?? '');
  const {
    content = 'content',
    'fail-fast': failsFast,
    standards: isByStandards,
    'read-only': isReadOnly,
    private: allowsPrivate,
    baseline,
    report: folder,
  } = values;
  const formats = (['json', 'markdown', 'junit', 'sarif'] as const).filter((format) => values[format]);
  if (formats.length > 1) throw new CommandError(2, `Only one format can be printed, not --${formats.join(' and --')}`);
  const known = baseline === undefined ? undefined : read('baseline', baseline, baselineOf, baselineHint);
  const settings = settingsIn(content, url);
  const stopping = new AbortController();
  process.once('SIGINT', () => stopping.abort());
  const report = await audit({
    url,
    ...buildAt(url, values.manifest),
    hosts,
    // That of a flag is one of the program: an audit runs no code of the site.
    host: values.host ? hostsNamed([values.host], hosts)[0] : hosts.find(({ name }) => name === settings.host),
    exceptions: settings.exceptions,
    only: areasOf(values.only),
    paths: pathsIn(values['url-file']),
    isByStandards,
    isReadOnly,
    failsFast,
    allowsPrivate,
    now: Date.now(),
    signal: stopping.signal,
    concurrency: numberOf('concurrency', values.concurrency, 4, 16),
    timeout: 1000 * numberOf('timeout', values.timeout, 10, 300),
    wait: 1000 * numberOf('wait', values.wait, 0, 3600),
    progress: process.stderr.isTTY
      ? (done, all) => process.stderr.write(`\r\u001b[KAsked ${done} of ${all}`)
      : undefined,
  });
  if (process.stderr.isTTY) process.stderr.write('\r\u001b[K');
  if (folder !== undefined)
    writing('The report', () =>
      writableFolder(folder).write('index.html', reportPage(report, headlineOf(report), known)),
    );
  printResult(printed(report, values, known));
  if (stopping.signal.aborted) return 130;
  return exitCodeFor(report, known);
}, ending);

/** 1 when a check failed that did not in the baseline, 2 when nothing could be asked, else 0. */
export function exitCodeFor({ findings, counts }: AuditReport, known: ReadonlySet<string> = new Set()): 0 | 1 | 2 {
  if (findings.some((finding) => finding.answer === 'fail' && !known.has(keyOf(finding)))) return 1;
  const isAsked = Object.values(counts).some(({ pass, fail, warn }) => pass + fail + warn > 0);
  return isAsked || findings.length === 0 ? 0 : 2;
}

function printed(report: AuditReport, values: Flags, known: ReadonlySet<string> | undefined): string {
  if (values.json) return reportJson(report).trimEnd();
  if (values.junit) return reportJunit(report).trimEnd();
  if (values.sarif) return reportSarif(report, packageVersion()).trimEnd();
  if (values.markdown) return reportMarkdown(report, headlineOf(report)).trimEnd();
  return printAudit(report, known, paintFor(process.stdout, process.env), widthOf(process.stdout));
}

function urlOf(text: string): URL {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url && /^https?:$/.test(url.protocol) && url.username === '' && url.password === '') return url;
  throw new CommandError(2, `"${text}" is not the URL of a site`, 'Such as https://www.example.com');
}

/**
 * The manifest of a build and the bytes beside it: those that are named, or those in dist/ if they were built for this site or are served by this machine.
 */
function buildAt(
  url: URL,
  named: string | undefined,
): { manifest?: Manifest; built?: (entry: ManifestEntry) => Buffer | undefined } {
  const file = named ?? join('dist', manifestFile);
  const hint = 'Name the _manifest.json of a built folder';
  const text =
    named === undefined
      ? readIn('dist', manifestFile).value?.bytes.toString()
      : read('manifest', file, (content) => content, hint);
  if (text === undefined) return {};
  const manifest = readManifest(dirname(file), () => text, hint);
  if (named === undefined && !isLocal(url) && bareHost(new URL(manifest.baseUrl)) !== bareHost(url)) return {};
  return { manifest, built: (entry) => readIn(dirname(file), entry.file).value?.bytes as Buffer | undefined };
}

function isLocal({ hostname }: URL): boolean {
  return /^(?:localhost|127\.0\.0\.1|\[::1\])$/.test(hostname);
}

/** The exceptions of site.yaml, and the host if it names one only, as far as an address is on that site or on this machine. */
function settingsIn(
  content: string,
  url: URL,
): { exceptions: NonNullable<SiteFile['allowedFindings']>; host?: string | undefined } {
  const text = readIn(content, 'site.yaml').value?.bytes.toString();
  const block = text === undefined ? undefined : parseYaml({ file: 'site.yaml', text }, 0, text).value;
  if (text === undefined) return { exceptions: [] };
  const file = block && validate<SiteFile>(siteSchema, block).value;
  if (!file) throw new CommandError(2, `The settings in ${content}/site.yaml have errors`, 'Run check to see them');
  const { allowedFindings: exceptions = [], hosts: names = [], baseUrl } = file;
  if (!isLocal(url) && bareHost(new URL(baseUrl)) !== bareHost(url)) return { exceptions: [] };
  for (const { check } of exceptions)
    if (!Object.hasOwn(checks, check))
      throw new CommandError(
        2,
        `${content}/site.yaml allows the unknown check "${check}"`,
        suggest(check, Object.keys(checks)),
      );
  return { exceptions, host: names.length === 1 ? names[0] : undefined };
}

function areasOf(names: readonly string[] | undefined): readonly Area[] | undefined {
  const known = Object.keys(areas);
  const unknown = names?.find((name) => !known.includes(name));
  if (unknown !== undefined) throw new CommandError(2, `There is no group "${unknown}"`, suggest(unknown, known));
  return names as readonly Area[] | undefined;
}

function pathsIn(file: string | undefined): ReadonlySet<string> | undefined {
  if (file === undefined) return undefined;
  const lines = read('list of URLs', file, (text) => text.split(/\s+/).filter(Boolean));
  return new Set(lines.map((line) => (URL.canParse(line) ? new URL(line).pathname : line)));
}

/** A file that a flag names, as `use` reads it. Throws a CommandError (2) with the hint where it cannot be read. */
function read<T>(name: string, file: string, use: (text: string) => T, hint?: string): T {
  try {
    return use(readFileSync(file, 'utf8'));
  } catch (cause) {
    const { code = '', message } = cause as NodeJS.ErrnoException;
    throw new CommandError(2, `The ${name} "${visible(file)}" cannot be read: ${unread[code] ?? message}`, hint);
  }
}

const unread: Readonly<Record<string, string>> = { ENOENT: 'there is no such file', EISDIR: 'it is a folder' };

function numberOf(flag: string, text: string | undefined, usual: number, most: number): number {
  if (text === undefined) return usual;
  if (/^\d+$/.test(text) && Number(text) >= 1 && Number(text) <= most) return Number(text);
  throw new CommandError(2, `--${flag} is "${text}"`, `Write a number from 1 to ${most}`);
}
