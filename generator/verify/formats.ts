import { append } from '../base/append.ts';
import { visible } from '../base/visible.ts';
import { printJson } from '../format/json.ts';
import { printMarkdown } from '../format/markdown.ts';
import { printXml } from '../format/xml.ts';
import { list, paragraph, table, text } from '../model/nodes.ts';
import type { AuditReport, Finding } from './audit.ts';
import { type Answer, type Area, areas, type CheckId, checkOf, checks } from './checks.ts';
import type { ClientRow } from './named-clients.ts';
import { urlAt } from './replies.ts';

/** The findings of one check that were answered alike, in the order of the report. */
export interface Group {
  readonly check: CheckId;
  readonly answer: Finding['answer'];
  readonly findings: readonly Finding[];
}

/** Findings by check and answer, the worst first. What is not applicable is by its reason, too. */
export function groupsOf({ findings }: Pick<AuditReport, 'findings'>): readonly Group[] {
  const groups = new Map<string, Finding[]>();
  for (const finding of findings) {
    const key = `${finding.answer} ${finding.check} ${finding.answer === 'not-applicable' ? finding.seen : ''}`;
    append(groups, key, finding);
  }
  return [...groups.values()].flatMap((found) => {
    const [first] = found;
    return first ? [{ check: first.check, answer: first.answer, findings: found }] : [];
  });
}

/** How often the checks of each area were answered in each way. */
export function countsByArea({
  counts,
}: Pick<AuditReport, 'counts'>): readonly (readonly [Area, Readonly<Record<Answer, number>>])[] {
  return (Object.keys(areas) as Area[]).map((area) => {
    const own = Object.entries(counts).filter(([check]) => checkOf(check as CheckId).area === area);
    const sum = (answer: Answer) => own.reduce((total, [, counts]) => total + counts[answer], 0);
    const sums = { pass: sum('pass'), fail: sum('fail'), warn: sum('warn') };
    return [area, { ...sums, 'not-applicable': sum('not-applicable'), untested: sum('untested') }];
  });
}

/** The failures of an earlier audit, as `--json` printed it: by check and path. Throws where the text is none. */
export function baselineOf(text: string): ReadonlySet<string> {
  const { findings } = JSON.parse(text) as { readonly findings?: readonly Finding[] };
  if (!Array.isArray(findings)) throw new Error('it is not what --json of an audit prints');
  return new Set(findings.filter(({ answer }) => answer === 'fail').map(keyOf));
}

/** How to fix findings of one check: as their host says, or as anywhere. */
export function fixOf([first]: readonly Finding[]): string {
  return first ? (first.fix ?? checkOf(first.check).fix) : '';
}

/** Identifies a finding in another audit. */
export function keyOf({ check, path }: Finding): string {
  // A path that was made up for the audit is another one each time.
  return `${check} ${path.replace(/missing-[0-9a-f]{8}/g, 'missing')}`;
}

/** A report for programs: each finding with its check's title, reason, fix and source. */
export function reportJson(report: AuditReport): string {
  const findings = report.findings.map((finding) => ({ ...checkOf(finding.check), ...finding }));
  return printJson({ ...report, findings });
}

/** The tests of JUnit: a check is one, and fails with all addresses at which it does. https://github.com/testmoapp/junitxml */
export function reportJunit({ url, counts, findings, stopped }: AuditReport): string {
  const run = Object.keys(checks).filter((id) =>
    Object.values(counts[id as CheckId]).some((count) => count > 0),
  ) as CheckId[];
  const of = (check: CheckId, answer: Answer) =>
    findings.filter((finding) => finding.check === check && finding.answer === answer);
  const failed = run.filter((check) => counts[check].fail > 0);
  const skipped = run.filter((check) => isSkipped(counts[check]));
  const sums = { tests: String(run.length), failures: String(failed.length), skipped: String(skipped.length) };
  const items = [...run, ...(stopped === undefined ? [] : [undefined])];
  return printXml('testsuite', { name: `fingerpost verify ${url}`, ...sums }, items, (suite, check) => {
    if (check === undefined) {
      suite.ele('system-err').txt(partOf(stopped ?? ''));
      return;
    }
    const { area, title } = checkOf(check);
    const test = suite.ele('testcase', { classname: areas[area], name: check });
    const faults = of(check, 'fail');
    const none = of(check, 'untested')[0] ?? of(check, 'not-applicable')[0];
    const lines = faults.map(
      ({ path, seen = '', asked = '' }) => `${visible(`${path}: ${seen}`)}\n  ${visible(asked)}`,
    );
    if (faults.length > 0) test.ele('failure', { message: title }).txt([...lines, fixOf(faults)].join('\n'));
    else if (isSkipped(counts[check])) test.ele('skipped', { message: visible(none?.seen ?? '') });
  });
}

function isSkipped({ pass, fail, warn }: AuditReport['counts'][CheckId]): boolean {
  return pass + fail + warn === 0;
}

/** https://docs.oasis-open.org/sarif/sarif/v2.1.0/os/sarif-v2.1.0-os.html */
export function reportSarif({ url, findings, stopped }: AuditReport, version: string): string {
  const reported = findings.filter(({ answer }) => answer !== 'not-applicable');
  const ids = [...new Set(reported.map(({ check }) => check))];
  const rules = ids.map((id) => {
    const { title, why, source } = checkOf(id);
    return {
      id,
      shortDescription: { text: title },
      fullDescription: { text: why },
      help: { text: fixOf(reported.filter(({ check }) => check === id)) },
      helpUri: source,
    };
  });
  const results = reported.map((finding) => ({
    ruleId: finding.check,
    ruleIndex: ids.indexOf(finding.check),
    level: levels[finding.answer],
    message: { text: visible(`${checkOf(finding.check).title}: ${finding.path}: ${finding.seen ?? ''}`) },
    locations: [{ physicalLocation: { artifactLocation: { uri: urlAt(finding.path, new URL(url).origin).href } } }],
    partialFingerprints: { 'checkAndPath/v1': keyOf(finding) },
    ...(finding.asked && { properties: { asked: finding.asked } }),
  }));
  const tool = { driver: { name: 'fingerpost verify', version, rules } };
  return printJson({
    $schema: 'https://json.schemastore.org/sarif-2.1.0.json',
    version: '2.1.0',
    runs: [{ tool, results, invocations: [invocationOf(stopped)] }],
  });
}

function invocationOf(stopped: string | undefined) {
  if (stopped === undefined) return { executionSuccessful: true };
  const notification = { level: 'warning', message: { text: partOf(stopped) } };
  return { executionSuccessful: false, toolExecutionNotifications: [notification] };
}

/** Says that an audit ended early, and why. */
export function partOf(stopped: string): string {
  return `This audit is incomplete: ${stopped}`;
}

/** How the failures compare with those of a baseline. */
export function comparedWith({ findings }: Pick<AuditReport, 'findings'>, known: ReadonlySet<string>): string {
  const failed = new Set(findings.filter(({ answer }) => answer === 'fail').map(keyOf));
  const fresh = [...failed].filter((key) => !known.has(key)).length;
  const gone = [...known].filter((key) => !failed.has(key)).length;
  return `Compared with the baseline: ${fresh} new, ${failed.size - fresh} as before, ${gone} gone`;
}

const levels = { fail: 'error', warn: 'warning', untested: 'note', 'not-applicable': 'none' } as const;

/** The most addresses of a check that a comment lists. */
const mostListed = 5;

/** A report for a comment. What comes from the site is in code, where it means no markup. */
export function reportMarkdown(report: AuditReport, headline: string): string {
  const code = (value: string) => ({ type: 'inlineCode' as const, value: visible(value) });
  const row = (values: readonly string[]) => values.map(text);
  const rows = countsByArea(report).map(([area, counts]) =>
    row([areas[area], ...answers.map((answer) => String(counts[answer]))]),
  );
  const reported = groupsOf(report).filter(({ answer }) => answer !== 'not-applicable');
  const clients = report.clients?.map((client) => row([client.name, ...cellsOf(client)].map(visible)));
  return printMarkdown({
    type: 'root',
    children: [
      paragraph(text(headline)),
      table([null, ...answers.map(() => 'right' as const)], [row(['', ...answers]), ...rows]),
      ...(clients ? [table([], [row(['Client', ...clientColumns]), ...clients])] : []),
      ...reported.flatMap(({ check, answer, findings }) => [
        { type: 'heading' as const, depth: 3 as const, children: [text(`${answer}: ${checkOf(check).title}`)] },
        list([
          ...findings.slice(0, mostListed).map(({ path, seen = '' }) => [code(path), text(' '), code(seen)]),
          ...(findings.length > mostListed ? [[text(`and ${findings.length - mostListed} more`)]] : []),
        ]),
        paragraph(text(`${checkOf(check).why} ${fixOf(findings)}`)),
      ]),
    ],
  });
}

/** The columns for named clients, and the cells of each. */
export const clientColumns = ['Status', 'Type', 'Bytes', 'Vary', 'Remarks'] as const;

export function cellsOf({ status, type, bytes, vary, block, isAllowed }: ClientRow): readonly string[] {
  const remarks = [...(block === undefined ? [] : [block]), ...(isAllowed ? [] : ['closed in robots.txt'])];
  return [status, type, bytes, vary, remarks.join(', ')].map((value) => String(value ?? ''));
}

/** The five answers, in the order of tables. */
export const answers = ['pass', 'fail', 'warn', 'not-applicable', 'untested'] as const satisfies readonly Answer[];
