import GithubSlugger from 'github-slugger';
import type { Heading, Root, RootContent } from 'mdast';
import type { FewProblems } from '../base/few-problems.ts';
import { error, type Place, type Problem, warning } from '../base/problem.ts';
import { footnotesId } from '../format/footnotes.ts';
import { mainId } from '../templates/view.ts';
import type { BodySource, BodyText } from './body.ts';
import type { DirectiveScope } from './directive.ts';
import { type Linked, type LinkScope, type LinkTarget, type Reference, resolveLink, sitePath } from './links.ts';
import type { Edit } from './markdown-alternate.ts';
import type { EntryMeta } from './meta.ts';
import { textOf } from './rewrite.ts';

/** What is collected from a tree while it is rewritten. */
export interface Reading {
  readonly tree: Root;
  readonly raw: BodySource;
  readonly body: BodyText;
  readonly entry: EntryMeta;
  readonly blocks: DirectiveScope;
  readonly links: LinkScope;
  readonly report: FewProblems['report'];
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
  readonly edits: Edit[];
  readonly slugger: GithubSlugger;
  readonly anchors: Set<string>;
  readonly targets: { readonly node: Linked; readonly target: LinkTarget }[];
  /** Whether any raw HTML is left in the tree: comments alone are none. */
  hasHtml: boolean;
  readonly references: Reference[];
}

/** The ids that a page already has: that of its main element, from the templates, and that of its footnotes heading. */
export const takenIds = [mainId, footnotesId];

/** Makes the ids of a page's headings. */
export function newSlugger(): GithubSlugger {
  const slugger = new GithubSlugger();
  for (const id of takenIds) slugger.occurrences[id] = 0;
  return slugger;
}

/** A heading that competes with the title. */
export function secondTitle(place: Place): Problem {
  const hint = 'The title in the front matter is the heading of level 1; begin the body at ##';
  return warning('second-title', 'A second heading of level 1', place, hint);
}

/** Gives a heading an id as GitHub does. */
export function nameHeading(node: Heading, { body, report, slugger, anchors }: Reading): void {
  if (node.depth === 1) {
    report('warning', () => secondTitle(body.placeOf(node)));
  }
  const id = slugger.slug(textOf(node));
  if (id === '') return;
  anchors.add(id);
  node.data = { ...node.data, id };
}

/** Where a link leads; undefined for one that is not published, which is reported. */
export function targetOf(
  url: string,
  place: Place,
  { entry, links, report, references }: Reading,
): LinkTarget | 'external' | undefined {
  const target = resolveLink(url, entry, links);
  if (target === 'external') return target;
  if (target === 'unknown') return undefined;
  if ('code' in target) {
    report('error', (mayGuess) => error(target.code, target.message, place, mayGuess ? target.hint : undefined));
    return undefined;
  }
  if (target.isMoved) {
    const message = `The link "${url}" leads to ${target.path} by a redirect`;
    report('warning', () => warning('moved-link', message, place, `Write ${sitePath(target)}`));
  }
  if (target.fragment === undefined && links.byPath.has(target.path)) return target;
  references.push({ path: target.path, place, ...(target.fragment !== undefined && { fragment: target.fragment }) });
  return target;
}
