import { latest, type Stamp, stampOf } from '../base/dates.ts';

/** The facts that a page states, as a tree that was built keeps them. */
interface StatedFacts {
  /** The digest of what the directives in its body and its texts say. */
  readonly digest: string;
  /** The day on which a build found another digest than the one before; absent as long as none has. */
  readonly changed?: string;
}

/** The facts of each page that states any, by its path. */
export type StatedByPath = Readonly<Record<string, StatedFacts>>;

/** The facts that the replaced tree states, by page, and the day of the build: `2026-11-24`, in UTC. */
export interface FactDates {
  readonly before: StatedByPath;
  readonly today: string;
}

type Paged = { readonly path: string };
type Stating = { readonly stated?: string };

/** The facts that a page states now, and the day on which they changed: today, if the tree before says others. Undefined where it states none. */
export function statedBy(
  { before, today }: FactDates,
  { path }: Paged,
  { stated: digest }: Stating,
): StatedFacts | undefined {
  if (digest === undefined) return undefined;
  const known = before[path];
  if (known?.digest === digest) return known;
  return known ? { digest, changed: today } : { digest };
}

/** When a page was last changed: on the day that its front matter says, or later, when facts that it states did. Undefined where neither is known. */
export function updatedOf<Own extends Stamp | undefined>(
  { dates }: { readonly dates: FactDates },
  entry: Paged & { readonly updated: Own },
  outline: Stating | undefined,
): Own | Stamp {
  const changed = outline && statedBy(dates, entry, outline)?.changed;
  return changed === undefined ? entry.updated : (latest([entry.updated, stampOf(changed)]) ?? entry.updated);
}
