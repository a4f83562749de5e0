import { append } from '../base/append.ts';
import { suggest } from '../base/nearest.ts';
import { error, type Place, type Problem, placeOf, type Result } from '../base/problem.ts';
import { sha256Of } from '../base/sha256.ts';
import { authors } from '../data/types/authors.ts';
import { dataOf } from '../data/types/data-type.ts';
import type { RawContent } from '../load/content.ts';
import type { YamlBlock, YamlPath } from '../load/yaml.ts';
import type { EntryPage } from '../model/collection.ts';
import type { OwnGraph } from '../model/graph-node.ts';
import type { Absence, Asset, ListMeta, PageMeta, SiteData, SiteMeta, Skill } from '../model/meta.ts';
import { checkVersions } from '../model/versions.ts';
import type { Locale, SiteConfig } from '../settings/config.ts';
import type { LocalizedText } from '../settings/localized.ts';
import type { Templates } from '../templates/view.ts';
import { resolveDescriptions } from './api-descriptions.ts';
import { checkTrust } from './assets.ts';
import { collectionPages } from './collection-pages.ts';
import { type Entries, type Publishing, type ReadEntry, resolveEntries } from './entries.ts';
import { resolveFiles, resolvePictures } from './files.ts';
import { resolveLists } from './lists.ts';
import { resolveMoves } from './moves.ts';
import { joinGraphs, resolveOrganization, resolveOwnNodes } from './own-graph.ts';
import { resolveSkills } from './skills.ts';
import { resolveTexts, type TextOptions } from './texts.ts';
import { resolveTyped } from './typed.ts';

export interface ModelOptions extends Publishing, TextOptions {
  /** The pages of a site that another program built, which are served as they are. */
  readonly standing?:
    | (Pick<RawContent, 'pages' | 'posts'> & {
        readonly languages: readonly string[];
        readonly others: readonly string[];
        readonly outputName: string;
      })
    | undefined;
}

export interface Model {
  readonly site: SiteMeta;
  /** The number of posts left out because their date is in the future. */
  readonly futurePosts: number;
  /** From when until when the model of the same content is the same, in milliseconds since 1970. */
  readonly holds: Entries['holds'];
  /** Where pages that are in no file come from, by the file that they would be in. */
  readonly places: Pick<ReadonlyMap<string, ((inBody?: Place) => Place) | undefined>, 'get'>;
}

/** Resolves raw content. A pure function that reports every problem except those in bodies. Undefined when the settings have an error. */
export function model(read: RawContent, templates: Templates, options: ModelOptions): Result<Model | undefined> {
  const { value: resolved, problems: found } = resolveTexts(read, templates, options);
  if (!resolved) return { value: undefined, problems: found };
  const { raw, settings: given, texts } = resolved;
  const { vocabulary } = options.checks;
  const organization = resolveOrganization(given, raw.settings?.block, vocabulary);
  const settings = { ...given, organization: organization.value.organization };
  const { baseUrl, basePath, locales, defaultLocale } = settings;
  const skills = resolveSkills(raw.skills, settings, texts.scopeOf(settings.defaultLocale), options.parser);
  const made = collectionPages(raw, settings, resolved.data);
  const { standing } = options;
  const { value: entries, problems: entryProblems } = resolveEntries(
    {
      ...raw,
      pages: [...raw.pages, ...made.value, ...(standing?.pages ?? [])],
      posts: [...raw.posts, ...(standing?.posts ?? [])],
    },
    settings,
    resolved.data,
    options,
    templates.named,
    texts,
  );
  const pages = resolveOwnNodes(entries.pages, settings, vocabulary);
  const articles = resolveOwnNodes(entries.posts, settings, vocabulary);
  const written = pages.value.entries.map(({ meta }) => meta);
  const data = withEntryPages(resolved.data, settings, written);
  const unpictured = articles.value.entries.map(({ meta }) => meta);
  const all = [...written, ...unpictured];
  const files = resolveFiles(raw.assets, { entries: all, unpublished: entries.unpublished }, settings);
  const { redirected } = entries;
  const { respelled } = files.value;
  const moves = resolveMoves({ entries: all, redirected, respelled }, settings, raw.settings?.block);
  const ignored = raw.ignored.map((file) => [file, 'ignored'] as const);
  const unpublished = new Map<string, Absence>([...ignored, ...entries.unpublished, ...files.value.absent]);
  const { assets } = files.value;
  const descriptions = resolveDescriptions(raw, data, assets);
  const linkable = { baseUrl, basePath, pages: written, posts: unpictured, assets, moves: moves.value, unpublished };
  const posts = resolvePictures(articles.value.entries, linkable);
  const lists = resolveLists(
    pages.value.entries,
    posts.value.filter((post) => !post.built),
    settings,
    options.parser,
  );
  const typed = resolveTyped(read, settings, options.parser);
  const site: SiteMeta = {
    settings,
    baseUrl,
    basePath,
    locales,
    defaultLocale,
    data,
    skills: skills.value,
    ...lists.value,
    posts: posts.value,
    bodies: new Map([...pages.value.entries, ...articles.value.entries].map(({ meta, raw }) => [meta.file, raw.body])),
    moves: moves.value,
    unpublished,
    lost: entries.lost,
    scheduled: entries.scheduled,
    graph: joinGraphs(organization.value.graph, pages.value.graph, articles.value.graph, linksOf(settings, data, raw)),
    sources: sourcesOf(read),
    dates: { before: options.stated ?? {}, today: new Date(options.now).toISOString().slice(0, 10) },
    assets,
    ...(standing && { others: standing.others, outputName: standing.outputName }),
    ...(typed.typable.length > 0 && { typable: typed.typable }),
    descriptions: descriptions.value,
  };
  const problems = [
    found,
    made.problems,
    checkSkillNames(settings, skills.value, raw.settings?.block),
    checkCollections(settings, data, raw.settings?.block),
    checkVersions(settings, written, raw.settings?.block),
    checkTrust(raw.assets, settings, raw.settings?.block),
    files.problems,
    descriptions.problems,
    checkCardFont(settings, assets, raw.settings?.block),
    organization.problems,
    pages.problems,
    articles.problems,
    typed.problems,
    checkMenu(pages.value.entries, lists.value.lists, settings, raw.settings?.block),
    skills.problems,
    entryProblems,
    lists.problems,
    moves.problems,
    posts.problems,
    ...(standing ? [] : locales).map((locale) => checkHome(locale, lists.value.pages, entries.lost)),
  ];
  const { futurePosts, holds } = entries;
  const places = new Map(made.value.map((page) => [page.source.file, page.made?.place]));
  return { value: { site, futurePosts, holds, places }, problems: problems.flat() };
}

function checkHome(locale: Locale, pages: readonly PageMeta[], lost: ReadonlySet<string>): readonly Problem[] {
  if (pages.some((page) => page.isHome && page.locale.code === locale.code)) return [];
  if (lost.has(`${locale.prefix}/`)) return [];
  const file = `pages/${locale.code}/index.md`;
  return [error('content-missing', `The locale "${locale.code}" has no home page`, placeOf(file), `Create ${file}`)];
}

function checkCardFont(
  { cards: { font } }: Pick<SiteConfig, 'cards'>,
  assets: readonly Asset[],
  block: YamlBlock | undefined,
): readonly Problem[] {
  if (font === undefined || assets.some(({ path }) => path === font)) return [];
  const hint = 'Put the font into public/: public/NAME.ttf has the path /NAME.ttf';
  return [error('broken-link', `There is no file at ${font}`, block?.placeOf(['cards', 'font']), hint, font)];
}

/**
 * A digest of what each file says that many outputs state: the settings, and each data file. By them the next build knows which file it was
 * that changed. Comments and spaces do not count.
 */
function sourcesOf({
  settings,
  data,
  collections,
}: Pick<RawContent, 'settings' | 'data' | 'collections'>): Readonly<Record<string, string>> {
  const own = [...collections.values()].flatMap((parts) => Object.values(parts));
  const files = [...(settings ? [settings] : []), ...data.values(), ...own];
  return Object.fromEntries(
    files.map(({ source, block }) => [source.file, sha256Of(JSON.stringify(block.value) ?? '')]),
  );
}

function checkSkillNames(
  { skills: described }: Pick<SiteConfig, 'skills'>,
  skills: readonly Skill[],
  block: YamlBlock | undefined,
): readonly Problem[] {
  const known = skills.map(({ name }) => name);
  return Object.keys(described).flatMap((name) => {
    if (known.includes(name)) return [];
    const place = block?.placeOfKey(['skills', name]);
    return [error('unknown-reference', `There is no skill "${name}"`, place, suggest(name, known, 'Skills'))];
  });
}

/** The paths of this site that the settings and the authors name, as those of a graph: all are checked alike. */
function linksOf(
  { links, callToAction }: Pick<SiteConfig, 'links' | 'callToAction'>,
  data: SiteData,
  raw: Pick<RawContent, 'settings' | 'data'>,
): OwnGraph {
  const block = raw.settings?.block;
  const pictures = dataOf(data, authors)?.authors.flatMap(({ image }, index) => {
    const place = raw.data.get(authors.name)?.block.placeOf(['authors', index, 'image']);
    return image === undefined || !place ? [] : [{ path: image, place }];
  });
  const urls: readonly (readonly [LocalizedText, YamlPath])[] = [
    ...links.flatMap(({ url }, index) => (url === undefined ? [] : [[url, ['links', index, 'url']] as const])),
    ...(callToAction ? [[callToAction.url, ['callToAction', 'url']] as const] : []),
  ];
  const found = urls.flatMap(([url, at]) => {
    const texts =
      typeof url === 'string'
        ? [[url, at] as const]
        : Object.entries(url).map(([code, text]) => [String(text), [...at, code]] as const);
    return texts.flatMap(([text, place]) => {
      const [path = '', fragment] = text.split('#');
      if (!path.startsWith('/') || !block) return [];
      return [{ path, ...(fragment !== undefined && { fragment }), place: block.placeOf(place) }];
    });
  });
  return { defined: [], referred: [], links: [...found, ...(pictures ?? [])] };
}

interface MenuPlace {
  readonly id: string | undefined;
  readonly parent: string | undefined;
  place(): Place | undefined;
}

/** Reports entries of the menu that are to stand below what is not on its first level. */
function checkMenu(
  pages: readonly ReadEntry<PageMeta>[],
  lists: readonly ListMeta[],
  { links }: Pick<SiteConfig, 'links'>,
  block: YamlBlock | undefined,
): readonly Problem[] {
  const entries: readonly MenuPlace[] = [
    ...pages.flatMap(({ meta: { id, navigation }, raw }) =>
      navigation ? [{ id, parent: navigation.parent, place: () => raw.front.placeOf(['navigation', 'parent']) }] : [],
    ),
    ...lists.flatMap(({ id, navigation }) => (navigation ? [{ id, parent: undefined, place: () => undefined }] : [])),
    ...links.map(({ id, parent }, index) => ({ id, parent, place: () => block?.placeOf(['links', index, 'parent']) })),
  ];
  const first = new Set(entries.flatMap(({ id, parent }) => (parent === undefined && id !== undefined ? [id] : [])));
  return entries.flatMap(({ parent, place }) =>
    parent === undefined || first.has(parent)
      ? []
      : [
          error(
            'unknown-reference',
            `There is no "${parent}" on the first level of the menu`,
            place(),
            suggest(parent, first, 'There are'),
          ),
        ],
  );
}

/** The data in which collections know the pages of their entries. */
function withEntryPages(
  data: SiteMeta['data'],
  { collections: paged }: Pick<SiteConfig, 'collections'>,
  pages: readonly PageMeta[],
): SiteMeta['data'] {
  const found = new Map(Object.keys(paged).map((name) => [name, new Map<string, EntryPage[]>()]));
  if (found.size === 0) return data;
  for (const { made, locale, title, description, path } of pages) {
    if (made?.key === undefined) continue;
    const { collection, published, borrowed } = made;
    const inLanguages = found.get(collection);
    if (inLanguages)
      append(inLanguages, locale.code, {
        title,
        description,
        path,
        ...(published && { published }),
        ...(borrowed && { borrowed }),
      });
  }
  const collections = Array.from(data.collections, ([name, collection]) => {
    const inLanguages = found.get(name);
    return [name, inLanguages ? { ...collection, pages: inLanguages } : collection] as const;
  });
  return { ...data, collections: new Map(collections) };
}

function checkCollections(
  { endpoints, collections: paged }: Pick<SiteConfig, 'endpoints' | 'collections'>,
  { collections, faulty }: SiteData,
  block: YamlBlock | undefined,
): readonly Problem[] {
  const named = [
    ...endpoints.map(({ data }, index) => [data, () => block?.placeOf(['endpoints', index, 'data'])] as const),
    ...Object.keys(paged).map((name) => [name, () => block?.placeOfKey(['collections', name])] as const),
  ];
  return named.flatMap(([name, place]) => {
    if (collections.has(name) || faulty.has(name)) return [];
    const hint =
      collections.size === 0
        ? `Create data/${name}.yaml and data/${name}.schema.json`
        : suggest(name, collections, 'Collections');
    return [error('unknown-reference', `There is no collection "${name}"`, place(), hint)];
  });
}
