import { isDeepStrictEqual } from 'node:util';
import { createContext, runInContext } from 'node:vm';
import type { Served } from '../../../generator/hosts/rules/host.ts';
import { type Answer, type Asked, fileAt, type Model, ownFiles, pathOf, queryOf } from './answer.ts';
import { uploadedBy } from './s3-upload.ts';

/** A field of an event of CloudFront. */
export interface Field {
  readonly value: string;
  readonly multiValue?: readonly { readonly value: string }[];
}

export type Fields = Record<string, Field>;

interface Distribution {
  readonly DefaultCacheBehavior: {
    readonly AllowedMethods?: Listed<string>;
    readonly FunctionAssociations?: Listed<{ readonly EventType?: string; readonly FunctionARN?: string }>;
  };
  readonly CustomErrorResponses?: Listed<{
    readonly ErrorCode?: number;
    readonly ResponsePagePath?: string;
    readonly ResponseCode?: string;
  }>;
}

interface Listed<Item> {
  readonly Quantity?: number;
  readonly Items?: readonly Item[];
}

/** The `handler` of a function, in a context that has nothing but the language. */
export function handlerOf(source: string): (event: unknown) => Record<string, unknown> {
  const context = createContext({});
  runInContext(source, context);
  const run = runInContext('(text) => JSON.stringify(handler(JSON.parse(text)))', context) as (text: string) => string;
  return (event) => JSON.parse(run(JSON.stringify(event))) as Record<string, unknown>;
}

/** CloudFront before S3: the function for requests, the object with its metadata, the function for responses unless that is an error. */
export const s3CloudFrontModel = ((files, input) => {
  const { DefaultCacheBehavior: behaviour, CustomErrorResponses } = JSON.parse(
    files.get('distribution.json') ?? '',
  ) as Distribution;
  const methods = itemsOf(behaviour.AllowedMethods);
  const associated = new Map(itemsOf(behaviour.FunctionAssociations).map((item) => [item.EventType, item.FunctionARN]));
  const functionOf = (type: string) => {
    const source = files.get(associated.get(type) ?? '');
    return source === undefined ? undefined : handlerOf(source);
  };
  const [request, response] = [functionOf('viewer-request'), functionOf('viewer-response')];
  const errors = itemsOf(CustomErrorResponses);
  // S3 answers 403 for what is missing to those who may not list a bucket, and 404 to others.
  const missing = (): Answer => {
    const [first, second] = [403, 404].map((code) => errors.find(({ ErrorCode }) => ErrorCode === code));
    if (first?.ResponseCode !== second?.ResponseCode || first?.ResponsePagePath !== second?.ResponsePagePath)
      throw new Error('what is missing depends on who may list');
    return {
      status: Number(first?.ResponseCode ?? 403),
      file: fileAt(first?.ResponsePagePath ?? '', input),
      headers: {},
    };
  };
  const names = [...input.served.map(({ file }) => file), ...ownFiles];
  const objects = uploadedBy(files.get('upload.sh') ?? '', names);
  assertSame(objects, files.get('objects.json') ?? '');
  return ({ path, method = 'GET', accept }: Asked): Answer => {
    if (!methods.includes(method)) return { status: 403, headers: {} };
    const headers = accept === undefined ? {} : { accept: { value: accept } };
    const event = { request: { method, uri: pathOf(path), headers, querystring: parsed(queryOf(path)) } };
    const passed = request?.(event) ?? event.request;
    if ('statusCode' in passed)
      return { status: passed.statusCode as number, headers: plain(passed.headers as Fields) };
    const file = (passed.uri as string).slice(1);
    const object = objects.get(file);
    if (!object) return missing();
    const carried = Object.fromEntries(Object.entries(object).map(([name, value]) => [name.toLowerCase(), { value }]));
    const respond = (uri: unknown) => {
      const given = response?.({ request: { ...passed, uri }, response: { statusCode: 200, headers: carried } });
      return plain((given?.headers ?? carried) as Fields);
    };
    // It may be shown the path that was asked for, or the one that the other function has left.
    const given = respond(passed.uri);
    if (!isDeepStrictEqual(respond(event.request.uri), given)) throw new Error(`${path} has two answers`);
    return { status: 200, file, headers: given };
  };
}) satisfies Model;

/** CloudFront refuses a list whose length is not what it says. */
function itemsOf<Item>({ Quantity, Items }: Listed<Item> = {}): readonly Item[] {
  if (Items === undefined || Quantity !== Items.length) throw new Error('refused');
  return Items;
}

/** The two ways to upload say the same. */
function assertSame(objects: ReadonlyMap<string, Served['headers']>, text: string): void {
  const listed = (JSON.parse(text) as readonly Record<string, string>[]).map(({ Key, ContentType, CacheControl }) => [
    Key,
    { 'Content-Type': ContentType, 'Cache-Control': CacheControl },
  ]);
  const sorted = (entries: readonly unknown[]) => JSON.stringify(entries.map((entry) => JSON.stringify(entry)).sort());
  if (sorted(listed) !== sorted([...objects])) throw new Error('objects.json and upload.sh differ');
}

function parsed(query: string): Fields {
  const fields: Record<string, Field & { readonly multiValue: { readonly value: string }[] }> = {};
  for (const pair of query === '' ? [] : query.slice(1).split('&')) {
    const [name = '', value = ''] = pair.split('=');
    const field = fields[name] ?? { value, multiValue: [] };
    field.multiValue.push({ value });
    fields[name] = field;
  }
  return fields;
}

function plain(headers: Fields): Answer['headers'] {
  return Object.fromEntries(
    Object.entries(headers).flatMap(([name, { value }]) => (value === '' ? [] : [[name, value]])),
  );
}
