import { essence, isJson } from '../../base/media-type.ts';
import { printLinks } from '../../format/link-header.ts';
import { type Declaration, type Endpoint, headersOf } from '../../output/declaration.ts';
import { wordsIn } from '../../output/words.ts';
import type { Locale } from '../../settings/config.ts';
import type { Labels } from '../../templates/labels.ts';

/** An output that openapi.json describes. */
export type EndpointOutput = Declaration & { readonly endpoint: Endpoint };

export function isEndpoint(output: Declaration): output is EndpointOutput {
  return output.endpoint !== undefined;
}

/** The responses that all operations have in common. https://spec.openapis.org/oas/v3.1.0#responses-object */
export function sharedResponses(labels: Labels): object {
  return {
    NotFound: {
      description: labels.notFoundResponse,
      content: { 'text/html': { schema: { type: 'string' } } },
    },
    MethodNotAllowed: {
      description: labels.methodResponse,
      headers: { Allow: headerObject(labels.allowHeader, 'GET, HEAD') },
    },
  };
}

/** The headers that a client can make use of, with the labels that describe them, in that order. */
const described = {
  ETag: 'etagHeader',
  'Cache-Control': 'cacheControlHeader',
  Vary: 'varyHeader',
  'Content-Location': 'contentLocationHeader',
  Link: 'linkHeader',
} as const satisfies Readonly<Record<string, keyof Labels>>;

/** The responses of GET or HEAD. */
export function responsesOf(output: EndpointOutput, verb: 'get' | 'head', locale: Locale): object {
  const { labels } = locale;
  const headers = headersObject(output, labels);
  const { ETag, 'Cache-Control': cacheControl, Vary } = headers;
  const notFound = { description: labels.notFoundResponse };
  return {
    200: {
      description: wordsIn(output.endpoint.summary, locale),
      headers,
      content: verb === 'get' ? contentOf(output) : undefined,
    },
    304: {
      description: labels.unchangedResponse,
      headers: { ETag, 'Cache-Control': cacheControl, Vary },
    },
    404: verb === 'get' ? { $ref: '#/components/responses/NotFound' } : notFound,
    405: { $ref: '#/components/responses/MethodNotAllowed' },
  };
}

/** The headers that the output is declared with, of Link the first link, and those of the other representation of its path. */
function headersObject(output: EndpointOutput, labels: Labels): Readonly<Record<string, object>> {
  const declared: Readonly<Record<string, string | undefined>> = {
    ETag: '"0123456789abcdef"',
    ...headersOf(output),
    ...(output.links.length > 0 && { Link: printLinks(output.links.slice(0, 1)) }),
    ...(output.negotiated && { 'Content-Location': output.negotiated.path }),
  };
  return Object.fromEntries(
    Object.entries(described).flatMap(([name, label]) => {
      const value = declared[name];
      return value === undefined ? [] : [[name, headerObject(labels[label], value)] as const];
    }),
  );
}

function headerObject(description: string, example: string): object {
  return { description, schema: { type: 'string' }, example };
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

/** `opening-hours` as operations are named: `openingHours`. */
export function camelCase(name: string): string {
  return name.replace(/-(.)/g, (_, first: string) => first.toUpperCase());
}

/** `status` as it stands after another word: `getStatus`. */
export function capitalized(word: string): string {
  return `${word[0]?.toUpperCase()}${word.slice(1)}`;
}
