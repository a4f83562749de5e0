import { canonicalLocale } from '../base/languages.ts';
import { error, type Place, type Problem, placeOf, type Result } from '../base/problem.ts';
import type { RawContent } from '../load/content.ts';
import { placeOfEntry } from '../load/files.ts';
import type { YamlBlock } from '../load/yaml.ts';
import type { Templates } from '../templates/view.ts';
import type { Locale, SiteConfig } from './config.ts';
import type { SiteFile } from './schemas/site/index.ts';

export type Locales = Pick<SiteConfig, 'locales' | 'defaultLocale'>;

/** The sources of a site's languages: its settings, or else the folders of its pages. */
interface LocaleSources {
  readonly file: Pick<SiteFile, 'locales' | 'defaultLocale'>;
  readonly block: YamlBlock;
  readonly raw: Pick<RawContent, 'pages' | 'faulty'>;
  readonly labels: Templates['labels'];
}

/** A language that the site says it has, and where it does. */
interface Listed {
  readonly code: string;
  readonly name?: string;
  readonly path?: string;
  /** The language of its labels where the templates have none in its own. */
  readonly labels?: string;
  readonly place: Place;
}

/**
 * The locales with their labels; undefined unless each is listed once and has labels, and one of them is the default. A site that lists
 * none has those of the folders in `pages/`.
 */
export function resolveLocales({ file, block, raw, labels }: LocaleSources): Result<Locales | undefined> {
  const listed = file.locales?.map((locale, index) => ({
    ...locale,
    place: block.placeOf(['locales', index, 'code']),
  }));
  const { value: all, problems: faults } = listed ? { value: listed, problems: [] } : localesOfFolders(raw, block);
  if (all.length === 0) return { value: undefined, problems: faults };
  const { value: first, problems: undecided } = defaultOf(all, file, block);
  const problems: Problem[] = [...faults, ...undecided];
  const resolved = new Map<string, Locale>();
  for (const { code, name = nativeName(code), path, labels: others = code, place } of all) {
    const words = labels[code] ?? labels[new Intl.Locale(code).language] ?? labels[others];
    if (all.find((locale) => locale.code === code)?.place !== place)
      problems.push(error('duplicate', `The locale "${code}" is listed twice`, place));
    if (!words) {
      const hint = `Translate templates/labels/en.yaml as templates/labels/${code}.yaml, or add labels: en to the locale`;
      problems.push(error('missing-translation', `The templates have no labels for the locale "${code}"`, place, hint));
      continue;
    }
    const isDefault = code === first;
    const prefix = isDefault ? '' : `/${path ?? code.toLowerCase()}`;
    const other = [...resolved.values()].find((locale) => locale.prefix === prefix && locale.code !== code);
    const fault =
      isDefault && path !== undefined
        ? error('invalid-value', `The default locale "${code}" is served at /, and has no path`, place)
        : other && error('duplicate', `The locales "${other.code}" and "${code}" are both below ${prefix}/`, place);
    if (fault) {
      problems.push(fault);
      continue;
    }
    resolved.set(code, {
      code,
      name,
      dir: directionOf(code),
      territory: territoryOf(code),
      prefix,
      isDefault,
      labels: words,
    });
  }
  const original = resolved.get(first ?? '');
  if (!original || resolved.size < all.length) return { value: undefined, problems };
  return { value: { locales: [...resolved.values()], defaultLocale: original }, problems };
}

/** The code of the default locale; undefined when nothing says which of several it is. */
function defaultOf(
  all: readonly Listed[],
  { locales, defaultLocale }: LocaleSources['file'],
  block: YamlBlock,
): Result<string | undefined> {
  const codes = all.map(({ code }) => code);
  if (defaultLocale === undefined) {
    if (locales || all.length === 1) return { value: codes[0], problems: [] };
    const message = `The pages are in several languages (${codes.join(', ')}), and nothing says which of them is the default one`;
    const hint = `Add a line defaultLocale: ${codes[0]}, or another of them`;
    return { value: undefined, problems: [error('missing-key', message, block.placeOf([]), hint)] };
  }
  if (codes.includes(defaultLocale)) return { value: defaultLocale, problems: [] };
  const message = `The default locale "${defaultLocale}" is not among the locales`;
  const hint = `Use one of: ${codes.join(', ')}`;
  return { value: undefined, problems: [error('invalid-value', message, block.placeOf(['defaultLocale']), hint)] };
}

/** The languages that folders in `pages/` are named after. Those that have no page yet, or only one with an error, count too. */
function localesOfFolders({ pages, faulty }: LocaleSources['raw'], block: YamlBlock): Result<readonly Listed[]> {
  const files = [...pages.map(({ source }) => source.file), ...faulty].filter((file) => file.startsWith('pages/'));
  const folders = [...new Set(files.map((file) => placeOfEntry(file).folder))].sort();
  const found = folders.filter((folder) => folder !== '' && canonicalLocale(folder) === folder);
  if (found.length > 0)
    return { value: found.map((code) => ({ code, place: placeOf(`pages/${code}`) })), problems: [] };
  const folder = folders.find((name) => name !== '');
  if (folder !== undefined) {
    const message = `The folder "${folder}" is not named after a language`;
    const hint = `Its canonical spelling is "${canonicalLocale(folder)}": rename the folder`;
    return { value: [], problems: [error('unknown-reference', message, placeOf(`pages/${folder}`), hint)] };
  }
  if (files.length === 0) {
    const hint = 'Create pages/en/index.md, or the same in the folder of another language';
    return { value: [], problems: [error('content-missing', 'There is no page', placeOf('pages'), hint)] };
  }
  const message = 'Nothing says which language the pages are in';
  const hint = 'Add a line locales: [{code: en}], or move them to the folder of their language, such as pages/en/';
  return { value: [], problems: [error('missing-key', message, block.placeOf([]), hint)] };
}

/** The name of a language in itself, as it begins a line: `Français`. */
export function nativeName(code: string): string {
  const name = new Intl.DisplayNames(code, { type: 'language' }).of(code) ?? code;
  return name.replace(/^./u, (letter) => letter.toLocaleUpperCase(code));
}

/** The scripts of living languages that run from right to left. https://www.unicode.org/reports/tr9/ */
const rightToLeft = new Set(['Adlm', 'Arab', 'Aran', 'Hebr', 'Mand', 'Nkoo', 'Rohg', 'Samr', 'Syrc', 'Thaa', 'Yezi']);

function directionOf(code: string): Locale['dir'] {
  return rightToLeft.has(new Intl.Locale(code).maximize().script ?? '') ? 'rtl' : 'ltr';
}

/** A language with the country in which most of its readers are, as Open Graph names it: `de_DE`, `pt_BR`. https://ogp.me/#metadata */
function territoryOf(code: string): string {
  const { language, region } = new Intl.Locale(code).maximize();
  return region === undefined ? language : `${language}_${region}`;
}

/** Finds the locale of a folder by its name. Files outside such a folder have the only locale of the site, or none. */
export function localeOf(folder: string, { locales }: Pick<SiteConfig, 'locales'>): Locale | undefined {
  if (folder === '') return locales.length === 1 ? locales[0] : undefined;
  return locales.find(({ code }) => code === folder);
}

/** Names the part of the content folder that is in no locale: a folder such as `pages/fr`, with all that is in it, or a file outside of such folders. */
export function withoutLocale(file: string): string {
  const { kind, folder } = placeOfEntry(file);
  return folder === '' ? file : `${kind}/${folder}`;
}

/** The problem of a file that is in no locale of the site. */
export function unknownLocale(file: string, { locales }: Pick<SiteConfig, 'locales'>): Problem {
  const { kind, folder, name } = placeOfEntry(file);
  const codes = locales.map(({ code }) => code);
  const place = placeOf(withoutLocale(file));
  if (folder === '') {
    const message = 'The file is in the folder of no language, and the site has several';
    return error('unknown-reference', message, place, `Move it to ${kind}/${codes[0]}/${name}`);
  }
  const canonical = canonicalLocale(folder);
  const known = `Add the locale to site.yaml, or use one of: ${codes.join(', ')}; put a folder that is not a language into ${codes[0]}/`;
  const isOther = canonical !== undefined && canonical !== folder;
  const hint = isOther
    ? `Its canonical spelling is "${canonical}"${codes.includes(canonical) ? ': rename the folder' : `. ${known}`}`
    : known;
  return error('unknown-reference', `The folder "${folder}" is not a locale of the site`, place, hint);
}
