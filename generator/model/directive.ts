import type { BlockContent, Link } from 'mdast';
import { listKnown, suggest } from '../base/nearest.ts';
import type { Locale, SiteConfig } from '../settings/config.ts';
import type { PostMeta, SiteData } from './meta.ts';

/** The settings that are facts about the site. */
export type StatedSettings = Pick<
  SiteConfig,
  'name' | 'baseUrl' | 'tagline' | 'description' | 'organization' | 'service' | 'copyright'
>;

/** The data available to a directive. */
export interface DirectiveScope {
  readonly data: SiteData;
  /** The ISO 4217 code of the currency of all prices in the locale. */
  readonly currency: string;
  readonly locale: Locale;
  /** The posts of the locale, newest first. */
  readonly posts: readonly PostMeta[];
  /** The posts that this page lists, where the list has more than one page. */
  readonly listed: readonly PostMeta[];
  /** The facts about the site that the settings state. */
  readonly settings: StatedSettings;
  readonly directives: readonly Directive[];
}

/** The place of a block directive. */
export interface BlockPlace {
  /** The level of the heading above it; 1 is the title. */
  readonly under: number;
}

export type Attributes = Readonly<Record<string, string | null | undefined>>;

/** A leaf directive, `::name{attribute=value}` on a line of its own, that is replaced with Markdown made from data. */
export interface BlockDirective {
  readonly kind: 'block';
  readonly name: string;
  readonly attributes: readonly string[];
  /** Throws a DirectiveError. */
  expand(scope: DirectiveScope, attributes: Attributes, place: BlockPlace): BlockContent[];
}

/** A text directive, `:name{attribute=value}` within a sentence, that is replaced with one fact. */
export interface InlineDirective {
  readonly kind: 'inline';
  readonly name: string;
  readonly attributes: readonly string[];
  /** Returns its replacement: a text, or a link. Throws a DirectiveError. */
  text(scope: DirectiveScope, attributes: Attributes): string | Link;
}

export type Directive = BlockDirective | InlineDirective;

/** A block directive of a name, with the attributes that it takes. */
export function blockDirective(
  name: string,
  attributes: readonly string[],
  expand: BlockDirective['expand'],
): BlockDirective {
  return { kind: 'block', name, attributes, expand };
}

/** An inline directive of a name, with the attributes that it takes. */
export function inlineDirective(
  name: string,
  attributes: readonly string[],
  text: InlineDirective['text'],
): InlineDirective {
  return { kind: 'inline', name, attributes, text };
}

/** A directive that cannot be expanded: why, and how to fix it. */
export class DirectiveError extends Error {
  readonly hint: string | undefined;
  /** The name of the data file that it needs. */
  readonly file: string | undefined;

  constructor(message: string, hint?: string, file?: string) {
    super(message);
    this.name = 'DirectiveError';
    this.hint = hint;
    this.file = file;
  }
}

/** The entry of a list whose id an attribute gives. Throws a DirectiveError that lists the known ids. */
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
