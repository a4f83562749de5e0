import { isMapping, type Mapping } from '../base/mapping.ts';
import { suggest } from '../base/nearest.ts';
import { codingNames } from '../format/codings.ts';
import type { Capabilities } from '../hosts/rules/host.ts';
import type { Config } from './config.ts';

/** The lists of a configuration, with the kind that messages and `without` call their parts. */
export const kinds = { resources: 'resource', hosts: 'host', data: 'data', directives: 'directive' } as const;

type ListName = keyof typeof kinds;

type Type = 'text' | 'name' | 'function' | 'mapping' | 'list' | 'boolean';

/** The keys of a part, and what each has to be. A key with a question mark may be missing. */
type Contract = Readonly<Record<string, Type | `${Type}?`>>;

const named = { name: 'name' } as const;
const contracts = {
  resources: { ...named, schema: 'mapping?', isOptional: 'boolean?', outputs: 'function?', output: 'function?' },
  hosts: {
    ...named,
    title: 'text',
    docs: 'text',
    capabilities: 'mapping',
    limits: 'mapping',
    precompressed: 'list?',
    signs: 'mapping?',
    fixes: 'mapping?',
    gaps: 'list?',
    servesFolders: 'boolean?',
    files: 'function',
  },
  data: { ...named, schema: 'mapping', check: 'function?', hasPrices: 'function?', directives: 'list?' },
  block: { ...named, kind: 'text', attributes: 'list', expand: 'function' },
  inline: { ...named, kind: 'text', attributes: 'list', text: 'function' },
} as const satisfies Record<string, Contract>;

/** The value of each capability, besides a text, that a host may give: there is all, or nothing. */
const capabilityDefaults = {
  types: true,
  headers: true,
  accept: true,
  methods: true,
  redirects: true,
  caching: true,
  notFound: undefined,
} as const satisfies Record<keyof Capabilities, true | undefined>;

/** Finds faults in a configuration, which may not be of its type if no compiler has checked it. */
export function faultsInConfig(config: unknown): readonly string[] {
  if (!isMapping(config)) return ['The default export must be what defineConfig() returns'];
  const { plugins = [], without = [], ...parts } = config;
  return [
    ...faultsInParts(parts, ['plugins', 'without']),
    ...(Array.isArray(plugins) ? plugins.flatMap(faultsInPlugin) : ['"plugins" must be a list']),
    ...(isListOfNames(without) ? [] : ['"without" must be a list of names']),
  ];
}

function faultsInPlugin(plugin: unknown, index: number): readonly string[] {
  const at = `plugins[${index}]`;
  if (typeof plugin === 'function') return [`${at} is a function: call it with its options`];
  if (!isMapping(plugin)) return [`${at} must be an object`];
  const { name, ...parts } = plugin;
  if (!types.name.test(name)) return [`${at} lacks "name", ${types.name.words}`];
  return faultsInParts(parts, ['name']).map((fault) => `${at} "${name}": ${fault}`);
}

/** @param others The keys beside the lists of parts. */
function faultsInParts(given: Mapping, others: readonly string[]): readonly string[] {
  const { load, ...parts } = given;
  const lists = [...Object.keys(kinds), 'load', ...others];
  const unknown = Object.keys(parts).filter((key) => !Object.hasOwn(kinds, key));
  return [
    ...(load === undefined || typeof load === 'function' ? [] : ['"load" must be a function']),
    ...unknown.map((key) => `Unknown key "${key}": ${suggest(key, lists, 'known keys')}`),
    ...Object.keys(kinds).flatMap((list) => faultsInList(parts[list], list as ListName)),
  ];
}

function isListOfNames(value: unknown): boolean {
  return Array.isArray(value) && value.every((name) => typeof name === 'string');
}

function faultsInList(value: unknown, list: ListName): readonly string[] {
  if (value === undefined) return [];
  if (!Array.isArray(value)) return [`"${list}" must be a list`];
  return value.flatMap((part, index) => faultsInPart(part, list, `${list}[${index}]`));
}

function faultsInPart(part: unknown, list: ListName, at: string): readonly string[] {
  if (!isMapping(part)) return [`${at} must be an object`];
  const where = typeof part.name === 'string' ? `${at} "${part.name}"` : at;
  const placed = (faults: readonly string[]) => faults.map((fault) => `${where} ${fault}`);
  switch (list) {
    case 'directives':
      if (part.kind !== 'block' && part.kind !== 'inline') return placed(['needs a kind: "block" or "inline"']);
      return placed([...faultsOf(part, contracts[part.kind]), ...faultsInAttributes(part.attributes)]);
    case 'data':
      return [
        ...placed(faultsOf(part, contracts.data)),
        ...(Array.isArray(part.directives) ? part.directives : []).flatMap((directive, index) =>
          faultsInPart(directive, 'directives', `${where} directives[${index}]`),
        ),
      ];
    case 'hosts':
      return placed([...faultsOf(part, contracts.hosts), ...faultsInHost(part)]);
    case 'resources': {
      const makers = ['outputs', 'output'].filter((key) => part[key] !== undefined);
      const choice = makers.length === 1 ? [] : ['needs either outputs() or output()'];
      return placed([...faultsOf(part, contracts.resources), ...choice]);
    }
  }
}

function faultsOf(part: Mapping, contract: Contract): readonly string[] {
  const unknown = Object.keys(part).filter((key) => !Object.hasOwn(contract, key));
  return [
    ...unknown.map((key) => `has an unknown key "${key}": ${suggest(key, Object.keys(contract), 'known keys')}`),
    ...Object.entries(contract).flatMap(([key, type]) => {
      const isOptional = type.endsWith('?');
      const wanted = type.replace('?', '') as Type;
      const value = part[key];
      if (value === undefined) return isOptional ? [] : [`lacks "${key}", ${types[wanted].words}`];
      return types[wanted].test(value) ? [] : [`has a "${key}" that is not ${types[wanted].words}`];
    }),
  ];
}

const types: Readonly<Record<Type, { readonly words: string; test(value: unknown): boolean }>> = {
  text: { words: 'a text', test: (value) => typeof value === 'string' && value !== '' },
  name: {
    words: 'a name of lower-case letters, digits and hyphens',
    test: (value) => typeof value === 'string' && /^[a-z][a-z0-9-]*$/.test(value),
  },
  function: { words: 'a function', test: (value) => typeof value === 'function' },
  mapping: { words: 'an object', test: isMapping },
  list: { words: 'a list', test: Array.isArray },
  boolean: { words: 'true or false', test: (value) => typeof value === 'boolean' },
};

function faultsInAttributes(attributes: unknown): readonly string[] {
  const isSound = !Array.isArray(attributes) || attributes.every((name) => typeof name === 'string');
  return isSound ? [] : ['has "attributes" that are not a list of names'];
}

function faultsInHost({ capabilities, precompressed = [] }: Mapping): readonly string[] {
  const known: readonly string[] = codingNames;
  const missing = Object.entries(capabilityDefaults).filter(([name, all]) => {
    const capability = isMapping(capabilities) ? capabilities[name] : all;
    return capability !== all && typeof capability !== 'string';
  });
  const wrong = Array.isArray(precompressed) ? precompressed.filter((coding) => !known.includes(String(coding))) : [];
  return [
    ...missing.map(([name, all]) =>
      all
        ? `must say of the capability "${name}" that it is true, or what will be missing`
        : `may say of the capability "${name}" only what will be missing`,
    ),
    ...wrong.map((coding) => `has the unknown coding "${coding}": ${suggest(String(coding), known, 'known')}`),
  ];
}

/** Every part of a configuration that has a name, with its list: types of data before their directives. */
export function partsOf({ resources, hosts, data, directives }: Config): readonly Part[] {
  const of = (list: ListName, parts: unknown) => namedIn(parts).map(({ name }): Part => ({ list, name }));
  const all = [...namedIn(data).flatMap((type) => namedIn(type.directives)), ...namedIn(directives)];
  return [
    ...of('resources', resources),
    ...of('hosts', hosts),
    ...of('data', data),
    ...all.map(({ kind, name }): Part => ({ list: 'directives', name, kind: String(kind) })),
  ];
}

function namedIn(parts: unknown): readonly (Mapping & { readonly name: string })[] {
  const list: readonly unknown[] = Array.isArray(parts) ? parts : [];
  return list.filter(
    (part): part is Mapping & { readonly name: string } => isMapping(part) && typeof part.name === 'string',
  );
}

/** A part by what tells it from others. */
export interface Part {
  readonly list: ListName;
  readonly name: string;
  /** Directives of two kinds may have the same name. */
  readonly kind?: string;
}
