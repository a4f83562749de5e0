import type { BlockContent } from 'mdast';
import { listKnown, suggest } from '../../base/nearest.ts';
import type { DataName } from '../../load/content.ts';
import type { Locale, PostHead, SiteFacts } from '../meta.ts';

/** What a directive may be expanded from. */
export interface BlockScope {
  readonly facts: SiteFacts;
  readonly locale: Locale;
  /** The posts of the locale, newest first. */
  readonly posts: readonly PostHead[];
}

/** Where a block stands. */
export interface BlockPlace {
  /** The level of the heading that it is under: 1 is the title. */
  readonly under: number;
}

export type Attributes = Readonly<Record<string, string | null | undefined>>;

/** A leaf directive, `::name{attribute=value}` on a line of its own, that stands for Markdown made from facts. */
export interface Block {
  readonly name: string;
  readonly attributes: readonly string[];
  /** Throws a DirectiveError. */
  expand(scope: BlockScope, attributes: Attributes, place: BlockPlace): BlockContent[];
}

/** A text directive, `:name{attribute=value}` within a sentence, that stands for one fact. */
export interface Fact {
  readonly name: string;
  readonly attributes: readonly string[];
  /** Throws a DirectiveError. */
  text(scope: BlockScope, attributes: Attributes): string;
}

/** A directive that cannot be expanded: why, and how to mend it. */
export class DirectiveError extends Error {
  readonly hint: string | undefined;
  /** The data file that it could have been expanded from. */
  readonly file: DataName | undefined;

  constructor(message: string, hint?: string, file?: DataName) {
    super(message);
    this.name = 'DirectiveError';
    this.hint = hint;
    this.file = file;
  }
}

/** A fact that a directive needs. Throws a DirectiveError when the content folder does not state it. */
export function need<T>(value: T | undefined, file: DataName): T {
  if (value === undefined)
    throw new DirectiveError(`There is no data/${file}.yaml to take it from`, `Create data/${file}.yaml`, file);
  return value;
}

/** The entry of a list whose id an attribute gives. Throws a DirectiveError naming the ids there are. */
export function pick<T extends { readonly id: string }>(
  list: readonly T[],
  attributes: Attributes,
  attribute: string,
): T {
  const id = attributes[attribute];
  const found = list.find((item) => item.id === id);
  if (found) return found;
  const known = list.map((item) => item.id);
  throw id
    ? new DirectiveError(`There is no ${attribute} "${id}"`, suggest(id, known))
    : new DirectiveError(`It needs {${attribute}=…}`, listKnown(known));
}
