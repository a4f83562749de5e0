import type { Mapping } from '../../base/mapping.ts';
import { copied, dateOf, entriesOf, type Placing, pathOf, readConfig, stemOf, textOf, valuesOf } from '../old/read.ts';
import { emptySite, type Generator, missing, otherLanguage, type Rewriter } from '../old/site.ts';
import { outsideCode } from '../rewrite/outside-code.ts';
import { shortcodesOf, zolaSyntax, zolaTemplates } from '../rewrite/shortcodes.ts';

/** Zola: `content/`, `static/`, front matter in TOML. https://www.getzola.org/documentation/getting-started/directory-structure/ */
export const generator: Generator = {
  title: 'Zola',
  owns: ({ has, text }) => ['config.toml', 'zola.toml'].some((name) => has(name) && /^base_url\s*=/m.test(text(name))),
  read(folder) {
    const name = folder.has('zola.toml') ? 'zola.toml' : 'config.toml';
    const config = valuesOf(readConfig(name, folder.text(name)));
    const languages = Object.keys(valuesOf(config.languages));
    const otherOf = (path: string) =>
      languages.find((code) => code !== config.default_language && path.includes(`.${code}.`));
    const { entries, left } = entriesOf(
      folder,
      (path) => path.startsWith('content/') && (otherOf(path) === undefined || missing(otherLanguage)),
      (from, front) => placeOf(stemOf(from.slice('content/'.length)), front),
    );
    const kinds = new Map(entries.map(({ from, kind }) => [from.replace(/[^/]*$/, ''), kind]));
    const beside = copied(folder, 'content/', '', (path) => !path.endsWith('.md')).map(
      ([to, from]) => [`${kinds.get(from.replace(/[^/]*$/, '')) ?? 'page'}s/LOCALE/${to}`, from] as const,
    );
    const addresses = new Map(entries.map(({ from, address }) => [from.slice('content/'.length), address]));
    return {
      ...emptySite,
      name: textOf(config.title),
      description: textOf(config.description),
      baseUrl: textOf(config.base_url),
      language: textOf(config.default_language),
      author: textOf(config.author) ?? textOf(valuesOf(config.extra).author),
      permalinks: ['/:path/', '/blog/:path/'],
      keys: { path: 'permalink', taxonomies: 'extra' },
      ...{ entries, left },
      files: new Map([...copied(folder, 'static/', 'public/'), ...beside]),
      templates: zolaTemplates,
      rewriters: [shortcodesOf(zolaSyntax), contentLinks(addresses)],
    };
  },
};

function placeOf(stem: string, front: Mapping): Placing {
  const name = stem.replace(/(^|\/)_index$/, '$1index');
  const isList = /(?:^|\/)_index$/.test(stem);
  const isPost = !isList && dateOf(front, name) !== undefined;
  const folder = name.replace(/(^|\/)index$/, '').replace(/(^|\/)\d{4}-\d\d-\d\d[-_]?(?=[^/])(?=[^/]*$)/, '$1');
  const slug = textOf(front.slug);
  const path = textOf(front.path) ?? (slug === undefined ? folder : folder.replace(/[^/]*$/, () => slug));
  return {
    kind: isPost ? 'post' : 'page',
    name,
    address: pathOf(textOf(front.path) === undefined ? slugs(path) : path),
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
  return (body) => ({
    text: outsideCode(body, (part) =>
      part.replace(/(\]\(\s*<?|\]:\s*|href=")@\/([^\s)#>"]+)/g, (all, before: string, path: string) =>
        addresses.get(path) === undefined ? all : `${before}${addresses.get(path)}`,
      ),
    ),
    notes: [],
  });
}
