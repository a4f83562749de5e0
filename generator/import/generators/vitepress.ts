import { posix } from 'node:path';
import { escapeExpression } from '../../base/expression.ts';
import { folderName } from '../../base/folder-name.ts';
import { isMapping, type Mapping } from '../../base/mapping.ts';
import { matcherOf } from '../../load/ignore.ts';
import { withoutForbidden } from '../../load/text.ts';
import { copied, entriesOf, filesBeside, isMarkdown, isMedia, placed, textsOf } from '../old/entries.ts';
import type { OldFolder } from '../old/folder.ts';
import { markedBy } from '../old/languages.ts';
import { notShown } from '../old/left.ts';
import { literalIn, valueAfter } from '../old/literals.ts';
import { inLanguages, menuIn } from '../old/menu.ts';
import { pageAddress, pathOf, rootOf, stemOf } from '../old/paths.ts';
import { textOf, valuesOf } from '../old/read.ts';
import { emptySite, type Generator, type MenuItem, type Rewriter, rewriterOf } from '../old/site.ts';
import { splitOld } from '../old/split.ts';
import { rewriteAdmonitions } from '../rewrite/admonitions.ts';
import { landing } from '../rewrite/landing.ts';
import { fenced, outsideCode } from '../rewrite/outside-code.ts';
import { type Room, roomFor } from '../rewrite/room.ts';

const configs = /^((?:[^/]+\/)?)\.vitepress\/config(?:\/index)?\.[cm]?[jt]s$/;

/** VitePress: Markdown below the folder that has `.vitepress/`, and `public/` in it. https://vitepress.dev/guide/routing */
export const generator: Generator = {
  title: 'VitePress',
  owns: ({ paths }) => paths.some((path) => configs.test(path)),
  read(folder) {
    const path = folder.paths.find((candidate) => configs.test(candidate)) ?? '';
    const [, base = ''] = configs.exec(path) ?? [];
    const start = escapeExpression(base);
    const settings = new RegExp(`^${start}(?:\\.vitepress/config/|(?:[\\w-]+/)?config\\.[cm]?[jt]s$)`);
    const config = `${folder.text(path)}\n${textsOf(folder, settings)}`;
    const root = base + rootOf(literalIn(config, 'srcDir'));
    // What the configuration names may stand in a file beside it.
    const constants = textsOf(folder, new RegExp(`^${start}\\.vitepress/(?!config\\b)[\\w.-]+\\.[cm]?[jt]s$`));
    const siteSettings = valuesOf(
      valueAfter(
        `${folder.text(path)}\n${constants}`,
        /\bdefineConfig\w*(?:<[^<>()]*>)?\(\s*|\bexport default\s+(?=\{)/,
      ),
    );
    const locales = valuesOf(valueAfter(config, /\blocales\s*:\s*/));
    const theme = { ...valuesOf(siteSettings.themeConfig), ...valuesOf(valuesOf(locales.root).themeConfig) };
    const names = Object.keys(locales).filter((name) => name !== 'root' && isMapping(locales[name]));
    const tags = Object.fromEntries(names.map((name) => [name, textOf(valuesOf(locales[name]).lang) ?? name]));
    const main = textOf(valuesOf(locales.root).lang) ?? literalIn(config, 'lang');
    const moved = movesIn(valueAfter(config, /\brewrites\s*:\s*/));
    const find = markedBy({ main, names, tags, before: new RegExp(`^${escapeExpression(root)}`) });
    const isFile = !/\bcleanUrls\s*:\s*true/.test(config);
    const isPart = partsIn(folder, root, valueAfter(config, /\bsrcExclude\s*:\s*/));
    const wanted = (file: string) => file.startsWith(root) && (!isPart(file) || notShown('a part of pages'));
    const { entries, left } = entriesOf(
      folder,
      wanted,
      (file, front, _body, mark) => {
        if (/(?:^|\/)\[/.test(file)) return notShown('the pattern of pages that a program makes');
        const name = stemOf(moved(file.slice(root.length)));
        const isPost = front.date !== undefined && /(?:^|\/)(?:blog|posts)\//.test(name);
        const title = front.title === undefined ? textOf(valuesOf(front.hero).name) : undefined;
        return {
          ...placed(isPost, name, pageAddress(mark, name, isFile)),
          ...(title !== undefined && { front: { ...front, title } }),
        };
      },
      { marked: find },
    );
    const publicRoot = `${root}public/`;
    const others = names.map((name) => {
      const code = escapeExpression(name);
      const own = new RegExp(`^${start}(?:\\.vitepress/config/${code}|${code}/config)\\.[cm]?[jt]s$`);
      const ownTheme = valuesOf(valuesOf(locales[name]).themeConfig);
      return { name, theme: ownTheme, text: textsOf(folder, own) };
    });
    const translated = (key: string, itemsOf: (value: unknown, start: string) => readonly MenuItem[]) => {
      const written = new RegExp(`\\b${key}\\s*:\\s*`);
      const read = (from: Mapping, text: string, start: string) =>
        itemsOf(from[key] ?? valueAfter(text, written), start);
      return inLanguages(
        read(theme, config, '/'),
        others.map((other) => [tags[other.name] ?? other.name, read(other.theme, other.text, `/${other.name}/`)]),
      );
    };
    const beside = filesBeside(
      folder,
      entries,
      (file) => isMedia(file) && !file.startsWith(publicRoot) && !file.includes('.vitepress/'),
    );
    return {
      ...emptySite,
      name: literalIn(config, 'title') ?? textOf(siteSettings.title),
      description: literalIn(config, 'description') ?? textOf(siteSettings.description),
      baseUrl: siteIn(config, siteSettings),
      logos: [theme.logo].flatMap((picture) => [
        textOf(picture),
        textOf(valuesOf(picture).light),
        textOf(valuesOf(picture).src),
      ]),
      language: main,
      permalinks: ['/:path/', '/blog/:path/', '/posts/:path/'],
      components: { '*': 'unwrap' },
      entries,
      left: new Map([
        ...left,
        ...folder.paths.filter((file) => /\.html?$/.test(file)).map((file) => [file, noPage] as const),
      ]),
      files: new Map([...copied(folder, publicRoot, 'public/'), ...beside]),
      rewriters: [
        includes(folder, root),
        headingIds(literalIn(config, 'leftDelimiter'), literalIn(config, 'rightDelimiter')),
        withoutScripts,
        rewriteAdmonitions,
        landing,
      ],
      templates: /^[ \t]*<<<.*$|^\[\[toc\]\]/gim,
      menu: translated('nav', (value) => menuIn(value)),
      sidebar: translated('sidebar', sidebarIn),
    };
  },
};

/** Writes the ids of headings as `{#id}` where the settings name other signs. https://vitepress.dev/reference/site-config#markdown */
function headingIds(left = '{', right = '}'): Rewriter {
  const id = new RegExp(
    `^(#{1,6} .*?)[ \\t]*${escapeExpression(left)}(#[\\w-]+)${escapeExpression(right)}[ \\t]*$`,
    'gm',
  );
  return rewriterOf((body) => (left === '{' ? body : body.replace(id, '$1 {$2}')));
}

export const noPage = notShown('HTML, which the old generator makes no pages from');

/** Tells the files that are no pages: those that the settings exclude, and those in folders for parts that others include. */
function partsIn({ paths, text }: OldFolder, root: string, excluded: unknown): (path: string) => boolean {
  const matches = matcherOf([excluded].flat().flatMap((pattern) => textOf(pattern) ?? []));
  const inFolder = /(?:^|\/)(?:parts|snippets|components)\//;
  const isCandidate = (path: string) => inFolder.test(path.slice(root.length));
  const included = paths.some((path) => isMarkdown(path) && isCandidate(path))
    ? paths
        .filter(isMarkdown)
        .flatMap((path) =>
          [...text(path).matchAll(inclusion)].map(([, written = '']) => posix.basename(written.replace(/[#{].*$/, ''))),
        )
    : [];
  const names = new Set(included);
  return (path) =>
    /(?:^|\/)(?:\.vitepress|node_modules)\//.test(path) ||
    matches(path.slice(root.length)) ||
    (isCandidate(path) && names.has(posix.basename(path)));
}

/** The address of the site: that of its map, with the base path, or else the one that its tags share. */
export function siteIn(config: string, { base, head }: Mapping): string | undefined {
  const host = literalIn(config, 'hostname') ?? /\bsite(?:Url|URL)?\s*=\s*['"`](https:[^'"`$]+)/.exec(config)?.[1];
  if (host) return host.replace(/\/$/, '') + pathOf(textOf(base));
  const tags = [head].flat().map((tag) => valuesOf([tag].flat()[1]));
  return textOf(tags.find(({ property }) => property === 'og:url')?.content)?.replace(/\/$/, '');
}

/** `'en/:rest*': ':rest*'` moves files. https://vitepress.dev/guide/routing#route-rewrites */
function movesIn(rewrites: unknown): (path: string) => string {
  const rules = Object.entries(valuesOf(rewrites)).flatMap(([from, to]) => {
    const [, start, rest] = /^([^:()]*)(:\w+(?:\*|\(\.\*\))?)?$/.exec(from) ?? [];
    return start === undefined || typeof to !== 'string' ? [] : [{ start, isWhole: rest === undefined, to }];
  });
  return (path) => {
    const found = rules.find(({ start, isWhole }) => (isWhole ? path === start : path.startsWith(start)));
    return found ? found.to.replace(/:\w+(?:\*|\(\.\*\))?/, () => path.slice(found.start.length)) : path;
  };
}

/** One sidebar, or one for each path that addresses begin with. https://vitepress.dev/reference/default-theme-sidebar */
export function sidebarIn(
  value: unknown,
  start: string,
  itemsOf: (list: unknown, path: string) => readonly MenuItem[] = (list) => menuIn(withBase([list].flat(), '')),
): readonly MenuItem[] {
  if (Array.isArray(value)) return itemsOf(value, start);
  const several = Object.entries(valuesOf(value)).map(([path, one]) => ({ path, items: itemsOf(one, path) }));
  // That of all other pages of the language has no name, and comes first.
  const [rest, paths] = [several.filter(({ path }) => path === start), several.filter(({ path }) => path !== start)];
  // One group of a path is called as it says itself.
  const named = ({ path, items }: (typeof paths)[number]): readonly MenuItem[] =>
    several.length === 1 || (items.length === 1 && items[0]?.items) ? items : [{ text: titled(path), items }];
  return [...rest.flatMap(({ items }) => items), ...paths.flatMap(named)];
}

/** Items whose links begin with the nearest `base` above them. */
function withBase(items: readonly unknown[], above: string, depth = 0): readonly unknown[] {
  return items.map((item) => {
    const one = valuesOf(item);
    const base = textOf(one.base) ?? above;
    const link = textOf(one.link);
    const isWhole = link === undefined || base === '' || /^\w+:/.test(link);
    return {
      ...one,
      ...(!isWhole && { link: base + (base.endsWith('/') ? link.replace(/^\//, '') : link) }),
      ...(Array.isArray(one.items) && depth < 8 && { items: withBase(one.items, base, depth + 1) }),
    };
  });
}

/** `/guide/` is Guide. */
function titled(path: string): string {
  return folderName(path.replace(/^\/|\/$/g, '').replace(/^.*\//, ''));
}

const inclusion = /<!--\s*@include:\s*([^\s<>]+?)\s*-->/g;

/** Puts in what other files hold: `<!--@include: ./a.md-->`, and `<<< @/a.js` as code. https://vitepress.dev/guide/markdown#import-code-snippets */
export function includes({ has, text }: OldFolder, root: string): Rewriter {
  const find = (written: string, from: string) => {
    const plain = written.replace(/(?:#[\w-]+|\{[^{}]*\})+$/, '');
    const below = plain.replace(/^@\/?/, '');
    return [posix.join(posix.dirname(from), plain), posix.join(root, below), posix.normalize(below)].find(has);
  };
  const put = (body: string, from: string, room: Room): string =>
    outsideCode(body, (part) =>
      part
        .replace(inclusion, (whole, written: string) => {
          const path = find(written, from);
          const taken = path && room.takeIn(splitOld(path, text(path)).body, (inner) => put(inner, path, room));
          return taken ?? whole;
        })
        .replace(
          /^([ \t]*)<<<[ \t]*(\S+?)(?:\{([^{}\n]*)\})?([ \t]*\[[^\]\n]*\])?[ \t]*$/gm,
          (whole, indent: string, written: string, _lines, title = '') => {
            const path = find(written, from);
            if (path === undefined) return whole;
            const code = regionIn(withoutForbidden(text(path)), /#([\w-]+)$/.exec(written)?.[1])
              .replace(/^.*#(?:end)?region\b.*\n?/gm, '')
              .trimEnd();
            const info = (/\.(\w+)$/.exec(path)?.[1] ?? '') + title;
            return room.takeIn(code, (inner) => fenced(inner, info).replace(/^(?=.)/gm, indent)) ?? whole;
          },
        ),
    );
  return (body, { from }) => {
    const room = roomFor(5);
    const shown = /<<<|@include/.test(body) ? put(body, from, room) : body;
    return { text: shown, notes: room.notes(from) };
  };
}

/** The named part of code, or all of it. https://vitepress.dev/guide/markdown#import-code-snippets */
function regionIn(code: string, name = ''): string {
  const found = new RegExp(`^.*#region[ \\t]+${name}\\b.*\\n([\\s\\S]*?)^.*#endregion\\b`, 'm').exec(code);
  return name === '' ? code : (found?.[1] ?? code);
}

const imported = /^\s*import\s+(\w+)\s+from\s+(['"])([^'"\n]+?)(?:\?(?:raw|url))?\2/gm;

/** Removes the parts of a page of Vue that readers do not see, and shows badges as text and pictures that code imports in their places. */
export const withoutScripts = rewriterOf((body) => {
  const pictures = new Map(
    [...body.matchAll(imported)].flatMap(([, name = '', , path = '']) =>
      isMedia(path) ? [[name, path] as const] : [],
    ),
  );
  const withPictures = (part: string) =>
    part
      .replace(/<([a-zA-Z][\w-]*)(\s[^<>]*)>/g, (whole, tag: string, inner: string) => {
        const [written = '', key, name = ''] = /:(\w+)="(\w+)"/.exec(inner) ?? [];
        const path = pictures.get(name);
        if (path === undefined) return whole;
        const isPicture = tag !== 'img' && inner.endsWith('/');
        return isPicture ? `<img src="${path}" alt="">` : whole.replace(written, `${key}="${path}"`);
      })
      .replace(/\s:(src|href)="\$?withBase\(\s*'([^'"\n]+)'\s*\)"/g, ' $1="$2"');
  return outsideCode(body, (part) =>
    withPictures(part.replace(/^<(script|style|svelte:head)\b[^<>]*>[\s\S]*?^<\/\1>[ \t]*$/gm, ''))
      .replace(/^\[\[toc\]\][ \t]*$/gim, '')
      .replace(/<Badge\b[^<>]*?\stext="([^"<>]*)"[^<>]*\/?>(?:<\/Badge>)?/g, '($1)'),
  );
});
