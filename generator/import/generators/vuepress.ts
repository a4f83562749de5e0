import { posix } from 'node:path';
import { escapeExpression } from '../../base/expression.ts';
import { dayIn } from '../../names/paths.ts';
import { copied, entriesOf, filesBeside, isMedia, placed } from '../old/entries.ts';
import { withModules } from '../old/javascript.ts';
import { markedBy } from '../old/languages.ts';
import { literalIn, valueAfter } from '../old/literals.ts';
import { inLanguages, treeOf } from '../old/menu.ts';
import { pageAddress, pageName } from '../old/paths.ts';
import { firstText, readConfig, textOf, valuesOf } from '../old/read.ts';
import { emptySite, type Generator, type MenuItem, type Rewriter, rewriterOf } from '../old/site.ts';
import { rewriteAdmonitions } from '../rewrite/admonitions.ts';
import { endOf, listBlock } from '../rewrite/blocks.ts';
import { landing } from '../rewrite/landing.ts';
import { codeLines, replaceBlocks, textRewriter } from '../rewrite/outside-code.ts';
import { includes, noPage, sidebarIn, siteIn, withoutScripts } from './vitepress.ts';

const configs = /^((?:[^/]+\/)?)\.vuepress\/config(?:\/index)?\.(?:[cm]?[jt]s|ya?ml|toml)$/;

/** VuePress 1 and 2: Markdown below the folder that has `.vuepress/`. https://vuepress.vuejs.org/guide/page.html */
export const generator: Generator = {
  title: 'VuePress',
  owns: ({ paths }) => paths.some((path) => configs.test(path)),
  read(folder) {
    const path = folder.paths.find((one) => configs.test(one)) ?? '';
    const [, root = ''] = configs.exec(path) ?? [];
    const config = withModules(folder, path);
    const exported =
      /\bdefine(?:User)?Config\w*(?:<[^<>()]*>)?\(\s*|\bexport default\s+(?=\{)|\bmodule\.exports\s*=\s*/;
    const settings = valuesOf(/s$/.test(path) ? valueAfter(config, exported) : readConfig(path, folder.text(path)));
    // The settings of a theme that stands in a file of its own.
    const called = valueAfter(config, /\b(?:default|hope|plume|reco)Theme\(\s*(?=\{)/);
    const theme = { ...valuesOf(settings.themeConfig), ...valuesOf(called), ...valuesOf(settings.theme) };
    const locales = valuesOf(settings.locales ?? valueAfter(config, /\blocales\s*:\s*/));
    const themes = valuesOf(theme.locales);
    const own = valuesOf(locales['/']);
    const names = Object.keys(locales).flatMap((name) => (name === '/' ? [] : name.replace(/^\/|\/$/g, '')));
    const tags = Object.fromEntries(names.map((name) => [name, textOf(valuesOf(locales[`/${name}/`]).lang) ?? name]));
    const main = textOf(own.lang) ?? textOf(settings.lang);
    const { entries, left } = entriesOf(
      folder,
      (one) => one.startsWith(root) && !/(?:^|\/)(?:\.vuepress|node_modules)\//.test(one),
      (one, front, _body, mark) => {
        const name = pageName(one.slice(root.length));
        const isPost = /(?:^|\/)(?:_?posts|blog|articles?)\//.test(name) && (front.date ?? dayIn(name)) !== undefined;
        return placed(isPost, name, textOf(front.permalink) ?? pageAddress(mark, name, true));
      },
      {
        marked: markedBy({ main, names, tags, before: new RegExp(`^${escapeExpression(root)}`) }),
        home: `${root}README.md`,
      },
    );
    const itemsOf = (value: unknown, base: string, depth = 0): readonly MenuItem[] => {
      if (value === 'structure') return treeOf(entries, posix.join(root, base.slice(1)));
      return (Array.isArray(value) && depth < 8 ? value : []).flatMap((item): readonly MenuItem[] => {
        if (typeof item === 'string') return [{ to: addressOf(base, item) }];
        if (Array.isArray(item)) return [{ text: textOf(item[1]), to: addressOf(base, String(item[0])) }];
        const { text, title, link, path: start, prefix, children, items } = valuesOf(item);
        const [name, to] = [firstText(text, title), firstText(link, start)];
        const inner = itemsOf(children ?? items, posix.join(base, textOf(prefix) ?? ''), depth + 1);
        if (name === undefined && to === undefined) return inner;
        return [{ text: name, to: to && addressOf(base, to), ...(inner.length > 0 && { items: inner }) }];
      });
    };
    const translated = (read: (of: ReturnType<typeof valuesOf>, start: string) => readonly MenuItem[]) =>
      inLanguages(
        read({ ...theme, ...valuesOf(themes['/']) }, '/'),
        names.map((name) => [tags[name] ?? name, read(valuesOf(themes[`/${name}/`]), `/${name}/`)]),
      );
    const publicRoot = `${root}.vuepress/public/`;
    const isBeside = (one: string) => isMedia(one) && !one.includes('.vuepress/');
    return {
      ...emptySite,
      name: textOf(settings.title) ?? textOf(own.title) ?? literalIn(config, 'title'),
      description: textOf(settings.description) ?? textOf(own.description),
      baseUrl: siteIn(config, settings),
      logos: [textOf(theme.logo)],
      language: main,
      permalinks: ['/:path/', '/blog/:path/', '/posts/:path/'],
      keys: { heroImage: 'extra' },
      components: { '*': 'unwrap' },
      entries,
      left: new Map([
        ...left,
        ...folder.paths.filter((one) => /\.html?$/.test(one)).map((one) => [one, noPage] as const),
      ]),
      files: new Map([...copied(folder, publicRoot, 'public/'), ...filesBeside(folder, entries, isBeside)]),
      rewriters: [importedCode, includes(folder, root), withoutScripts, groups, rewriteAdmonitions, home],
      templates:
        /^[ \t]*(?:<<<|@\[code).*$|^\[\[toc\]\]|<\/?code-?(?:group|block)\b[^<>]*>|(?<=^[ \t]*:{3,}[ \t]*)(?:slot\b.*|(?:code-)?tabs#.*)$|(?<=^[ \t]*)@tab(?::active)?|:active(?=[ \t]*$)/gim,
      menu: translated((of, start) => itemsOf(of.navbar ?? of.nav, start)),
      sidebar: translated((of, start) => sidebarIn(of.sidebar, start, itemsOf)),
    };
  },
};

/** A link of a menu, which may name a file, and be relative. */
function addressOf(base: string, link: string): string {
  if (/^(?:\w+:|\/\/)/.test(link)) return link;
  const address = link.startsWith('/') ? link : posix.join('/', base, link);
  return address.replace(/(?:(?<=\/)(?:readme|index))?\.md(?=#|$)/i, '');
}

/** `@[code{1-3} js](./a.js)` as VitePress writes it. https://ecosystem.vuejs.press/plugins/markdown/ */
const importedCode = textRewriter((part) =>
  part.replace(/^([ \t]*)@\[code[^\]\n]*\]\(([^()\n]+)\)[ \t]*$/gm, '$1<<< $2'),
);

const groupStart = /^([ \t]*)(?:(:{3,})[ \t]*(?:code-group|code-tabs|tabs)\b.*|<code-?group\b[^<>]*>[ \t]*)$/i;
const groupItem =
  /^[ \t]*(?:(?::{3,}[ \t]*code-group-item|(@tab)(?::active)?)[ \t]+([^\n#]*?)(?::active)?[ \t]*(?:#.*)?|<code-?(?:group-?item|block)\b[^<>]*\stitle="([^"<>]*)"[^<>]*>[ \t]*)$/i;
const itemEnd = /^[ \t]*(?::{3,}|<\/code-?(?:group-?item|block)>)[ \t]*$/i;

/** Groups of code and tabs, in each of the ways in which themes write them. https://v1.vuepress.vuejs.org/theme/default-theme-config.html#code-groups-and-code-blocks */
const groups = rewriterOf((body) => {
  const lines = body.split('\n');
  return replaceBlocks(lines, 0, (line, at) => {
    const [opening, indent = '', colons] = groupStart.exec(line) ?? [];
    if (opening === undefined) return undefined;
    const isLast = (one: string, index: number) => index > at && /^\s*<\/code-?group>/i.test(one);
    const last = colons === undefined ? lines.findIndex(isLast) : endOf(lines, at, colons);
    const items: { readonly name: string; readonly content: string[]; readonly isTab: boolean }[] = [];
    const isCode = codeLines();
    for (const one of lines.slice(at + 1, Math.max(at, last))) {
      const inCode = isCode(one);
      const [found, tab, name, title] = (!inCode && groupItem.exec(one)) || [];
      const item = items.at(-1);
      if (found !== undefined) items.push({ name: name || title || '', content: [], isTab: tab !== undefined });
      else if (inCode || item?.isTab || !itemEnd.test(one))
        item?.content.push(one.startsWith(indent) ? one.slice(indent.length) : one);
    }
    if (items.length === 0 || items.some(({ name }) => name === '')) return undefined;
    return { made: listBlock('tabs', items).map((one) => (indent + one).trimEnd()), last };
  }).join('\n');
});

/** The home page, whose hero is said by keys beside one another. https://vuepress.vuejs.org/reference/default-theme/frontmatter.html#home-page */
const home: Rewriter = (body, entry) => {
  const { home: isHome, heroText: text, heroImage: src, heroAlt: alt, tagline, actions, ...front } = entry.front;
  if (isHome !== true) return { text: body, notes: [] };
  const first = front.actionLink === undefined ? [] : [{ text: front.actionText, link: front.actionLink }];
  const hero = { text, tagline, actions: actions ?? first, ...(textOf(src) && { image: { src, alt } }) };
  return landing(body, { ...entry, front: { ...front, hero } });
};
