import { visible } from '../base/visible.ts';
import type { AuditReport } from '../verify/audit.ts';
import { type Answer, areas, checkOf } from '../verify/checks.ts';
import { cellsOf, comparedWith, countsByArea, fixOf, type Group, groupsOf, keyOf, partOf } from '../verify/formats.ts';
import { count, cut, type Paint, plain, type Role, wrappedParts } from './terminal.ts';

/** How an audit ended, in one line. */
export function headlineOf({ url, baseUrl, outputs, requests, host, stopped, counts }: AuditReport): string {
  const all = Object.values(counts);
  const sum = (answer: Answer) => all.reduce((total, area) => total + area[answer], 0);
  const sums = [
    count(sum('fail'), 'failure'),
    count(sum('warn'), 'warning'),
    untested(sum('untested')),
    `${sum('pass').toLocaleString('en')} passed`,
  ];
  const built =
    baseUrl === undefined || new URL(baseUrl).origin === url ? '' : `, built for ${new URL(baseUrl).origin}`;
  const by = outputs === undefined ? 'Without a manifest, against the standards' : count(outputs, 'output');
  const at = host === undefined ? '' : ` at ${host}`;
  const early = stopped === undefined ? '' : `. ${partOf(stopped)}`;
  return `${url}${at}: ${sums.filter(Boolean).join(', ')}. ${by}${built}, ${count(requests, 'request')}${early}`;
}

function untested(number: number): string {
  return number === 0 ? '' : `${number} could not be tested`;
}

/** The groups that are shown, and the addresses of each; --json has all of them. */
const mostGroups = 6;
const mostAddresses = 2;

/** A report for a terminal, on one screen: the headline, the areas, and the findings, the worst first. */
export function printAudit(
  report: AuditReport,
  known: ReadonlySet<string> | undefined,
  paint: Paint = plain,
  width?: number,
): string {
  const groups = groupsOf(report).filter(({ answer }) => answer !== 'not-applicable');
  const excused = groupsOf(report).filter(({ answer }) => answer === 'not-applicable');
  const rest = groups.slice(mostGroups);
  const ids = [...new Set(rest.map(({ check }) => check))].join(', ');
  return [
    ...wrappedParts([[visible(headlineOf(report)), 'strong']], width, '  ', paint),
    '',
    ...areaLines(report, paint),
    ...groups.slice(0, mostGroups).flatMap((group) => ['', ...groupLines(group, known, paint, width)]),
    ...(rest.length > 0 ? ['', `and ${rest.length} more checks (${ids}): --json has all`] : []),
    ...(excused.length > 0 ? ['', ...excused.slice(0, mostGroups).map((group) => excusedLine(group, width))] : []),
    ...(report.clients ? ['', ...clientLines(report.clients, width)] : []),
    ...(report.notes?.length
      ? ['', ...wrappedParts([[`Looked at: ${report.notes.join('; ')}`]], width, '  ', paint)]
      : []),
    ...(known ? ['', comparedWith(report, known)] : []),
  ].join('\n');
}

function areaLines(report: AuditReport, paint: Paint): readonly string[] {
  return countsByArea(report).flatMap(([area, counts]) => {
    const groups = (['fail', 'warn', 'untested'] as const).flatMap((answer) =>
      counts[answer] === 0 ? [] : [paint(roles[answer], `${counts[answer]} ${words[answer]}`)],
    );
    const parts = [...groups, ...(counts.pass > 0 ? [`${counts.pass.toLocaleString('en')} passed`] : [])];
    return parts.length === 0 ? [] : [`  ${areas[area].padEnd(22)}${parts.join(', ')}`];
  });
}

function clientLines(rows: NonNullable<AuditReport['clients']>, width?: number): readonly string[] {
  return rows.map((row) => {
    const [status = '', type = '', bytes = '', vary, remarks] = cellsOf(row);
    const got = status === '' ? '' : `${status} ${type.padEnd(14)} ${bytes.padStart(8)} bytes`;
    const more = [remarks, vary && `Vary: ${vary}`].filter(Boolean).join(', ');
    return cut(`  ${row.name.padEnd(24)}${got}  ${visible(more)}`.trimEnd(), width);
  });
}

const words = { fail: 'failed', warn: 'warnings', untested: 'not tested', 'not-applicable': 'not applicable' } as const;
const roles = { fail: 'error', warn: 'warning', untested: 'warning' } as const satisfies Partial<Record<Answer, Role>>;
const marks = { fail: 'error', warn: 'warning', untested: 'not tested', 'not-applicable': '' } as const;

function groupLines(
  { check, answer, findings }: Group,
  known: ReadonlySet<string> | undefined,
  paint: Paint,
  width?: number,
): readonly string[] {
  const { title } = checkOf(check);
  const shown = findings.slice(0, mostAddresses);
  const rest = findings.length - shown.length;
  const isOld = known && findings.every((finding) => known.has(keyOf(finding)));
  const role = answer === 'not-applicable' ? 'faint' : roles[answer];
  const where = findings.length === 1 ? '' : `, at ${findings.length} addresses`;
  return [
    ...wrappedParts(
      [[marks[answer], role], [check], [`${title}${where}${isOld ? ' (as before)' : ''}`, 'strong']],
      width,
      '  ',
      paint,
    ),
    ...shown.map((finding) => cut(`  ${visible(`${finding.path}: ${finding.seen ?? ''}`)}`, width)),
    ...(rest > 0 ? [`  and ${rest} more: --json lists all`] : []),
    ...(shown[0]?.asked ? [cut(`  ${visible(shown[0].asked)}`, width)] : []),
    ...(answer === 'untested'
      ? []
      : wrappedParts([['fix:', 'faint'], [fixOf(findings)]], width && width - 2, '  ', paint).map(
          (line) => `  ${line}`,
        )),
  ];
}

function excusedLine({ check, findings }: Group, width: number | undefined): string {
  const at = findings.length === 1 ? findings[0]?.path : `${findings.length} addresses`;
  return cut(`  not applicable: ${check} (${at}): ${visible(findings[0]?.seen ?? '')}`, width);
}
