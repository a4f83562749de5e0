import type { Heading, Parents, Root, RootContent } from 'mdast';
import { error, type FewProblems, type Place, type Problem, warning } from '../base/problem.ts';
import type { BodySource, BodyText } from '../model/body.ts';
import type { DirectiveScope } from '../model/directive.ts';
import { type Linked, type LinkScope, type LinkTarget, type Reference, resolveLink, sitePath } from '../model/links.ts';
import type { EntryMeta } from '../model/meta.ts';
import { type Ids, idsOfBody, ownIdOf, readText } from './heading-ids.ts';
import { type Edit, editOf } from './markdown-alternate.ts';

/** A tree to be rewritten, and the dependencies for that. */
interface Unread {
  readonly tree: Root;
  readonly raw: BodySource;
  readonly body: BodyText;
  readonly entry: EntryMeta;
  readonly blocks: DirectiveScope;
  readonly links: LinkScope;
  readonly report: FewProblems['report'];
}

/** The results collected from a tree while it is rewritten. */
export interface Reading extends Unread {
  /** The level of the author's most recent heading; 1 is the title. */
  under: number;
  /** Whether anything in the current text was replaced or left out. */
  isChanged: boolean;
  /** The nodes that replaced directives. */
  readonly made: Set<RootContent>;
  /** How many those are, with all that is below them. */
  madeNodes: number;
  /** Whether they are so many that block directives are no longer expanded. */
  isFull: boolean;
  readonly used: Set<string>;
  /** The names of the data files that they read. */
  readonly facts: Set<string>;
  readonly edits: Edit[];
  readonly ids: Ids;
  /** The ids that authors gave headings. */
  readonly ownIds: Map<Heading, string>;
  readonly targets: { readonly node: Linked; readonly target: LinkTarget }[];
  /** The links that may not be followed, each with the place for what readers see of it. */
  readonly unlinked: { readonly node: Linked; readonly parent: Parents; readonly shown: RootContent[] }[];
  /** Whether any raw HTML is left in the tree: comments alone are none. */
  hasHtml: boolean;
  readonly references: Reference[];
}

/** Nothing is collected yet. */
export function beginReading({ tree, raw, body, entry, blocks, links, report }: Unread): Reading {
  return {
    tree,
    raw,
    body,
    entry,
    blocks,
    links,
    report,
    under: 1,
    isChanged: false,
    made: new Set(),
    madeNodes: 0,
    isFull: false,
    used: new Set(),
    facts: new Set(),
    edits: [],
    ids: idsOfBody(),
    ownIds: new Map(),
    targets: [],
    unlinked: [],
    hasHtml: false,
    references: [],
  };
}

/** A heading that competes with the title. */
export function secondTitle(place: Place): Problem {
  const hint = 'The title in the front matter is the heading of level 1; begin the body at ##';
  return warning('second-title', 'A second heading of level 1', place, hint);
}

/** Takes the mark with an id of the author's off a heading. */
export function takeOwnId(node: Heading, { raw, body, report, edits, ids, ownIds }: Reading): void {
  const own = ownIdOf(node, raw.body.slice(node.position?.start.offset, node.position?.end.offset));
  if (!own) return;
  const { id, last, value } = own;
  if (id === undefined) {
    const hint = 'Write {#id} with letters, digits and - _ . after a text, or \\{ for a plain brace';
    report('error', () => error('invalid-value', 'The heading has no id that can be read', body.placeOf(node), hint));
    return;
  }
  if (!ids.take(id)) {
    const hint = 'Choose another: an earlier heading or the page itself has it';
    report('error', () => error('duplicate', `The id "${id}" is taken`, body.placeOf(node), hint));
  }
  ownIds.set(node, id);
  last.value = value;
  edits.push(editOf(last, value === '' ? [] : [last], node.type));
  if (value === '') node.children.pop();
}

/** Gives a heading its own id, or one as GitHub does. */
export function nameHeading(node: Heading, { body, report, ids, ownIds }: Reading): void {
  if (node.depth === 1) {
    report('warning', () => secondTitle(body.placeOf(node)));
  }
  const id = ownIds.get(node) ?? ids.made(readText(node));
  if (id !== '') node.data = { ...node.data, id };
}

/** Where a link leads; undefined for one that is not published, which is reported. Only what is reported or looked for later needs its place. */
export function targetOf(
  url: string,
  placeOf: () => Place,
  { entry, links, report, references }: Reading,
): LinkTarget | 'external' | undefined {
  const target = resolveLink(url, entry, links);
  if (target === 'external') return target;
  if (target === 'unknown') return undefined;
  if ('code' in target) {
    report('error', (mayGuess) => error(target.code, target.message, placeOf(), mayGuess ? target.hint : undefined));
    return undefined;
  }
  if (target.isMoved) {
    const message = `The link "${url}" leads to ${target.path} by a redirect`;
    report('warning', () => warning('moved-link', message, placeOf(), `Write ${sitePath(target)}`));
  }
  if (target.fragment === undefined && links.byPath.has(target.path)) return target;
  const { path, fragment } = target;
  references.push({ path, place: placeOf(), ...(fragment !== undefined && { fragment }) });
  return target;
}
