import { shellQuoted } from '../../base/command-line.ts';
import type { Mapping } from '../../base/mapping.ts';
import { essence, isJson } from '../../base/media-type.ts';
import { aFile, type Media, valueText } from './api-schema.ts';

/** An example request. Each secret in it is a variable. */
export interface ApiRequest {
  readonly verb: string;
  readonly url: string;
  /** Whether a secret follows the url. */
  readonly isKeyed: boolean;
  readonly access: readonly Access[];
  /** Headers that it needs, besides those for access. */
  readonly headers: readonly (readonly [name: string, value: string])[];
  readonly body?: Pick<Media, 'type' | 'example' | 'fields'> | undefined;
}

/** How a request is authenticated: with a name and password, or with a secret in a header, after a prefix. */
type Access = 'basic' | { readonly header: string; readonly before: string; readonly secret: string };

/** A parameter with its value, as it stands in a query, a path, a header or a cookie; without a value, with its name in braces. https://spec.openapis.org/oas/v3.1.0#style-values */
export function serialized(mapping: Mapping, value: unknown): string {
  const isNamed = mapping.in === 'query' || mapping.in === 'cookie';
  const encode = mapping.in === 'header' ? (text: string) => text : encoded;
  const print = (part: unknown) => encode(valueText(part));
  const name = encode(String(mapping.name));
  const named = (text: string) => (isNamed ? `${name}=${text}` : text);
  const { style = isNamed ? 'form' : 'simple', explode = style === 'form', content } = mapping;
  if (value === undefined) return named(`{${String(mapping.name)}}`);
  if (typeof value !== 'object' || value === null || content !== undefined) return named(print(value));
  const entries = Object.entries(value);
  const isList = Array.isArray(value);
  const between = mapping.in === 'cookie' ? '; ' : '&';
  if (style === 'deepObject')
    return entries.map(([key, part]) => `${name}${encode(`[${key}]`)}=${print(part)}`).join(between);
  if (isNamed && explode === true)
    return entries.map(([key, part]) => `${isList ? name : encode(key)}=${print(part)}`).join(between);
  const pairs = entries.map(([key, part]) => {
    if (isList) return print(part);
    return `${encode(key)}${explode === true ? '=' : ','}${print(part)}`;
  });
  return named(pairs.join({ spaceDelimited: '%20', pipeDelimited: '%7C' }[String(style)] ?? ','));
}

/** A text as a part of a query or a path; JSON can have halves of characters, which neither can. */
export function encoded(text: string): string {
  return encodeURIComponent(text.toWellFormed());
}

/** A request in a shell. */
export function asCurl({ verb, url, isKeyed, access, headers, body }: ApiRequest): string {
  const form = formOf(body);
  const option = form?.isMultipart ? '-F' : '--data-urlencode';
  const parts = [
    { get: body ? undefined : 'curl', head: 'curl -I' }[verb] ?? `curl -X ${verb.toUpperCase()}`,
    ...access.map((scheme) => {
      if (scheme === 'basic') return '-u "$USER:$PASSWORD"';
      const before = `${scheme.header}: ${scheme.before}`;
      return /^[\w:= -]*$/.test(before)
        ? `-H "${before}$${scheme.secret}"`
        : `-H ${shellQuoted(before)}"$${scheme.secret}"`;
    }),
    ...headers.map((header) => `-H ${shellQuoted(header.join(': '))}`),
    ...(body && !form ? [`-H ${shellQuoted(`Content-Type: ${body.type}`)}`] : []),
    ...(form?.fields.map((field) => `${option} ${shellQuoted(field.join('='))}`) ?? []),
    ...(body?.example === undefined || form ? [] : [`${dataOption(body.example)} ${shellQuoted(body.example)}`]),
    shellQuoted(url) + (isKeyed ? '"$API_KEY"' : ''),
  ];
  return parts.join(' \\\n  ').replace(/^(curl[^\n]*) \\\n {2}(?=[^\n]*$)/, '$1 ');
}

function dataOption(example: string): string {
  if (example === aFile) return '--data-binary';
  return example.startsWith('@') ? '--data-raw' : '-d';
}

/** The same request in JavaScript. https://fetch.spec.whatwg.org/#fetch-method */
export function asFetch({ verb, url, isKeyed, access, headers, body }: ApiRequest): string {
  const form = formOf(body);
  const shown = [
    ...access.map((scheme) =>
      scheme === 'basic'
        ? `Authorization: \`Basic \${btoa(\`\${USER}:\${PASSWORD}\`)}\``
        : `${keyOf(scheme.header)}: ${secretOf(scheme)}`,
    ),
    ...headers.map(([name, value]) => `${keyOf(name)}: ${quoted(value)}`),
    ...(body && !form ? [`'Content-Type': ${quoted(body.type)}`] : []),
  ];
  const options = [
    ...(verb === 'get' ? [] : [`method: '${verb.toUpperCase()}'`]),
    ...(shown.length > 0 ? [`headers: { ${shown.join(', ')} }`] : []),
    ...(body?.example === undefined ? [] : [form?.isMultipart ? 'body' : `body: ${bodyOf(body, form?.fields)}`]),
  ];
  const end = options.length === 0 ? '' : `, {\n  ${options.join(',\n  ')},\n}`;
  const made = form?.isMultipart
    ? `const body = new FormData();\n${form.fields.map((field) => `body.append(${field.map(fileOrText).join(', ')});\n`).join('')}`
    : '';
  return `${made}const response = await fetch(${quoted(url)}${isKeyed ? ' + API_KEY' : ''}${end});`;
}

/** The same request in Python. https://requests.readthedocs.io/ */
export function asPython({ verb, url, isKeyed, access, headers, body }: ApiRequest): string {
  const form = formOf(body);
  const shown = [
    ...access.flatMap((scheme) => (scheme === 'basic' ? [] : [`${quoted(scheme.header)}: ${secretOf(scheme)}`])),
    ...headers.map((header) => header.map(quoted).join(': ')),
    ...(body && !form ? [`'Content-Type': ${quoted(body.type)}`] : []),
  ];
  const isKnown = /^(?:get|put|post|delete|options|head|patch)$/.test(verb);
  const args = [
    ...(isKnown ? [] : [`'${verb.toUpperCase()}'`]),
    `${quoted(url)}${isKeyed ? ' + API_KEY' : ''}`,
    ...(shown.length > 0 ? [`headers={${shown.join(', ')}}`] : []),
    ...(access.includes('basic') ? ['auth=(USER, PASSWORD)'] : []),
    ...(body?.example === undefined ? [] : [pythonBody(body, form)]),
  ];
  const all = args.length === 1 ? args.join() : `\n    ${args.join(',\n    ')},\n`;
  return `import requests\n\nresponse = requests.${isKnown ? verb : 'request'}(${all})`;
}

function pythonBody({ type, example = '' }: NonNullable<ApiRequest['body']>, form: ReturnType<typeof formOf>): string {
  const file = "open('file', 'rb')";
  if (form?.isMultipart)
    return `files=[${form.fields.map(([name, value]) => `(${quoted(name)}, ${value === aFile ? file : `(None, ${quoted(value)})`})`).join(', ')}]`;
  if (form) return `data=[${form.fields.map((field) => `(${field.map(quoted).join(', ')})`).join(', ')}]`;
  if (example === aFile) return `data=${file}`;
  if (!isJson(type) || !/^[{[]/.test(example)) return `data=${quoted(example)}.encode()`;
  const names: Readonly<Record<string, string>> = { true: 'True', false: 'False', null: 'None' };
  const value = example.replace(/"(?:[^"\\]|\\.)*"|true|false|null/g, (part) => names[part] ?? part);
  return `json=${value.replaceAll('\n', '\n    ')}`;
}

function secretOf({ before, secret }: Exclude<Access, 'basic'>): string {
  return before === '' ? secret : `${quoted(before)} + ${secret}`;
}

/** The fields of a form, one for each value of a list. https://html.spec.whatwg.org/multipage/form-control-infrastructure.html#form-submission-algorithm */
function formOf(body: ApiRequest['body']) {
  const type = essence(body?.type ?? '');
  const isMultipart = type === 'multipart/form-data';
  if (!body?.fields || (!isMultipart && type !== 'application/x-www-form-urlencoded')) return undefined;
  const fields = Object.entries(body.fields).flatMap(([name, value]) =>
    [value].flat().map((item) => [name, valueText(item)] as const),
  );
  return { isMultipart, fields };
}

function bodyOf(
  { type, example = '' }: NonNullable<ApiRequest['body']>,
  form: readonly (readonly string[])[] | undefined,
) {
  if (form && new Set(form.map(([name]) => name)).size < form.length)
    return `new URLSearchParams([${form.map((field) => `[${field.map(quoted).join(', ')}]`).join(', ')}])`;
  if (form)
    return `new URLSearchParams({ ${form.map(([name = '', value = '']) => `${keyOf(name)}: ${quoted(value)}`).join(', ')} })`;
  return isJson(type) && /^[{[]/.test(example)
    ? `JSON.stringify(${example.replaceAll('\n', '\n  ')})`
    : fileOrText(example);
}

/** A text, or the variable of a file that was chosen. */
function fileOrText(example: string): string {
  return example === aFile ? 'file' : quoted(example);
}

function keyOf(name: string): string {
  return /^\w+$/.test(name) ? name : quoted(name);
}

function quoted(text: string): string {
  return `'${JSON.stringify(text).slice(1, -1).replaceAll('\\"', '"').replaceAll("'", "\\'")}'`;
}
