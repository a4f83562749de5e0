import type { EntryHead } from '../model/meta.ts';
import type { Output } from '../output/output.ts';

/** Outputs that are made one after the other, and the pages and posts whose bodies they hold between them. */
export interface Task {
  readonly outputs: readonly Output[];
  readonly bodies: readonly EntryHead[];
}

/** The outputs of a site in the order of their making. */
export interface Plan {
  /** Those that hold no bodies and say nothing of them. */
  readonly first: readonly Output[];
  /** Those that hold bodies, so put together that each body is in one task alone. */
  readonly tasks: readonly Task[];
  /** Those that say something of bodies, which is known when all tasks are done; of the most bodies first. */
  readonly last: readonly Output[];
}

/** About how many bodies are at hand at a time. */
const bodiesAtOnce = 50;

/** Groups outputs so that no body has to be read twice, and few are held at a time. */
export function planOutputs(outputs: readonly Output[]): Plan {
  const reading = outputs.filter(({ bodies }) => bodies !== undefined);
  return {
    first: outputs.filter(({ bodies, outlines }) => bodies === undefined && outlines === undefined),
    tasks: gather(related(reading)),
    last: outputs
      .filter(({ bodies, outlines }) => bodies === undefined && outlines !== undefined)
      .sort((a, b) => (b.outlines?.length ?? 0) - (a.outlines?.length ?? 0)),
  };
}

interface Group {
  readonly outputs: Output[];
  readonly bodies: Set<EntryHead>;
}

/** Outputs that have a body in common, directly or by way of others, in one group. */
function related(outputs: readonly Output[]): readonly Group[] {
  const groupOf = new Map<string, Group>();
  const groups = new Set<Group>();
  // Those of many bodies first: the others then find a group to join.
  const isOfMany = ({ bodies = [] }: Output) => bodies.length > 1;
  for (const output of [...outputs.filter(isOfMany), ...outputs.filter((one) => !isOfMany(one))]) {
    const bodies = output.bodies ?? [];
    const [only] = bodies;
    const known = bodies.length === 1 && only ? groupOf.get(only.file) : undefined;
    if (known) {
      known.outputs.push(output);
      continue;
    }
    const [group = emptyGroup(), ...others] = new Set(bodies.flatMap(({ file }) => groupOf.get(file) ?? []));
    groups.add(group);
    for (const other of others) {
      groups.delete(other);
      group.outputs.push(...other.outputs);
      for (const entry of other.bodies) add(group, entry);
    }
    group.outputs.push(output);
    for (const entry of bodies) add(group, entry);
  }
  return [...groups];

  function add(group: Group, entry: EntryHead): void {
    group.bodies.add(entry);
    groupOf.set(entry.file, group);
  }
}

function emptyGroup(): Group {
  return { outputs: [], bodies: new Set() };
}

/** Small groups put together. */
function gather(groups: readonly Group[]): readonly Task[] {
  const tasks: { outputs: Output[]; bodies: EntryHead[] }[] = [];
  for (const { outputs, bodies } of groups) {
    const last = tasks.at(-1);
    if (last && last.bodies.length + bodies.size <= bodiesAtOnce) {
      last.outputs.push(...outputs);
      last.bodies.push(...bodies);
    } else tasks.push({ outputs: [...outputs], bodies: [...bodies] });
  }
  return tasks;
}
