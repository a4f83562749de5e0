import { posix } from 'node:path';
import { nameSlug } from '../../names/name-slug.ts';
import { copied, entriesOf, isMarkdown, placed } from '../old/entries.ts';
import type { OldFolder } from '../old/folder.ts';
import { markedBy } from '../old/languages.ts';
import { menuIn, treeOf } from '../old/menu.ts';
import {
  dateOf,
  dayParts,
  firstText,
  pathOf,
  readConfig,
  rootOf,
  splitOld,
  stemOf,
  textOf,
  valueAt,
  valuesOf,
} from '../old/read.ts';
import { emptySite, type Generator, notShown, type Rewriter, rewriterOf } from '../old/site.ts';
import { rewriteAdmonitions } from '../rewrite/admonitions.ts';
import { indentedBlocks } from '../rewrite/indented.ts';
import { outsideCode } from '../rewrite/outside-code.ts';

const configs = ['mkdocs.yml', 'mkdocs.yaml', 'zensical.toml'];

/** MkDocs, and Material for it: Markdown in `docs/`, the navigation in `mkdocs.yml`. https://www.mkdocs.org/user-guide/writing-your-docs/ */
export const generator: Generator = {
  title: 'MkDocs',
  owns: ({ has }) => configs.some(has),
  read(folder) {
    const path = configs.find(folder.has) ?? '';
    const written = valuesOf(readConfig(path, folder.text(path)));
    const config = path.endsWith('.toml') ? valuesOf(written.project) : written;
    const root = rootOf(textOf(config.docs_dir) ?? 'docs');
    const settings = pluginsIn(config.plugins);
    const i18n = valuesOf(settings.i18n);
    const languages = [i18n.languages].flat().map(valuesOf);
    const codes = languages.flatMap((one) => firstText(one.locale) ?? []);
    const main = firstText(
      languages.find((one) => one.default === true)?.locale,
      valueAt(config, 'theme.language'),
      valueAt(config, 'theme.locale'),
    );
    const isFile = config.use_directory_urls === false;
    const blog = pathOf(firstText(valueAt(settings.blog, 'blog_dir')) ?? 'blog');
    const { entries, left } = entriesOf(
      folder,
      wantedIn(root),
      (one, front, body, mark) => {
        const stem = stemOf(one.slice(root.length)).replace(/(^|\/)README$/, '$1index');
        const prefix = mark === main ? '' : mark;
        const date = dateOf(front, stem) ?? textOf(valueAt(front, 'date.created'));
        const isPost = settings.blog !== undefined && `/${stem}`.startsWith(`${blog}posts/`) && date !== undefined;
        if (isPost) {
          const [, heading] = /^#[ \t]+(.+)$/m.exec(body) ?? [];
          const slug = textOf(front.slug) ?? nameSlug(firstText(front.title, heading, posix.basename(stem)) ?? '');
          const { year, month, day } = dayParts(date) ?? {};
          return placed(true, stem, pathOf(prefix, blog, year, month, day, slug));
        }
        const address = pathOf(prefix, stem.replace(/(^|\/)index$/, ''));
        return placed(false, stem, isFile && !/(?:^|\/)index$/.test(stem) ? address.replace(/\/$/, '.html') : address);
      },
      { marked: markedBy({ main, names: codes, before: new RegExp(`^${root}`) }) },
    );
    const addresses = new Map(entries.map(({ from, address }) => [from.slice(root.length), address]));
    const moves = Object.entries(valuesOf(valueAt(settings.redirects, 'redirect_maps'))).flatMap(([from, to]) => {
      const target = addresses.get(String(to).replace(/#.*$/, '')) ?? String(to);
      return [{ from: pathOf(stemOf(from).replace(/(^|\/)(?:index|README)$/, '')), to: target }];
    });
    const toOf = (link: string) => (/^\w+:|^\//.test(link) ? link : root + link.replace(/^\.\//, ''));
    return {
      ...emptySite,
      name: textOf(config.site_name),
      description: textOf(config.site_description),
      baseUrl: textOf(config.site_url),
      language: main,
      author: textOf(config.site_author),
      permalinks: [`${blog}:year/:month/:day/:title/`, '/:path/'],
      ...{ entries, left, redirects: moves },
      files: new Map(copied(folder, root, 'public/', (one) => !isMarkdown(one) && !/\.(?:py|yml|html)$/.test(one))),
      rewriters: [snippets(folder, root), indentedBlocks, rewriteAdmonitions, withoutAttributes],
      templates: /^[ \t]*(?:!!!|\?\?\?\+?)[ \t]+[\w-]+|\{:?[ \t]*[.#][^{}\n]*\}/gm,
      sidebar: config.nav === undefined ? treeOf(entries, root) : foldersIn(menuIn(config.nav, { toOf })),
    };

    /** A folder in the navigation stands for its files, as a plugin has it. */
    function foldersIn(items: ReturnType<typeof menuIn>): ReturnType<typeof menuIn> {
      return items.map((item) =>
        item.to?.endsWith('/') && item.to.startsWith(root)
          ? { text: item.text, items: treeOf(entries, item.to) }
          : { ...item, ...(item.items && { items: foldersIn(item.items) }) },
      );
    }
  },
};

/** Only the files of one folder are published. */
function wantedIn(root: string) {
  return (path: string) => {
    if (!path.startsWith(root)) return notShown(`outside of ${root}, which is all that MkDocs publishes`);
    return !/\/(?:includes|snippets)\//.test(path) || notShown('a part of pages');
  };
}

/** The settings of plugins by their names, which stand in a list or in a mapping. */
function pluginsIn(plugins: unknown): Readonly<Record<string, unknown>> {
  const entries = [plugins]
    .flat()
    .flatMap((one) => (typeof one === 'string' ? [[one, {}]] : Object.entries(valuesOf(one))));
  return Object.fromEntries(entries.map(([name, value]) => [String(name).replace(/^material\//, ''), value]));
}

/** `--8<-- "file"` takes in a file. https://facelessuser.github.io/pymdown-extensions/extensions/snippets/ */
function snippets({ has, text }: OldFolder, root: string): Rewriter {
  return rewriterOf((body) =>
    body.replace(
      /^([ \t]*)-{1,}8<-{1,}[ \t]+(["'])([^"'\n:]+)(?::[^"'\n]*)?\2[ \t]*$/gm,
      (whole, indent: string, _quote, name: string) => {
        const path = [name, root + name, `includes/${name}`].find(has);
        if (path === undefined) return whole;
        const taken = isMarkdown(path) ? splitOld(path, text(path)).body : text(path);
        return taken
          .trimEnd()
          .split('\n')
          .map((line) => indent + line)
          .join('\n');
      },
    ),
  );
}

/** Removes attribute lists, except for ids, and the shortcodes of icons. https://python-markdown.github.io/extensions/attr_list/ */
const withoutAttributes = rewriterOf((body) =>
  outsideCode(body, (part) =>
    part
      .replace(/^\[TOC\][ \t]*$/gm, '')
      .replace(
        /(?<!^#.{0,300})\{:?[ \t]*(?:[.#][\w-]+|[\w-]+=(?:"[^"\n]*"|[\w-]+))(?:[ \t]+(?:[.#][\w-]+|[\w-]+=(?:"[^"\n]*"|[\w-]+)))*[ \t]*\}/gm,
        (attributes) => attributes.replace(/^[^#]*(?:#([\w-]+).*)?$/, (_, id) => (id ? `<a id="${id}"></a>` : '')),
      )
      .replace(/:(?:material|fontawesome|octicons|simple)-[\w-]+:/g, ''),
  ),
);
