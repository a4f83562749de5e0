import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { nearest, suggest } from '../base/nearest.ts';
import { callOwn } from '../base/own-code.ts';
import { CommandError } from '../base/problem.ts';
import type { ContentsEntry } from '../format/contents.ts';
import { type Html, rawHtml } from '../format/html.ts';
import type { LlmsLink } from '../format/llms.ts';
import type { Labels } from './labels.ts';
import { stateOfModules } from './module-state.ts';
import { importTypeScript, type OwnImports } from './typescript.ts';
import type {
  AuthorView,
  BelowLink,
  DocsView,
  LinkedText,
  LlmsTemplate,
  LlmsView,
  MenuEntry,
  NeighbourLink,
  PagerView,
  PageTemplate,
  PageView,
  PictureView,
  PostView,
  SidebarItem,
  SlotsView,
  TemplateModules,
  ViewLink,
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
  const strict = strictly(pageShape);
  return (view, html) => callOwn(part, () => template(strict(view), html), faultInHtml);
}

/** Html has no key but a symbol. */
function faultInHtml(made: unknown): string | undefined {
  const isHtml = typeof made === 'object' && made !== null && Object.getOwnPropertySymbols(made).length === 1;
  return isHtml ? undefined : 'returns no HTML: begin what it returns with html`';
}

function guardedLlms(template: LlmsTemplate, folder: string): LlmsTemplate {
  const part = partOf('llms', folder);
  const strict = strictly(llmsShape);
  return (view) => callOwn(part, () => template(strict(view)), faultInLlms);
}

function faultInLlms(made: Partial<ReturnType<LlmsTemplate>> | undefined): string | undefined {
  const isSound = typeof made?.title === 'string' && Array.isArray(made.paragraphs) && Array.isArray(made.sections);
  return isSound ? undefined : 'returns no {title, summary, paragraphs, sections}';
}

function partOf(name: string, folder: string) {
  return { who: 'A template', file: resolve(folder, `${name}.ts`) };
}

type OptionalKeys<T> = { [K in keyof T]-?: Record<never, never> extends Pick<T, K> ? K : never }[keyof T];

/** The value of a key, or each of its items. */
type Part<T> = NonNullable<T> extends readonly (infer Item)[] ? Item : NonNullable<T>;

/** The keys whose values have keys that are known: neither texts nor HTML, nor what a site has under names of its own. */
type PartKeys<T> = {
  [K in keyof T]-?: Part<T[K]> extends string | number | boolean | Html
    ? never
    : string extends keyof Part<T[K]>
      ? never
      : K;
}[keyof T];

/** Properties that may be read of a value without them. The compiler holds it to the type. */
interface Shape<T> {
  readonly optional: { readonly [K in OptionalKeys<T>]: true };
  readonly parts: { readonly [K in PartKeys<T>]: Shape<Part<T[K]>> };
}

interface AnyShape {
  readonly optional: Readonly<Record<string, true>>;
  readonly parts: Readonly<Record<string, AnyShape>>;
}

const whole = { optional: {}, parts: {} };
const link: Shape<ViewLink> = { optional: { lang: true, dir: true }, parts: {} };
const menuEntry: Shape<MenuEntry> = {
  optional: { href: true, children: true, ...link.optional },
  parts: { children: link },
};
const labels: Shape<Labels> = whole;
const linked: Shape<LinkedText> = { optional: { href: true }, parts: {} };
const picture: Shape<PictureView> = { optional: { width: true, height: true, sources: true }, parts: {} };
const author: Shape<AuthorView> = {
  optional: { href: true, image: true, role: true, bio: true },
  parts: { image: picture },
};
const pager: Shape<PagerView> = { optional: { previous: true, next: true }, parts: { previous: link, next: link } };
const sidebarItem: Shape<SidebarItem> = {
  optional: { badge: true, href: true, isFolder: true, children: true, isVersions: true },
  parts: {
    get children() {
      return sidebarItem;
    },
  },
};
const section: Shape<ContentsEntry> = {
  optional: { children: true },
  parts: {
    get children() {
      return section;
    },
  },
};
const below: Shape<BelowLink> = { optional: { ...link.optional, description: true }, parts: {} };
const neighbour: Shape<NeighbourLink> = { optional: { ...link.optional, folder: true }, parts: {} };
const docs: Shape<DocsView> = {
  optional: { newest: true, below: true, previous: true, next: true, edit: true, updated: true },
  parts: { sidebar: sidebarItem, newest: whole, below, previous: neighbour, next: neighbour, updated: whole },
};
const post: Shape<PostView> = {
  optional: { updated: true, earlier: true, later: true, image: true },
  parts: { author, published: whole, updated: whole, tags: linked, earlier: link, later: link, image: picture },
};
const slots: Shape<SlotsView> = {
  optional: { head: true, beforeHeader: true, header: true, afterHeader: true, mainEnd: true, footer: true },
  parts: {},
};
const llmsLink: Shape<LlmsLink> = { optional: { note: true }, parts: {} };

const pageShape: Shape<PageView> = {
  optional: {
    lead: true,
    role: true,
    isList: true,
    tags: true,
    font: true,
    tagline: true,
    titleLang: true,
    leadLang: true,
    extra: true,
    hero: true,
    script: true,
    search: true,
    logo: true,
    initial: true,
    callToAction: true,
    markdown: true,
    llms: true,
    docs: true,
    post: true,
    pager: true,
    slots: true,
  },
  parts: {
    labels,
    home: link,
    navigation: menuEntry,
    footer: menuEntry,
    legal: link,
    languages: link,
    breadcrumb: menuEntry,
    tags: link,
    alternatives: whole,
    search: { optional: { tool: true, isField: true }, parts: {} },
    logo: picture,
    callToAction: whole,
    organization: { optional: { year: true }, parts: { contact: whole } },
    assistants: whole,
    contents: section,
    docs,
    post,
    pager,
    slots,
  },
};

const llmsShape: Shape<LlmsView> = {
  optional: { contact: true },
  parts: {
    labels,
    pages: llmsLink,
    plans: llmsLink,
    features: llmsLink,
    posts: llmsLink,
    apis: llmsLink,
    machines: llmsLink,
    skills: llmsLink,
    translations: { optional: {}, parts: { links: llmsLink } },
  },
};

/**
 * Makes views that a template cannot misread: to ask one, or a part of it, for a property that no view has throws an error, where an object would
 * give undefined, and so publish an empty heading.
 */
function strictly<T extends object>(shape: Shape<T>): (view: T) => T {
  return guardOf<T>(shape as AnyShape, 'view');
}

/** Guards the values of a shape. What guards their parts is made once for all of them. */
function guardOf<T extends object>(shape: AnyShape, name: string): (value: T) => T {
  const guards = new Map<string, (part: object) => object>();
  const handler: ProxyHandler<T> = {
    get(target, key) {
      const value: unknown = Reflect.get(target, key);
      if (typeof key === 'symbol') return value;
      if (value === undefined)
        return key in target || mayAsk(key, shape) ? undefined : refuse(key, target, shape, name);
      const part = typeof value === 'object' && Object.hasOwn(shape.parts, key) ? shape.parts[key] : undefined;
      if (!part || value === null) return value;
      const isList = Array.isArray(value);
      const guard = guards.get(key) ?? guardOf(part, `${name}.${key}${isList ? '[…]' : ''}`);
      guards.set(key, guard);
      return isList ? value.map(guard) : guard(value as object);
    },
  };
  return (value) => new Proxy(value, handler);
}

/** `JSON.stringify()` and `await` ask every object for these. */
function mayAsk(key: string, { optional }: AnyShape): boolean {
  return Object.hasOwn(optional, key) || key === 'toJSON' || key === 'then';
}

function refuse(key: string, target: object, { optional }: AnyShape, name: string): never {
  const close = nearest(key, [...new Set([...Object.keys(target), ...Object.keys(optional)])]);
  const path = name.replace(/^view\.?/, '');
  const subject = path === '' ? 'The view' : `"${path}" of the view`;
  throw new Error(`${subject} has no "${key}"${close === undefined ? '' : `. Did you mean "${close}"?`}`);
}
