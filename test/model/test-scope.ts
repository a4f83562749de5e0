import { type Document, type DocumentScope, readDocument } from '../../generator/body/document.ts';
import { plans } from '../../generator/data/plans/plans.ts';
import type { DataType } from '../../generator/data/types/data-type.ts';
import { features } from '../../generator/data/types/features.ts';
import type { MarkdownParser } from '../../generator/load/markdown.ts';
import type { StatedSettings } from '../../generator/model/directive.ts';
import type { Asset, EntryMeta, PostMeta, SiteData } from '../../generator/model/meta.ts';
import { builtins, directivesOf } from '../../generator/registry/builtins.ts';
import type { Locale } from '../../generator/settings/config.ts';
import { type Labels, labelNames } from '../../generator/templates/labels.ts';

/** Each label is its own name. */
export const testLabels = Object.fromEntries(labelNames.map((name) => [name, name])) as Labels;
const locale: Locale = {
  code: 'en',
  name: 'English',
  dir: 'ltr',
  territory: 'en_US',
  prefix: '',
  isDefault: true,
  labels: testLabels,
};

/** A page `pages/en/page.md` at `/page/`; its Markdown alternate has the same path, so that both representations link to the same URLs. */
export const testEntry: EntryMeta = entryAt('/page/', 'pages/en/page.md');

function entryAt(path: string, file: string): EntryMeta {
  return {
    kind: 'page',
    id: path,
    locale,
    path,
    markdownPath: path,
    moved: [],
    title: 'Page',
    description: 'A page.',
    taken: { title: false, description: false },
    extra: {},
    updated: { iso: '2026-01-01', epoch: 0 },
    file,
  };
}

/** A post by Ada without tags that was published, and last updated, at a time. */
export function postAt(path: string, published = '2026-01-01'): PostMeta {
  const stamp = { iso: published, epoch: Date.parse(published) };
  const people = { authors: [{ id: 'ada', name: 'Ada' }], signed: [{ name: 'Ada' }] };
  return {
    ...testEntry,
    ...people,
    kind: 'post',
    path,
    published: stamp,
    updated: stamp,
    tags: [],
    minutes: 1,
    image: undefined,
  };
}

/** The value of a data file, with its type. */
export function fileOf<T>(type: DataType<T>, value: T | undefined): readonly [string, unknown] {
  return [type.name, value];
}

/** The data of some files without errors; a file without a value does not exist. */
export function dataWith(...files: readonly (readonly [string, unknown])[]): SiteData {
  const values = new Map(files.filter(([, value]) => value !== undefined));
  return { values, collections: new Map(), faulty: new Set() };
}

/** Every directive that comes with the program. */
export const testDirectives = directivesOf(builtins);

/** The settings that texts may state. */
export const testStated: StatedSettings = {
  name: 'Site',
  baseUrl: 'https://site.example',
  tagline: { en: 'In one line', fr: 'En une ligne' },
  description: undefined,
  organization: { name: 'Site', url: 'https://site.example/', telephone: '+33 1 99 00 12 34', email: 'a@site.example' },
  service: undefined,
  copyright: 'Site',
};

/** A scope to read bodies in: two plans, one feature, and one other page at `/other/`. */
export function testScope(parser: MarkdownParser): DocumentScope {
  const plan = (id: string, price: number) => ({
    id,
    name: id,
    description: id,
    price,
    includes: { calls: 10 },
    overage: { calls: 1 },
    features: ['a'],
  });
  const other = entryAt('/other/', 'pages/en/other.md');
  const entries = [testEntry, other];
  return {
    parser,
    blocks: {
      data: dataWith(
        fileOf(plans, {
          period: 'month',
          allowances: [{ id: 'calls', name: 'Calls', unit: 'call' }],
          plans: [plan('solo', 9), plan('team', 19)],
        }),
        fileOf(features, { features: [{ id: 'a', name: 'A | B', description: 'Does *a*.' }] }),
      ),
      settings: testStated,
      currency: 'EUR',
      locale,
      posts: [],
      listed: [],
      directives: testDirectives,
    },
    limits: { marks: 1_200_000, growth: 10_000_000, tags: 200 },
    links: {
      baseUrl: 'https://site.example',
      basePath: '',
      byFile: new Map(entries.map((entry) => [entry.file, entry])),
      byPath: new Map(entries.map((entry) => [entry.path, entry])),
      assets: new Map(assets.map((asset) => [asset.file, asset])),
      assetsByPath: new Map(assets.map((asset) => [asset.path, asset])),
      moved: new Map(),
      unpublished: new Map(),
      guides: new Map(),
    },
  };
}

const assets: readonly Asset[] = ['a.svg', 'd.svg'].map((name) => ({
  file: `assets/${name}`,
  path: `/assets/${name}`,
  type: 'image/svg+xml',
  size: 1,
}));

const front = '---\ntitle: Page\n---\n';

/** Reads a body after three lines of front matter, so that it begins at line 4; with the problems reported. */
export function readBody(
  body: string,
  scope: DocumentScope,
  entry: EntryMeta = testEntry,
): { readonly document: Document; readonly said: readonly string[] } {
  return readFile(testEntry.file, body, scope, entry);
}

/** The same of an MDX file. */
export function readMdx(body: string, scope: DocumentScope): ReturnType<typeof readBody> {
  return readFile('pages/en/page.mdx', body, scope);
}

function readFile(file: string, body: string, scope: DocumentScope, entry = testEntry): ReturnType<typeof readBody> {
  const source = { file, text: front + body };
  const bodySource = { source, body, bodyOffset: front.length };
  const { value: document, problems } = readDocument(bodySource, entry, scope);
  const said = problems.map(({ level, code, message, hint, place }) => {
    const head = `${place?.line}:${place?.column} ${level} ${code} ${message}`;
    return hint ? `${head} / ${hint}` : head;
  });
  return { document, said };
}

/** A file with one plan that has the given keys, and two allowances. */
export const fileWith = (plan: string, more = '') => `allowances:
  - {id: seats, name: Seats, unit: {en: seat, fr: place}, units: {en: seats, fr: places}}
  - {id: calls, name: Calls, unit: call}
plans:
  - {id: a, name: A, description: D, ${plan}}
${more}`;
