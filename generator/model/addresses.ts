import { blogPath, type Locale, type SiteConfig } from './meta.ts';
import { type Address, addressOf, dayIn, withoutDay } from './paths.ts';
import { filledPermalink } from './permalink.ts';

/** What decides the address of a page or a post. */
export interface Addressed {
  readonly kind: 'page' | 'post';
  /** The path of its file in the folder of its language, without the extension. */
  readonly name: string;
  /** Undefined where the folder is not a language of the site. */
  readonly locale: Locale | undefined;
  /** Its front matter, checked or not. */
  readonly values: Readonly<Record<string, unknown>>;
}

/** Where an entry is served: as its front matter says, or else, for a post, as the settings do, or else by its name. */
export function addressIn({ kind, name, locale, values }: Addressed, settings: Pick<SiteConfig, 'blog'>): Address {
  const slug = textOf(values.slug);
  const permalink = textOf(values.permalink);
  if (kind === 'page') return addressOf({ prefix: locale?.prefix ?? '', name, slug, permalink });
  const day = dayOf(values.published, name);
  const pattern = settings.blog.permalink;
  return addressOf({
    prefix: locale ? blogPath(settings, locale).slice(0, -1) : '',
    name: withoutDay(name),
    slug,
    permalink: permalink ?? (pattern && `${locale?.prefix ?? ''}${filledPermalink(pattern, { name, slug, day })}`),
  });
}

/** The day of publication as it is written, or as the name of the file has it: `2016-08-02`. */
function dayOf(published: unknown, name: string): string {
  return /^\d{4}-\d\d-\d\d/.exec(String(published))?.[0] ?? dayIn(name) ?? '';
}

/** A name that is not refused for its length or type. */
function textOf(value: unknown): string | undefined {
  return typeof value === 'string' && value.length <= 300 ? value : undefined;
}
