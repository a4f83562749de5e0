import { escapeExpression } from '../../base/expression.ts';
import { groupedRules } from './header-groups.ts';
import { cloudflareMatching, type Matching } from './headers-file.ts';
import type { HostInput } from './host.ts';
import { filled, isPattern, placeExpression, segmentExpression } from './places.ts';
import { minimalRules, patternExpression, type Rule } from './rules.ts';
import { verifyRules } from './verify-rules.ts';

/** More rules than this share one where they are similar: the server reads them all for every request. */
const mostRules = 200;

/** Each rule that matches applies, and the last to set a header wins. */
const matching: Matching = { ...cloudflareMatching, merge: 'last' };

/**
 * The fewest header rules, by the files that are served, with placeholders where there would be many. Throws a CommandError (70) when an
 * output would get other headers.
 */
export function fileRules({ served, basePath = '' }: HostInput): readonly Rule[] {
  const stored = served.map((output) => ({ ...output, path: `${basePath}/${output.file}` }));
  const paths = new Map(served.map(({ file, path }) => [`${basePath}/${file}`, path]));
  const rules = minimalRules(stored).map((rule) => ({ ...rule, pattern: paths.get(rule.pattern) ?? rule.pattern }));
  const grouped = groupedRules(rules, served, mostRules);
  const byFile = grouped.map((rule) => ({ ...rule, pattern: rule.pattern.replace(/\/$/, '/index.html') }));
  verifyRules('.htaccess', stored, byFile, matching);
  return byFile;
}

/** Has a request remember the segments that the rules with placeholders need. `sibling` matches the endings of precompressed files. */
export function remembering(rules: readonly Rule[], sibling: string, basePath: string): string {
  return rules
    .filter(isPattern)
    .map((rule) => {
      const names: string[] = [];
      const expression = placeExpression(rule, (name) => {
        names.push(name);
        return `(${segmentExpression})`;
      });
      const file = inFolder(expression, basePath).replace(/index\\\.html$/, '(?:index\\.html)?');
      const flags = names.map((name, at) => `E=fingerpost_${name}:$${at + 1}`);
      return `RewriteRule ^${file}${sibling}$ - [${flags.join(',')}]\n`;
    })
    .join('');
}

/** The expression of a path as that of a file in the folder that the rules are for. */
export function inFolder(expression: string, basePath: string): string {
  return expression.slice(escapeExpression(basePath).length + 1);
}

/** The lines of a rule. A precompressed file is served by its own name, but with the headers of its output. */
export function headerLines(rule: Rule, sibling: string): readonly string[] {
  const when = conditionOf(rule, sibling);
  const { headers } = filled(rule, (name) => `%{fingerpost_${name}}e`);
  return [
    ...(rule.unset ?? []).map((name) => `Header unset ${name} ${when}`),
    // What compresses on the way has its own Vary, which is kept.
    ...Object.entries(headers).flatMap(([name, value]) =>
      name === 'Vary'
        ? value.split(', ').map((one) => `Header merge Vary ${quote(one)} ${when}`)
        : [`Header set ${name} ${quote(value)} ${when}`],
    ),
  ];
}

function conditionOf(rule: Rule, sibling: string): string {
  const isExact = !rule.pattern.includes('*') && !isPattern(rule) && sibling === '';
  if (isExact) return `"expr=%{REQUEST_URI} == '${rule.pattern}'"`;
  const expression = isPattern(rule) ? placeExpression(rule, () => segmentExpression) : patternExpression(rule.pattern);
  return `"expr=%{REQUEST_URI} =~ m#^${expression}${sibling}$#"`;
}

/** A quoted httpd string, in which a percent sign begins a format unless a variable of ours follows. */
function quote(value: string): string {
  return `"${value.replace(/%(?!\{fingerpost_)/g, '%%').replace(/["\\]/g, '\\$&')}"`;
}
