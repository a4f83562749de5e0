import type { OldFolder } from './folder.ts';
import { valueAfter } from './literals.ts';
import { readConfig, textOf, valuesOf } from './read.ts';

/** A redirect of the old site; one with a pattern has names in both parts. */
interface OldRedirect {
  readonly from: string;
  readonly to: string;
}

/**
 * The redirects of hosts and generators: `_redirects`, `.htaccess` and `netlify.toml`, `vercel.json`, `redirects.json`, `redirects.js`, and `redirects` in
 * the configurations of Next.js, Astro and Docusaurus. https://docs.netlify.com/manage/routing/redirects/overview/ https://vercel.com/docs/redirects
 */
export function redirectsIn({ paths, text }: OldFolder): readonly OldRedirect[] {
  return paths.flatMap((path) => {
    if (/^(?:[^/]+\/){0,2}_redirects$/.test(path)) return redirectLines(text(path));
    if (/^(?:[^/]+\/){0,2}\.htaccess$/.test(path)) return apacheLines(text(path));
    const rows = rowsIn(path, text);
    if (Array.isArray(rows)) return rows.flatMap((row) => redirectOf(valuesOf(row)));
    return Object.entries(valuesOf(rows)).flatMap(([from, to]) =>
      redirectOf({ from, ...valuesOf(to), ...(typeof to === 'string' && { to }) }),
    );
  });
}

/** The value of the redirects in a file of data or of configuration; none in any other. */
function rowsIn(path: string, text: OldFolder['text']): unknown {
  if (/^(?:[^/]+\/)?redirects\.json$/.test(path)) return listedIn(readConfig(path, text(path)));
  if (/^(?:[^/]+\/)?redirects\.[cm]?[jt]s$/.test(path))
    return valueAfter(text(path), /(?:export\s+default|module\.exports\s*=)\s*/);
  if (/^(?:netlify\.toml|vercel\.json)$/.test(path)) return valuesOf(readConfig(path, text(path))).redirects;
  return /^(?:next|astro|docusaurus)\.config\.[cm]?[jt]s$/.test(path) ? valueAfter(text(path), redirectsOfScript) : [];
}

const redirectsOfScript = /\bredirects\s*(?:\(\s*\)\s*\{(?:(?!\breturn\b)[\s\S])*?\breturn\s+|:\s*)(?=[[{(\w])/;

/** The redirects of a data file, in which they may stand in lists with names. */
function listedIn(value: unknown): unknown {
  const lists = Object.values(valuesOf(value));
  return lists.length > 0 && lists.every(Array.isArray) ? lists.flat() : value;
}

/** The redirects of a file in the form of Netlify. */
export function redirectLines(text: string): readonly OldRedirect[] {
  return text.split('\n').flatMap((line) => {
    const [from, to, status] = line
      .replace(/(?:^|\s)#.*/, '')
      .trim()
      .split(/\s+/);
    return redirectOf({ from, to, status });
  });
}

/** The redirects of a `.htaccess` that name one address each and have no conditions. https://httpd.apache.org/docs/2.4/mod/mod_rewrite.html */
function apacheLines(text: string): readonly OldRedirect[] {
  let isConditional = false;
  return text.split('\n').flatMap((line) => {
    const [directive = '', ...words] = line.trim().split(/\s+/);
    if (directive === 'Redirect') {
      const [to, from, status] = words.reverse();
      return redirectOf({ from, to, status: status === 'permanent' ? 301 : (status ?? 302) });
    }
    const wasConditional = isConditional;
    isConditional = directive === 'RewriteCond' || (isConditional && directive !== 'RewriteRule');
    const [pattern = '', to = '', flags = ''] = words;
    const path = /^\^?\/?((?:[\w/~-]|\\?\.)+)\$?$/.exec(pattern)?.[1]?.replaceAll('\\.', '.');
    const [, status] = /\bR(?:edirect)?=(30[18]|permanent)\b/i.exec(flags) ?? [];
    if (directive !== 'RewriteRule' || wasConditional || path === undefined || status === undefined) return [];
    return redirectOf({
      from: `/${path}`,
      to: to.replace(/^https?:\/\/%\{HTTP_HOST\}/, ''),
      status: status.replace('permanent', '301'),
    });
  });
}

function redirectOf(row: Readonly<Record<string, unknown>>): readonly OldRedirect[] {
  const to = textOf(row.to) ?? textOf(row.destination);
  const status = String(row.status ?? row.statusCode ?? 301);
  if (to === undefined || row.has || row.missing || row.conditions || !/^30[18]!?$/.test(status)) return [];
  return [row.from ?? row.source]
    .flat()
    .flatMap((from) =>
      typeof from === 'string' && /^\/(?!.*[(){}])/.test(from) && !/[{}]/.test(to) ? [{ from, to }] : [],
    );
}

/** Whether a redirect is one of many addresses. */
export function isPattern({ from, to }: OldRedirect): boolean {
  return /[*:]/.test(from + to.replace(/^https?:/, ''));
}

/** Finds where the redirects with patterns lead from an address: `/docs/*` to `/guide/:splat`, `/a/:path*` to `/b/:path*`. */
export function movesBy(redirects: readonly OldRedirect[]): (address: string) => string | undefined {
  const rules = redirects.filter(isPattern).flatMap(({ from, to }) => {
    const names: string[] = [];
    const source = from.replace(/\/?:(\w+)([*+]?)|\/\*$|[.*+?^$|[\]\\]/g, (found, name: string | undefined, more) => {
      if (found.length === 1) return `\\${found}`;
      names.push(name ?? 'splat');
      return name !== undefined && more === '' ? `${found.startsWith('/') ? '/' : ''}([^/]+)` : '(?:/(.*))?';
    });
    // With more of them, or several in one part, matching could take very long.
    return source.split('.*').length > 4 || /:\w[^/]*:/.test(from)
      ? []
      : [{ pattern: new RegExp(`^${source}/?$`), names, to }];
  });
  return (address) => {
    for (const { pattern, names, to } of rules) {
      const found = pattern.exec(address);
      if (found)
        return to.replace(/:(\w+)[*+]?/g, (whole, name: string) =>
          names.includes(name) ? (found[names.indexOf(name) + 1] ?? '') : whole,
        );
    }
    return undefined;
  };
}
