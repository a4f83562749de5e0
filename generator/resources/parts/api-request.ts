import { shellQuoted } from '../../base/command-line.ts';

/** An example request. Each secret in it is a variable. */
export interface ApiRequest {
  readonly verb: string;
  readonly url: string;
  /** Whether a secret follows the url. */
  readonly isKeyed: boolean;
  readonly access: readonly Access[];
  readonly body?: { readonly type: string; readonly example?: string } | undefined;
}

/** How a request is authenticated: with a name and password, or with a secret in a header, after a prefix. */
type Access = 'basic' | { readonly header: string; readonly before: string; readonly secret: string };

/** A request in a shell. */
export function asCurl({ verb, url, isKeyed, access, body }: ApiRequest): string {
  const parts = [
    verb === 'get' ? 'curl' : `curl -X ${verb.toUpperCase()}`,
    ...access.map((one) =>
      one === 'basic' ? '-u "$USER:$PASSWORD"' : `-H "${one.header}: ${one.before}$${one.secret}"`,
    ),
    ...(body ? [`-H 'Content-Type: ${body.type}'`] : []),
    ...(body?.example === undefined ? [] : [`-d ${shellQuoted(body.example)}`]),
    shellQuoted(url) + (isKeyed ? '"$API_KEY"' : ''),
  ];
  return parts.join(' \\\n  ').replace(/^(curl[^\n]*) \\\n {2}(?=[^\n]*$)/, '$1 ');
}

/** The same request in JavaScript. https://fetch.spec.whatwg.org/#fetch-method */
export function asFetch({ verb, url, isKeyed, access, body }: ApiRequest): string {
  const headers = [
    ...access.map((one) =>
      one === 'basic'
        ? `Authorization: \`Basic \${btoa(\`\${USER}:\${PASSWORD}\`)}\``
        : `${keyOf(one.header)}: ${one.before === '' ? one.secret : `\`${one.before}\${${one.secret}}\``}`,
    ),
    ...(body ? [`'Content-Type': ${quoted(body.type)}`] : []),
  ];
  const { example } = body ?? {};
  const options = [
    ...(verb === 'get' ? [] : [`method: '${verb.toUpperCase()}'`]),
    ...(headers.length > 0 ? [`headers: { ${headers.join(', ')} }`] : []),
    ...(example === undefined
      ? []
      : [`body: ${/^[{[]/.test(example) ? `JSON.stringify(${example.replaceAll('\n', '\n  ')})` : quoted(example)}`]),
  ];
  const end = options.length === 0 ? '' : `, {\n  ${options.join(',\n  ')},\n}`;
  return `const response = await fetch(${quoted(url)}${isKeyed ? ' + API_KEY' : ''}${end});`;
}

function keyOf(name: string): string {
  return /^\w+$/.test(name) ? name : quoted(name);
}

function quoted(text: string): string {
  return `'${JSON.stringify(text).slice(1, -1).replaceAll('\\"', '"').replaceAll("'", "\\'")}'`;
}
