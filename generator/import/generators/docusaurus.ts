import {
  copied,
  dayParts,
  entriesOf,
  literalIn,
  pathOf,
  readConfig,
  stemOf,
  textOf,
  type Values,
  valuesOf,
} from '../read.ts';
import { rewriteAdmonitions } from '../rewrite/admonitions.ts';
import { mdxImports } from '../rewrite/mdx.ts';
import { emptySite, type Generator } from '../site.ts';
import { configFile, withoutIndex } from './javascript.ts';

/** Docusaurus: `blog/`, `docs/`, `src/pages/`, `static/`. https://docusaurus.io/docs/installation#project-structure */
export const generator: Generator = {
  owns: (folder) => configFile(folder, 'docusaurus\\.config') !== undefined,
  read(folder) {
    const config = folder.text(configFile(folder, 'docusaurus\\.config') ?? '');
    const base = literalIn(config, 'baseUrl') ?? '/';
    const routes = { docs: routeIn(config, 'docs'), blog: routeIn(config, 'blog') };
    const people = valuesOf(readConfig('x.yaml', folder.text('blog/authors.yml') || folder.text('blog/authors.yaml')));
    const place = (path: string, front: Values) => {
      if (/(?:^|\/)_/.test(path)) return undefined;
      const [top = '', ...rest] = stemOf(path).split('/');
      const name = top === 'src' ? rest.slice(1).join('/') : rest.join('/');
      if (top === 'blog') return { kind: 'post' as const, name, address: postAddress(name, front, routes.blog) };
      if (top === 'docs')
        return { kind: 'page' as const, name: `docs/${name}`, address: docAddress(name, front, routes.docs) };
      return { kind: 'page' as const, name, address: pathOf(withoutIndex(name)) };
    };
    const entries = entriesOf(folder, (path) => /^(?:blog|docs|src\/pages)\//.test(path), place).map((entry) =>
      named(entry, people),
    );
    const beside = [
      ...copied(folder, 'blog/', 'posts/LOCALE/', isFile),
      ...copied(folder, 'docs/', 'pages/LOCALE/docs/', isFile),
    ];
    return {
      ...emptySite,
      name: literalIn(config, 'title'),
      description: literalIn(config, 'tagline'),
      baseUrl: literalIn(config, 'url') && `${literalIn(config, 'url')}${base}`.replace(/(?<!:)\/{2,}/g, '/'),
      language: literalIn(config, 'defaultLocale'),
      permalinks: [`${routes.blog}:year/:month/:day/:title/`, `${routes.blog}:title/`, `${routes.blog}:path/`],
      keys: {
        id: 'extra',
        slug: 'extra',
        sidebar_label: 'extra',
        last_update: 'extra',
        hide_title: 'extra',
        author_title: 'extra',
      },
      components: { '*': 'unwrap' },
      entries,
      files: new Map([...copied(folder, 'static/', 'public/'), ...beside]),
      templates: 'mdx',
      rewriters: [
        mdxImports(folder, (path) => (path.startsWith('static/') ? path.slice('static'.length) : undefined)),
        rewriteAdmonitions,
        truncation,
      ],
    };
  },
};

/** The mark up to which lists show a post. */
const truncation: (body: string) => { text: string; notes: [] } = (body) => ({
  text: body.replace(/^[ \t]*(?:<!--\s*truncate\s*-->|\{\/\*\s*truncate\s*\*\/\})[ \t]*$/gm, ''),
  notes: [],
});

/** Where a plugin puts its files, unless the configuration says otherwise. */
function routeIn(config: string, plugin: string): string {
  const own = new RegExp(
    `(?:^|[\\s{,])${plugin}\\s*:\\s*\\{(?:[^{}]|\\{[^{}]*\\})*?routeBasePath\\s*:\\s*['"]([^'"]*)['"]`,
  ).exec(config)?.[1];
  return pathOf(own ?? plugin);
}

/** https://docusaurus.io/docs/api/plugins/@docusaurus/plugin-content-blog */
function postAddress(name: string, front: Values, route: string): string {
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

/** Numbers that put files in order are no part of addresses. */
function docAddress(name: string, front: Values, route: string): string {
  const plain = withoutIndex(name)
    .split('/')
    .map((part) => part.replace(/^\d+\s*[-_.]+\s*(?=\D)/, ''))
    .join('/');
  const folder = plain.replace(/[^/]*$/, '');
  const slug = textOf(front.slug);
  if (slug !== undefined) return slug.startsWith('/') ? pathOf(route, slug) : pathOf(route, folder, slug);
  const id = textOf(front.id);
  const last = plain.replace(/^.*\//, '');
  const twice = folder.replace(/\/$/, '').endsWith(last) && folder !== '';
  return pathOf(route, twice ? folder : folder + (id ?? last));
}

/** The names of authors in the place of the keys of `authors.yml`. */
function named<T extends { readonly front: Values; readonly block: string | undefined }>(entry: T, people: Values): T {
  const given = entry.front.authors;
  if (given === undefined) return entry;
  const authors = [given]
    .flat()
    .map((one) => textOf(valuesOf(people[String(one)]).name) ?? textOf(valuesOf(one).name) ?? one);
  return { ...entry, front: { ...entry.front, authors }, block: undefined };
}

function isFile(path: string): boolean {
  return /\.(?:png|jpe?g|gif|svg|webp|avif|mp4|webm|pdf|zip)$/i.test(path);
}
