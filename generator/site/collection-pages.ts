import { parseMoment, type Stamp, withDay } from '../base/dates.ts';
import { isMapping } from '../base/mapping.ts';
import { error, type Place, type Problem, type Result } from '../base/problem.ts';
import { entriesOf, type Printing, printCell, printValue } from '../data/collections/print.ts';
import { keywordOf, partsOf } from '../data/collections/schema-parts.ts';
import { below, entryName, type Selected } from '../data/collections/select.ts';
import { hasKnownCode } from '../format/highlight.ts';
import { html, htmlText, languageOf } from '../format/html.ts';
import { printMarkdown } from '../format/markdown.ts';
import { type MadeOf, madePage, type RawContent, type RawMarkdown, type RawYaml } from '../load/content.ts';
import { openingOf } from '../load/markdown-file.ts';
import type { YamlBlock, YamlPath } from '../load/yaml.ts';
import { type Collection, describedIn } from '../model/collection.ts';
import { DirectiveError } from '../model/directive.ts';
import type { SiteData } from '../model/meta.ts';
import { type Inline, list, strong } from '../model/nodes.ts';
import { nameSlug } from '../names/name-slug.ts';
import type { Locale, SiteConfig } from '../settings/config.ts';
import { localize } from '../settings/localized.ts';
import { fill } from '../templates/labels.ts';

type Setting = SiteConfig['collections'][string];

/** Shared by all pages of a collection in a language. */
interface Making {
  readonly name: string;
  readonly setting: Setting;
  readonly data: YamlBlock;
  readonly settings: SiteConfig;
  readonly printing: Printing;
  /** The title and description of the schema. */
  readonly described: { readonly title: string; readonly description: string | undefined };
  readonly placeOf: (path: YamlPath) => Place;
  readonly report: (problem: Problem) => void;
}

/** An entry that becomes a page, and what that takes. */
interface Entry extends Making {
  readonly selected: Selected;
  /** Its key, or its id, or else its place, from 1. */
  readonly key: string;
  /** Where it is in the data. */
  readonly step: string | number;
  readonly order: number;
  /** The same in all languages, as it is written. */
  readonly written: unknown;
  /** The texts that are not there in its language. */
  readonly borrowed: readonly string[];
}

/**
 * The pages that `collections` in site.yaml asks for: one for each entry in each language, and one that lists them. They are as if they had been written
 * below the name of the collection, so that everything else takes them for pages like others.
 */
export function collectionPages(
  raw: Pick<RawContent, 'settings' | 'collections' | 'pages'>,
  settings: SiteConfig,
  { collections }: Pick<SiteData, 'collections'>,
): Result<readonly RawMarkdown[]> {
  const problems = new Map<string, Problem>();
  const report = (problem: Problem) =>
    void problems.set(`${problem.message} ${JSON.stringify(problem.place)}`, problem);
  const pages = Object.entries(settings.collections).flatMap(([name, setting]) => {
    const collection = collections.get(name);
    const data = raw.collections.get(name)?.data;
    if (!collection || !data || !raw.settings) return [];
    const { block } = raw.settings;
    const placeOf = (path: YamlPath) =>
      path.length === 0 ? block.placeOfKey(['collections', name]) : block.placeOf(['collections', name, ...path]);
    return settings.locales.flatMap((locale) =>
      pagesIn(locale, collection, data, { name, setting, settings, placeOf, report }, raw.pages),
    );
  });
  return { value: pages, problems: [...problems.values()] };
}

function pagesIn(
  locale: Locale,
  collection: Collection,
  { block: data }: RawYaml,
  shared: Pick<Making, 'name' | 'setting' | 'settings' | 'placeOf' | 'report'>,
  written: readonly RawMarkdown[],
): readonly RawMarkdown[] {
  const { name, setting, settings, report } = shared;
  const { value, schema, matching } = describedIn(collection, locale.code);
  const parts = partsOf(schema, matching);
  const printing = { locale, currency: localize(settings.currency, locale.code) };
  const described = {
    title: String(schema.title ?? name),
    description: schema.description === undefined ? undefined : String(schema.description),
  };
  const making: Making = { ...shared, data, printing, described };
  const pattern = localize(setting.permalink ?? `/${name}/{key}/`, locale.code);
  const listed = setting.list !== false && listOf(pattern, making);
  const hasFeed = setting.date !== undefined && !settings.without.includes('collection-feeds');
  const made = {
    collection: name,
    list: listed ? listed.permalink : undefined,
    ...(hasFeed && { feed: `${listed ? listed.permalink : `${locale.prefix}/${name}/`}feed.xml` }),
  };
  const keys = new Map<string, string>();
  const pages = entriesOf({ value, layers: parts.layersOf(schema), parts }).flatMap(({ key, entry }, order) => {
    const step = Array.isArray(value) ? Number(key) : key;
    const written = (data.value as Readonly<Record<string | number, unknown>>)[step];
    const one: Entry = {
      ...making,
      selected: entry,
      key: entryName(entry.value, step),
      step,
      order,
      written,
      borrowed: borrowedIn(written, making),
    };
    const page = pageOf(one, pattern, made);
    const permalink = isMapping(page?.front.value) ? String(page.front.value.permalink) : '';
    const other = keys.get(permalink);
    if (page && other !== undefined) report(twice(other, one, permalink));
    else keys.set(permalink, one.key);
    return page && other === undefined ? [page] : [];
  });
  const isWritten = written.some(
    ({ folder, name: at, front }) =>
      (folder === locale.code || folder === '') &&
      (at === name || at === `${name}/index` || (isMapping(front.value) && front.value.permalink === made.list)),
  );
  return listed && !isWritten
    ? [...pages, rawPage(name, listed, `::entries{of=${name}}`, locale, { ...made, place: () => making.placeOf([]) })]
    : pages;
}

/** The texts of an entry that lack a language, as the default one has them. */
function borrowedIn(written: unknown, making: Making): readonly string[] {
  const { setting, settings, printing } = making;
  const { locale } = printing;
  if (!setting.fallback || locale.isDefault || typeof written !== 'object' || written === null) return [];
  const codes = settings.locales.map(({ code }) => code);
  const keys = Object.keys(written);
  if (Array.isArray(written) || keys.length === 0 || !keys.every((key) => codes.includes(key)))
    return Object.values(written).flatMap((value) => borrowedIn(value, making));
  const text = (written as Readonly<Record<string, unknown>>)[settings.defaultLocale.code];
  return keys.includes(locale.code) || typeof text !== 'string' ? [] : [text];
}

/** Finds the text of an entry that has a line, in a language before others. */
function textWith(line: string, at: unknown, code: string): readonly [steps: YamlPath, text: string] | undefined {
  if (typeof at === 'string') return at.includes(line) ? [[], at] : undefined;
  if (typeof at !== 'object' || at === null) return undefined;
  const steps: YamlPath = Array.isArray(at)
    ? [...at.keys()]
    : Object.keys(at).sort((a, b) => +(b === code) - +(a === code));
  for (const step of steps) {
    const found = textWith(line, (at as Readonly<Record<string | number, unknown>>)[step], code);
    if (found) return [[step, ...found[0]], found[1]];
  }
  return undefined;
}

function listOf(pattern: string, { name, setting, described, printing: { locale }, placeOf, report }: Making) {
  const { title = described.title, description = described.description, permalink, order, parent } = setting.list || {};
  const [before = '/'] = /^\/(?:[^/{}]+\/)*/.exec(pattern) ?? [];
  const path = permalink === undefined ? (before === '/' ? `/${name}/` : before) : localize(permalink, locale.code);
  if (description === undefined) {
    const message = `The list of "${name}" has no description`;
    report(
      error('missing-key', message, placeOf([]), 'Give the schema a description, or write list: {description: …}'),
    );
  }
  return {
    title: localize(title, locale.code),
    description: localize(description ?? title, locale.code),
    permalink: locale.prefix + path,
    ...(order !== undefined && { navigation: { order, parent } }),
  };
}

function twice(other: string, { key, step, data, name }: Entry, permalink: string): Problem {
  const message = `"${other}" and "${key}" of "${name}" have the same path ${permalink}`;
  return error('collision', message, data.placeOf([step]), `Change one of them, or write {key} into its permalink`);
}

function pageOf(entry: Entry, pattern: string, made: Omit<MadeOf, 'place'>): RawMarkdown | undefined {
  const { name, setting, data, printing } = entry;
  const { code, prefix } = printing.locale;
  const { body, jsonld, date, updated, aliases, template } = setting;
  const print = (selected: Selected) => printValue(selected, printing);
  const texts = { title: templateOf('title', entry), description: templateOf('description', entry) };
  const text = (key: keyof typeof texts) => texts[key] && filled(texts[key], [key], entry, print);
  const title = text('title');
  const description = text('description');
  const permalink = filled(pattern, ['permalink'], entry, ({ value }) => nameSlug(String(value)));
  const published = date === undefined ? undefined : publishedOf(date, entry);
  if (title === undefined) return lacks('title', texts.title, entry);
  if (description === undefined && body === undefined) return lacks('description', texts.description, entry);
  if (permalink === undefined) return lacks('part of its path', pattern, entry);
  if (date !== undefined && !published) return undefined;
  const front = {
    title,
    description,
    permalink: prefix + permalink,
    factTyped: 'off',
    template,
    ...(updated !== undefined && { updated: valueFor(updated, ['updated'], entry) }),
    ...(aliases !== undefined && { aliases: inLocale(valueFor(aliases, ['aliases'], entry), entry) }),
    ...(jsonld && { jsonld: nodeOf(jsonld, ['jsonld'], entry) }),
  };
  // Another mark than most lists have, or a list above would go on in this one.
  const values = () => printMarkdown({ type: 'root', children: [valuesOf(entry)] }).replace(/^-/gm, '*');
  const { borrowed } = entry;
  const { defaultLocale: other } = entry.settings;
  const attributes = htmlText(html`${languageOf(other, printing.locale)}`);
  const printed = (selected: Selected, isAlone: boolean) => {
    const text = print(selected).trim();
    if (typeof selected.value !== 'string' || !borrowed.includes(selected.value)) return text;
    return isAlone ? `<div${attributes}>\n\n${text}\n\n</div>` : `<span${attributes}>${text}</span>`;
  };
  const written = filled(localize(body ?? '{values}', code), ['body'], entry, printed, values) ?? '';
  const note = borrowed.length === 0 ? '' : `${fill(printing.locale.labels.partlyIn, { language: other.name })}\n\n`;
  const markdown = note + written;
  const place = (inBody?: Place) => {
    const line = inBody?.text.trim() ?? '';
    const [steps, text] = (line !== '' && textWith(line, entry.written, code)) || [[], ''];
    const offset = text.indexOf(line) + (inBody ? inBody.column - 1 - (inBody.before ?? 0) : 0);
    return steps.length === 0 ? data.placeOf([entry.step]) : data.placeIn([entry.step, ...steps], offset);
  };
  const own = {
    ...made,
    key: entry.key,
    order: entry.order,
    place,
    ...(borrowed.length > 0 && { borrowed: { language: other.code, texts: borrowed } }),
    ...(published && { published }),
  };
  const page = rawPage(`${name}/${nameSlug(entry.key)}`, front, markdown, printing.locale, own);
  return { ...page, front: placed(page.front, entry) };
}

/** Reports what an entry lacks, unless it was reported already that there is no such value. */
function lacks(subject: string, template: string | undefined, entry: Entry): undefined {
  const names = Array.from((template ?? '').matchAll(placeholder), ([, , name = '']) => name);
  if (names.some((name) => name !== 'key' && !knows(entry, name))) return;
  const message = `The entry "${entry.key}" of "${entry.name}" has no ${subject}`;
  const hint = `Add it, or change collections.${entry.name} in site.yaml`;
  entry.report(error('missing-key', message, placeIn(entry, template), hint));
}

function publishedOf(date: string, entry: Entry): Stamp | undefined {
  const day = valueFor(date, ['date'], entry);
  if (day === undefined) return lacks('date', date, entry);
  const published = parseMoment(String(day), entry.settings.timeZone);
  if (published) return withDay(published, entry.settings.timeZone);
  const hint = 'Write YYYY-MM-DD, or a time with its zone such as 2026-04-14T09:30:00Z; or set timeZone in site.yaml';
  entry.report(
    error('invalid-date', `"${day}" is not a date, nor a time with a time zone`, placeIn(entry, date), hint),
  );
  return undefined;
}

/** The values of entries that are their titles and descriptions, unless the settings say otherwise. */
const usualFields = { title: ['title', 'name'], description: ['description', 'summary'] } as const;

function templateOf(key: keyof typeof usualFields, entry: Entry): string | undefined {
  const { setting, printing } = entry;
  const field = usualFields[key].find((name) => knows(entry, name));
  const template = setting[key] ?? (field && `{${field}}`);
  return template === undefined ? undefined : localize(template, printing.locale.code);
}

/** Everything that the schema gives a title and the page does not show elsewhere; without any titles, all that an entry has. */
function valuesOf(entry: Entry) {
  const { setting, printing } = entry;
  const body = localize(setting.body ?? '', printing.locale.code);
  const whole = (['title', 'description'] as const).map((key) => templateOf(key, entry)?.replace(/^\{(.*)\}$/, '$1'));
  const shownElsewhere = [...whole, ...Array.from(body.matchAll(placeholder), ([, , name]) => name)];
  const all = entriesOf(entry.selected).filter(
    ({ key, entry: { value } }) => !shownElsewhere.includes(key) && key !== 'id' && value !== null,
  );
  const titled = all.filter(({ entry: { layers } }) => keywordOf(layers, 'title') !== undefined);
  const rows = (titled.length > 0 ? titled : all).map(({ key, entry: one }): readonly Inline[] => [
    strong(String(keywordOf(one.layers, 'title') ?? key) + printing.locale.labels.colon.trimEnd()),
    ' ',
    ...inLanguage(printCell(one, printing), one.value, entry),
  ]);
  return list(rows);
}

function inLanguage(shown: Inline, value: unknown, { borrowed, settings, printing }: Entry): readonly Inline[] {
  if (typeof value !== 'string' || !borrowed.includes(value)) return [shown];
  const opening = htmlText(html`<span${languageOf(settings.defaultLocale, printing.locale)}>`);
  return [{ type: 'html', value: opening }, shown, { type: 'html', value: '</span>' }];
}

function rawPage(name: string, front: object, text: string, { code }: Locale, made: MadeOf): RawMarkdown {
  const stated = Object.fromEntries(Object.entries(front).filter(([, value]) => value !== undefined));
  const file = `pages/${code}/${name}.md`;
  const page = madePage({ file, folder: code, name, text }, stated, () => made.place());
  const body = { ...page.body, ...(hasKnownCode(text) && ({ hasCode: true } as const)) };
  return { ...page, opening: openingOf(text), made, body };
}

/** Front matter whose values are at the places of those that they were made from. */
function placed(block: YamlBlock, entry: Entry): YamlBlock {
  const placeOf = (path: YamlPath) => {
    const template = path.reduce<unknown>(
      (at, step) => (isMapping(at) || Array.isArray(at) ? (at as Readonly<Record<string, unknown>>)[step] : at),
      entry.setting,
    );
    return path[0] === 'jsonld' && typeof template !== 'string' ? entry.placeOf(path) : placeIn(entry, template);
  };
  return {
    ...block,
    placeOf,
    placeOfKey: (path) => (path[0] === 'jsonld' ? entry.placeOf(path) : placeOf(path)),
    placeIn: placeOf,
  };
}

/** The place of the first value that a text shows, or else of the entry. */
function placeIn({ selected, step, data }: Entry, template: unknown): Place {
  const [, , name] = (typeof template === 'string' && firstPlaceholder.exec(template)) || [];
  const steps = name?.split('.') ?? [];
  return data.placeOf(
    isMapping(selected.value) && steps[0] !== undefined && steps[0] in selected.value ? [step, ...steps] : [step],
  );
}

/** `{city}` or `{address.city}`, unless a backslash or the name of a directive is before it. */
const placeholder = /(\\?)(?<!:[\w-]{1,62})\{([\p{L}\w-]+(?:\.[\p{L}\w-]+)*)\}/gu;
const firstPlaceholder = new RegExp(placeholder.source, 'u');

/**
 * A text with the values of an entry in it. Undefined where the entry lacks one.
 *
 * @param values What takes the place of `{values}` in a body, which may lack others.
 */
function filled(
  text: string,
  path: YamlPath,
  entry: Entry,
  print: (selected: Selected, isAlone: boolean) => string,
  values?: () => string,
): string | undefined {
  let isWhole = true;
  const made = text.replace(placeholder, (all: string, slash: string, name: string, start: number) => {
    if (slash) return all;
    if (values && name === 'values' && !knows(entry, name)) return values();
    const selected = selectedAt(name, path, entry);
    if (!selected) isWhole = false;
    const isAlone = /(?:^|\n)$/.test(text.slice(0, start)) && /^(?:\n|$)/.test(text.slice(start + all.length));
    return selected ? print(selected, isAlone) : '';
  });
  return isWhole || values ? made : undefined;
}

/** The value that a text stands for: as it is, if the text is nothing else. */
function valueFor(text: string, path: YamlPath, entry: Entry): unknown {
  const [all, , name] = firstPlaceholder.exec(text) ?? [];
  if (all !== text || name === undefined) return filled(text, path, entry, ({ value }) => String(value));
  return selectedAt(name, path, entry)?.value;
}

/** The paths that are those of a language: all that begin with its prefix, or with that of no other. */
function inLocale(aliases: unknown, { settings, printing: { locale } }: Making): unknown {
  const isOwn = (path: unknown) =>
    settings.locales.find(({ prefix }) => prefix !== '' && String(path).startsWith(`${prefix}/`)) ===
    (locale.isDefault ? undefined : locale);
  return aliases === undefined ? undefined : [aliases].flat().filter(isOwn);
}

/** A part of a node of schema.org with the values of an entry; undefined where nothing is left of it. */
function nodeOf(template: unknown, path: YamlPath, entry: Entry): unknown {
  if (typeof template === 'string') return valueFor(template, path, entry);
  const { locale } = entry.printing;
  if (Array.isArray(template)) {
    const items = template
      .map((item, index) => nodeOf(item, [...path, index], entry))
      .filter((node) => node !== undefined);
    return items.length > 0 ? items : undefined;
  }
  if (!isMapping(template)) return template;
  const keys = Object.keys(template);
  const codes = entry.settings.locales.map(({ code }) => code);
  if (keys.every((key) => codes.includes(key))) return nodeOf(template[locale.code], [...path, locale.code], entry);
  const made = keys.flatMap((key) => {
    const value = nodeOf(template[key], [...path, key], entry);
    return value === undefined ? [] : [[key, value] as const];
  });
  const isType = (key: string) => key === 'type' || key === '@type';
  return made.every(([key]) => isType(key)) && !keys.every(isType) ? undefined : Object.fromEntries(made);
}

/** A value of an entry by its name. Undefined where the entry has none; reports a name that neither it nor its schema knows. */
function selectedAt(name: string, path: YamlPath, entry: Entry): Selected | undefined {
  const { selected, placeOf, report } = entry;
  const steps = name.split('.');
  try {
    const found = below(selected, steps, 'entry');
    return found.value === null ? undefined : found;
  } catch (cause) {
    if (!(cause instanceof DirectiveError)) throw cause;
    if (name === 'key') return { ...selected, value: entry.key, layers: [] };
    if (!knows(entry, name))
      report(error('unknown-reference', `An entry has no value "${name}"`, placeOf(path), cause.hint));
    return undefined;
  }
}

/** Whether the schema of an entry, or the entry itself, has a value of a name. */
function knows({ selected: { value, layers, parts } }: Entry, name: string): boolean {
  const known = name.split('.').reduce((at, step) => parts.below(at, step), layers);
  return known.length > 0 || (isMapping(value) && name in value);
}
