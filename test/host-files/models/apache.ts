import type { HostInput } from '../../../generator/hosts/rules/host.ts';
import { perlExpression } from '../perl-expression.ts';
import { type Answer, type Asked, fileAt, type Model, pathOf, queryOf } from './answer.ts';

/** A comparison of a value with a pattern, in any case or not; and whether the next condition is an alternative. */
type Condition = readonly [subject: string, test: string, any: boolean, or: boolean];

interface Rule {
  readonly conditions: readonly Condition[];
  readonly pattern: RegExp;
  readonly target: string;
  readonly flags: readonly string[];
}

/** Apache httpd with a file of one folder: rules in order, then the file, then the headers of its own name. */
export const apacheModel = ((files, input) => {
  const text = files.get('.htaccess') ?? '';
  const line = (start: string) =>
    text
      .split('\n')
      .find((candidate) => candidate.startsWith(start))
      ?.slice(start.length);
  const rules = rulesOf(text);
  const allow = /^Header always set Allow "(.*)" "expr=%\{REQUEST_STATUS\} == 405"$/m.exec(text)?.[1];
  if (line('RewriteEngine ') !== 'On' || line('Options ') !== '-Indexes -MultiViews') throw new Error('refused');
  const served = (status: number, file: string): Answer => ({
    status,
    file,
    headers: apacheHeaders(text, `/${file}`, input),
  });
  const sections = [...text.matchAll(/^<If "%\{REQUEST_URI\} =~ m#(.*)#">\n([\s\S]*?)^<\/If>$/gm)];
  const failed = (status: number, path: string): Answer => {
    const own = sections.find(([, pattern = '']) => new RegExp(pattern).test(path))?.[2] ?? '';
    const inSection = new RegExp(`^ErrorDocument ${status} (.*)$`, 'm').exec(own)?.[1];
    const page = inSection ?? line(`ErrorDocument ${status} `) ?? '';
    if (status === 405) {
      const isThere = files.has(page.slice(1)) && page.startsWith('/_');
      return { status: isThere ? status : 500, headers: allow === undefined ? {} : { Allow: allow } };
    }
    const file = fileAt(page, input);
    return file === undefined ? { status, headers: {} } : served(status, file);
  };
  return ({ path: target, method: asked = 'GET', accept = '', isPreflight = false }: Asked): Answer => {
    const [path, query] = [pathOf(target), queryOf(target)];
    const method = isPreflight ? 'OPTIONS' : asked;
    const variables: Record<string, string> = {
      '%{ENV:REDIRECT_STATUS}': '',
      '%{REQUEST_METHOD}': method,
      '%{HTTP:Accept}': accept,
      '%{HTTP:Access-Control-Request-Method}': isPreflight ? 'GET' : '',
      '%{DOCUMENT_ROOT}': '',
      '%{THE_REQUEST}': `${method} ${target} HTTP/1.1`,
      '%{REQUEST_FILENAME}': path,
      '%{REQUEST_URI}': path,
    };
    const named = (written: string) => written.replace(/%\{[\w:-]+\}/g, (name) => variables[name] ?? '');
    const holds = ([subject, test, any]: Condition, match: RegExpExecArray): boolean => {
      const value = named(subject).replace('$1', match[1] ?? '');
      const isFolder = input.served.some(({ file }) => `/${file}`.startsWith(`${value.replace(/\/$/, '')}/`));
      if (test === '!-d') return !isFolder;
      if (test === '-f') return fileAt(value, input) !== undefined;
      if (test === '!=""') return value !== '';
      if (test.startsWith('!')) return !new RegExp(test.slice(1)).test(value);
      return (any ? perlExpression(test) : new RegExp(test)).test(value);
    };
    let skipped = 0;
    for (const { conditions, pattern, target: to, flags } of rules) {
      if (skipped > 0) {
        skipped -= 1;
        continue;
      }
      const match = pattern.exec(path.slice(1));
      if (!match || !allHold(conditions, (condition) => holds(condition, match))) continue;
      skipped = Number(flags.find((flag) => flag.startsWith('S='))?.slice(2) ?? 0);
      const status = Number(flags.find((flag) => flag.startsWith('R='))?.slice(2) ?? 0);
      if (status >= 400) return failed(status, path);
      if (status === 204) return { status, headers: preflightOf(text) };
      for (const [name, value] of Object.entries(remembered(flags, match))) variables[`%{ENV:${name}}`] = value;
      if (to === '-') continue;
      if (status > 0) {
        const location = to.replace('$1', match[1] ?? '').replaceAll('\\%', '%');
        return { status, headers: { Location: location + (flags.includes('QSD') ? '' : query) } };
      }
      const file = fileAt(named(to), input);
      return file === undefined ? failed(404, path) : served(200, file);
    }
    const file = fileAt(path, input);
    const hasIndex = line('DirectoryIndex ') === 'index.html';
    if (file !== undefined && (hasIndex || !path.endsWith('/'))) return served(200, file);
    if (line('DirectorySlash ') === 'On' && fileAt(`${path}/`, input) !== undefined)
      return { status: 301, headers: { Location: `${path}/${query}` } };
    return failed(404, path);
  };
}) satisfies Model;

/** Whether conditions hold, of which one that ends with OR or the next one has to. */
function allHold(conditions: readonly Condition[], holds: (one: Condition) => boolean): boolean {
  let isAny = false;
  for (const condition of conditions) {
    isAny ||= holds(condition);
    if (condition[3]) continue;
    if (!isAny) return false;
    isAny = false;
  }
  return true;
}

/** The variables that the flags of a rule set for a request. */
function remembered(flags: readonly string[], match: RegExpExecArray): Readonly<Record<string, string>> {
  const pairs = flags.flatMap((flag) => {
    const [, name, value = ''] = /^E=(\w+):(.*)$/.exec(flag) ?? [];
    return name === undefined
      ? []
      : [[name, value.replace(/\$(\d)/g, (_, at: string) => match[Number(at)] ?? '')] as const];
  });
  return Object.fromEntries(pairs);
}

function rulesOf(text: string): readonly Rule[] {
  const rules: Rule[] = [];
  let conditions: Condition[] = [];
  for (const line of text.split('\n')) {
    const [, subject, test, how] = /^RewriteCond (\S+) "?(.*?)"?(?: \[(NC|OR)\])?$/.exec(line) ?? [];
    if (subject !== undefined)
      conditions.push([
        ...([subject, subject.includes('REDIRECT_STATUS') ? '!=""' : (test ?? '')] as const),
        ...([how === 'NC', how === 'OR'] as const),
      ]);
    const [, quoted, bare, target = '', flags = ''] =
      /^RewriteRule (?:"([^"]*)"|(\S+)) (\S+) \[(.*)\]$/.exec(line) ?? [];
    const pattern = quoted ?? bare;
    if (pattern === undefined) continue;
    rules.push({ conditions, pattern: new RegExp(pattern), target, flags: flags.split(',') });
    conditions = [];
  }
  return rules;
}

function preflightOf(text: string): Answer['headers'] {
  const lines = text.matchAll(/^Header always set (\S+) "(.*)" "expr=%\{REQUEST_STATUS\} == 204"$/gm);
  return Object.fromEntries([...lines].map(([, name = '', value = '']) => [name, value]));
}

/** The headers that the lines of a file give a stored file, by what its rules remember of its path. */
export function apacheHeaders(text: string, path: string, { served }: Pick<HostInput, 'served'>): Answer['headers'] {
  const files = pathsOf(served);
  const witness = (subject: string, match: RegExpExecArray) =>
    subject
      .replace('%{DOCUMENT_ROOT}', '')
      .replace('%{REQUEST_FILENAME}', path)
      .replace('$1', match[1] ?? '');
  const { listed, lines } = linesOf(text);
  const known = listed
    .map(({ conditions, pattern, flags }) => ({ conditions, match: pattern.exec(path.slice(1)), flags }))
    .find(({ conditions, match }) => match && conditions.every(([subject]) => files.has(witness(subject, match))));
  const variables: Readonly<Record<string, string>> = known?.match ? remembered(known.flags, known.match) : {};
  const headers: Record<string, string> = {};
  for (const [, verb, name = '', written = '', when = '', exact, expression] of lines) {
    const isHere = exact === path || (expression !== undefined && new RegExp(expression).test(path));
    if (!isHere && variables[when] === undefined) continue;
    const value = written
      .replace(/\\(.)/g, '$1')
      .replace(/%(?:%|\{(\w+)\}e)/g, (_, variable?: string) =>
        variable === undefined ? '%' : (variables[variable] ?? ''),
      );
    const before = headers[name];
    headers[name] = verb === 'merge' && before !== undefined ? `${before}, ${value}` : value;
  }
  return headers;
}

/** The rules that list outputs, and the lines that set headers. Each text is read once. */
const linesOf = once((text: string) => ({
  listed: rulesOf(text).filter(({ flags }) => flags.some((flag) => flag.startsWith('E=fingerpost_listed'))),
  lines: [
    ...text.matchAll(
      /^ *Header (set|merge) (\S+) "((?:[^"\\]|\\.)*)" (?:env=(\w+)|"expr=%\{REQUEST_URI\} (?:== '(.*)'|=~ m#(.*)#)")$/gm,
    ),
  ],
}));

const pathsOf = once((served: HostInput['served']) => new Set(served.map(({ file }) => `/${file}`)));

/** A function that keeps its last value for as long as it is asked for the same. */
function once<Asked, Value>(make: (asked: Asked) => Value): (asked: Asked) => Value {
  let last: { readonly asked: Asked; readonly value: Value } | undefined;
  return (asked) => {
    if (last?.asked !== asked) last = { asked, value: make(asked) };
    return last.value;
  };
}
