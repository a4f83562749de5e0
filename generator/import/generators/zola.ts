import type { Mapping } from '../../base/mapping.ts';
import { copied, entriesOf, filesBeside, listed, type Placing, placed } from '../old/entries.ts';
import { markedBy } from '../old/languages.ts';
import { dateOf, pathOf, stemOf, withoutIndex } from '../old/paths.ts';
import { configIn, firstText, textOf, valuesOf } from '../old/read.ts';
import { emptySite, type Generator, type Rewriter } from '../old/site.ts';
import { textRewriter } from '../rewrite/outside-code.ts';
import { shortcodesOf, zolaSyntax, zolaTemplates } from '../rewrite/shortcodes.ts';

const root = 'content/';
const configs = ['zola.toml', 'config.toml'];

/** Zola: `content/`, `static/`, front matter in TOML. https://www.getzola.org/documentation/getting-started/directory-structure/ */
export const generator: Generator = {
  title: 'Zola',
  owns: ({ has, text }) => configs.some((name) => has(name) && /^base_url\s*=/m.test(text(name))),
  read(folder) {
    const config = configIn(folder, ...configs);
    const main = textOf(config.default_language) ?? 'en';
    const { entries, left } = entriesOf(
      folder,
      (path) => path.startsWith(root),
      (from, front, _body, mark) => placeOf(stemOf(from.slice(root.length)), front, mark === main ? '' : mark),
      { marked: markedBy({ main, names: [main, ...Object.keys(valuesOf(config.languages))], before: /^(?!)/ }) },
    );
    const beside = filesBeside(folder, entries, (path) => !path.endsWith('.md'), root);
    const addresses = new Map(entries.map(({ from, address }) => [from.slice(root.length), address]));
    return {
      ...emptySite,
      name: textOf(config.title) ?? textOf(entries.find(({ address }) => address === '/')?.front.title),
      description: textOf(config.description),
      baseUrl: textOf(config.base_url),
      language: main,
      author: firstText(config.author, valuesOf(config.extra).author),
      permalinks: ['/:path/', '/blog/:path/'],
      keys: { path: 'permalink', taxonomies: 'extra' },
      entries,
      left,
      files: new Map([...copied(folder, 'static/', 'public/'), ...beside]),
      templates: zolaTemplates,
      roots: [root, 'static/'],
      rewriters: [
        shortcodesOf(zolaSyntax, {}, (name) => [`templates/shortcodes/${name}.html`].find(folder.has)),
        contentLinks(addresses),
      ],
    };
  },
};

/** https://www.getzola.org/documentation/content/multilingual/ */
function placeOf(stem: string, front: Mapping, prefix: string): Placing {
  const { name, isList } = listed(stem);
  const folder = withoutIndex(name).replace(/(^|\/)\d{4}-\d\d-\d\d[-_]?(?=[^/])(?=[^/]*$)/, '$1');
  const [slug, path] = [textOf(front.slug), textOf(front.path)];
  const address = slugs(slug === undefined ? folder : folder.replace(/[^/]*$/, () => slug));
  return {
    ...placed(!isList && dateOf(front, name) !== undefined, name, path ? pathOf(path) : pathOf(prefix, address)),
    ...(isList && name !== 'index' && { isList }),
  };
}

/** Slugifies a path like Zola's default. https://www.getzola.org/documentation/getting-started/configuration/ */
function slugs(path: string): string {
  return path
    .split('/')
    .map((part) =>
      part
        .normalize('NFKD')
        .replace(/\p{M}/gu, '')
        .toLowerCase()
        .replace(/[^a-z0-9]+/g, '-')
        .replace(/^-|-$/g, ''),
    )
    .join('/');
}

/** `@/blog/a.md` leads to a content file. https://www.getzola.org/documentation/content/linking/#internal-links */
function contentLinks(addresses: ReadonlyMap<string, string | undefined>): Rewriter {
  return textRewriter((part) =>
    part.replace(/(\]\(\s*<?|\]:\s*|href=")@\/([^\s)#>"]+)/g, (all, before: string, path: string) =>
      addresses.get(path) === undefined ? all : `${before}${addresses.get(path)}`,
    ),
  );
}
