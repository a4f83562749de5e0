import { onceFor } from '../base/once-for.ts';
import type { Problem } from '../base/problem.ts';
import { sha256Of } from '../base/sha256.ts';
import type { Outline } from '../body/document.ts';
import { finderOf } from '../data/typed-facts.ts';
import { type Leads, type LinkScope, leadsNow, linkScopeOf } from '../model/links.ts';
import { type EntryMeta, entriesOf } from '../model/meta.ts';
import type { PartName } from '../model/parts.ts';
import {
  type Entry,
  enclosuresOf,
  isFurther,
  lengthOf,
  nameOfEnclosure,
  picturesOf,
  type Site,
} from '../model/site.ts';
import { type FactDates, statedBy } from '../model/updated.ts';
import type { Made } from '../output/manifest.ts';
import type { Output } from '../output/output.ts';
import type { Rendered } from '../resources/parts/render.ts';

/** A body that was read. */
export interface DocumentRecord {
  /** The parts of the site that were read for it. */
  readonly reads: number;
  readonly leads?: Leads | undefined;
  readonly outline: Outline;
  readonly problems: readonly Problem[];
}

/** An output that was made. */
export interface OutputRecord {
  /** The parts of the site that were read for its body. */
  readonly reads: number;
  /** The paths of the pictures that were read for its body, and the names of enclosures. */
  readonly pictures?: readonly string[];
  /** Undefined where it could not be made, which a problem reports. */
  readonly made: Made | undefined;
  readonly problems: readonly Problem[];
  /** The paths of this site that a template of the user's own links to in it. */
  readonly links?: readonly string[];
}

/** Bodies that were read, by their content files. */
export type DocumentRecords = readonly (readonly [file: string, record: DocumentRecord])[];

/** The result of a task. */
export interface TaskResult {
  /** In the order of the paths. */
  readonly outputs: readonly OutputRecord[];
  /** The bodies that were read for it. */
  readonly documents: DocumentRecords;
}

/** Digests of everything that is made of a site depends on. */
export interface Facts {
  /** Of what everything depends on: settings, languages, code. */
  readonly base: string;
  readonly parts: Readonly<Partial<Record<PartName, string>>>;
  /** Of what is known of each page, post and list before its body is read, by file. */
  readonly entries: ReadonlyMap<string, string>;
  /** Of what is known of each picture by its path, and of each file by its name as an enclosure. */
  readonly pictures: ReadonlyMap<string, string>;
  /** Of the facts that no text should state by hand. */
  readonly typable: string;
  /** When pages were changed by facts that they state. */
  readonly dates: FactDates;
  /** Of the text of each body, by file. */
  readonly bodies: ReadonlyMap<string, string>;
  /** Of the other inputs of the outputs that are not made of one page or post, by path. */
  readonly inputs: ReadonlyMap<string, string>;
}

/** All that was made of a site, and what it was made from. */
export interface Records extends Facts {
  readonly documents: ReadonlyMap<string, DocumentRecord>;
  readonly outputs: ReadonlyMap<string, OutputRecord>;
}

/** The digests of a declared site. `code` stands for what no value shows: the program, the templates, how siblings are compressed. */
export function factsOf(
  site: Site,
  { outputs, announced, filesOf }: Pick<Rendered, 'outputs' | 'announced' | 'filesOf'>,
  code: unknown,
  digestOf: (file: string) => string,
): Facts {
  const all: readonly Entry[] = entriesOf(site);
  const own = new Map(all.map((entry) => [entry.file, sha256Of(JSON.stringify(ownFacts(entry)))]));
  const detailed = withDetails(all, own);
  const wholeOf = (file: string) => detailed.get(file) ?? own.get(file) ?? '';
  const entries = new Map(all.map((entry) => [entry.file, withOthers(entry, site, wholeOf)]));
  const { settings, baseUrl, basePath, locales, defaultLocale, highlight, templates, blogs } = site;
  const base = digest([
    settings,
    baseUrl,
    basePath,
    locales,
    defaultLocale,
    blogs,
    highlight !== undefined,
    site.stylesXml,
    site.hasFace,
    site.year,
    site.guides.map(({ path }) => path),
    code,
  ]);
  const listed = (some: readonly EntryMeta[]) => sha256Of(some.map(({ file }) => own.get(file)).join());
  const { moves, unpublished, assets, data } = site;
  const parts: Partial<Record<PartName, string>> = {
    pages: listed(site.pages),
    lists: listed(site.lists.filter((list) => !isFurther(list))),
    details: sha256Of([...detailed.values()].join()),
    posts: listed(site.posts),
    menus: digest([...site.menus].map(([code, menu]) => [code, listed(menu)])),
    sidebars: digest([...site.sidebars].map(([code, { entries }]) => [code, entries])),
    addresses: digest([
      all.map(({ file, path, markdownPath }) => `${file} ${path} ${markdownPath}`).join('\n'),
      assets.map(({ file, path, picture }) => [file, path, picture]),
      moves,
      unpublished,
    ]),
    groups: digest(site.groups),
    moves: digest(moves),
    unpublished: digest(unpublished),
    lost: digest(site.lost),
    scheduled: site.scheduled,
    graph: digest(site.graph),
    sources: digest(site.sources),
    skills: digest(site.skills),
    assets: digest(assets.map((asset) => ({ ...asset, size: 0 }))),
    descriptions: digest(site.descriptions),
    style: sha256Of(templates.style),
    script: sha256Of(templates.script ?? ''),
    collections: digest(data.collections),
    faulty: digest(data.faulty),
    announced: digest(announced),
  };
  const names = site.parts.names.filter((name) => name.startsWith('data'));
  for (const name of names) parts[name] = name === 'data' ? '' : digest(data.values.get(name.slice('data/'.length)));
  // Declarations are made from all of a site, and from the lengths of its texts where headers tell of them.
  const lengths = settings.markdownTokens ? all.map((entry) => lengthOf(site, entry)) : [];
  const { style: _, script: __, ...told } = parts;
  parts.outputs = digest([base, told, [...entries.values()], lengths, outputs.map(({ path }) => path)]);
  const ofMany = outputs.filter(({ path }) => !filesOf.has(path));
  const inputs = new Map(ofMany.map((output) => [output.path, inputsOf(output, digestOf)]));
  const pictures = new Map([
    ...Array.from(picturesOf(site), ([path, asset]) => [path, JSON.stringify({ ...asset, size: 0 })] as const),
    ...Array.from(enclosuresOf(site), ([path, file]) => [nameOfEnclosure(path), JSON.stringify(file)] as const),
  ]);
  const typable = digest(site.typable);
  return { base, parts, entries, pictures, typable, dates: site.dates, bodies: bodiesOf(site), inputs };
}

/** The digests of a site of which only texts have changed, and style sheet and script, with what was declared again. */
export function factsAfter(
  former: Facts,
  site: Site,
  { outputs, filesOf }: Pick<Rendered, 'outputs' | 'filesOf'>,
  digestOf: (file: string) => string,
): Facts {
  const { templates } = site;
  const inputs = new Map(former.inputs);
  for (const output of outputs) if (!filesOf.has(output.path)) inputs.set(output.path, inputsOf(output, digestOf));
  const texts = { style: sha256Of(templates.style), script: sha256Of(templates.script ?? '') };
  return { ...former, parts: { ...former.parts, ...texts }, dates: site.dates, bodies: bodiesOf(site), inputs };
}

function bodiesOf({ bodies }: Site): Facts['bodies'] {
  return new Map([...bodies].map(([file, body]) => [file, body.digest]));
}

/** Digests a value by what it says alone: `v8.serialize()` tells apart how V8 happens to keep the same numbers and texts. */
function digest(value: unknown): string {
  return sha256Of(JSON.stringify(value, written));
}

/** A value that JSON would leave out, or write like another, as one that it writes. */
function written(_: string, value: unknown): unknown {
  if (value instanceof Map || value instanceof Set) return [...value];
  const isLost = value === undefined || (typeof value === 'number' && !Number.isFinite(value));
  return isLost ? `\0${value}` : value;
}

/** The metadata of an entry itself, of a page or list without its details. Everything depends on its language; the texts that a list shows are those of other entries. */
function ownFacts(entry: Entry): unknown {
  const { locale, translations: _, ...own } = entry;
  return [locale.code, entry.kind === 'post' ? own : { ...own, description: '', updated: '', listing: '', length: 0 }];
}

/** The same of pages and lists with their details, which change with the posts of a list. */
function withDetails(entries: readonly Entry[], own: ReadonlyMap<string, string>): ReadonlyMap<string, string> {
  const detailed = entries.flatMap((entry) => {
    if (entry.kind === 'post') return [];
    const { file, description, updated, listing } = entry;
    const facts = [own.get(file), description, updated, listing && { ...listing, posts: listing.posts.length }];
    return [[file, sha256Of(JSON.stringify(facts))] as const];
  });
  return new Map(detailed);
}

/** The same with what it shows of others: its versions in other languages, the posts that it lists, its neighbours. */
function withOthers(entry: Entry, site: Site, digestOf: (file: string) => string): string {
  const { earlier, later } = (entry.kind === 'post' && site.neighbours.get(entry.path)) || {};
  const posts = (entry.kind !== 'post' && entry.listing?.posts) || [];
  const shown = [...entry.translations, ...posts, ...[earlier, later].map((post) => post ?? { file: '' })];
  return sha256Of([entry, ...shown].map(({ file }) => digestOf(file)).join());
}

const none: readonly EntryMeta[] = [];

/** The digest of the files in a list, which many outputs may have in common. */
const namesDigest = onceFor((list: readonly EntryMeta[]) => sha256Of(JSON.stringify(list.map(({ file }) => file))));

/** The inputs of an output besides those that have digests of their own. */
function inputsOf({ inputs, facts }: Output, digestOf: (file: string) => string): string {
  const { documents = none, outlines = none, entries = none, asset, files = [] } = inputs;
  const listed = [documents, outlines, entries].map(namesDigest);
  const held = [...(asset ? [asset] : []), ...files].map(({ file, path }) => [file, path, digestOf(file)]);
  return sha256Of(JSON.stringify([listed, held, facts]));
}

/** Earlier records that still hold. */
export interface Fresh {
  document(entry: EntryMeta): DocumentRecord | undefined;
  /** The record of an output, made of one page or post of its own if it is given. */
  output(output: Output, reads: number, file: string | undefined): OutputRecord | undefined;
  /** Also takes the record where outlines have changed, as long as the part that the output `takes` of them has not. */
  outputIfSame(
    output: Output,
    reads: number,
    outlineOf: (file: string) => Outline | undefined,
  ): OutputRecord | undefined;
}

export const nothingFresh: Fresh = {
  document: () => undefined,
  output: () => undefined,
  outputIfSame: () => undefined,
};

/** The share of changed outlines up to which it is quicker, and needs less memory, to compare what outputs take of them than to make the outputs. */
const mostCompared = 0.05;

/** Whether the links of a body lead where they did. What is reported of one may name any file or path of the site. */
function areSameLinks(entry: EntryMeta, { leads, problems }: DocumentRecord, scope: LinkScope): boolean {
  if (problems.some(({ code }) => code === 'broken-link' || code === 'moved-link')) return false;
  return leads === undefined || leadsNow(leads, entry, scope).digest === leads.digest;
}

/**
 * Compares records with the site as it is now.
 *
 * @param textOf Reads the text of a body, which is searched for facts that others state now.
 */
export function freshOf(former: Records, now: Facts, site: Site, textOf: (file: string) => string | undefined): Fresh {
  const { names, bitOf } = site.parts;
  const isAlike = former.base === now.base && Object.keys(former.parts).join() === Object.keys(now.parts).join();
  if (!isAlike) return nothingFresh;
  const changed = names
    .filter((name) => former.parts[name] !== now.parts[name])
    .reduce((bits, name) => bits | bitOf(name), 0);
  const isSameEntry = (file: string) =>
    former.entries === now.entries || former.entries.get(file) === now.entries.get(file);
  const finder = former.typable === now.typable ? undefined : finderOf(site.typable ?? []);
  const mayStateFacts = (file: string, { problems }: DocumentRecord): boolean =>
    finder !== undefined &&
    site.bodies.has(file) &&
    (problems.some(({ code }) => code === 'fact-typed') ||
      finder.mayFind(site.bodies.get(file)?.text ?? textOf(file) ?? ''));
  const links = former.parts.addresses === now.parts.addresses ? undefined : linkScopeOf(site);
  const isSameBody = (entry: EntryMeta, record: DocumentRecord): boolean =>
    (record.reads & changed) === 0 &&
    former.bodies.get(entry.file) === now.bodies.get(entry.file) &&
    isSameEntry(entry.file) &&
    (links === undefined || areSameLinks(entry, record, links)) &&
    !mayStateFacts(entry.file, record);
  const isSameDate = (entry: EntryMeta, { outline }: DocumentRecord): boolean => {
    const [before, after] = [former.dates, now.dates].map((dates) => statedBy(dates, entry, outline)?.changed);
    return before === after;
  };
  const isSamePicture = (path: string) => former.pictures.get(path) === now.pictures.get(path);
  const known = new Map<string, DocumentRecord | undefined>();
  const document = (entry: EntryMeta): DocumentRecord | undefined => {
    const { file } = entry;
    if (known.has(file)) return known.get(file);
    const record = former.documents.get(file);
    const fresh = record && isSameBody(entry, record) && isSameDate(entry, record) ? record : undefined;
    known.set(file, fresh);
    return fresh;
  };
  const isFresh = (entry: EntryMeta) => document(entry) !== undefined;
  const areAllFresh = onceFor((entries: readonly EntryMeta[]) => entries.every(isFresh));
  // Most outputs have one document, in a list of their own.
  const areFresh = (entries: readonly EntryMeta[]) =>
    entries.length > 1 ? areAllFresh(entries) : entries.every(isFresh);
  const areSame = onceFor((entries: readonly EntryMeta[]) => entries.every(({ file }) => isSameEntry(file)));
  const [ofAnnounced, ofOutputs] = [bitOf('announced'), bitOf('outputs')];
  const declared: Fresh['output'] = ({ path, inputs, own }, reads, file) => {
    const record = former.outputs.get(path);
    const given = (inputs.announced ? ofAnnounced : 0) | (inputs.outputs ? ofOutputs : 0);
    if (!record?.made || own || ((record.reads | reads | given) & changed) !== 0) return undefined;
    const isSame = file === undefined ? former.inputs.get(path) === now.inputs.get(path) : isSameEntry(file);
    return isSame && (record.pictures ?? []).every(isSamePicture) ? record : undefined;
  };
  const changedIn = onceFor((entries: readonly EntryMeta[]) => entries.filter((entry) => !document(entry)));
  return {
    document,
    outputIfSame(output, reads, outlineOf) {
      const isSame = ({ file }: EntryMeta) => {
        const [before, after] = [former.documents.get(file)?.outline, outlineOf(file)];
        return before && after && output.takes?.(before) === output.takes?.(after);
      };
      const { outlines = [] } = output.inputs;
      const changed = changedIn(outlines);
      if (changed.length > mostCompared * outlines.length) return undefined;
      return changed.every(isSame) ? declared(output, reads, undefined) : undefined;
    },
    output(output, reads, file) {
      const record = declared(output, reads, file);
      const { documents, outlines, entries } = output.inputs;
      if (!record || (documents && !areFresh(documents)) || (outlines && !areFresh(outlines))) return undefined;
      return entries && !areSame(entries) ? undefined : record;
    },
  };
}
