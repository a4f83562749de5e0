import { isMapping, type Mapping } from '../../base/mapping.ts';
import { nearest } from '../../base/nearest.ts';
import { error, type Place, type Problem, placeOf, warning } from '../../base/problem.ts';
import type { RawMarkdown } from '../../load/content.ts';
import type { MarkdownParser } from '../../load/markdown.ts';
import type { YamlBlock } from '../../load/yaml.ts';
import type { EntryMeta, PostMeta } from '../../model/meta.ts';
import { checkSegments } from '../../names/paths.ts';
import { addressIn } from '../../settings/addresses.ts';
import type { SiteConfig } from '../../settings/config.ts';
import { localeOf, unknownLocale } from '../../settings/entry-locale.ts';
import { type PageFront, type PostFront, pageSchema, postSchema } from '../../settings/schemas/front-matter.ts';
import { validate } from '../../settings/validate.ts';
import { complete } from './complete.ts';
import { type Namer, namedBlock, type UnmentionedKey } from './keys.ts';
import { withWay } from './missing.ts';
import { longestDescription, shortened } from './opening.ts';
import { usualForm } from './values.ts';

/** The templates that front matter can choose, by name. */
export type TemplateNames = Pick<ReadonlyMap<string, unknown>, 'has' | 'keys' | 'size'>;

/** An entry of which nothing is published but where its address leads. */
export interface Redirected extends Pick<EntryMeta, 'path' | 'moved' | 'file'> {
  readonly to: string;
}

/** What entries are read with, and where their problems go. */
export interface Reading {
  readonly settings: SiteConfig;
  /** Who signs what no author does. */
  readonly organization: PostMeta['signed'];
  readonly parser: Pick<MarkdownParser, 'parse' | 'parseMdx'>;
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
  /** What pages and posts have in common. */
  readonly shared: Omit<EntryMeta, 'kind' | 'updated'>;
}

/** The front matter of a file; undefined when it has an error, or is in a place where nothing is published. */
export function readFront<Front extends PageFront | PostFront>(
  raw: RawMarkdown,
  kind: 'page' | 'post',
  { settings, parser, nameKeys, templates, problems, unmentioned, lost }: Reading,
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
  const { values, taken } = complete(told, raw, kind, parser);
  const whole = usual.redirectTo === undefined || kind === 'page' ? values : { ...unread.day, ...values };
  const block = { ...written, value: isMapping(raw.front.value ?? {}) ? whole : raw.front.value };
  const { value: front, problems: faults } = validate<Front>(schemas[kind], block);
  for (const fault of faults) problems.push(withWay(fault, raw, named.extra));
  const { folder, name } = raw;
  const locale = localeOf(folder, settings);
  if (!locale) problems.push(unknownLocale(raw.source.file, settings));
  const address = addressIn({ kind, folder, name, locale, values }, settings);
  const isRoot = address.path === '/' && name === 'index';
  const segments = checkSegments(isRoot ? [] : address.path.slice(1, -1).split('/'), raw.source.file);
  for (const problem of segments.problems) problems.push(problem);
  if (!front || !locale || !segments.value || unknown.length > 0) {
    lost.add(address.path);
    return undefined;
  }
  const { title, description, id = name, aliases = [], template } = front;
  const isThere = template !== undefined && templates.has(template);
  if (template !== undefined && !isThere)
    problems.push(unknownTemplate(template, templates, block.placeOf(['template'])));
  const { file } = raw.source;
  const { body } = raw;
  const moved = aliases.length === 0 ? address.moved : [...address.moved, ...aliases];
  const own = isThere ? { template } : {};
  const shared = { id, locale, ...address, moved, title, description, taken, extra: named.extra, file, body, ...own };
  return { front, block, given: named.values, shared };
}

/** Hugo and Zola have a file for each list. Here lists are made, and a page in the place of one can have a text. */
function listOfAnother(file: string): Problem {
  const hint =
    'Pass over such files in site.yaml: ignore: ["**/_index.md"]. A page at the address of a list gives it a text';
  return error('slug', 'This is no post, but the page of a list, which is made here', placeOf(file), hint);
}

const schemas = { page: pageSchema, post: postSchema };

/** What the schemas want of an entry, and nobody reads of one that only redirects. Its address has the day of its own, if it has one. */
const unread = { texts: { title: 'Moved', description: 'Moved' }, day: { published: '2000-01-01' } };

/** Shortens a description that is longer than search results and feeds show, as that which a text begins with. */
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
    : warning('unknown-reference', `There is no template "${name}": the usual one is taken`, place, hint);
}
