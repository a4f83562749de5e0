import type { Link, RootContent } from 'mdast';
import { listKnown, nearest } from '../base/nearest.ts';
import { onceFor } from '../base/once-for.ts';
import { OwnCodeError, withOccasion } from '../base/own-code.ts';
import { error, type Place, type Problem, type Result, warning } from '../base/problem.ts';
import { type Attributes, type BlockPlace, type Directive, DirectiveError, type DirectiveScope } from './directive.ts';
import type { SiteData } from './meta.ts';

/** A directive as an author wrote it, which the node of one is. */
interface Use {
  readonly name: string;
  readonly attributes?: Attributes | null | undefined;
  /** The content of its brackets. */
  readonly children: readonly unknown[];
}

/**
 * The replacement of a directive. Null where there is none because of a problem, which may be that of the data file that it needs; undefined for
 * text that only looks like a directive, such as `at 9:am`.
 */
type Replacement<Made> = Result<Made | null | undefined>;

/** Expands a block directive. */
export function useBlock(
  use: Use,
  placeOf: () => Place,
  scope: DirectiveScope & BlockPlace,
): Replacement<readonly RootContent[]> {
  const directive = scope.directives.find(({ kind, name }) => kind === 'block' && name === use.name);
  if (directive?.kind !== 'block') return failed([unknown('::', use, namesOf('block', scope), placeOf)]);
  return attempt(use, directive, placeOf, scope, () => directive.expand(scope, use.attributes ?? {}, scope));
}

/**
 * Expands an inline directive. One that has neither attributes nor brackets is text where it is part of a word, as in `key:value`, and where it is
 * unknown; if its name is almost that of a directive then, that is told.
 */
export function useInline(
  use: Use,
  placeOf: () => Place,
  scope: DirectiveScope,
  isAlone: boolean,
): Replacement<string | Link> {
  const isBare = use.children.length === 0 && Object.keys(use.attributes ?? {}).length === 0;
  if (isBare && !isAlone) return { value: undefined, problems: [] };
  const directive = scope.directives.find(({ kind, name }) => kind === 'inline' && name === use.name);
  if (directive?.kind === 'inline')
    return attempt(use, directive, placeOf, scope, () => directive.text(scope, use.attributes ?? {}));
  if (!isBare) return { value: undefined, problems: [unknown(':', use, namesOf('inline', scope), placeOf)] };
  const close = closeNames(scope.directives)(use.name);
  if (close === undefined) return { value: undefined, problems: [] };
  const hint = `Did you mean ":${close}"? Write \\: for a plain colon`;
  const problem = warning(
    'unknown-directive',
    `":${use.name}" is not a directive, and is shown as text`,
    placeOf(),
    hint,
  );
  return { value: undefined, problems: [problem] };
}

/** Data that notes which of its files are read. */
export function noting({ values, collections, ...data }: SiteData, names: Set<string>): SiteData {
  const noted = <T>(files: Pick<ReadonlyMap<string, T>, 'get'>) => ({
    get(name: string) {
      const value = files.get(name);
      if (value !== undefined) names.add(name);
      return value;
    },
  });
  return { ...data, values: noted(values), collections: Object.assign(new Map(collections), noted(collections)) };
}

/** Whether a colon with a name stands by itself: it is no part of a word, nor of an emoji such as `:tada:`. */
export function stands(text: string, start = 0, end = 0): boolean {
  return !/[\p{L}\p{N}_]/u.test(text.charAt(start - 1)) && text.charAt(end) !== ':';
}

/** The names of all directives of a kind. */
export function namesOf(
  wanted: Directive['kind'],
  { directives }: Pick<DirectiveScope, 'directives'>,
): readonly string[] {
  return namesByKind(directives)[wanted];
}

const namesByKind = onceFor((directives: readonly Directive[]) => {
  const of = (wanted: Directive['kind']) => directives.filter(({ kind }) => kind === wanted).map(({ name }) => name);
  return { block: of('block'), inline: of('inline') };
});

/** Names that are almost those of directives, each compared once: a text may have thousands of the same. */
const closeNames = onceFor((directives: readonly Directive[]) => {
  const names = namesByKind(directives).inline;
  const known = new Map<string, string | undefined>();
  return (name: string): string | undefined => {
    if (known.has(name)) return known.get(name);
    const close = nearest(name, names);
    known.set(name, close);
    return close;
  };
});

/** Expands a directive whose attributes it knows. Nothing is reported where the data file that it needs has problems of its own. */
function attempt<Made>(
  use: Use,
  { attributes: known }: Directive,
  placeOf: () => Place,
  { data: { faulty } }: Pick<DirectiveScope, 'data'>,
  expand: () => Made,
): Replacement<Made> {
  const wrong = Object.keys(use.attributes ?? {}).filter((name) => !known.includes(name));
  if (wrong.length > 0 || use.children.length > 0) return failed(attributeProblems(use, wrong, known, placeOf));
  try {
    return { value: expand(), problems: [] };
  } catch (cause) {
    if (cause instanceof OwnCodeError) {
      const { file, line } = placeOf();
      return failed([withOccasion(cause.problem, `${file}, line ${line}`)]);
    }
    if (!(cause instanceof DirectiveError)) throw cause;
    if (cause.file && faulty.has(cause.file)) return failed([]);
    return failed([error('directive-attribute', `"${use.name}": ${cause.message}`, placeOf(), cause.hint)]);
  }
}

function attributeProblems(
  { name, children }: Use,
  wrong: readonly string[],
  known: readonly string[],
  placeOf: () => Place,
): readonly Problem[] {
  const problem = (message: string, hint: string) =>
    error('directive-attribute', `"${name}" ${message}`, placeOf(), hint);
  const hint = known.length > 0 ? listKnown(known) : 'It takes none';
  return [
    ...wrong.map((attribute) => problem(`has no attribute "${attribute}"`, hint)),
    ...(children.length > 0 ? [problem('takes no [label]', 'Remove the brackets')] : []),
  ];
}

function failed(problems: readonly Problem[]): Result<null> {
  return { value: null, problems };
}

function unknown(sign: string, { name }: Use, known: readonly string[], placeOf: () => Place): Problem {
  const close = nearest(name, known);
  const hint = close ? `Did you mean "${sign}${close}"?` : `${listKnown(known)}. Write \\: for a plain colon`;
  return error('unknown-directive', `There is no directive "${sign}${name}"`, placeOf(), hint);
}
