import type { Root } from 'mdast';
import type { FewProblems } from '../base/problem.ts';
import type { BodySource, BodyText } from '../model/body.ts';
import type { DirectiveScope } from '../model/directive.ts';
import type { LinkScope, Reference } from '../model/links.ts';
import type { EntryMeta } from '../model/meta.ts';
import { type Ids, idsOfBody } from './heading-ids.ts';
import type { Edit } from './markdown-alternate.ts';

interface Unread {
  readonly tree: Root;
  readonly raw: BodySource;
  readonly body: BodyText;
  readonly entry: EntryMeta;
  readonly blocks: DirectiveScope;
  readonly links: LinkScope;
  readonly report: FewProblems['report'];
}

/** A body while it is read: the tree, and the findings that its stages collect. */
export interface Reading extends Unread {
  /** The edits that turn the body as written into its alternate. */
  readonly edits: Edit[];
  readonly ids: Ids;
  /** Its block directives and the parts of the data below headings of their own, each with the id of its heading; empty without one. */
  readonly shown: Map<string, string>;
  /** The names of the data files that its directives read. */
  readonly facts: Set<string>;
  /** The texts that its directives make of facts, and those of its front matter that state some. */
  readonly stated: string[];
  readonly references: Reference[];
  /** The links within the site that it follows, as they are written, each with the text of its target from `leadTo()`. */
  readonly followed: Map<string, string>;
}

/** Nothing is collected yet. */
export function beginReading(unread: Unread): Reading {
  return {
    edits: [],
    ids: idsOfBody(),
    shown: new Map(),
    facts: new Set(unread.entry.facts),
    stated: unread.entry.facts ? [unread.entry.title, unread.entry.description] : [],
    references: [],
    followed: new Map(),
    ...unread,
  };
}
