import type { RawContent, RawMarkdown } from '../load/content.ts';
import type { MarkdownParser } from '../load/markdown.ts';
import { error, type Problem, placeOf } from '../problem.ts';
import type { Templates } from '../templates.ts';
import type { Thread } from '../thread/thread.ts';
import { checkAssets } from './assets.ts';
import { latest } from './dates.ts';
import type { BodySource, Document } from './document.ts';
import { readDocuments } from './documents.ts';
import { type Headed, type Publishing, settleEntries } from './entries.ts';
import { settleFacts } from './facts.ts';
import { settle } from './settings.ts';
import type { EntryHead, Locale, Page, PageHead, Post, PostHead, Site } from './site.ts';
import { settleSkills } from './skills.ts';

export interface ModelOptions extends Publishing {
  /** Takes the place of the base URL in site.yaml. */
  readonly baseUrl?: string | undefined;
  /** Is told how far a long build has come. */
  readonly progress?: Progress | undefined;
}

/** What is being done, to how many of how many. */
export type Progress = (verb: 'Reading' | 'Writing', done: number, total: number) => void;

/** What the model is made with. */
export interface ModelTools {
  readonly templates: Templates;
  readonly parser: MarkdownParser;
  /** A second thread, where there is much to do. */
  readonly thread?: Thread | undefined;
}

export interface Model {
  /** Undefined when the settings or the default locale's home page are not usable. */
  readonly site: Site | undefined;
  /** Posts that are left out because their day has not come. */
  readonly futurePosts: number;
}

/** Turns raw content into a Site: pure, and complete in its problems. */
export async function model(
  raw: RawContent,
  tools: ModelTools,
  options: ModelOptions,
  problems: Problem[],
): Promise<Model> {
  const { templates, parser, thread } = tools;
  const settings = settle(raw, templates, options.baseUrl, problems);
  if (!settings) return { site: undefined, futurePosts: 0 };
  const facts = settleFacts(raw, settings, problems);
  checkAssets(raw.assets, problems);
  const skills = settleSkills(raw.skills, problems);
  const { pages, posts, unpublished, futurePosts } = settleEntries(raw, settings, facts, options, problems);
  const all: readonly Headed<PageHead | PostHead>[] = [...pages, ...posts];
  const heads = all.map(({ head }) => head);
  const ties = tie(heads, settings.locales);
  const shared = { facts, heads, baseUrl: settings.baseUrl, unpublished };
  const tasks = all.map(({ head, raw: file }) => ({ head, body: bodyOf(file) }));
  const documents = await readDocuments(tasks, shared, { parser, thread, progress: options.progress }, problems);
  const finish =
    <Head extends EntryHead>(offset: number) =>
    ({ head }: Headed<Head>, index: number) => ({
      ...head,
      document: documents[offset + index] as Document,
      translations: (ties.get(tieKey(head)) ?? [head]) as readonly Head[],
    });
  const finishedPages: readonly Page[] = pages.map(finish(0));
  const finishedPosts: readonly Post[] = posts.map(finish(pages.length));
  for (const locale of settings.locales) checkHome(locale, finishedPages, problems);
  const lastModified = latest(heads.map(({ updated }) => updated));
  if (!lastModified) return { site: undefined, futurePosts };
  const site: Site = {
    settings: settings.file,
    baseUrl: settings.baseUrl,
    locales: settings.locales,
    defaultLocale: settings.defaultLocale,
    facts,
    pages: finishedPages,
    pagesByPath: new Map(finishedPages.map((page) => [page.path, page])),
    posts: finishedPosts,
    postsByLocale: byLocale(finishedPosts, settings.locales),
    skills,
    assets: raw.assets,
    templates,
    lastModified,
  };
  return { site, futurePosts };
}

/** A file without its front matter, whose places are functions and cannot be sent to another thread. */
function bodyOf({ source, body, bodyOffset }: RawMarkdown): BodySource {
  return { source, body, bodyOffset };
}

function byLocale<Head extends PostHead>(
  posts: readonly Head[],
  locales: readonly Locale[],
): ReadonlyMap<string, readonly Head[]> {
  const lists = new Map(locales.map(({ code }) => [code, [] as Head[]]));
  for (const post of posts) lists.get(post.locale.code)?.push(post);
  return lists;
}

/** The language versions of each page and post, in the order of the site's locales. */
function tie(entries: readonly EntryHead[], locales: readonly Locale[]): ReadonlyMap<string, readonly EntryHead[]> {
  const ties = new Map<string, EntryHead[]>();
  for (const entry of entries) {
    const known = ties.get(tieKey(entry));
    if (known) known.push(entry);
    else ties.set(tieKey(entry), [entry]);
  }
  const order = new Map(locales.map(({ code }, index) => [code, index]));
  const rank = ({ locale }: EntryHead) => order.get(locale.code) ?? 0;
  for (const versions of ties.values()) versions.sort((a, b) => rank(a) - rank(b));
  return ties;
}

function tieKey({ kind, id }: EntryHead): string {
  return `${kind} ${id}`;
}

function checkHome(locale: Locale, pages: readonly Page[], problems: Problem[]): void {
  if (pages.some((page) => page.isHome && page.locale.code === locale.code)) return;
  const file = `pages/${locale.code}/index.md`;
  problems.push(
    error('content-missing', `The locale "${locale.code}" has no home page`, placeOf(file), `Create ${file}`),
  );
}
