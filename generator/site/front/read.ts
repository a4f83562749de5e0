import { parseMoment } from '../../base/dates.ts';
import { isMapping, type Mapping } from '../../base/mapping.ts';
import { nearest } from '../../base/nearest.ts';
import { error, type Place, type Problem, placeAt, placeOf, warning } from '../../base/problem.ts';
import type { Texts } from '../../data/texts.ts';
import type { RawMarkdown } from '../../load/content.ts';
import type { MarkdownParser } from '../../load/markdown.ts';
import type { YamlBlock } from '../../load/yaml.ts';
import type { EntryMeta, PostMeta } from '../../model/meta.ts';
import { checkSegments } from '../../names/paths.ts';
import { addressIn } from '../../settings/addresses.ts';
import type { SiteConfig } from '../../settings/config.ts';
import { localeOf, unknownLocale } from '../../settings/locales.ts';
import { type PageFront, type PostFront, pageSchema, postSchema } from '../../settings/schemas/front-matter.ts';
import { validate } from '../../settings/validate.ts';
import { type Namer, namedBlock, type UnmentionedKey } from './keys.ts';
import { complete, longestDescription, type Resolve, shortened } from './opening.ts';

/** The templates that front matter can choose, by name. */
export type TemplateNames = Pick<ReadonlyMap<string, unknown>, 'has' | 'keys' | 'size'>;

/** An entry that is published only as a redirect. */
export interface Redirected extends Pick<EntryMeta, 'path' | 'moved' | 'file'> {
  readonly to: string;
}

/** The context for reading entries, and where their problems go. */
export interface Reading {
  readonly settings: SiteConfig;
  /** Who signs what no author does. */
  readonly organization: PostMeta['signed'];
  readonly parser: Pick<MarkdownParser, 'parse' | 'parseMdx'>;
  readonly texts: Texts;
  readonly nameKeys: Namer;
  readonly templates: TemplateNames;
  readonly problems: Problem[];
  readonly unmentioned: UnmentionedKey[];
  /** The paths of the entries that have an error. */
  readonly lost: Set<string>;
  /** The entries that only redirect. */
  readonly redirected: Redirected[];
}

interface ReadFront<Front> {
  readonly front: Front;
  readonly block: YamlBlock;
  /** Its values as they were written. */
  readonly given: Readonly<Record<string, unknown>>;
  /** The fields that pages and posts share. */
  readonly shared: Omit<EntryMeta, 'kind' | 'updated'>;
}

/** The front matter of a file; undefined when it has an error, or is in a place where nothing is published. */
export function readFront<Front extends PageFront | PostFront>(
  raw: RawMarkdown,
  kind: 'page' | 'post',
  { settings, parser, texts, nameKeys, templates, problems, unmentioned, lost }: Reading,
): ReadFront<Front> | undefined {
  if (kind === 'post' && /(?:^|\/)_index$/.test(raw.name)) {
    problems.push(listOfAnother(raw.source.file));
    return undefined;
  }
  const { value: named, problems: unknown } = nameKeys(raw.front, kind);
  for (const problem of unknown) problems.push(problem);
  for (const key of named.unmentioned) unmentioned.push({ key, block: raw.front });
  const written = namedBlock(raw.front, raw.front.value, named.written);
  const usual = usualForm(named.values, { timeZone: settings.timeZone, writtenAt: written.writtenAt });
  const told =
    usual.redirectTo === undefined ? shortDescription(usual, written, problems) : { ...unread.texts, ...usual };
  if (!raw.built) for (const problem of unreadMarks(usual, written)) problems.push(problem);
  const { values, taken: shown } = complete(told, raw, kind, parser, openingOf(raw, texts, problems));
  const whole = usual.redirectTo === undefined || kind === 'page' ? values : { ...unread.day, ...values };
  const block = { ...written, value: isMapping(raw.front.value ?? {}) ? whole : raw.front.value };
  const { value: sound, problems: faults } = validate<Front>(schemas[kind], block);
  const front = sound ?? soundPart<Front>(schemas[kind], block);
  for (const fault of faults) problems.push(withWay(fault, raw, named.extra));
  const { folder, name } = raw;
  const locale = localeOf(folder, settings);
  if (!locale) problems.push(unknownLocale(raw.source.file, settings));
  const { built } = raw;
  const address = built
    ? { path: built.path, markdownPath: built.markdownPath, moved: [] }
    : addressIn({ kind, folder, name, locale, values }, settings);
  const isRoot = built !== undefined || (address.path === '/' && name === 'index');
  const segments = checkSegments(isRoot ? [] : address.path.slice(1, -1).split('/'), raw.source.file);
  for (const problem of segments.problems) problems.push(problem);
  if (!sound || unknown.length > 0) lost.add(address.path);
  if (!front || !locale || !segments.value) {
    lost.add(address.path);
    return undefined;
  }
  const { title, description, id = name, aliases = [], template } = front;
  const isThere = template !== undefined && templates.has(template);
  if (template !== undefined && !isThere)
    problems.push(unknownTemplate(template, templates, block.placeOf(['template'])));
  const { file } = raw.source;
  const moved = aliases.length === 0 ? address.moved : [...address.moved, ...aliases];
  const facts = raw.made ? [raw.made.collection] : texts.facts(raw.source.file);
  const own = {
    ...(isThere && { template }),
    ...(front.factTyped && { factTyped: front.factTyped }),
    ...(facts.length > 0 && { facts }),
    ...(built && { built: { file: built.file } }),
  };
  const taken = built ? { title: false, description: built.isTaken } : shown;
  const shared = { id, locale, ...address, moved, title, description, taken, extra: named.extra, file, ...own };
  return { front, block, given: named.values, shared };
}

/** Resolves the directives of the beginning of a body, in which the offsets are those of the whole. */
function openingOf({ source, opening, folder }: RawMarkdown, { resolve }: Texts, problems: Problem[]): Resolve {
  return (text, offset) => {
    const whole = { file: source.file, text: source.text + opening };
    const made = resolve(text, folder, source.file, (at) => placeAt(whole, source.text.length + offset + at));
    for (const problem of made.problems) problems.push(problem);
    return made.value;
  };
}

/** Refuses the section pages of Hugo and Zola: lists are generated, and a page at the address of one can give it a text. */
function listOfAnother(file: string): Problem {
  const hint =
    'Pass over such files in site.yaml: ignore: ["**/_index.md"]. A page at the address of a list gives it a text';
  return error('slug', '_index.md is a section page; Fingerpost generates its list', placeOf(file), hint);
}

const schemas = { page: pageSchema, post: postSchema };

/** Placeholders that satisfy the schemas for an entry that only redirects. Its address has the day of its own, if it has one. */
const unread = { texts: { title: 'Moved', description: 'Moved' }, day: { published: '2000-01-01' } };

/** The keys that have no fault, with placeholders for those without which there is no entry, so that its body is checked, too. */
function soundPart<Front>(schema: object, block: YamlBlock): Front | undefined {
  const least = { ...unread.texts, ...(schema === postSchema && unread.day) };
  const entries = Object.entries(isMapping(block.value) ? block.value : {});
  const kept = entries.filter(
    ([key, value]) => validate(schema, { ...block, value: { ...least, [key]: value } }).value,
  );
  return validate<Front>(schema, { ...block, value: { ...least, ...Object.fromEntries(kept) } }).value;
}

/** Finds links and bold words in titles and descriptions, which are no Markdown. */
function unreadMarks(values: Mapping, block: YamlBlock): readonly Problem[] {
  return ['title', 'description'].flatMap((key) => {
    const [mark] = /\[[^\][\n]+\]\([^()\s]+\)|\*\*[^\s*][^*\n]*\*\*/.exec(String(values[key] ?? '')) ?? [];
    if (mark === undefined) return [];
    const message = `Readers see "${mark}", because a ${key} is plain text`;
    return [warning('unread-mark', message, block.placeOf([key]), 'Write the words alone')];
  });
}

/** Shortens a description that is longer than search results and feeds show, like one taken from a text. */
function shortDescription(values: Mapping, block: YamlBlock, problems: Problem[]): Mapping {
  const { description } = values;
  if (typeof description !== 'string' || description.length <= longestDescription) return values;
  const message = `The description has ${[...description].length} characters: it is cut off after ${longestDescription}`;
  const hint = 'Say the same in one or two sentences; nothing is lost that stands in the text as well';
  problems.push(warning('too-long', message, block.placeOf(['description']), hint));
  return { ...values, description: shortened(description) };
}

/** How many templates every folder has that front matter can choose: those of pages and of posts. */
const usualTemplates = 2;

/** Without templates of its own, a site most likely has the key from another generator. */
function unknownTemplate(name: string, templates: TemplateNames, place: Place): Problem {
  const close = nearest(name, templates);
  const file = /^[a-z][a-z0-9-]*$/.test(name) ? `templates/${name}.ts` : 'templates/<name>.ts';
  const hint = close
    ? `Did you mean "${close}"?`
    : `Create ${file}, or write "frontMatter: {template: extra}" in site.yaml if the key is another program's`;
  return templates.size > usualTemplates
    ? error('unknown-reference', `There is no template "${name}"`, place, hint)
    : warning('unknown-reference', `There is no template "${name}": the default one is used`, place, hint);
}

/** Says of a key that is missing where else its value may come from. */
function withWay(fault: Problem, raw: RawMarkdown, extra: Mapping): Problem {
  const hint = fault.code === 'missing-key' ? hints[fault.about ?? '']?.(raw, extra) : undefined;
  return hint === undefined ? fault : { ...fault, hint };
}

const hints: Readonly<Record<string, (raw: RawMarkdown, extra: Mapping) => string>> = {
  title: () => 'Add a line title: with its value, or begin the text with a heading: # Title',
  description: () => 'Add a line description: with its value, or begin the text with a paragraph',
  published: ({ name, source: { file } }, extra) => {
    if (/(?:^|\/)index$/.test(name))
      return `Add a line published: with its day. If it is no post, but the page of a list, write "ignore: [${file}]" in site.yaml, or move it to pages/`;
    const dated = Object.entries(extra).find(([, value]) => typeof value === 'string' && parseMoment(value, 'UTC'));
    if (dated) return `If "${dated[0]}" is that day, write "frontMatter: {${dated[0]}: published}" in site.yaml`;
    return 'Add a line published: 2026-04-14, begin the name of the file with the day (2026-04-14-hello.md), or move it to pages/ if it has none';
  },
};

/** The context for reading values of front matter. */
interface ValueScope extends Pick<SiteConfig, 'timeZone'> {
  /** A number as it was written, such as `1.10` for 1.1, by the path of its value; undefined for anything else. */
  writtenAt?(path: readonly (string | number)[]): string | undefined;
}

/**
 * Brings the values of known keys into the form that schemas describe, where what was written has only one meaning: one author or tag is
 * a list of one, an author with further facts is a name, a number is a text, a text may be broken into lines, a date has a time zone.
 * Everything else is left to the schema to refuse.
 */
export function usualForm(values: Mapping, scope: ValueScope): Mapping {
  const made: Record<string, unknown> = {};
  for (const [key, value] of Object.entries(values)) {
    if (isEmpty(value) && key !== 'title') continue;
    const form = forms[key];
    const read = texts.has(key) ? withoutNumbers(value, [key], scope) : value;
    made[key] = form ? form(read, scope) : read;
  }
  return made;
}

/** Whether a value says nothing, as templates of new files leave them: `description: ""`, `tags: []`. */
function isEmpty(value: unknown): boolean {
  return (
    value === null || (typeof value === 'string' && value.trim() === '') || (Array.isArray(value) && value.length === 0)
  );
}

const texts = new Set(['title', 'description', 'slug', 'author', 'tags']);

/** A value in which numbers are texts, as they were written: `1984` as a title, `2.0` among tags. */
function withoutNumbers(value: unknown, path: readonly (string | number)[], scope: ValueScope): unknown {
  if (Array.isArray(value)) return value.map((item, index) => withoutNumbers(item, [...path, index], scope));
  if (typeof value !== 'number') return value;
  const written = scope.writtenAt?.(path);
  // Tags of several keys are one list, in which a number is no longer where it was written.
  return written !== undefined && Number(written) === value ? written : String(value);
}

const longestName = 300;

const forms: Readonly<Record<string, (value: unknown, scope: ValueScope) => unknown>> = {
  title: oneLine,
  description: oneLine,
  published: inZone,
  updated: inZone,
  author: (value) => unlike((Array.isArray(value) ? value : [value]).map(nameOf)),
  tags: (value) => unlike(typeof value === 'string' ? value.split(',').map((tag) => tag.trim()) : value),
  image: (value) => (typeof value === 'string' ? { src: value, alt: '' } : value),
  sidebar: (value) =>
    isMapping(value) && typeof value.group === 'string' ? { ...value, group: [value.group] } : value,
  jsonld: (value) => (typeof value === 'object' && !Array.isArray(value) ? [value] : value),
  aliases: (value) => (typeof value === 'string' ? [value] : value),
  slug: (value) =>
    typeof value === 'string' && value.length <= longestName ? value.replace(/^\/+|(?<!\/)\/+$/g, '') : value,
  // Other programs have a key of this name that is no text: what is said of an unknown template says what to do.
  template: (value) => (typeof value === 'boolean' || typeof value === 'number' ? String(value) : value),
};

/** The name in a mapping such as `{name: Ada, url: https://ada.example}`; any other value as it is. */
function nameOf(author: unknown): unknown {
  return isMapping(author) && typeof author.name === 'string' ? author.name.trim() : author;
}

/** A list without what is empty or there already. */
function unlike(list: unknown): unknown {
  return Array.isArray(list) ? [...new Set(list.filter((item) => !isEmpty(item)))] : list;
}

/** A text of several lines, as YAML folds or keeps them, as one line. */
function oneLine(value: unknown): unknown {
  return typeof value === 'string' && (value.includes('\n') || value.trim() !== value)
    ? value.trim().replace(/\s+/g, ' ')
    : value;
}

function inZone(value: unknown, { timeZone }: ValueScope): unknown {
  return (typeof value === 'string' && parseMoment(value, timeZone)?.iso) || value;
}
