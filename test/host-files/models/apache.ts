import { perlExpression } from '../perl-expression.ts';
import { type Answer, type Asked, fileAt, type Model, pathOf, queryOf } from './answer.ts';

interface Rule {
  readonly conditions: readonly (readonly [string, string, boolean])[];
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
      .find((one) => one.startsWith(start))
      ?.slice(start.length);
  const rules = rulesOf(text);
  const allow = /^Header always set Allow "(.*)" "expr=%\{REQUEST_STATUS\} == 405"$/m.exec(text)?.[1];
  if (line('RewriteEngine ') !== 'On' || line('Options ') !== '-Indexes -MultiViews') throw new Error('refused');
  const served = (status: number, file: string): Answer => ({ status, file, headers: apacheHeaders(text, `/${file}`) });
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
      ...{ '%{ENV:REDIRECT_STATUS}': '', '%{REQUEST_METHOD}': method, '%{HTTP:Accept}': accept },
      ...{ '%{HTTP:Access-Control-Request-Method}': isPreflight ? 'GET' : '', '%{DOCUMENT_ROOT}': '' },
      ...{ '%{THE_REQUEST}': `${method} ${target} HTTP/1.1`, '%{REQUEST_FILENAME}': path },
    };
    const named = (written: string) => written.replace(/%\{[\w:-]+\}/g, (name) => variables[name] ?? '');
    const holds = ([subject, test, any]: Rule['conditions'][number]): boolean => {
      const value = named(subject);
      const isFolder = input.served.some(({ file }) => `/${file}`.startsWith(`${value.replace(/\/$/, '')}/`));
      if (test === '-d') return isFolder;
      if (test === '-f') return fileAt(value, input) !== undefined;
      if (test === '!-f') return fileAt(value.replaceAll('//', '/'), input) === undefined;
      if (test === '!=""') return value !== '';
      if (test.startsWith('!')) return !new RegExp(test.slice(1)).test(value);
      return (any ? perlExpression(test) : new RegExp(test)).test(value);
    };
    for (const { conditions, pattern, target: to, flags } of rules) {
      const match = pattern.exec(path.slice(1));
      if (!match || !conditions.every(holds)) continue;
      const status = Number(flags.find((flag) => flag.startsWith('R='))?.slice(2) ?? 0);
      if (status >= 400) return failed(status, path);
      if (status === 204) return { status, headers: preflightOf(text) };
      for (const flag of flags) {
        const [, name, value = ''] = /^E=(\w+):(.*)$/.exec(flag) ?? [];
        variables[`%{ENV:${name}}`] = value.replace(/\$(\d)/g, (_, at: string) => match[Number(at)] ?? '');
      }
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

function rulesOf(text: string): readonly Rule[] {
  const rules: Rule[] = [];
  let conditions: [string, string, boolean][] = [];
  for (const line of text.split('\n')) {
    const [, subject, test] = /^RewriteCond (\S+) "?(.*?)"?(?: \[NC\])?$/.exec(line) ?? [];
    if (subject !== undefined)
      conditions.push([subject, subject.includes('REDIRECT_STATUS') ? '!=""' : (test ?? ''), line.endsWith('[NC]')]);
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

/** The headers that the Header lines of a file give a stored file. */
export function apacheHeaders(text: string, path: string): Answer['headers'] {
  const headers: Record<string, string> = {};
  const segment = /([^/]+?)(?:\/index\.html|\.\w+)$/.exec(path)?.[1] ?? '';
  const lines = text.matchAll(
    /^Header (set|merge|unset) (\S+)(?: "((?:[^"\\]|\\.)*)")? "expr=%\{REQUEST_URI\} (==|=~) (.*)"$/gm,
  );
  for (const [, verb, name = '', written = '', how, operand = ''] of lines) {
    const isMatched = how === '==' ? operand === `'${path}'` : new RegExp(operand.replace(/^m#|#$/g, '')).test(path);
    if (!isMatched) continue;
    const value = written.replace(/\\(.)/g, '$1').replaceAll('%{fingerpost_slug}e', segment).replaceAll('%%', '%');
    const before = headers[name];
    if (verb === 'unset') delete headers[name];
    else headers[name] = verb === 'merge' && before !== undefined ? `${before}, ${value}` : value;
  }
  return headers;
}
