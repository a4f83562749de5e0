import { essence, isJson } from '../../base/media-type.ts';
import { encodedTarget, printLinks } from '../../format/link-header.ts';
import { type Declaration, type Endpoint, headersOf } from '../../output/output.ts';
import { wordsIn } from '../../output/words.ts';
import type { Locale } from '../../settings/config.ts';
import type { Labels } from '../../templates/labels.ts';

/** An output that openapi.json describes. */
export type EndpointOutput = Declaration & { readonly endpoint: Endpoint };

export function isEndpoint(output: Declaration): output is EndpointOutput {
  return output.endpoint !== undefined;
}

/** The headers that a client can make use of, with the labels that describe them, in that order. */
const described = {
  ETag: 'etagHeader',
  'Cache-Control': 'cacheControlHeader',
  Vary: 'varyHeader',
  'Content-Location': 'contentLocationHeader',
  Link: 'linkHeader',
} as const satisfies Readonly<Record<string, keyof Labels>>;

/** The headers that a 304 repeats. https://www.rfc-editor.org/rfc/rfc9110#section-15.4.5 */
const repeated: readonly string[] = ['ETag', 'Cache-Control', 'Vary'];

/** The parts of responses that operations refer to by name. https://spec.openapis.org/oas/v3.1.0#components-object */
export interface SharedParts {
  readonly headers: Readonly<Record<string, object>>;
  readonly responses: Readonly<Record<string, object>>;
  /** The name of a header among them, by its name and value; undefined of one that no two endpoints have alike. */
  nameOf(header: string, value: string): string | undefined;
}

/** The headers that several endpoints have alike, each other value with a number after the name, and the responses that all of them have. */
export function sharedParts(endpoints: readonly EndpointOutput[], labels: Labels): SharedParts {
  const counts = new Map<string, number>();
  const names = new Map<string, string>();
  const headers: Record<string, object> = {};
  for (const [name, value] of endpoints.flatMap((output) => Object.entries(headersIn(output)))) {
    const key = `${name}: ${value}`;
    const count = (counts.get(key) ?? 0) + 1;
    counts.set(key, count);
    if (count !== 2) continue;
    const number = Object.keys(headers).filter((known) => known.startsWith(name.replace('-', ''))).length + 1;
    const component = `${name.replace('-', '')}${number > 1 ? number : ''}`;
    names.set(key, component);
    headers[component] = headerObject(name, value, labels);
  }
  const notFound = { description: labels.notFoundResponse };
  const responses = {
    NotFound: { ...notFound, content: { 'text/html': { schema: { type: 'string' } } } },
    NotFoundToHead: notFound,
    MethodNotAllowed: {
      description: labels.methodResponse,
      headers: { Allow: { description: labels.allowHeader, schema: { type: 'string' }, example: 'GET, HEAD' } },
    },
  };
  return { headers, responses, nameOf: (header, value) => names.get(`${header}: ${value}`) };
}

/** The responses of GET or HEAD. */
export function responsesOf(output: EndpointOutput, verb: 'get' | 'head', locale: Locale, shared: SharedParts): object {
  const { labels } = locale;
  const headers = Object.entries(headersIn(output)).map(([name, value]) => {
    const component = shared.nameOf(name, value);
    const header = component === undefined ? headerObject(name, value, labels) : reference('headers', component);
    return [name, header] as const;
  });
  return {
    200: {
      description: wordsIn(output.endpoint.summary, locale),
      headers: Object.fromEntries(headers),
      content: verb === 'get' ? contentOf(output) : undefined,
    },
    304: {
      description: labels.unchangedResponse,
      headers: Object.fromEntries(headers.filter(([name]) => repeated.includes(name))),
    },
    404: reference('responses', verb === 'get' ? 'NotFound' : 'NotFoundToHead'),
    405: reference('responses', 'MethodNotAllowed'),
  };
}

function reference(kind: 'headers' | 'responses', name: string): object {
  return { $ref: `#/components/${kind}/${name}` };
}

/** The headers that the output is declared with, of Link the first link, and those of the other representation of its path. */
function headersIn(output: EndpointOutput): Partial<Record<keyof typeof described, string>> {
  const declared: Readonly<Record<string, string | undefined>> = {
    ETag: '"0123456789abcdef"',
    ...headersOf(output),
    ...(output.links.length > 0 && { Link: printLinks(output.links.slice(0, 1)) }),
    ...(output.negotiated && { 'Content-Location': encodedTarget(output.negotiated.path) }),
  };
  return Object.fromEntries(
    Object.keys(described).flatMap((name) => (declared[name] === undefined ? [] : [[name, declared[name]]])),
  );
}

function headerObject(name: string, example: string, labels: Labels): object {
  return { description: labels[described[name as keyof typeof described]], schema: { type: 'string' }, example };
}

/** Every representation, with an example where one is known. */
function contentOf(output: EndpointOutput): object {
  const { mediaType, negotiated, endpoint } = output;
  const representation = (type: string, example: unknown, body?: string) => ({
    [essence(type)]: {
      schema: body && isJson(type) ? { $ref: `#/components/schemas/${body}` } : { type: 'string' },
      example,
    },
  });
  return {
    ...representation(mediaType, endpoint.example, componentName(output)),
    ...(negotiated && representation(negotiated.mediaType, negotiated.example)),
  };
}

/** The name of the schema of an output among the components; undefined where it has none. */
export function componentName({ schema, endpoint }: EndpointOutput): string | undefined {
  return schema && (endpoint.component ?? String(schema.title));
}

/** A name that none has yet: with a number after it, where it is taken. It is taken from then on. */
export function unique(name: string, taken: Set<string>, before = ''): string {
  let made = name;
  for (let number = 2; taken.has(made); number += 1) made = `${name}${before}${number}`;
  taken.add(made);
  return made;
}

/** Endpoints of which no two have the same id. */
export function withOwnIds(outputs: readonly EndpointOutput[]): readonly EndpointOutput[] {
  const ids = new Set<string>();
  return outputs.map((output) => ({
    ...output,
    endpoint: { ...output.endpoint, id: unique(output.endpoint.id, ids) },
  }));
}

/** `opening-hours` as operations are named, `openingHours`, and `area-51` as `area_51`, since `area51` may be another. */
export function camelCase(name: string): string {
  return name.replace(/-(?=\d)/g, '_').replace(/-(.)/g, (_, first: string) => first.toUpperCase());
}
