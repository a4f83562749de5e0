import { canonicalLocale, namesLanguage } from '../../base/languages.ts';
import { type Left, missing } from './left.ts';

/** The languages of a source, as its configuration names them. */
export interface Languages {
  /** The default one; undefined where nothing says it. */
  readonly main: string | undefined;
  /** The names that mark files: `de`, `zh-cn`. */
  readonly names: readonly string[];
  /** The tags of names that are none themselves. */
  readonly tags?: Readonly<Record<string, string>>;
  /** Matches the path before the folder of a language; by default, up to three folders. */
  readonly before?: RegExp;
}

/** A file of a source with the language that its path names. */
export interface Marked {
  /** The path without the mark of the language. */
  readonly path: string;
  /** The name of the language as the source writes it; empty where nothing marks the file. */
  readonly mark: string;
  /** The tag of another language than the default one. */
  readonly language?: string;
  readonly left?: Left;
}

/** The shortest tag that says the same, `en` for `en-US` and `pt` for `pt_BR`; undefined for a text that names no language. */
export function mainTag(written: string | undefined): string | undefined {
  const tag = tagOf(written ?? '');
  return tag && new Intl.Locale(tag).minimize().toString();
}

function tagOf(written: string): string | undefined {
  return namesLanguage(written) ? canonicalLocale(written) : undefined;
}

/** Finds the language of files that stand in a folder of it, `content/de/a.md`, or have it as a suffix, `a.de.md`. */
export function markedBy({
  main,
  names,
  tags = {},
  before = /^(?:[^/]+\/){0,3}?/,
}: Languages): (path: string) => Marked {
  if (names.length === 0) return (path) => ({ path, mark: '' });
  const any = `(${names.map((name) => name.replace(/[^\w-]/g, '\\$&')).join('|')})`;
  const inFolder = new RegExp(`(${before.source})${any}/(.+)$`, 'i');
  const asSuffix = new RegExp(`^(.+)\\.${any}(\\.\\w+)$`, 'i');
  return (path) => {
    const [, start, mark, end] = inFolder.exec(path) ?? asSuffix.exec(path) ?? [];
    if (mark === undefined) return { path, mark: '' };
    return { path: `${start}${end}`, mark, ...languageOf(tags[mark] ?? mark, main) };
  };
}

/** Whether a folder is named after a language, in any of its regions: `fr` for `fr-CA`, `jp` for `ja`. */
export function isFolderOf(folder: string, language: string): boolean {
  return languageOf(folder, undefined).language?.split('-')[0] === language.split('-')[0];
}

/** The tag of a language that a file names, unless it is the default one. */
export function languageOf(written: string, main: string | undefined): Pick<Marked, 'language' | 'left'> {
  const tag = tagOf(written) ?? ofCountry(written);
  if (tag === undefined) return { left: missing(`in "${written}", which is the tag of no language`) };
  return mainTag(tag) === mainTag(main) ? {} : { language: tag };
}

/** The language of a country whose code is that of no language: `cn` and `jp` are often written for Chinese and Japanese. */
function ofCountry(code: string): string | undefined {
  return code.length === 2 && namesLanguage(`en-${code}`)
    ? new Intl.Locale(`und-${code}`).maximize().minimize().toString()
    : undefined;
}
