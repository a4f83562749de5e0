import { posix } from 'node:path';
import { capitalized } from '../../base/capitalized.ts';
import { escapeExpression } from '../../base/expression.ts';
import { isMapping, type Mapping } from '../../base/mapping.ts';
import { copied, entriesOf, isMarkdown, type Placing, placed } from '../old/entries.ts';
import type { OldFolder } from '../old/folder.ts';
import { markedBy } from '../old/languages.ts';
import { notShown, partOfOthers } from '../old/left.ts';
import { menuIn } from '../old/menu.ts';
import { dateOf, dayParts, filledIn, pageAddress, pathOf, rootOf, stemOf } from '../old/paths.ts';
import { configIn, firstText, readConfig, textOf, valueAt } from '../old/read.ts';
import { emptySite, type Generator, type MenuItem, type OldEntry } from '../old/site.ts';
import { outsideRaw, raw } from '../rewrite/nunjucks.ts';
import { fenced, labelOf, quoted } from '../rewrite/outside-code.ts';
import { hexoSyntax, type Shortcode, shortcodesOf } from '../rewrite/shortcodes.ts';

const configs = ['_config.yml', '_config.yaml'];

/** Hexo: posts in `source/_posts/`, pages in the rest of `source/`. https://hexo.io/docs/setup */
export const generator: Generator = {
  title: 'Hexo',
  owns: ({ has, text, paths }) =>
    configs.some(has) &&
    (/"hexo"\s*:/.test(text('package.json')) || paths.some((path) => /^(?:source\/_posts|scaffolds)\//.test(path))),
  read(folder) {
    const config = configIn(folder, ...configs);
    const root = rootOf(textOf(config.source_dir) ?? 'source');
    const listed = Object.keys(configIn(folder, `${root}_data/languages.yml`));
    const names = [...new Set([...[config.language].flat().filter((language) => textOf(language)), ...listed])].map(
      String,
    );
    const [main] = names;
    const isPretty = valueAt(config, 'pretty_urls.trailing_html') === false;
    const place = (
      from: string,
      front: Mapping,
      _body: string,
      mark: string,
    ): Placing | ReturnType<typeof notShown> => {
      const inner = from.slice(root.length);
      const prefix = mark === main ? '' : mark;
      const [, isDraft, name = ''] = /^_(?:posts|(drafts))\/(.+)$/.exec(inner) ?? [];
      if (name !== '') {
        const stem = stemOf(name);
        const address = addressOf(stem, front, String(config.permalink ?? ':year/:month/:day/:title/'), config);
        const post = placed(true, stem, address && (prefix ? pathOf(prefix, address) : address));
        return isDraft === undefined && front.published !== false
          ? post
          : { ...post, front: { ...front, draft: true } };
      }
      if (/(?:^|\/)_/.test(inner)) return notShown(partOfOthers);
      const stem = stemOf(inner);
      return placed(false, stem, textOf(front.permalink) ?? pageAddress(prefix, stem, !isPretty));
    };
    const { entries, left } = entriesOf(
      folder,
      (path) => path.startsWith(root) || notShown(`outside of ${root}`),
      place,
      { marked: markedBy({ main, names, before: new RegExp(`^${escapeExpression(root)}(?:_posts/)?`) }) },
    );
    const bySlug = new Map(
      entries.flatMap((entry) => {
        const name = posix.basename(entry.name);
        return [name, name.replace(/^\d{4}-\d\d?-\d\d?-/, '')].map((key) => [key, entry] as const);
      }),
    );
    const isStatic = (path: string) =>
      !isMarkdown(path) &&
      !/\/[_.](?!well-known)/.test(path.slice(root.length - 1)) &&
      !/\.(?:html?|ejs|njk|swig|pug|styl|ya?ml)$/.test(path);
    const assets = folder.paths.filter((path) => path.startsWith(`${root}_posts/`) && !isMarkdown(path));
    return {
      ...emptySite,
      name: textOf(config.title),
      description: firstText(config.description, config.subtitle),
      baseUrl: textOf(config.url),
      language: main,
      timeZone: textOf(config.timezone),
      author: textOf(config.author),
      permalinks: [patternOf(config)],
      keys: { published: 'extra' },
      entries,
      left,
      files: new Map([
        ...copied(folder, root, 'public/', isStatic),
        ...assets.map((asset) => [asset.replace(`${root}_posts/`, 'posts/LOCALE/'), asset] as const),
      ]),
      rewriters: [outsideRaw([shortcodesOf(hexoSyntax, tags(bySlug, entries))], raw)],
      templates: /\{%(?:(?!\{%)[\s\S])*?%\}/g,
      menu: menuOf(folder, config, root),
    };
  },
};

/** The pattern of posts in the form of this program. */
function patternOf({ permalink = ':year/:month/:day/:title/' }: Mapping): string {
  const plain = String(permalink)
    .replace(/\.html$/, '/')
    .replace(/:(?:name|post_title|slug)\b/g, ':title');
  return `/${plain.replace(/^\//, '')}`.replace(/\/?$/, '/');
}

/** https://hexo.io/docs/permalinks */
function addressOf(stem: string, front: Mapping, pattern: string, config: Mapping): string | undefined {
  if (textOf(front.permalink)) return `/${textOf(front.permalink)?.replace(/^\//, '')}`;
  // A file whose name begins with its date is called by the rest, where the names of new posts say so.
  const isDated = /:year/.test(String(config.new_post_name ?? ''));
  const name = isDated ? stem.replace(/(^|\/)\d{4}-\d\d?-\d\d?-/, '$1') : stem;
  const parts = dayParts(dateOf(front, stem));
  const [category] = [front.categories ?? front.category].flat(2);
  const made = filledIn(pattern, /:([a-z_]+)/g, {
    ...parts,
    i_month: String(Number(parts?.month)),
    i_day: String(Number(parts?.day)),
    title: name,
    name: name.replace(/^.*\//, ''),
    post_title: textOf(front.slug) ?? name,
    slug: name,
    category: textOf(category) ?? textOf(config.default_category) ?? 'uncategorized',
  });
  return made && `/${made.replace(/^\//, '')}`;
}

/** The menu of the theme, whose entries may name an icon after two bars. */
function menuOf(folder: OldFolder, config: Mapping, root: string): readonly MenuItem[] {
  const theme = textOf(config.theme) ?? '';
  const files = [`_config.${theme}.yml`, `themes/${theme}/_config.yml`, `${root}_data/${theme}.yml`];
  const own = files.map((path) => configIn(folder, path).menu);
  const data = readConfig('x.yml', folder.text(`${root}_data/menu.yml`));
  const menu = [valueAt(config, 'theme_config.menu'), ...own, config.menu, data].find(
    (value) => isMapping(value) || Array.isArray(value),
  );
  const toOf = (written: string) => written.replace(/\s*\|\|.*$/, '').trim();
  return menuIn(menu, { toOf }).map((item) => ({ ...item, text: item.text && capitalized(item.text) }));
}

/** The tags of Hexo itself. https://hexo.io/docs/tag-plugins */
function tags(
  bySlug: ReadonlyMap<string, OldEntry>,
  entries: readonly OldEntry[],
): Readonly<Record<string, Shortcode>> {
  const link: Shortcode = ({ listed: [text = '', to] }) => {
    const target = to ?? text;
    return /^(?:https?:|\/)/.test(target) ? `[${labelOf(text)}](${target})` : undefined;
  };
  const post: Shortcode = ({ listed: [slug = '', ...title] }) => {
    const found = bySlug.get(slug) ?? entries.find(({ name }) => name === slug);
    const label =
      title.filter((word) => word !== 'true' && word !== 'false').join(' ') || textOf(found?.front.title) || slug;
    return found?.address && `[${labelOf(label)}](${found.address})`;
  };
  const picture: Shortcode = ({ listed }, _content, { from }) => {
    const src = listed.find((word) => /\.\w{2,4}(?:\?.*)?$/.test(word));
    if (src === undefined) return undefined;
    const alt = listed
      .slice(listed.indexOf(src) + 1)
      .filter((word) => !/^\d+%?$/.test(word))
      .join(' ');
    const isBeside = !/^(?:https?:|\/)/.test(src);
    return `![${labelOf(alt)}](${isBeside ? `${posix.basename(stemOf(from))}/${src}` : src})`;
  };
  const codeblock: Shortcode = ({ named, listed }, content) => {
    const language = named.lang ?? /^lang:(\w+)/.exec(listed.join(' '))?.[1] ?? '';
    return `\n\n${fenced(content.replace(/^\n|\n[ \t]*$/g, ''), language)}\n\n`;
  };
  const blockquote: Shortcode = ({ listed }, content) => {
    const source = listed.join(' ');
    return `\n\n${quoted(content.trim() + (source && `\n\n— ${source}`))}\n\n`;
  };
  return {
    link,
    post_link: post,
    asset_img: picture,
    codeblock,
    code: codeblock,
    blockquote,
    quote: blockquote,
    post_path: ({ listed: [slug = ''] }) => bySlug.get(slug)?.address,
    asset_path: ({ listed: [file] }, _content, { from }) => file && `${posix.basename(stemOf(from))}/${file}`,
    note: ({ listed: [kind = 'note', ...title] }, content) =>
      `\n\n${quoted(content.trim(), title.join(' ') || capitalized(kind))}\n\n`,
  };
}
