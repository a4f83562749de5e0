import { existsSync } from 'node:fs';
import { basename, resolve } from 'node:path';
import { suggest } from '../base/nearest.ts';
import { CommandError } from '../base/problem.ts';
import type { ValidatorOf } from '../base/validator.ts';
import { dataSchemas } from '../data/schemas.ts';
import type { DataType, KnownDataType } from '../data/types/data-type.ts';
import { importTypeScript } from '../templates/typescript.ts';
import { builtins, type Loader, type Registry } from './builtins.ts';
import { type Config, withPlugins } from './config.ts';
import { faultsInConfig, kinds, type Part, partsOf } from './contract.ts';
import * as extend from './extend.ts';
import { guardedData, guardedDirective, guardedHost, guardedResource } from './guard.ts';
import { outputSchemas } from './schemas.ts';

/** The package as a site's own modules import it by name, installed or not: these are the instances that run. */
export const ownImports = { fingerpost: extend };

/**
 * The parts that a site is built with: those of the program, and those of its configuration. Throws a CommandError (2) with everything that is
 * wrong with that.
 */
export async function loadRegistry(path: string | undefined): Promise<Registry> {
  if (path === undefined) return builtins;
  const file = resolve(path);
  if (!existsSync(file)) throw new CommandError(2, `There is no configuration "${path}"`, 'Name it with --config');
  const config = await importTypeScript(file, `The configuration "${path}"`, ownImports);
  return await registryOf(config, file);
}

/** The registry of a configuration, as its file has it. Throws a CommandError (2). */
export async function registryOf(config: unknown, file: string): Promise<Registry> {
  const refuse = (faults: readonly string[]) => {
    if (faults.length > 0) throw new CommandError(2, `${basename(file)}: ${faults.join('; ')}`);
  };
  const faults = faultsInConfig(config);
  refuse([...faults, ...faultsInNames(faults.length === 0 ? withPlugins(config as Config) : config)]);
  const own = withPlugins(config as Config);
  const { resources = [], hosts = [], directives = [], data = [] } = own;
  const base = withoutNamed(builtins, own.without ?? []);
  const compiled = await compile(own);
  refuse(compiled.faults);
  const { validators } = compiled;
  const withValidator = (type: DataType): KnownDataType => {
    const validator = validators.get(type.schema);
    return { ...guardedData(type, file), ...(validator && { validator }) };
  };
  return {
    resources: [...base.resources, ...resources.map((resource) => guardedResource(resource, file))],
    hosts: [...base.hosts, ...hosts.map((host) => guardedHost(host, file))],
    directives: [...base.directives, ...directives.map((directive) => guardedDirective(directive, file))],
    data: [...base.data, ...data.map(withValidator)],
    validators,
    loaders: loadersOf(config as Config, file),
  };
}

function loadersOf({ plugins = [], load }: Config, file: string): readonly Loader[] {
  const all = [
    ...plugins.map((plugin) => ({ who: `The plugin "${plugin.name}"`, load: plugin.load })),
    { who: 'The configuration', load },
  ];
  return all.flatMap(({ who, load: loader }) => (loader ? [{ who, file, load: loader }] : []));
}

/** The validators of the schemas of a site's own parts, and what is wrong with schemas. */
async function compile({ resources = [], data = [] }: Config) {
  const sets = [
    ...data.map(({ name, schema }) => ({ who: `data "${name}"`, schema, set: dataSchemas })),
    ...resources.flatMap(({ name, schema }) =>
      schema ? [{ who: `resources "${name}"`, schema, set: outputSchemas }] : [],
    ),
  ];
  const validators = new Map<object, ReturnType<ValidatorOf>>();
  const faults: string[] = [];
  if (sets.length === 0) return { validators, faults };
  const { compileOwn } = await import('./own-schemas.ts');
  for (const { who, schema, set } of sets)
    try {
      const { formats, verbose = false } = set;
      validators.set(schema, compileOwn(schema, { formats, verbose }));
    } catch (cause) {
      faults.push(`${who} has a schema that cannot be used: ${(cause as Error).message}`);
    }
  return { validators, faults };
}

/** How `without` names a part where its name alone could mean another. */
function fullName({ list, name }: Part): string {
  return `${kinds[list]} ${name}`;
}

/** The parts of the program that an entry of `without` means. */
function meant(entry: string): readonly Part[] {
  const parts = partsOf(builtins);
  const exact = parts.filter((part) => fullName(part) === entry);
  return exact.length > 0 ? exact : parts.filter(({ name }) => name === entry);
}

/** The names in a configuration that mean nothing, could mean two things, or are taken. */
function faultsInNames(given: unknown): readonly string[] {
  const config: Config = typeof given === 'object' && given !== null ? given : {};
  const without = (Array.isArray(config.without) ? config.without : []).filter((name) => typeof name === 'string');
  const known = partsOf(builtins);
  const unclear = without.flatMap((entry) => {
    const kindsMeant = [...new Set(meant(entry).map(fullName))];
    if (kindsMeant.length === 1) return [];
    if (kindsMeant.length > 1) return [`"${entry}" in "without" could be ${kindsMeant.join(' or ')}: write which`];
    return [`"${entry}" in "without" is no part of the program: ${suggest(entry, namesOf(known), 'known')}`];
  });
  const kept = new Set(partsOf(withoutNamed(builtins, without)).map(keyOf));
  const seen = new Set<string>();
  const taken = partsOf(config).flatMap((part) => {
    const key = keyOf(part);
    const isSecond = seen.has(key);
    seen.add(key);
    if (isSecond) return [`There are two with the name "${fullName(part)}"`];
    if (!kept.has(key)) return [];
    return [`The name "${part.name}" is taken by the program: without: ['${fullName(part)}'] takes its place`];
  });
  return [...unclear, ...taken];
}

function namesOf(parts: readonly Part[]): readonly string[] {
  return [...new Set(parts.flatMap((part) => [part.name, fullName(part)]))];
}

function keyOf(part: Part): string {
  return `${fullName(part)} ${part.kind ?? ''}`;
}

/** A registry without the parts that are named. A type of data takes its directives with it. */
function withoutNamed(registry: Registry, without: readonly string[]): Registry {
  if (without.length === 0) return registry;
  const named = new Set(without.flatMap(meant).map(fullName));
  const stays = (list: Part['list']) => (part: { readonly name: string }) =>
    !named.has(fullName({ list, name: part.name }));
  return {
    resources: registry.resources.filter(stays('resources')),
    hosts: registry.hosts.filter(stays('hosts')),
    directives: registry.directives.filter(stays('directives')),
    data: registry.data.filter(stays('data')).map(({ directives, ...type }) => ({
      ...type,
      ...(directives && { directives: directives.filter(stays('directives')) }),
    })),
  };
}
