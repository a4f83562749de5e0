import { perlExpression } from '../perl-expression.ts';
import { type Answer, type Asked, fileAt, type Model, pathOf, queryOf } from './answer.ts';

/** The values of an assignment in order; one that is no list is the value of the empty key. */
type Values = readonly (readonly [key: string, value: string])[];

interface Block {
  readonly conditions: readonly Condition[];
  readonly assignments: ReadonlyMap<string, Values>;
}

interface Condition {
  readonly variable: string;
  readonly operator: string;
  readonly operand: string;
}

/** Answers as lighttpd does: of all blocks that hold, the last to assign a setting decides it whole, and a rewritten request begins again. */
export const lighttpdModel = ((files, input) => {
  const blocks = blocksOf(files.get('fingerpost.conf') ?? '');
  return (asked: Asked): Answer => {
    const first = settingsOf(blocks, asked, asked.path);
    const rewritten = applied(first.get('url.rewrite-once'), asked.path);
    const path = rewritten ?? asked.path;
    const settings = rewritten === undefined ? first : settingsOf(blocks, asked, path);
    const code = Number(settings.get('url.redirect-code')?.[0]?.[1] ?? 301);
    const location = applied(settings.get('url.redirect'), path);
    const page = settings.get('server.error-handler')?.[0]?.[1] ?? '';
    const shown = fileAt(page, input);
    const failed = (status: number) => represented(status, shown ?? '', settingsOf(blocks, asked, page));
    if (location !== undefined && code >= 400 && shown !== undefined) return failed(code);
    const target = code < 400 ? { Location: location ?? '' } : {};
    if (location !== undefined) return { status: code, headers: headersOf(settings, target) };
    const file = fileAt(pathOf(path), input);
    const hasIndex = settings.get('index-file.names')?.[0]?.[1].includes('"index.html"') === true;
    if (file !== undefined && (hasIndex || !path.endsWith('/'))) return represented(200, file, settings);
    if (fileAt(`${pathOf(path)}/`, input) !== undefined)
      return { status: 301, headers: { Location: path.replace(/(?=\?|$)/, '/') } };
    return shown === undefined ? { status: 404, headers: {} } : failed(404);
  };
}) satisfies Model;

function represented(status: number, file: string, settings: ReadonlyMap<string, Values>): Answer {
  const types = new Map(settings.get('mimetype.assign'));
  const type = types.get(/\.[A-Za-z0-9]+$/.exec(file)?.[0] ?? '') ?? types.get('') ?? 'application/octet-stream';
  return { status, file, headers: headersOf(settings, { 'Content-Type': type }) };
}

function headersOf(settings: ReadonlyMap<string, Values>, own: Answer['headers']): Answer['headers'] {
  return { ...own, ...Object.fromEntries(settings.get('setenv.set-response-header') ?? []) };
}

function settingsOf(blocks: readonly Block[], asked: Asked, target: string): ReadonlyMap<string, Values> {
  const settings = new Map<string, Values>();
  for (const { conditions, assignments } of blocks) {
    if (!conditions.every((condition) => holds(condition, asked, target))) continue;
    for (const [name, values] of assignments) settings.set(name, values);
  }
  return settings;
}

function holds({ variable, operator, operand }: Condition, asked: Asked, target: string): boolean {
  const { accept, isPreflight = false } = asked;
  const method = isPreflight ? 'OPTIONS' : (asked.method ?? 'GET');
  if (variable === 'HTTP["url"]') return compared(pathOf(target), operator, operand);
  if (variable === 'HTTP["request-method"]') return compared(method, operator, operand);
  if (variable === 'REQUEST_HEADER["access-control-request-method"]')
    return compared(isPreflight ? 'GET' : '', operator, operand);
  return accept !== undefined && expressionOf(operand).test(accept);
}

function compared(value: string, operator: string, operand: string): boolean {
  if (operator === '==') return value === operand;
  if (operator === '!=') return value !== operand;
  return new RegExp(operand).test(value) === (operator === '=~');
}

const expressions = new Map<string, RegExp>();

function expressionOf(operand: string): RegExp {
  const known = expressions.get(operand) ?? perlExpression(operand.replace(/^\(\?i\)/, ''));
  expressions.set(operand, known);
  return known;
}

/** The target as the first expression that matches rewrites it; nothing when it is to be left as it is. */
function applied(values: Values | undefined, target: string): string | undefined {
  for (const [pattern, template] of values ?? []) {
    const match = new RegExp(pattern).exec(target);
    if (!match) continue;
    const made = template.replace(/\$(\d)/g, (_, number: string) => match[Number(number)] ?? '').replaceAll('%%', '%');
    return template === '' ? undefined : made.replace(/\$\{qsa\}/, () => queryOf(target));
  }
  return undefined;
}

/** The blocks of a file in the order of their beginnings, each with the conditions around it. */
function blocksOf(text: string): readonly Block[] {
  const root = { conditions: [], assignments: new Map<string, Values>() };
  const blocks: Block[] = [root];
  const open: (Block & { readonly assignments: Map<string, Values> })[] = [root];
  let list: [string, string][] | undefined;
  for (const line of text.split('\n').map((raw) => raw.trim())) {
    const [, variable, operator, operand] = /^\$(\w+\["[\w-]+"\]) (==|=~|!=|!~) "(.*)" \{$/.exec(line) ?? [];
    const [, name, value] = /^([\w.-]+) = (.*)$/.exec(line) ?? [];
    const block = open.at(-1) ?? root;
    if (variable !== undefined && operator !== undefined && operand !== undefined) {
      const inner = { conditions: [...block.conditions, { variable, operator, operand }], assignments: new Map() };
      blocks.push(inner);
      open.push(inner);
    } else if (line === '}') open.pop();
    else if (line === ')') list = undefined;
    else if (list) list.push(...entriesOf(line));
    else if (name !== undefined && value === '(') {
      list = [];
      block.assignments.set(name, list);
    } else if (name !== undefined && value !== undefined) {
      const entries = entriesOf(value);
      block.assignments.set(name, entries.length > 0 ? entries : [['', value.replace(/^"|"$/g, '')]]);
    } else if (!/^(?:#.*)?$/.test(line)) throw new Error(`lighttpd does not know what ${line} is`);
  }
  return blocks;
}

/** Strings with their values; a backslash escapes nothing but a quote. */
function entriesOf(text: string): [string, string][] {
  return [...text.matchAll(/"((?:\\"|[^"])*)" => "((?:\\"|[^"])*)"/g)].map(([, key = '', value = '']) => [
    key,
    value.replaceAll('\\"', '"'),
  ]);
}
