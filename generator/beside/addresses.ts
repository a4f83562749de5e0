import { countOf, mostCommon } from '../base/counts.ts';
import { decoded, pathOfName } from '../base/percent-encoding.ts';

/** The form in which a site serves pages that are not the index of a folder: `/x.html` or `/x`. */
export type FileForm = 'whole' | 'bare';

/** The path at which a file is served. */
export function pathOfFile(file: string, form: FileForm): string {
  const path = pathOfName(file);
  if (/(?:^|\/)index\.html?$/.test(file)) return path.replace(/index\.html?$/, '');
  return form === 'bare' ? path.replace(/\.html?$/, '') : path;
}

/** The path of the Markdown alternate of a page: `/x.md` for `/x/`, `/x.html` and `/x`. */
export function markdownPathOf(path: string, homes: ReadonlySet<string>): string {
  if (homes.has(path)) return `${path}index.md`;
  return `${path.replace(/\/$|\.html?$/, '')}.md`;
}

/** The form that most canonical addresses, or else most links, have. */
export function formOf(files: ReadonlySet<string>, canonicals: readonly string[], links: readonly string[]): FileForm {
  const vote = (paths: readonly string[]) => {
    let balance = 0;
    for (const path of paths) {
      const file = decoded(path.slice(1));
      if (/\.html?$/.test(file) && !/(?:^|\/)index\.html?$/.test(file) && files.has(file)) balance -= 1;
      else if (files.has(`${file}.html`)) balance += 1;
    }
    return balance;
  };
  return (vote(canonicals) || vote(links)) > 0 ? 'bare' : 'whole';
}

/** A path without the spellings that lead to the same page: `/x/index.html`, `/x/`, `/x.html` and `/x` are one. */
export function plainPath(path: string): string {
  return (
    decoded(path)
      .replace(/(?:\/index)?\.html?$/, '')
      .replace(/\/$/, '') || '/'
  );
}

/** The base URL that canonical addresses have in common, by the files that have them; undefined where none does. With https, which every host serves. */
export function baseUrlOf(canonicals: readonly (readonly [file: string, url: string])[]): string | undefined {
  const bases = canonicals.flatMap(([file, url]) => {
    if (!/^https?:\/\//.test(url) || !URL.canParse(url)) return [];
    const { origin, pathname } = new URL(url.replace(/^http:/, 'https:'));
    const own = plainPath(`/${file}`);
    const path = plainPath(pathname.replace(/\/{2,}/g, '/'));
    const below = own === '/' ? path : path.endsWith(own) ? path.slice(0, -own.length) || '/' : undefined;
    return below === undefined ? [] : [origin + (below === '/' ? '' : below)];
  });
  return mostCommon(countOf(bases));
}

/** The path below the base URL that a link at a URL leads to, with its fragment; undefined for one to elsewhere. */
export function pathWithin(
  href: string,
  at: string,
  baseUrl: string,
): { readonly path: string; readonly hash: string } | undefined {
  if (!URL.canParse(href, at)) return undefined;
  const { protocol, host, pathname, hash, search } = new URL(href, at);
  const base = new URL(baseUrl);
  const folder = base.pathname.replace(/\/$/, '');
  if (!/^https?:$/.test(protocol) || host !== base.host || search !== '' || !`${pathname}/`.startsWith(`${folder}/`))
    return undefined;
  return { path: pathname.slice(folder.length) || '/', hash };
}
