import type { Problem, Result } from '../base/problem.ts';
import { partsOf } from '../data/collections/schema-parts.ts';
import { resolveData } from '../data/resolve.ts';
import {
  mayHaveDirective,
  type Resolved,
  resolveBlock,
  resolveText,
  type TextScopes,
  type Texts,
} from '../data/texts.ts';
import type { KnownDataType } from '../data/types/data-type.ts';
import type { RawContent, RawMarkdown, RawYaml } from '../load/content.ts';
import type { YamlBlock, YamlPath } from '../load/yaml.ts';
import { type Directive, DirectiveError, type DirectiveScope } from '../model/directive.ts';
import type { SiteData, SiteMeta } from '../model/meta.ts';
import { noting } from '../model/use.ts';
import type { SiteConfig } from '../settings/config.ts';
import { addressKeys } from '../settings/known-keys.ts';
import { localeOf } from '../settings/locales.ts';
import { localize } from '../settings/localized.ts';
import { siteSchema } from '../settings/schemas/site/index.ts';
import { resolveSettings, type SettingsOptions } from '../settings/settings.ts';
import type { Templates } from '../templates/view.ts';
import type { Checks } from './checks.ts';

/** Options of resolving texts. */
export interface TextOptions extends SettingsOptions {
  readonly dataTypes: readonly KnownDataType[];
  readonly directives: readonly Directive[];
  readonly checks: Checks;
}

/** Content in which the texts outside of bodies say what their directives stand for. */
interface Told {
  readonly raw: RawContent;
  readonly settings: SiteConfig;
  readonly data: SiteMeta['data'];
  readonly texts: Texts;
}

/** The settings and the data as they are before their texts are resolved, or after. */
interface Facts {
  readonly raw: RawContent;
  readonly settings: Result<SiteConfig | undefined>;
  readonly data: Result<SiteMeta['data']>;
}

/** A text may need a file whose own texts need another one; with more between them, they need each other. */
const mostRounds = 5;

/**
 * Resolves the inline directives of every text that is not a body: in settings, data and front matter. What reads raw content sees their replacements
 * only. The value is undefined when the settings have an error.
 */
export function resolveTexts(raw: RawContent, templates: Templates, options: TextOptions): Result<Told | undefined> {
  const files = [
    raw.settings,
    ...raw.data.values(),
    ...[...raw.collections.values()].flatMap(({ data, schema }) => [data, schema]),
  ];
  const hasAny = files.some((file) => file && mayHaveDirective(file.block.at.text));
  const shared = new Set<string>();
  let facts = factsOf(raw, templates, options);
  let problems: readonly Problem[] = [];
  for (let round = 0; hasAny && facts.settings.value && round < mostRounds; round += 1) {
    const scopes = scopesOf(facts.settings.value, facts.data.value, options.directives, shared);
    const made = withTexts(raw, scopes, options);
    const { size } = facts.data.value.faulty;
    facts = factsOf(made.value, templates, options);
    problems = made.problems;
    if (!made.isWaiting || facts.data.value.faulty.size === size) break;
  }
  const { settings, data } = facts;
  const found = [...settings.problems, ...data.problems, ...problems];
  if (!settings.value) return { value: undefined, problems: found };
  const { texts, entries, problems: inFronts } = frontsOf(raw, settings.value, data.value, options.directives, shared);
  return {
    value: { raw: { ...facts.raw, ...entries }, settings: settings.value, data: data.value, texts },
    problems: [...found, ...inFronts],
  };
}

function factsOf(raw: RawContent, templates: Templates, { dataTypes, checks, ...options }: TextOptions): Facts {
  const settings = resolveSettings(raw, templates, options);
  if (!settings.value) return { raw, settings, data: { value: nothing, problems: [] } };
  const { locales, currency, collections, defaultLocale } = settings.value;
  const codes = locales.map(({ code }) => code);
  const currencies = [...new Set(codes.map((code) => localize(currency, code)))].filter(Boolean);
  const of = new Set(Object.keys(collections).filter((name) => collections[name]?.fallback));
  const fallback = { of, code: defaultLocale.code };
  return { raw, settings, data: resolveData(raw, dataTypes, codes, currencies, checks.compiler, fallback) };
}

const nothing: SiteMeta['data'] = { values: new Map(), collections: new Map(), faulty: new Set() };

/** The scopes in which texts outside of bodies are resolved. Posts are not known yet: their titles are such texts. */
function scopesOf(
  settings: SiteConfig,
  data: SiteData,
  directives: readonly Directive[],
  read: Set<string>,
): Pick<TextScopes, 'of' | 'codes'> {
  const scopes = new Map(
    settings.locales.map((locale): readonly [string, DirectiveScope] => [
      locale.code,
      {
        data: noting(data, read),
        settings,
        locale,
        directives,
        currency: localize(settings.currency, locale.code),
        get posts() {
          return withoutPosts();
        },
        get listed() {
          return withoutPosts();
        },
      },
    ]),
  );
  const first = settings.defaultLocale.code;
  const codes = [first, ...[...scopes.keys()].filter((code) => code !== first)];
  return { of: (code) => scopes.get(code) ?? (scopes.get(first) as DirectiveScope), codes };
}

function withoutPosts(): never {
  throw new DirectiveError('It reads posts, which are not known here', 'Use it in the text of a page or post');
}

/** Content whose settings and data have their texts resolved. */
function withTexts(
  raw: RawContent,
  scopes: Pick<TextScopes, 'of' | 'codes'>,
  { dataTypes }: Pick<TextOptions, 'dataTypes'>,
): Resolved<RawContent> {
  const problems: Problem[] = [];
  let isWaiting = false;
  const resolved = <File extends RawYaml | undefined>(file: File, how: Partial<TextScopes>): File => {
    if (!file) return file;
    const made = resolveBlock(file.block, { ...scopes, ...how });
    problems.push(...made.problems);
    isWaiting ||= made.isWaiting;
    return { ...file, block: made.value };
  };
  const bySchema = (schema: object) => ({ schema: schema as Record<string, unknown>, parts: partsOf({}, new Map()) });
  const value: RawContent = {
    ...raw,
    settings: resolved(raw.settings, { ...bySchema(siteSchema), isBody: isBodyOfEntries }),
    data: new Map(
      Array.from(raw.data, ([name, file]) => {
        const type = dataTypes.find((dataType) => dataType.name === name);
        return [name, resolved(file, type ? bySchema(type.schema) : {})];
      }),
    ),
    collections: new Map(
      Array.from(raw.collections, ([name, parts]) => [
        name,
        {
          ...(parts.data && { data: resolved(parts.data, { isOwn: true }) }),
          ...(parts.schema && { schema: resolved(parts.schema, { isOwn: true, isText: isTitle }) }),
        },
      ]),
    ),
  };
  return { value, problems, isWaiting };
}

/** Whether a part of the settings is the text of the pages of a collection. */
function isBodyOfEntries([top, , key]: YamlPath): boolean {
  return top === 'collections' && key === 'body';
}

/** Whether a part of a JSON Schema is shown to readers. */
function isTitle(path: YamlPath): boolean {
  return path.some((step) => step === 'title' || step === 'description');
}

/** The front matter of pages and posts with its texts resolved in the language of each, and what resolves those at the beginnings of their bodies. */
function frontsOf(
  { pages, posts }: Pick<RawContent, 'pages' | 'posts'>,
  settings: SiteConfig,
  data: SiteData,
  directives: readonly Directive[],
  shared: ReadonlySet<string>,
) {
  const problems: Problem[] = [];
  const read = new Map<string, Set<string>>();
  const scopesIn = (folder: string, file: string): TextScopes => {
    const names = read.get(file) ?? new Set();
    read.set(file, names);
    const { of } = scopesOf(settings, data, directives, names);
    const { code } = localeOf(folder, settings) ?? settings.defaultLocale;
    return { of: () => of(code), codes: [code] };
  };
  const resolved = (raw: RawMarkdown): RawMarkdown => {
    const { front, folder, source } = raw;
    if (!mayHaveDirective(front.at.text)) return raw;
    const isText = ([key = '']: YamlPath) => !addressKeys.has(settings.keys.get(String(key)) ?? String(key));
    const made: Resolved<YamlBlock> = resolveBlock(front, { ...scopesIn(folder, source.file), isText });
    problems.push(...made.problems);
    return { ...raw, front: made.value };
  };
  const texts: Texts = {
    scopeOf: ({ code }) => scopesOf(settings, data, directives, new Set()).of(code),
    resolve: (text, folder, file, placeIn) => resolveText(text, scopesIn(folder, file).of(''), placeIn),
    facts: (file) => {
      const own = read.get(file);
      return own && own.size > 0 ? [...new Set([...shared, ...own])] : [...shared];
    },
  };
  return { texts, entries: { pages: pages.map(resolved), posts: posts.map(resolved) }, problems };
}
