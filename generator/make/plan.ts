import type { EntryMeta } from '../model/meta.ts';
import type { Output } from '../output/output.ts';

interface Plan {
  /** Outputs that list other outputs. They are made on the thread that has the full list. */
  readonly here: readonly Output[];
  /** Outputs that have no such inputs. Drawings are among them: what takes longest is begun first. */
  readonly plain: readonly (readonly Output[])[];
  /** Outputs that contain documents, grouped so that each document is read for a single task. */
  readonly tasks: readonly (readonly Output[])[];
  /** Outputs that need the outline of a document, which is known when all tasks are done. */
  readonly last: readonly Output[];
  /** Outputs that need the full list, too, or many outlines: to tell another thread of them would take longer. */
  readonly lastHere: readonly Output[];
}

/** About how many documents are in memory at a time. */
const documentsAtOnce = 50;

const plainAtOnce = 20;

/** Groups outputs so that no document has to be read twice, and few are in memory at a time. */
export function planOutputs(outputs: readonly Output[]): Plan {
  const tellsOfOutputs = ({ inputs }: Output) => inputs.outputs !== undefined;
  const holding = outputs.filter(({ inputs }) => inputs.documents !== undefined);
  const outlining = outputs.filter(({ inputs }) => inputs.documents === undefined && inputs.outlines !== undefined);
  const others = outputs.filter(({ inputs }) => inputs.documents === undefined && inputs.outlines === undefined);
  const isMadeHere = (output: Output) => tellsOfOutputs(output) || (output.inputs.outlines?.length ?? 0) > 1;
  return {
    here: others.filter(tellsOfOutputs),
    plain: chunksOf(
      others.filter((output) => !tellsOfOutputs(output)),
      plainAtOnce,
    ),
    tasks: gather(related(holding)),
    last: outlining.filter((output) => !isMadeHere(output)),
    lastHere: outlining.filter(isMadeHere),
  };
}

export function chunksOf<T>(list: readonly T[], size: number): readonly (readonly T[])[] {
  return Array.from({ length: Math.ceil(list.length / size) }, (_, index) =>
    list.slice(index * size, (index + 1) * size),
  );
}

interface Group {
  readonly outputs: Output[];
  readonly documents: Set<EntryMeta>;
}

/** Groups outputs that have a document in common, directly or through others. */
function related(outputs: readonly Output[]): readonly Group[] {
  const groupOf = new Map<string, Group>();
  const groups = new Set<Group>();
  // Outputs with many documents come first, so that the others find a group to join.
  const isOfMany = ({ inputs: { documents = [] } }: Output) => documents.length > 1;
  for (const output of [...outputs.filter(isOfMany), ...outputs.filter((one) => !isOfMany(one))]) {
    const documents = output.inputs.documents ?? [];
    const [only] = documents;
    const known = documents.length === 1 && only ? groupOf.get(only.file) : undefined;
    if (known) {
      known.outputs.push(output);
      continue;
    }
    const [group = emptyGroup(), ...others] = new Set(documents.flatMap(({ file }) => groupOf.get(file) ?? []));
    groups.add(group);
    for (const other of others) {
      groups.delete(other);
      group.outputs.push(...other.outputs);
      for (const entry of other.documents) add(group, entry);
    }
    group.outputs.push(output);
    for (const entry of documents) add(group, entry);
  }
  return [...groups];

  function add(group: Group, entry: EntryMeta): void {
    group.documents.add(entry);
    groupOf.set(entry.file, group);
  }
}

function emptyGroup(): Group {
  return { outputs: [], documents: new Set() };
}

function gather(groups: readonly Group[]): readonly (readonly Output[])[] {
  const tasks: { readonly outputs: Output[]; documents: number }[] = [];
  for (const { outputs, documents } of groups) {
    const last = tasks.at(-1);
    if (last && last.documents + documents.size <= documentsAtOnce) {
      last.outputs.push(...outputs);
      last.documents += documents.size;
    } else tasks.push({ outputs: [...outputs], documents: documents.size });
  }
  return tasks.map((task) => task.outputs);
}
