import { error, placeOf, type Result } from '../base/problem.ts';
import type { MarkdownParser } from '../load/markdown.ts';
import type { BodySource } from '../model/body.ts';
import type { Directive } from '../model/directive.ts';
import { linkScopeOf } from '../model/links.ts';
import { byLocale, type EntryMeta, isList, type SiteMeta } from '../model/meta.ts';
import { localize } from '../settings/localized.ts';
import { type Document, type DocumentScope, readDocument } from './document.ts';
import { listReader } from './list-document.ts';

/** What is needed to read bodies. */
export interface BodyReader {
  readonly parser: MarkdownParser;
  /** Every known directive. */
  readonly directives: readonly Directive[];
  /** The current text of a content file; undefined when it can no longer be read. */
  textOf(file: string): string | undefined;
}

/** Reads each body of a site on request, or makes that of a list, and keeps none of them. */
export function openBodies(
  site: SiteMeta,
  { parser, directives, textOf }: BodyReader,
): (entry: EntryMeta) => Result<Document> {
  const scopeOf = scopesOf(site, parser, directives);
  const readList = listReader(site.baseUrl);
  return (entry) => {
    if (isList(entry)) return { value: readList(entry), problems: [] };
    const source = sourceOf(entry, textOf);
    const { value, problems } = readDocument(source ?? nothing(entry), entry, scopeOf(entry));
    return { value, problems: source ? problems : [changed(entry)] };
  };
}

/** Undefined when the file has changed since its front matter was read. */
function sourceOf({ file, body }: EntryMeta, textOf: BodyReader['textOf']): BodySource | undefined {
  const text = textOf(file);
  if (text?.length !== body.length) return undefined;
  return { source: { file, text }, body: text.slice(body.offset), bodyOffset: body.offset };
}

function nothing({ file }: EntryMeta): BodySource {
  return { source: { file, text: '' }, body: '', bodyOffset: 0 };
}

function changed({ file }: EntryMeta) {
  return error('unreadable', 'The file was changed while the site was built', placeOf(file), 'Build again');
}

/** The scope of each entry's body, made from what all of them share. */
function scopesOf(
  site: SiteMeta,
  parser: MarkdownParser,
  directives: readonly Directive[],
): (entry: EntryMeta) => DocumentScope {
  const { settings, data, pages, posts, locales } = site;
  const { currency, limits, components, liquid, blog } = settings;
  const listings = new Map(pages.flatMap(({ file, listing }) => (listing ? [[file, listing.posts] as const] : [])));
  const links = linkScopeOf(site);
  const postsOf = byLocale(posts, locales);
  return ({ locale, file }) => {
    const ofLocale = postsOf.get(locale.code) ?? [];
    return {
      parser,
      links,
      limits,
      components,
      liquid,
      blocks: {
        data,
        locale,
        directives,
        currency: localize(currency, locale.code),
        posts: ofLocale,
        listed: listings.get(file) ?? ofLocale.slice(0, blog.perPage),
      },
    };
  };
}
