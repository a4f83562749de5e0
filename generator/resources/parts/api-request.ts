import { shellQuoted } from '../../base/command-line.ts';
import { essence, isJson } from '../../base/media-type.ts';
import { aFile, type Media } from './api-schema.ts';

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

/** A request in a shell. */
export function asCurl({ verb, url, isKeyed, access, headers, body }: ApiRequest): string {
  const form = formOf(body);
  const option = form?.isMultipart ? '-F' : '--data-urlencode';
  const parts = [
    verb === 'get' ? 'curl' : `curl -X ${verb.toUpperCase()}`,
    ...access.map((one) => {
      if (one === 'basic') return '-u "$USER:$PASSWORD"';
      const before = `${one.header}: ${one.before}`;
      return /^[\w:= -]*$/.test(before) ? `-H "${before}$${one.secret}"` : `-H ${shellQuoted(before)}"$${one.secret}"`;
    }),
    ...headers.map((header) => `-H ${shellQuoted(header.join(': '))}`),
    ...(body && !form ? [`-H ${shellQuoted(`Content-Type: ${body.type}`)}`] : []),
    ...(form?.fields.map((field) => `${option} ${shellQuoted(field.join('='))}`) ?? []),
    ...(body?.example === undefined || form
      ? []
      : [`${body.example === aFile ? '--data-binary' : '-d'} ${shellQuoted(body.example)}`]),
    shellQuoted(url) + (isKeyed ? '"$API_KEY"' : ''),
  ];
  return parts.join(' \\\n  ').replace(/^(curl[^\n]*) \\\n {2}(?=[^\n]*$)/, '$1 ');
}

/** The same request in JavaScript. https://fetch.spec.whatwg.org/#fetch-method */
export function asFetch({ verb, url, isKeyed, access, headers, body }: ApiRequest): string {
  const form = formOf(body);
  const shown = [
    ...access.map((one) =>
      one === 'basic'
        ? `Authorization: \`Basic \${btoa(\`\${USER}:\${PASSWORD}\`)}\``
        : `${keyOf(one.header)}: ${one.before === '' ? one.secret : `${quoted(one.before)} + ${one.secret}`}`,
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

/** The fields of a form, one for each value of a list. https://html.spec.whatwg.org/multipage/form-control-infrastructure.html#form-submission-algorithm */
function formOf(body: ApiRequest['body']) {
  const type = essence(body?.type ?? '');
  const isMultipart = type === 'multipart/form-data';
  if (!body?.fields || (!isMultipart && type !== 'application/x-www-form-urlencoded')) return undefined;
  const print = (value: unknown) => (typeof value === 'object' ? JSON.stringify(value) : String(value));
  const fields = Object.entries(body.fields).flatMap(([name, value]) =>
    [value].flat().map((one) => [name, print(one)] as const),
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
