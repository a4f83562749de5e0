import { posix } from 'node:path';
import type { Mapping } from '../../base/mapping.ts';
import type { OldFolder } from '../old/folder.ts';
import {
  copied,
  dayParts,
  entriesOf,
  isMedia,
  literalIn,
  pathOf,
  readConfig,
  stemOf,
  textOf,
  valuesOf,
} from '../old/read.ts';
import { emptySite, type Generator, missing, notShown, otherLanguage, partOfOthers } from '../old/site.ts';
import { rewriteAdmonitions } from '../rewrite/admonitions.ts';
import { mdxImports } from '../rewrite/mdx.ts';
import { objectsAfter, withoutIndex } from './javascript.ts';

/** A folder of Markdown files that a plugin publishes, and where. */
interface Section {
  readonly kind: 'blog' | 'docs';
  readonly folder: string;
  readonly route: string;
}

/** Docusaurus: `blog/`, `docs/`, `src/pages/`, `static/`, in the folder of the configuration, which may be one below. https://docusaurus.io/docs/installation#project-structure */
export const generator: Generator = {
  title: 'Docusaurus',
  owns: (folder) => configPath(folder) !== undefined,
  read(folder) {
    const path = configPath(folder) ?? '';
    const config = folder.text(path);
    const root = path.replace(/[^/]*$/, '');
    const base = literalIn(config, 'baseUrl') ?? '/';
    const sections = sectionsOf(config, root);
    const blog = sections.find(({ kind }) => kind === 'blog')?.route ?? '/blog/';
    const pages = `${root}src/pages/`;
    const people = new Map(
      sections.map(({ folder: of }) => [
        of,
        valuesOf(readConfig('x.yaml', folder.text(`${of}authors.yml`) || folder.text(`${of}authors.yaml`))),
      ]),
    );
    const sectionOf = (file: string) => sections.find(({ folder: of }) => file.startsWith(of));
    const place = (file: string, front: Mapping) => {
      const section = sectionOf(file);
      if (/(?:^|\/)_/.test(file.slice(root.length))) return notShown(partOfOthers);
      const name = stemOf(file.slice((section?.folder ?? pages).length));
      if (section?.kind === 'blog')
        return { kind: 'post' as const, name, address: postAddress(name, front, section.route) };
      if (section)
        return {
          kind: 'page' as const,
          name: pathOf(section.route, name).slice(1, -1),
          address: docAddress(name, front, section.route),
        };
      return { kind: 'page' as const, name, address: pathOf(withoutIndex(name)) };
    };
    const wanted = (file: string) => {
      if (/^(?:[\w-]+_)?versioned_docs\//.test(file.slice(root.length))) return missing('of another version');
      if (file.startsWith(`${root}i18n/`)) return missing(otherLanguage);
      return sectionOf(file) !== undefined || file.startsWith(pages);
    };
    const read = entriesOf(folder, wanted, place);
    const entries = read.entries.map((entry) => named(entry, people.get(sectionOf(entry.from)?.folder ?? '') ?? {}));
    const beside = sections.flatMap(({ kind, folder: of, route }) =>
      copied(folder, of, kind === 'blog' ? 'posts/LOCALE/' : `pages/LOCALE${route}`, isMedia),
    );
    const statics = `${root}static/`;
    return {
      ...emptySite,
      name: literalIn(config, 'title'),
      description: literalIn(config, 'tagline'),
      baseUrl: literalIn(config, 'url') && `${literalIn(config, 'url')}${base}`.replace(/(?<!:)\/{2,}/g, '/'),
      language: literalIn(config, 'defaultLocale'),
      permalinks: [`${blog}:year/:month/:day/:title/`, `${blog}:title/`, `${blog}:path/`],
      keys: {
        id: 'extra',
        slug: 'extra',
        sidebar_label: 'extra',
        last_update: 'extra',
        hide_title: 'extra',
        author_title: 'extra',
      },
      components: { '*': 'unwrap' },
      ...{ entries, left: read.left },
      files: new Map([...copied(folder, statics, 'public/'), ...beside]),
      templates: 'mdx',
      rewriters: [
        mdxImports(folder, (file) => (file.startsWith(statics) ? file.slice(statics.length - 1) : undefined), root),
        rewriteAdmonitions,
        truncation,
      ],
      notes: sections
        .filter(({ folder: of }) => of.startsWith('../'))
        .map(({ folder: of }) => ({
          file: path,
          message: `The files of ${of} were not taken, because they are outside of the folder`,
          hint: 'Import the folder that has both',
        })),
    };
  },
};

function configPath({ paths }: OldFolder): string | undefined {
  const found = paths.filter((path) => /^(?:[^/]+\/)?docusaurus\.config\.[cm]?[jt]s$/.test(path));
  return found.find((path) => !path.includes('/')) ?? found[0];
}

/** Finds the sections that the preset and further plugins publish. https://docusaurus.io/docs/docs-multi-instance */
function sectionsOf(config: string, root: string): readonly Section[] {
  return (['blog', 'docs'] as const).flatMap((kind): readonly Section[] => {
    const preset = objectsAfter(config, `(?<![\\w.])${kind}\\s*:\\s*`).find((one) =>
      /\b(?:path|routeBasePath|sidebarPath|editUrl|include|remarkPlugins|showReadingTime)\b/.test(one),
    );
    const others = objectsAfter(config, `plugin-content-${kind}['"]\\s*,\\s*(?:/\\*[^]*?\\*/\\s*)?`);
    return [preset ?? '', ...others].map((options) => {
      const path = literalIn(options, 'path') ?? kind;
      return { kind, folder: posix.join(root, path, '/'), route: pathOf(literalIn(options, 'routeBasePath') ?? kind) };
    });
  });
}

/** The mark up to which lists show a post. */
const truncation: (body: string) => { text: string; notes: [] } = (body) => ({
  text: body.replace(/^[ \t]*(?:<!--\s*truncate\s*-->|\{\/\*\s*truncate\s*\*\/\})[ \t]*$/gm, ''),
  notes: [],
});

/** https://docusaurus.io/docs/api/plugins/@docusaurus/plugin-content-blog */
function postAddress(name: string, front: Mapping, route: string): string {
  const slug = textOf(front.slug);
  if (slug !== undefined) return pathOf(route, slug);
  const plain = withoutIndex(name);
  const [, year, month, day, rest = ''] = /^(?:.*\/)?(\d{4})[-/](\d\d?)[-/](\d\d?)[-/](.*)$/.exec(plain) ?? [];
  if (year !== undefined)
    return pathOf(
      route,
      dayParts(`${year}-${month}-${day}`) && `${year}/${month?.padStart(2, '0')}/${day?.padStart(2, '0')}`,
      rest,
    );
  return pathOf(route, plain);
}

/** Numbers that put files in order are no part of addresses, and neither is the name of a file that stands for its folder. */
function docAddress(name: string, front: Mapping, route: string): string {
  const parts = name.split('/').map((part) => part.replace(/^\d+\s*[-_.]+\s*(?=\D)/, ''));
  const last = parts.pop() ?? '';
  const slug = textOf(front.slug);
  if (slug !== undefined) return slug.startsWith('/') ? pathOf(route, slug) : pathOf(route, ...parts, slug);
  if (/^(?:index|readme)$/i.test(last) || last === parts.at(-1)) return pathOf(route, ...parts);
  return pathOf(route, ...parts, textOf(front.id) ?? last);
}

/** The names of authors in the place of the keys of `authors.yml`. */
function named<T extends { readonly front: Mapping; readonly block: string | undefined }>(
  entry: T,
  people: Mapping,
): T {
  const given = entry.front.authors;
  if (given === undefined) return entry;
  const authors = [given]
    .flat()
    .map((one) => textOf(valuesOf(people[String(one)]).name) ?? textOf(valuesOf(one).name) ?? one);
  return { ...entry, front: { ...entry.front, authors }, block: undefined };
}
