import { getOwn, isMapping, type Mapping } from '../base/mapping.ts';
import { decoded } from '../base/percent-encoding.ts';
import { parsePointer } from '../format/json.ts';
import { nameSlug } from '../names/name-slug.ts';

/** An operation of an OpenAPI description, with the parameters of its path. https://spec.openapis.org/oas/v3.1.0#operation-object */
export interface Operation {
  /** Webhooks are requests that the API itself sends. */
  readonly part: (typeof parts)[number];
  readonly verb: string;
  readonly path: string;
  readonly value: Mapping;
  readonly parameters: readonly Mapping[];
}

const parts = ['paths', 'webhooks'] as const;
const verbs = ['get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'trace', 'query'];

/** Every operation of a description, in its order, and then the requests that the API sends in answer to some: their callbacks. */
export function operationsOf(document: Mapping): readonly Operation[] {
  const own = parts.flatMap((part) => operationsAt(part, mappingOf(document[part]), document));
  const callbacks = own.flatMap(({ value }) => Object.values(mappingOf(value.callbacks)));
  const distinct = new Set(callbacks.map((callback) => mappingOf(referred(document, callback))));
  return [...own, ...[...distinct].flatMap((callback) => operationsAt('webhooks', callback, document))];
}

function operationsAt(part: Operation['part'], items: Mapping, document: Mapping): readonly Operation[] {
  return Object.entries(items).flatMap(([path, given]) => {
    const item = referred(document, given);
    if (!isMapping(item) || path.startsWith('x-')) return [];
    return Object.entries(item).flatMap(([verb, value]) => {
      if (!verbs.includes(verb) || !isMapping(value)) return [];
      const all = new Map<string, Mapping>();
      for (const raw of [...listOf(item.parameters), ...listOf(value.parameters)]) {
        const parameter = referred(document, raw);
        // One of the operation takes the place of that of the path.
        if (isMapping(parameter)) all.set(`${String(parameter.in)} ${String(parameter.name)}`, parameter);
      }
      return [{ part, verb, path, value: { servers: item.servers, ...value }, parameters: [...all.values()] }];
    });
  });
}

/** The id of an operation where it is shown, below that of its API. */
export function operationAnchor({ verb, path, value }: Operation, anchor: string): string {
  return `${anchor}-${nameSlug(String(value.operationId ?? `${verb} ${path}`))}`;
}

/** The address of a server with the defaults of its variables; relative, if it was written so. https://spec.openapis.org/oas/v3.1.0#server-object */
export function serverUrl(server: unknown): string {
  const { url, variables } = mappingOf(server);
  return String(url).replace(/\{([^{}]+)\}/g, (whole, name: string) =>
    String(mappingOf(getOwn(mappingOf(variables), name)).default ?? whole),
  );
}

/** More references in a row are a circle. */
const mostSteps = 20;

/** Follows a reference to another part of the description; what stands beside the reference is added. Any other value is returned as it is. Undefined where there is no such part. */
export function referred(document: Mapping, value: unknown): unknown {
  let found = value;
  for (let step = 0; isMapping(found) && typeof found.$ref === 'string' && found.$ref.startsWith('#'); step += 1) {
    if (step === mostSteps) return undefined;
    const { $ref, ...own }: Mapping = found;
    const part = partOf(document, String($ref).slice(1));
    found = isMapping(part) ? { ...part, ...own } : part;
  }
  return found;
}

function partOf(document: Mapping, pointer: string): unknown {
  let part: unknown = document;
  for (const name of parsePointer(decoded(pointer)))
    if (Array.isArray(part)) part = part[Number(name)];
    else part = isMapping(part) ? getOwn(part, name) : undefined;
  return part;
}

export function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

export function mappingOf(value: unknown): Mapping {
  return isMapping(value) ? value : {};
}
