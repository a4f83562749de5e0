import type { Changes } from '../publish/changes.ts';
import { count } from './terminal.ts';

/** Lists the changes of a build by their cause: `plans.yaml: 16 addresses changed`. */
export function printChanges({ changed, added, removed, lost }: Changes): readonly string[] {
  const lines = changed.map(({ sources, paths }) => {
    const by = namesOf(sources);
    return by === '' ? `${addresses(paths)} changed` : `${by}: ${addresses(paths)} changed`;
  });
  return [
    ...lines,
    ...(added.length > 0 ? [`${addresses(added)} added`] : []),
    ...(removed.length > 0 ? [`${addresses(removed)} removed`] : []),
    ...lostIn(lost),
  ];
}

/** Names pages whose address ends at a 404 from now on. */
function lostIn(lost: Changes['lost']): readonly string[] {
  if (lost.length === 0) return [];
  const named = lost.slice(0, 3).map(({ path, now }) => (now === undefined ? path : `${path} (now ${now})`));
  const more = lost.length > 3 ? ` and ${count(lost.length - 3, 'other page')}` : '';
  return [
    `Nothing redirects ${named.join(', ')}${more}: "aliases" of a page, or "redirects" in site.yaml, keep an address`,
  ];
}

/** The same while somebody edits, with the addresses themselves: `plans.yaml → 16 addresses: /, /pricing/, …`. */
export function tellChanges({ changed, added, removed }: Changes, most: number): readonly string[] {
  const tell = (label: string, paths: readonly string[]) => {
    const named = paths.slice(0, most).join(' ');
    const more = paths.length > most ? ` and ${paths.length - most} more` : '';
    return `${label}: ${named}${more}`;
  };
  return [
    ...changed.map(({ sources, paths }) => tell(`${namesOf(sources) || 'Changed'} → ${addresses(paths)}`, paths)),
    ...(added.length > 0 ? [tell(`${addresses(added)} added`, added)] : []),
    ...(removed.length > 0 ? [tell(`${addresses(removed)} removed`, removed)] : []),
  ];
}

function addresses({ length }: readonly string[]): string {
  return count(length, 'address', 'addresses');
}

function namesOf(sources: readonly string[]): string {
  const names = sources.map((file) => file.replace(/^data\//, ''));
  return names.length > 3 ? `${names.slice(0, 3).join(', ')} and ${names.length - 3} more` : names.join(', ');
}
