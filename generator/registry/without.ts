import { suggest } from '../base/nearest.ts';
import { builtins, type Registry } from './builtins.ts';
import type { Config } from './config.ts';
import { kinds, type Part, partsOf } from './contract.ts';

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
export function faultsInNames(given: unknown): readonly string[] {
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
export function withoutNamed(registry: Registry, without: readonly string[]): Registry {
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
