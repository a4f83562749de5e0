import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { nearest, suggest } from '../base/nearest.ts';
import { callOwn } from '../base/own-code.ts';
import { CommandError } from '../base/problem.ts';
import type { ContentsEntry } from '../format/contents.ts';
import { isHtml, rawHtml } from '../format/html.ts';
import type { LlmsLink } from '../format/llms.ts';
import { stateOfModules } from './module-state.ts';
import { importTypeScript, type OwnImports } from './typescript.ts';
import type {
  AuthorView,
  BelowLink,
  DocsView,
  LlmsTemplate,
  LlmsView,
  MenuEntry,
  NeighbourLink,
  OrganizationView,
  PagerView,
  PageTemplate,
  PageView,
  PictureView,
  PostView,
  SearchView,
  SidebarItem,
  SlotsView,
  TemplateModules,
} from './view.ts';

/** The modules of templates that every site has, each with a template as its default export. */
export const moduleNames = ['page', 'post', 'not-found', 'llms'] as const;

/** The files of `slots/`, without their ending, by the names that templates get them by. */
const slotFiles = {
  head: 'head',
  beforeHeader: 'before-header',
  header: 'header',
  afterHeader: 'after-header',
  mainEnd: 'main-end',
  footer: 'footer',
} as const satisfies Record<keyof SlotsView, string>;

/**
 * Loads the modules of a templates folder of the user's own. Their views are strict, and whatever fails in them is placed there. Throws a
 * CommandError (2) for one that cannot be loaded or exports no function.
 *
 * @param others What takes the place of a module that the folder does not have.
 */
export async function loadOwnModules(
  folder: string,
  packages: OwnImports,
  others: TemplateModules,
): Promise<TemplateModules> {
  const has = (name: string) => existsSync(join(folder, `${name}.ts`));
  const load = async (name: string): Promise<unknown> => {
    const path = join(folder, `${name}.ts`);
    const who = `The template "${path}"`;
    const template = await importTypeScript(resolve(path), who, packages);
    if (typeof template === 'function') return template;
    throw new CommandError(2, `${who} has no default export that is a function`);
  };
  const loadPage = async (name: string): Promise<PageTemplate> =>
    guardedPage((await load(name)) as PageTemplate, name, folder);
  const further = furtherIn(folder);
  const slots = await loadSlots(folder, loadPage);
  const pageOr = async (name: string, other: PageTemplate) => slotted(has(name) ? await loadPage(name) : other, slots);
  const [page, post, notFound, llms, ...chosen] = await Promise.all([
    pageOr('page', others.page),
    pageOr('post', others.post),
    pageOr('not-found', others.notFound),
    has('llms') ? load('llms').then((template) => guardedLlms(template as LlmsTemplate, folder)) : others.llms,
    ...further.map(async (name) => slotted(await loadPage(name), slots)),
  ]);
  const named = further.map((name, index) => [name, chosen[index] as PageTemplate] as const);
  return {
    page,
    post,
    notFound,
    isOwn: true,
    code: stateOfModules(modulesIn(folder)),
    llms: llms as LlmsTemplate,
    named: new Map([['page', page], ['post', post], ...named]),
  };
}

/** Lists the modules and the slots in a templates folder, by their absolute paths. There are none where there is no folder. */
export function modulesIn(folder: string): readonly string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter(isModule)
    .sort()
    .map((path) => resolve(folder, path));
}

/** Whether pages are made by a file of a templates folder, rather than styled or scripted. */
export function isModule(path: string): boolean {
  return (/\.[cm]?[jt]s$/.test(path) && path !== 'theme.js') || isSlotHtml(path);
}

/** Whether a file of a templates folder is a slot of plain HTML. */
export function isSlotHtml(path: string): boolean {
  return /^slots[\\/][^\\/]+\.html$/.test(path);
}

/** Loads the slots of a folder. Throws a CommandError (2) for a file that is none, and for one that is there twice. */
async function loadSlots(
  folder: string,
  load: (name: string) => Promise<PageTemplate>,
): Promise<readonly (readonly [keyof SlotsView, PageTemplate])[]> {
  const inside = join(folder, 'slots');
  const files = existsSync(inside) ? readdirSync(inside).filter((file) => /^[^.].*\.(?:ts|html)$/.test(file)) : [];
  const entries = Object.entries(slotFiles) as [keyof SlotsView, string][];
  return await Promise.all(
    files.sort().map(async (file) => {
      const name = file.replace(/\.\w+$/, '');
      const key = entries.find(([, value]) => value === name)?.[0];
      if (key === undefined)
        throw new CommandError(
          2,
          `There is no slot "${name}": "${join(inside, file)}"`,
          suggest(name, Object.values(slotFiles)),
        );
      if (file.endsWith('.ts')) return [key, await load(`slots/${name}`)] as const;
      if (files.includes(`${name}.ts`)) throw new CommandError(2, `The slot "${name}" is there twice: .ts and .html`);
      const text = rawHtml(readFileSync(join(inside, file), 'utf8'));
      return [key, () => text] as const;
    }),
  );
}

/** Adds the slots to the view of a template. Each is rendered when the template reads it. */
function slotted(template: PageTemplate, slots: readonly (readonly [keyof SlotsView, PageTemplate])[]): PageTemplate {
  if (slots.length === 0) return template;
  return (view, html) => {
    const made: SlotsView = {};
    for (const [key, slot] of slots)
      Object.defineProperty(made, key, { enumerable: true, get: () => slot(view, html) });
    return template({ ...view, slots: made }, html);
  };
}

/** The modules that are templates which front matter can choose: those with a default export, so that what they share need not be one. */
function furtherIn(folder: string): readonly string[] {
  const known: readonly string[] = moduleNames;
  return readdirSync(folder)
    .flatMap((file) => /^([a-z][a-z0-9-]*)\.ts$/.exec(file)?.[1] ?? [])
    .filter((name) => !known.includes(name) && hasDefaultExport(join(folder, `${name}.ts`)))
    .sort();
}

function hasDefaultExport(file: string): boolean {
  return existsSync(file) && /(?:^|;)\s*export\s+default\b|\bas\s+default\b/m.test(readFileSync(file, 'utf8'));
}

function guardedPage(template: PageTemplate, name: string, folder: string): PageTemplate {
  const part = partOf(name, folder);
  const strict = strictly<PageView>();
  return (view, html) => callOwn(part, () => template(strict(view), html), faultInHtml);
}

function faultInHtml(made: unknown): string | undefined {
  const isSound = typeof made === 'object' && made !== null && isHtml(made);
  return isSound ? undefined : 'returns no HTML: begin what it returns with html`';
}

function guardedLlms(template: LlmsTemplate, folder: string): LlmsTemplate {
  const part = partOf('llms', folder);
  const strict = strictly<LlmsView>();
  return (view) => callOwn(part, () => template(strict(view)), faultInLlms);
}

function faultInLlms(made: Partial<ReturnType<LlmsTemplate>> | undefined): string | undefined {
  const isSound = typeof made?.title === 'string' && Array.isArray(made.paragraphs) && Array.isArray(made.sections);
  return isSound ? undefined : 'returns no {title, summary, paragraphs, sections}';
}

function partOf(name: string, folder: string) {
  return { who: 'A template', file: resolve(folder, `${name}.ts`) };
}

type OptionalKeys<T> = T extends unknown
  ? { [K in keyof T]-?: Record<never, never> extends Pick<T, K> ? K : never }[keyof T]
  : never;

/** Every part of a view that may lack a key. */
type Part =
  | AuthorView
  | BelowLink
  | ContentsEntry
  | DocsView
  | LlmsLink
  | LlmsView
  | MenuEntry
  | NeighbourLink
  | OrganizationView
  | PagerView
  | PageView
  | PictureView
  | PostView
  | SearchView
  | SidebarItem
  | SlotsView;

/** The keys that a part of a view may lack. */
const optional: Readonly<Record<OptionalKeys<Part>, true>> = {
  afterHeader: true,
  badge: true,
  beforeHeader: true,
  below: true,
  bio: true,
  callToAction: true,
  children: true,
  contact: true,
  description: true,
  dir: true,
  docs: true,
  earlier: true,
  edit: true,
  extra: true,
  folder: true,
  font: true,
  footer: true,
  head: true,
  header: true,
  height: true,
  hero: true,
  href: true,
  image: true,
  initial: true,
  isField: true,
  isFolder: true,
  isList: true,
  isVersions: true,
  lang: true,
  later: true,
  lead: true,
  leadLang: true,
  llms: true,
  logo: true,
  mainEnd: true,
  markdown: true,
  newest: true,
  next: true,
  note: true,
  pager: true,
  post: true,
  previous: true,
  role: true,
  script: true,
  search: true,
  slots: true,
  sources: true,
  tagline: true,
  tags: true,
  titleLang: true,
  tool: true,
  updated: true,
  width: true,
  year: true,
};

/**
 * Makes views that a template cannot misread: to ask one, or a part of it, for a property that no view has throws an error, where an object would
 * give undefined, and so publish an empty heading. What guards their parts is made once for all of them.
 */
function strictly<T>(name = 'view'): (value: T) => T {
  const guards = new Map<string, (part: unknown) => unknown>();
  const handler: ProxyHandler<T & object> = {
    get(target, key) {
      const value: unknown = Reflect.get(target, key);
      if (typeof key === 'symbol') return value;
      if (typeof value !== 'object' || value === null) {
        const isSound = value !== undefined || key in target || mayAsk(key);
        return isSound ? value : refuse(key, target, name);
      }
      if (hasOwnNames.has(key)) return value;
      const isList = Array.isArray(value);
      const guard = guards.get(key) ?? strictly(`${name}.${key}${isList ? '[…]' : ''}`);
      guards.set(key, guard);
      return isList ? value.map(guard) : guard(value);
    },
  };
  return (value) => (typeof value === 'object' && value !== null && !isHtml(value) ? new Proxy(value, handler) : value);
}

/** The parts of a view whose keys the site chooses. */
const hasOwnNames: ReadonlySet<string> = new Set(['data', 'extra']);

/** `JSON.stringify()` and `await` ask every object for these. */
function mayAsk(key: string): boolean {
  return Object.hasOwn(optional, key) || key === 'toJSON' || key === 'then';
}

function refuse(key: string, target: object, name: string): never {
  const close = nearest(key, [...new Set([...Object.keys(target), ...Object.keys(optional)])]);
  const path = name.replace(/^view\.?/, '');
  const subject = path === '' ? 'The view' : `"${path}" of the view`;
  throw new Error(`${subject} has no "${key}"${close === undefined ? '' : `. Did you mean "${close}"?`}`);
}
