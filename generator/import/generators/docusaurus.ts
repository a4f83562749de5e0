import { posix } from 'node:path';
import { slug } from 'github-slugger';
import { capitalized } from '../../base/capitalized.ts';
import { escapeExpression } from '../../base/expression.ts';
import { isMapping, type Mapping } from '../../base/mapping.ts';
import { below, copied, entriesOf, filesBeside, isMedia, placed, templatePagesIn } from '../old/entries.ts';
import type { OldFolder } from '../old/folder.ts';
import { localesIn, objectsAfter } from '../old/javascript.ts';
import { markedBy } from '../old/languages.ts';
import { type Left, missing, notShown } from '../old/left.ts';
import { literalIn, valueAfter } from '../old/literals.ts';
import { firstTarget, menuIn, treeOf } from '../old/menu.ts';
import { dayParts, folderOf, pathOf, stemOf, withoutIndex } from '../old/paths.ts';
import { configIn, readConfig, textOf, valuesOf, withAuthors } from '../old/read.ts';
import {
  emptySite,
  type Generator,
  type MenuItem,
  madeEntry,
  type OldEntry,
  type OldSite,
  type Rewriter,
  rewriterOf,
} from '../old/site.ts';
import { cautions, rewriteAdmonitions } from '../rewrite/admonitions.ts';
import { rewriteJsxBlocks } from '../rewrite/jsx-blocks.ts';
import { mdxImports } from '../rewrite/mdx.ts';
import { textRewriter } from '../rewrite/outside-code.ts';
import { hugoSyntax, shortcodesOf } from '../rewrite/shortcodes.ts';

/** A folder of Markdown files that a plugin publishes, and where. */
interface Section {
  readonly kind: 'blog' | 'docs';
  readonly folder: string;
  readonly route: string;
  /** The folder of its translations in `i18n/fr/`. */
  readonly translated: string;
  /** Whether it is a version that is not published. */
  readonly isOff: boolean;
  /** What readers call the version of these documents, and whether it is the newest. */
  readonly version?: { readonly name: string; readonly isNewest: boolean };
  /** The file of its sidebars, where it says one. */
  readonly sidebars: string | undefined;
}

/** Docusaurus: `blog/`, `docs/`, `src/pages/`, `static/`, in the folder of the configuration, which may be one below. https://docusaurus.io/docs/installation#project-structure */
export const generator: Generator = {
  title: 'Docusaurus',
  owns: (folder) => configPath(folder) !== undefined,
  read(folder) {
    const path = configPath(folder) ?? '';
    const config = folder.text(path);
    const root = folderOf(path);
    const base = literalIn(config, 'baseUrl') ?? '/';
    const sections = sectionsOf(config, root, folder);
    const blog = sections.find(({ kind }) => kind === 'blog')?.route ?? '/blog/';
    const pages = `${root}src/pages/`;
    const languages = localesIn(config);
    const i18n = `${root}i18n/`;
    const find = markedBy({ ...languages, before: new RegExp(`^${escapeExpression(i18n)}`) });
    // A translation stands for a file of the section that it is of. https://docusaurus.io/docs/i18n/introduction#translation-files-location
    const homes = [
      ...sections.map(({ translated, folder: of }) => [i18n + translated, of] as const),
      [`${i18n}docusaurus-plugin-content-pages/`, pages] as const,
    ];
    const marked = (file: string) => {
      const found = find(file);
      const home = found.mark === '' ? undefined : homes.find(([from]) => found.path.startsWith(from));
      return home ? { ...found, path: home[1] + found.path.slice(home[0].length) } : found;
    };
    const sectionOf = (file: string) => sections.find(({ folder: of }) => file.startsWith(of));
    const people = new Map(
      sections.map(({ folder: of }) => [of, configIn(folder, `${of}authors.yml`, `${of}authors.yaml`)]),
    );
    const place = (file: string, given: Mapping, body: string, mark: string) => {
      const section = sectionOf(file);
      const prefix = mark === languages.main ? '' : mark;
      const name = stemOf(file.slice((section?.folder ?? pages).length));
      if (!section) return placed(false, name, pathOf(prefix, withoutIndex(name)));
      const { kind } = section;
      const route = pathOf(prefix, section.route);
      const front = withAuthors(given, people.get(section.folder) ?? {});
      const place =
        kind === 'blog'
          ? placed(true, name, postAddress(name, given, route))
          : placed(false, pathOf(section.route, name).slice(1, -1), docAddress(name, given, route));
      return { ...place, ...(front && { front }), ...(cardList.test(body) && { isList: true }) };
    };
    const isWhole = below('');
    const wanted = (file: string) => {
      const { path: plain, mark } = marked(file);
      if (sectionOf(plain)?.isOff === true) return notShown('of a version that is not published');
      if (/^(?:[\w-]+_)?versioned_docs\/|^i18n\/.*\/version-/.test(plain.slice(root.length)) && !sectionOf(plain))
        return missing('of another version');
      if (mark === '' && file.startsWith(i18n)) return notShown('in a language that the configuration does not list');
      return (sectionOf(plain) !== undefined || plain.startsWith(pages)) && isWhole(plain);
    };
    const { entries: written, left } = entriesOf(folder, wanted, place, { marked });
    const entries = [...written, ...sections.flatMap((section) => indexesOf(section, written, folder))];
    const beside = sections.flatMap(({ kind, folder: of, route }) =>
      copied(folder, of, kind === 'blog' ? 'posts/LOCALE/' : `pages/LOCALE${route}`, isMedia),
    );
    const statics = `${root}static/`;
    return {
      ...emptySite,
      name: literalIn(config, 'title'),
      description: literalIn(config, 'tagline'),
      baseUrl: literalIn(config, 'url') && `${literalIn(config, 'url')}${base}`.replace(/(?<!:)\/{2,}/g, '/'),
      language: languages.main,
      permalinks: [`${blog}:year/:month/:day/:title/`, `${blog}:title/`, `${blog}:path/`],
      keys: { slug: 'extra' },
      components: { '*': 'unwrap' },
      unread: unreadIn(config, path),
      entries,
      left,
      templatePages: templatePagesIn(folder, new RegExp(`^${escapeExpression(pages)}(.+)\\.[jt]sx?$`)),
      files: new Map([
        ...copied(folder, statics, 'public/'),
        ...beside,
        ...filesBeside(folder, entries, (file) => isMedia(file) && file.startsWith(i18n)),
      ]),
      ...navigationIn(config, sections, entries, folder, pathOf(base)),
      templates: 'mdx',
      // https://docusaurus.io/docs/i18n/introduction#translation-workflow
      fallsBack: true,
      rewriters: [
        mdxImports(folder, (file) => (file.startsWith(statics) ? file.slice(statics.length - 1) : undefined), root),
        cautions,
        rewriteJsxBlocks,
        rewriteAdmonitions,
        rewriterOf((body) => body.replace(cardList, '')),
        // Of sites that were made with Hugo before.
        shortcodesOf(hugoSyntax),
        filePaths((file) => {
          const plain = marked(file).path;
          const rest = plain.slice((sectionOf(plain)?.folder ?? pages).length);
          return file.slice(0, file.length - rest.length);
        }),
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
function sectionsOf(config: string, root: string, files: OldFolder): readonly Section[] {
  return (['blog', 'docs'] as const).flatMap((kind): readonly Section[] => {
    const preset = objectsAfter(config, `(?<![\\w.])${kind}['"]?\\s*:\\s*`).find((object) =>
      /\b(?:path|routeBasePath|sidebarPath|editUrl|include|remarkPlugins|showReadingTime)\b/.test(object),
    );
    const others = objectsAfter(
      config,
      `(?<=['"](?:@docusaurus/)?(?:plugin-)?)content-${kind}['"]\\s*,\\s*(?:/\\*[^]*?\\*/\\s*)?`,
    );
    return [preset ?? '', ...others].flatMap((options) => {
      // Versions have paths of their own.
      const plain = options.slice(1).replace(/\{(?:[^{}]|\{[^{}]*\})*\}/g, '');
      const path = literalIn(plain, 'path') ?? kind;
      const id = literalIn(plain, 'id');
      const section: Section = {
        kind,
        folder: posix.join(root, path, '/'),
        route: pathOf(literalIn(plain, 'routeBasePath') ?? kind),
        translated: `docusaurus-plugin-content-${kind}${id ? `-${id}` : ''}/`,
        isOff: false,
        sidebars: kind === 'docs' ? sidebarsOf(plain, root) : undefined,
      };
      return kind === 'docs' ? versionsOf(section, options, `${root}${id ? `${id}_` : ''}`, files) : [section];
    });
  });
}

/** The documents of today and those of other versions, each at its path. https://docusaurus.io/docs/versioning */
function versionsOf(docs: Section, options: string, start: string, { text, paths }: OldFolder): readonly Section[] {
  const named = readConfig('x.json', text(`${start}versions.json`) || '[]');
  const names = Array.isArray(named) ? named.map(String) : [];
  const homeOf = (name: string) => `${start}versioned_docs/version-${name}/`;
  const newest = literalIn(options, 'lastVersion') ?? names[0] ?? 'current';
  // Where scripts copy the documents of today into the folder of the last version, these stand for it.
  const last = paths.some((path) => path.startsWith(homeOf(newest))) ? newest : 'current';
  const [settings = ''] = objectsAfter(options, `\\bversions['"]?\\s*:\\s*`);
  const [only] = objectsAfter(options, `\\bonlyIncludeVersions['"]?\\s*:\\s*`, '[');
  const withoutCurrent = last !== 'current' && /\bincludeCurrentVersion['"]?\s*:\s*false/.test(options);
  return ['current', ...names].map((name) => {
    const plain = name.replace(/[^\w-]/g, '\\$&');
    const [, own = ''] = new RegExp(`(?<![\\w.])['"]?${plain}['"]?\\s*:\\s*\\{([^{}]*)\\}`).exec(settings) ?? [];
    const path = literalIn(own, 'path') ?? (name === last ? '' : name === 'current' ? 'next' : name);
    const isCurrent = name === 'current';
    return {
      ...docs,
      folder: isCurrent ? docs.folder : homeOf(name),
      route: pathOf(docs.route, path),
      translated: `${docs.translated}${isCurrent ? 'current' : `version-${name}`}/`,
      sidebars: isCurrent ? docs.sidebars : `${start}versioned_sidebars/version-${name}-sidebars.json`,
      version: {
        name: literalIn(own, 'label') ?? (!isCurrent ? name : last !== newest ? newest : 'Next'),
        isNewest: name === last,
      },
      isOff: (isCurrent && withoutCurrent) || (only !== undefined && !only.match(/[\w.-]+/g)?.includes(name)),
    };
  });
}

/** https://docusaurus.io/docs/sidebar */
function sidebarsOf(options: string, root: string): string | undefined {
  const [, path] =
    /\bsidebarPath['"]?\s*:\s*(?:require\.resolve\(\s*|path\.\w+\(\s*__dirname,\s*)?['"`]([^'"`\n]+)/.exec(options) ??
    [];
  return posix.join(root, path ?? 'sidebars.js');
}

/** The menu of the theme's configuration, and the sidebars of what is published without a version in its address. https://docusaurus.io/docs/api/themes/configuration#navbar */
function navigationIn(
  config: string,
  sections: readonly Section[],
  entries: readonly OldEntry[],
  folder: OldFolder,
  base: string,
): Pick<OldSite, 'menu' | 'sidebar' | 'versions' | 'logos'> {
  const { text } = folder;
  const docs = sections.filter(({ kind, isOff }) => kind === 'docs' && !isOff);
  const shortest = docs.filter(
    ({ route }) => !docs.some((other) => other.route !== route && route.startsWith(other.route)),
  );
  const bySidebar = new Map(shortest.flatMap(sidebarsIn));
  const versioned = docs.find(({ version }) => version && !version.isNewest);
  const start = versioned?.translated.split('/')[0];
  const versions = docs
    .filter(({ translated }) => translated.split('/')[0] === start)
    .sort((a, b) => Number(b.version?.isNewest) - Number(a.version?.isNewest))
    .map((doc) => ({ name: doc.version?.name ?? '', path: doc.route, sidebar: inOne(new Map(sidebarsIn(doc))) }));
  const byId = (id: string) => entries.find(({ from }) => stemOf(from).endsWith(`/${id}`))?.from;
  const navbar = valuesOf(valueAfter(config, /\bnavbar['"]?\s*:\s*(?=\{)/));
  const menu = menuIn(navbar.items, {
    toOf: (written) =>
      /^(?:[a-z]+:|\/)/.test(written)
        ? written
        : (byId(written) ?? written.replace(/^[^?#]*/, (path) => pathOf(base, path))),
    special: (item) => {
      const [doc, plugin] = [textOf(item.docId), textOf(item.docsPluginId)];
      const section = docs.find(({ translated }) =>
        translated.includes(`-docs${plugin === undefined ? '' : `-${plugin}`}/`),
      );
      if (doc !== undefined && section) {
        const found = entries.find(
          ({ from, front }) =>
            from.startsWith(section.folder) && (stemOf(from) === section.folder + doc || front.id === doc),
        );
        return found ? [{ text: textOf(item.label), to: found.from }] : undefined;
      }
      const sidebar = textOf(item.sidebarId);
      if (sidebar !== undefined) return [{ text: textOf(item.label), to: firstTarget(bySidebar.get(sidebar) ?? []) }];
      return /^(?:search|localeDropdown|docsVersion\w*|html|custom-.*)$/.test(String(item.type)) ? [] : undefined;
    },
  });
  return { menu, sidebar: inOne(bySidebar), versions, logos: [textOf(valuesOf(navbar.logo).src)] };

  function sidebarsIn(section: Section): readonly (readonly [name: string, items: readonly MenuItem[]])[] {
    const root = section.folder;
    const path = sidebarsPath(section, folder);
    const source = path === undefined ? '' : text(path);
    const value = path?.endsWith('.json')
      ? readConfig(path, source)
      : valueAfter(source, /(?:module\.exports\s*=|export\s+default)\s*/);
    const ids = new Map(
      entries.flatMap(({ from, front }) => {
        const stem = stemOf(from.slice(root.length)).replace(/(^|\/)\d+\s*[-_.]+\s*(?=\D)/g, '$1');
        const id = textOf(front.id);
        return from.startsWith(root) ? [[id === undefined ? stem : stem.replace(/[^/]*$/, id), from] as const] : [];
      }),
    );
    const toOf = (written: string) => ids.get(written) ?? ids.get(written.replace(/^version-[^/]+\//, '')) ?? written;
    const special = (item: Mapping) => {
      if (item.type === 'autogenerated')
        return treeOf(entries, posix.join(root, textOf(item.dirName) ?? '.', '/'), (within) => {
          const { label, position } = categoryIn(within, folder).values;
          return {
            ...(textOf(label) && { text: String(label) }),
            ...(position !== undefined && { order: Number(position) }),
          };
        });
      if (item.type === 'category' && isMapping(item.link)) {
        const { link, ...rest } = item;
        return menuIn([{ ...rest, id: link.id ?? undefined }], { toOf, special });
      }
      return item.type === 'html' ? [] : undefined;
    };
    const named = value === undefined ? { docs: [{ type: 'autogenerated', dirName: '.' }] } : valuesOf(value);
    return Object.entries(named).map(([name, items]) => [name, menuIn(items, { toOf, special })] as const);
  }
}

function sidebarsPath({ sidebars = '' }: Section, { has }: OldFolder): string | undefined {
  return [sidebars, sidebars.replace(/\.js$/, '.ts'), `${sidebars}.js`, `${sidebars}.ts`].find(has);
}

/** Reads the category file of a folder: its label, position and index page in a generated sidebar. https://docusaurus.io/docs/sidebar/autogenerated#category-item-metadata */
function categoryIn(within: string, folder: OldFolder): { readonly path: string; readonly values: Mapping } {
  const path = ['json', 'yml', 'yaml'].map((ending) => `${within}_category_.${ending}`).find(folder.has) ?? '';
  return { path, values: configIn(folder, path) };
}

/** The pages that list a folder and say what is in it, as its category asks for. https://docusaurus.io/docs/sidebar/items#generated-index-page */
function indexesOf(section: Section, entries: readonly OldEntry[], folder: OldFolder): readonly OldEntry[] {
  const { kind, folder: root, route, isOff } = section;
  const sidebars = sidebarsPath(section, folder);
  if (kind === 'blog' || isOff || (sidebars !== undefined && !folder.text(sidebars).includes('autogenerated')))
    return [];
  const within = new Set(entries.flatMap(({ from }) => (from.startsWith(root) ? folderOf(from) : [])));
  return [...within].flatMap((category): readonly OldEntry[] => {
    const { path, values } = categoryIn(category, folder);
    const link = valuesOf(values.link);
    const own = new RegExp(`^(?:index|readme|${posix.basename(category).replace(/\W/g, '\\$&')})\\.mdx?$`, 'i');
    if (
      link.type !== 'generated-index' ||
      entries.some(({ from }) => folderOf(from) === category && own.test(posix.basename(from)))
    )
      return [];
    const label = textOf(values.label) ?? posix.basename(category);
    const description = textOf(link.description);
    const front = {
      title: textOf(link.title) ?? label,
      ...(description !== undefined && { description }),
      aliases: [pathOf(route, textOf(link.slug) ?? `category/${slug(label)}`)],
    };
    const name = pathOf(route, category.slice(root.length), 'index').slice(1, -1);
    const body = description ? `${description}\n` : '';
    return [{ ...madeEntry, kind: 'page', from: path, name, address: undefined, front, body, isList: true }];
  });
}

/** Names the parts of the configuration that import does not take over. */
function unreadIn(config: string, path: string): ReadonlyMap<string, Left> {
  const parts = [
    ...(/\bfooter['"]?\s*:\s*\{/.test(config) ? ['the footer'] : []),
    ...(/\bannouncementBar['"]?\s*:\s*\{/.test(config) ? ['the announcement bar'] : []),
  ];
  return new Map(parts.length === 0 ? [] : [[path, missing(`${parts.join(' and ')} of its configuration`)]]);
}

/** Several sidebars as one, with a group for each. */
function inOne(all: ReadonlyMap<string, readonly MenuItem[]>): readonly MenuItem[] {
  const [first = []] = all.values();
  return all.size <= 1 ? first : [...all].map(([text, items]) => ({ text: wordsOf(text), items }));
}

/** `docsSidebar` is Docs. */
function wordsOf(name: string): string {
  const words =
    name
      .replace(/[-_]?sidebar$/i, '')
      .replace(/[-_]+|(?<=[a-z])(?=[A-Z])/g, ' ')
      .trim() || name;
  return capitalized(words);
}

/** The list of the pages in a folder. https://docusaurus.io/docs/sidebar/items#embedding-generated-index-in-doc-page */
const cardList = /^[ \t]*<DocCardList\b[^<>]*\/>[ \t]*$/m;

/** https://docusaurus.io/docs/api/plugins/@docusaurus/plugin-content-blog */
function postAddress(name: string, front: Mapping, route: string): string {
  const slug = textOf(front.slug);
  if (slug !== undefined) return pathOf(route, slug);
  const plain = withoutIndex(name);
  const [, day = '', rest = ''] = /^(?:.*\/)?(\d{4}[-/]\d\d?[-/]\d\d?)[-/](.*)$/.exec(plain) ?? [];
  const parts = dayParts(day);
  return parts ? pathOf(route, parts.year, parts.month, parts.day, rest) : pathOf(route, plain);
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

/** Makes the paths of files that begin at the folder of their section relative ones. https://docusaurus.io/docs/markdown-features/links */
function filePaths(folderOf: (file: string) => string): Rewriter {
  return textRewriter((part, { from }) =>
    part.replace(
      /(\]\(\s*<?|\]:[ \t]+<?|href=")\/([^\s()<>"#?]+\.mdx?)(?=[)#?">\s])/g,
      (_, before: string, path: string) => {
        return before + posix.relative(posix.dirname(from), folderOf(from) + path);
      },
    ),
  );
}
