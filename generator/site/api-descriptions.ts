import { getOwn, isMapping, type Mapping } from '../base/mapping.ts';
import { suggest } from '../base/nearest.ts';
import { error, hasErrors, type Problem, type Result, type Source, warning } from '../base/problem.ts';
import { api } from '../data/types/api.ts';
import { dataOf } from '../data/types/data-type.ts';
import type { RawAsset } from '../load/asset.ts';
import type { RawContent } from '../load/content.ts';
import { blockOf, parseYaml, type YamlBlock, type YamlPath } from '../load/yaml.ts';
import type { ApiDescription, Asset, SiteData } from '../model/meta.ts';
import { mappingOf, operationsOf, referred } from '../model/openapi.ts';

/**
 * The OpenAPI descriptions in `public/` that `data/api.yaml` names, by path. Each is checked as far as its readers rely on it.
 * https://spec.openapis.org/oas/v3.1.0
 */
export function resolveDescriptions(
  raw: Pick<RawContent, 'assets' | 'data'>,
  data: SiteData,
  assets: readonly Asset[],
): Result<ReadonlyMap<string, ApiDescription>> {
  const value = new Map<string, ApiDescription>();
  const problems: Problem[] = [];
  const block = raw.data.get(api.name)?.block;
  for (const [index, { openapi: path }] of (dataOf(data, api)?.apis ?? []).entries()) {
    if (!path?.startsWith('/') || value.has(path)) continue;
    const file = assets.find((asset) => asset.path === path)?.file;
    const source = raw.assets.find((asset) => asset.path === file)?.source;
    if (file === undefined || !source) {
      problems.push(notDescribed(path, raw.assets, block, index));
      continue;
    }
    const read = readDescription(source);
    const hasFile = (to: string) => assets.some((asset) => asset.path === to);
    const faults = read.value ? faultsOf(read.value, path, hasFile) : read.problems;
    problems.push(...faults);
    const document = read.value?.value as Mapping;
    if (!hasErrors(faults)) value.set(path, { file, version: String((document.info as Mapping).version), document });
  }
  return { value, problems };
}

function notDescribed(path: string, assets: readonly RawAsset[], block: YamlBlock | undefined, index: number): Problem {
  const known = assets.flatMap(({ path: file, source }) =>
    source && !file.endsWith('.svg') ? [file.replace(/^public/, '')] : [],
  );
  const hint =
    known.length > 0
      ? suggest(path, known, 'Descriptions in public/')
      : 'Put it into public/, under a name that ends with openapi.json or openapi.yaml';
  return error(
    'broken-link',
    `There is no OpenAPI description at ${path}`,
    block?.placeOf(['apis', index, 'openapi']),
    hint,
    path,
  );
}

/** A description as a value with places. JSON is read as JSON: to read it as YAML takes ten times as long, and only a fault needs that. */
function readDescription(source: Source): Result<YamlBlock | undefined> {
  if (/\.json$/i.test(source.file)) {
    try {
      const value: unknown = JSON.parse(source.text);
      return { value: blockOf({ source, start: 0, text: source.text }, value), problems: [] };
    } catch {
      // As YAML, it has the place of the fault.
    }
  }
  return parseYaml(source, 0, source.text);
}

/** The faults of a description, each at its place: what is missing, ids that are used twice, references that lead nowhere. */
function faultsOf(block: YamlBlock, path: string, hasFile: Checking['hasFile']): readonly Problem[] {
  const { value: document } = block;
  const of = (path: YamlPath) => block.placeOf(path);
  if (!isMapping(document) || !/^3\.[012]\.\d+$/.test(String(document.openapi))) {
    const hint = 'Write it, or convert it, as OpenAPI 3: openapi: 3.1.0';
    return [error('invalid-value', 'The file is not an OpenAPI 3 description', of(['openapi']), hint)];
  }
  const info = isMapping(document.info) ? document.info : {};
  const unnamed = (['title', 'version'] as const).flatMap((key) =>
    typeof info[key] === 'string' && info[key] !== ''
      ? []
      : [error('missing-key', `"info" lacks the text "${key}"`, of(['info']), `Add ${key} to info`)],
  );
  if (!isMapping(document.paths) && !isMapping(document.webhooks))
    return [...unnamed, error('missing-key', 'The description has no "paths"', of([]), 'Add paths, with an operation')];
  const checking = { document, block, path, hasFile, told: new Set<string>() };
  return [...unnamed, ...faultsOfPaths(document, block), ...faultsIn(document, [], checking)];
}

function faultsOfPaths(document: Mapping, block: YamlBlock): readonly Problem[] {
  const ids = new Set<unknown>();
  const paths = Object.keys(isMapping(document.paths) ? document.paths : {});
  const odd = paths
    .filter((path) => !/^(?:\/|x-)/.test(path))
    .map((path) =>
      error('invalid-value', `The path "${path}" does not begin with /`, block.placeOfKey(['paths', path])),
    );
  // Of one that is in another file, a reference is all that is known.
  const here = operationsOf(document).filter(({ value }) => typeof value.$ref !== 'string');
  const ofOperations = here.flatMap(({ part, verb, path, value, parameters }) => {
    const at = [part, path, verb];
    const name = `${verb.toUpperCase()} ${path}`;
    const { operationId: id, responses } = value;
    const isTwice = id !== undefined && ids.has(id);
    ids.add(id);
    // From OpenAPI 3.1 on, an operation may leave them out.
    const hasResponses =
      responses === undefined ? !/^3\.0/.test(String(document.openapi)) : Object.keys(mappingOf(responses)).length > 0;
    const described = parameters.flatMap((parameter) => (parameter.in === 'path' ? [parameter.name] : []));
    // A callback holds an expression in braces. https://spec.openapis.org/oas/v3.1.1.html#key-expression
    const named = part === 'paths' ? path.matchAll(/\{([^}]+)\}/g) : [];
    const unknown = Array.from(named, ([, name]) => name).filter((parameter) => !described.includes(parameter));
    const odd = Object.entries({ operationId: id, tags: value.tags }).flatMap(([key, names]) =>
      [names ?? []].flat().flatMap((item) => {
        if (typeof item === 'string') return [];
        const message = `"${key}" cannot be ${JSON.stringify(item)}`;
        return [error('invalid-value', message, block.placeOf([...at, key]), 'Write a text, and quote a number')];
      }),
    );
    return [
      ...odd,
      ...(isTwice
        ? [error('duplicate', `The operationId "${String(id)}" is used twice`, block.placeOf([...at, 'operationId']))]
        : []),
      ...(part === 'webhooks' || hasResponses
        ? []
        : [error('missing-key', `${name} has no responses`, block.placeOfKey(at), 'Add responses, such as 200')]),
      ...unknown.map((parameter) =>
        error(
          'missing-key',
          `${name} does not describe its parameter "${parameter}"`,
          block.placeOfKey(at),
          'Add it to parameters, with in: path',
        ),
      ),
    ];
  });
  return [...odd, ...ofOperations];
}

/** Deeper, no description refers to anything. */
const deepest = 64;

interface Checking {
  readonly document: Mapping;
  readonly block: YamlBlock;
  /** Where the description is published. */
  readonly path: string;
  readonly hasFile: (path: string) => boolean;
  /** The other files that were told of. */
  readonly told: Set<string>;
}

/** The words that a key takes wherever a description has it: those of schemas, and those of parameters or security schemes. */
const words: Readonly<Record<string, readonly string[]>> = {
  in: ['path', 'query', 'header', 'cookie', 'querystring'],
  type: [
    'string',
    'number',
    'integer',
    'boolean',
    'array',
    'object',
    'null',
    'apiKey',
    'http',
    'mutualTLS',
    'oauth2',
    'openIdConnect',
  ],
};

/** The words that OpenAPI does not have, and the references that lead nowhere. */
function faultsIn(value: unknown, path: YamlPath, checking: Checking): readonly Problem[] {
  if (typeof value !== 'object' || value === null || path.length > deepest) return [];
  const isNamed = /^(?:properties|headers|schemas|responses)$/.test(String(path.at(-1)));
  return Object.entries(value).flatMap(([key, inner]) => {
    const at = [...path, Array.isArray(value) ? Number(key) : key];
    // Examples and extensions hold data.
    if (!isNamed && /^(?:examples?|default|const|enum|x-.*)$/.test(key)) return [];
    if (key === '$ref' && typeof inner === 'string') return faultsOfReference(inner, at, checking);
    const known = getOwn(words, key) ?? [];
    const odd = [inner].flat().find((word) => typeof word === 'string' && known.length > 0 && !known.includes(word));
    if (odd === undefined) return faultsIn(inner, at, checking);
    const place = checking.block.placeOf(at);
    return [error('invalid-value', `"${key}" cannot be "${odd}"`, place, suggest(odd, known, 'Values'))];
  });
}

function faultsOfReference(to: string, at: YamlPath, checking: Checking): readonly Problem[] {
  const { document, block, path, hasFile, told: reported } = checking;
  if (to.startsWith('#')) {
    if (referred(document, { $ref: to }) !== undefined) return [];
    return [error('unknown-reference', `"${to}" leads to no part of the description`, block.placeOf(at))];
  }
  const [name = ''] = to.split('#');
  const base = `file://${path}`;
  const { protocol = 'file:', pathname = '' } = URL.canParse(name, base) ? new URL(name, base) : {};
  if (protocol === 'file:' && !hasFile(pathname))
    return [error('unknown-reference', `There is no file "${name}" beside the description`, block.placeOf(at))];
  if (reported.has(name)) return [];
  reported.add(name);
  const hint = 'Put its parts into components, as "bundle" of most OpenAPI tools does';
  return [warning('unknown-reference', `"${name}" is another file, which is not shown`, block.placeOf(at), hint)];
}
