import type { Element, ElementContent, Root } from 'hast';
import { toHtml } from 'hast-util-to-html';
import { countOf } from '../../base/counts.ts';
import { decoded } from '../../base/percent-encoding.ts';
import { baseUrlOf, plainPath } from '../../beside/addresses.ts';
import { attribute, elementsIn, namedIn, textIn, visitElements } from '../../beside/hast.ts';
import { blocksOf, mainContent, withoutSilent } from '../../beside/main-content.ts';
import { type PageFacts, pageFacts } from '../../beside/page.ts';
import { nameOf, withoutName } from '../../beside/site.ts';
import { parsePage } from '../../load/html.ts';
import { CrowdedError } from '../../load/markdown-bounds.ts';
import { aboutRepository, entriesOf, isMarkdown, mediaAndLinked, placed, verification } from '../old/entries.ts';
import type { OldFolder } from '../old/folder.ts';
import { plainText } from '../old/html.ts';
import { isFolderOf, languageOf, mainTag } from '../old/languages.ts';
import { missing, notShown } from '../old/left.ts';
import { emptySite, type Generator, rewriterOf } from '../old/site.ts';
import { htmlPages, markdownWithin } from '../rewrite/html-pages.ts';

/** Pages in HTML that were written by hand, or saved from a server: the main content of each, which `beside` finds in the same way. */
export const generator: Generator = {
  title: 'HTML',
  owns: ({ has, text, paths }) =>
    has('index.html') &&
    !has('package.json') &&
    !text('index.html').includes('$docsify') &&
    paths.every((path) => !isMarkdown(path) || aboutRepository.test(path)),
  read(folder) {
    const files = folder.paths.filter(
      (path) => isPage.test(path) && !isOfErrors.test(path) && !verification.test(path),
    );
    const known = new Map(
      files.flatMap((file) => {
        const { root, ...page } = pageIn(folder, file) ?? {};
        return root ? [[file, page as Omit<Page, 'root'>]] : [];
      }),
    );
    const facts = [...known.values()].map((page) => page.facts);
    const home = known.get('index.html')?.facts;
    const main = mainTag(home?.language);
    /** The language that a page says it has, or else that of the home page. */
    const languageIn = (file: string) => {
      const { left: _, ...language } = languageOf(known.get(file)?.facts.language ?? main ?? 'en', main);
      return language;
    };
    const inNone = [...known].flatMap(([file, { facts }]) => {
      const { language } = facts;
      return language && languageOf(language, main).left ? [{ file, ...languageUnknown(language) }] : [];
    });
    /** The name of a file, without a folder that marks another language than that of the pages at the root. */
    const plainName = (file: string) => {
      const [folder = ''] = file.split('/');
      const language = languageIn(file).language ?? (home?.refresh === undefined ? undefined : main);
      return language !== undefined && isFolderOf(folder, language) ? file.slice(folder.length + 1) : file;
    };
    const linked = new Set(
      facts.flatMap(({ links }) =>
        links.flatMap((href) => (href.includes('#') ? decoded(href.replace(/^.*#/, '')) : [])),
      ),
    );
    const forms = [...known].filter(([, { hasForm }]) => hasForm);
    const repeated = { pages: known.size, counts: countOf([...known.values()].flatMap(({ blocks }) => [...blocks])) };
    const baseUrl = baseUrlOf(
      [...known].flatMap(([file, { facts }]) => (facts.canonical ? [[file, facts.canonical] as const] : [])),
    );
    const byPath = new Map(files.map((file) => [plainPath(`/${file}`), file]));
    const origin = baseUrl ?? 'https://old.example';
    const name = nameOf(facts, home, origin);
    /** The page in the default language that one says it translates, by its file. */
    const originalOf = (file: string) => {
      const versions = known.get(file)?.facts.alternates ?? new Map<string, string>();
      const [, url] = [...versions].find(([language]) => mainTag(language) === main) ?? [];
      return url !== undefined && URL.canParse(url, `${origin}/${file}`)
        ? byPath.get(plainPath(new URL(url, `${origin}/${file}`).pathname))
        : undefined;
    };
    const { entries, left } = entriesOf(
      folder,
      (path) => (isOfErrors.test(path) ? notShown('an error page, and a new one is made') : isPage.test(path)),
      (path) => {
        const page = known.get(path);
        if (!page) return missing('too deeply nested to be read');
        if (page.facts.refresh !== undefined) return notShown(`it only redirects to ${page.facts.refresh}`);
        const name = plainName(originalOf(path) ?? path).replace(isPage, '');
        return placed(page.facts.isArticle, name, `/${path.replace(/(?<=^|\/)index\.html?$/i, '')}`);
      },
      {
        html: isPage,
        marked: (path) => ({ path, mark: '', ...languageIn(path) }),
        split: (path) => {
          const page = pageIn(folder, path);
          const nodes = unwrapped((page && mainContent(page.root, repeated)?.nodes) ?? []);
          const from = `${origin}/${path}`;
          const base = page?.facts.base;
          nameHeadings(nodes);
          markAnchors(nodes, linked);
          if (base !== undefined && URL.canParse(base, from))
            for (const node of nodes)
              visitElements(node, (address) => resolveFrom(new URL(base, from).href, address, origin));
          const body = toHtml(nodes).replace(anchorMark, (_, id) => markdownWithin(`<a id="${id}"></a>`));
          return { front: frontOf(page?.facts, name), block: undefined, line: 1, body };
        },
      },
    );
    return {
      ...emptySite,
      name,
      baseUrl,
      language: main,
      description: home?.description,
      logos: [icon.exec(folder.text('index.html'))?.[1]],
      accent: themeColor.exec(folder.text('index.html'))?.[1],
      permalinks: ['/:path/'],
      entries,
      left,
      redirects: [...known].flatMap(([file, { facts }]) =>
        facts.refresh !== undefined && URL.canParse(facts.refresh, `${origin}/${file}`)
          ? [{ from: `/${file}`, to: withoutStart(new URL(facts.refresh, `${origin}/${file}`).href, origin) }]
          : [],
      ),
      files: new Map(mediaAndLinked(folder, entries)),
      rewriters: [headingIds, htmlPages],
      notes: [...inNone, ...(forms.length > facts.length / 2 ? [] : forms.map(([file]) => ({ file, ...formGone })))],
    };
  },
};

function withoutStart(text: string, start: string): string {
  return text.startsWith(`${start}/`) ? text.slice(start.length) : text;
}

function languageUnknown(language: string) {
  return {
    message: `It says that its language is "${language}", which is the tag of none, so it was taken for that of the home page`,
    hint: 'Move it to the folder of its language in pages/ or posts/, if that is another one',
  };
}

const formGone = {
  message: 'Its form was left out, since the new site has nothing that could answer it',
  hint: 'Link to a form elsewhere, or to an e-mail address',
};

const icon = /<link\b(?=[^<>]*\srel=["'](?:shortcut )?icon["'])[^<>]*\shref=["']([^"'<>]+)/i;
const themeColor = /<meta\b(?=[^<>]*\sname=["']theme-color["'])[^<>]*\scontent=["'](#(?:[\da-f]{6}|[\da-f]{3}))/i;

const isPage = /\.html?$/i;

/** The pages of servers for what is missing or fails. */
const isOfErrors = /(?:^|\/)(?:40\d|50\d)\.html?$/i;

interface Page {
  readonly root: Root;
  readonly facts: PageFacts;
  readonly hasForm: boolean;
  readonly blocks: ReadonlySet<string>;
}

/** A page without what nobody reads; undefined for one that nests too deeply. */
function pageIn({ text }: OldFolder, file: string): Page | undefined {
  try {
    const root = parsePage(text(file));
    const facts = pageFacts(root);
    const hasForm = namedIn(root, 'form').length > 0;
    withoutSilent(root);
    return { root, facts, hasForm, blocks: blocksOf(root) };
  } catch (cause) {
    if (cause instanceof CrowdedError) return undefined;
    throw cause;
  }
}

/** The content of boxes that have all of it. */
function unwrapped(nodes: readonly ElementContent[]): ElementContent[] {
  const [first, ...more] = nodes.filter((node) => node.type !== 'text' || node.value.trim() !== '');
  const isBox = first?.type === 'element' && /^(?:body|main|article|section|div|center)$/.test(first.tagName);
  return isBox && more.length === 0 ? unwrapped(first.children) : [...nodes];
}

/** Resolves the addresses of an element of a page that names the one from which they start. */
function resolveFrom(base: string, { properties }: Element, origin: string): void {
  for (const name of ['href', 'src'] as const) {
    const address = properties[name];
    if (typeof address === 'string' && !address.startsWith('#') && URL.canParse(address, base))
      properties[name] = withoutStart(new URL(address, base).href, origin);
  }
}

/** Gives headings the ids of what is in them, begins with them, or stands before them without a text, as `<a name>` does. */
function nameHeadings(nodes: readonly ElementContent[]): void {
  let before: Element | undefined;
  for (const node of nodes) {
    if (node.type !== 'element') continue;
    const [first] = node.children.filter((child) => child.type === 'element');
    const anchors = before && isHeading(node) && textIn(before) === '' ? elementsIn(before, () => true) : [];
    if (isHeading(node))
      node.properties.id ??= [first, ...anchors].flatMap((anchor) => (anchor && nameIn(anchor)) ?? [])[0];
    else if (first && isHeading(first)) first.properties.id ??= nameIn(node);
    nameHeadings(node.children);
    before = node;
  }
}

function isHeading({ tagName }: Element): boolean {
  return /^h[1-6]$/.test(tagName);
}

/** Marks the other places to which pages lead, each once, by their names, but for links: no link contains another. */
function markAnchors(nodes: readonly ElementContent[], linked: ReadonlySet<string>): void {
  const left = new Set(linked);
  const all = nodes.flatMap((node) => elementsIn(node, () => true));
  for (const element of all) if (isHeading(element)) left.delete(nameIn(element) ?? '');
  for (const element of all) {
    const name = nameIn(element) ?? '';
    const isPlace = /^(?:a|p|li|d[td]|t[dh])$/.test(element.tagName) && /^[\p{L}\p{N}._-]+$/u.test(name);
    if (isPlace && element.properties.href === undefined && left.delete(name))
      element.children.unshift({ type: 'text', value: `\uE006${name}\uE007` });
  }
}

const anchorMark = /\uE006([^\uE007]+)\uE007/g;

function nameIn(element: Element): string | undefined {
  return attribute(element, 'id') ?? attribute(element, 'name');
}

/** Writes the ids of headings after their texts, as Markdown has them, but for those that a build makes of the text. */
const headingIds = rewriterOf((body) =>
  body.replace(heading, (whole, _name, id: string, text: string) =>
    plainText(text).trim().toLowerCase().replace(/\s/g, '-') === id ? whole : `${whole} {#${id}}`,
  ),
);

const heading = /<(h[2-6])(?= [^<>]*?\bid="([\p{L}\p{N}_-][\p{L}\p{M}\p{N}_.-]*)")[^<>]*>((?:(?!<\/\1>)[\s\S])*)/gu;

/** Converts the metadata of a page to front matter, and drops the name of the site from the end of its title. */
function frontOf(facts: PageFacts | undefined, name: string) {
  const title = facts?.heading ?? withoutName(facts?.title ?? '', name);
  return {
    ...(title && { title }),
    ...(facts?.description && { description: facts.description }),
    ...(facts?.published && { date: facts.published.slice(0, 10) }),
    ...(facts?.updated && { updated: facts.updated.slice(0, 10) }),
    ...(facts?.isArticle && { author: facts.authors, tags: facts.tags }),
  };
}
