import type { Changes } from '../publish/changes.ts';
import { count } from './count.ts';

/** What a build changed, and by which file: `plans.yaml: 16 addresses changed`. */
export function printChanges({ changed, added, removed }: Changes): readonly string[] {
  const addresses = ({ length }: readonly string[]) => count(length, 'address', 'addresses');
  const lines = changed.map(({ sources, paths }) => {
    const names = sources.map((file) => file.replace(/^data\//, ''));
    const by = names.length > 3 ? `${names.slice(0, 3).join(', ')} and ${names.length - 3} more` : names.join(', ');
    return by === '' ? `${addresses(paths)} changed` : `${by}: ${addresses(paths)} changed`;
  });
  return [
    ...lines,
    ...(added.length > 0 ? [`${addresses(added)} added`] : []),
    ...(removed.length > 0 ? [`${addresses(removed)} removed`] : []),
  ];
}
