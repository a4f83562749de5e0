import { posix } from 'node:path';
import type { Definition, Image, Link, Root } from 'mdast';
import { visit } from 'unist-util-visit';
import type { Reference } from '../output.ts';
import { error, type Problem } from '../problem.ts';
import type { BodyText } from './document.ts';
import type { EntryHead } from './site.ts';

/** What links are resolved against. */
export interface LinkScope {
  readonly baseUrl: string;
  /** Published entries by content file and by path. */
  readonly byFile: ReadonlyMap<string, EntryHead>;
  readonly byPath: ReadonlyMap<string, EntryHead>;
  /** Content files that exist and are not published: drafts and posts of the future. */
  readonly unpublished: ReadonlySet<string>;
}

/** The links of a tree, which can be aimed at HTML pages by site path or at Markdown twins by absolute URL. */
export interface ResolvedLinks {
  readonly references: readonly Reference[];
  aim(at: 'html' | 'markdown'): void;
}

interface Target {
  readonly path: string;
  readonly fragment: string | undefined;
}

const schemes = new Set(['https:', 'http:', 'mailto:', 'tel:']);

/** Resolves every link, image and definition of a tree; what cannot be published or found is a problem. */
export function resolveLinks(
  tree: Root,
  body: BodyText,
  entry: EntryHead,
  scope: LinkScope,
  problems: Problem[],
): ResolvedLinks {
  const internal: { node: Link | Image | Definition; target: Target }[] = [];
  const references: Reference[] = [];
  visit(tree, (node) => {
    if (node.type !== 'link' && node.type !== 'image' && node.type !== 'definition') return;
    const target = resolve(node.url, entry, scope);
    if (target === 'external') {
      node.url = encode(node.url);
      return;
    }
    const place = body.placeOf(node);
    if ('code' in target) {
      problems.push(error(target.code, target.message, place, target.hint));
      return;
    }
    internal.push({ node, target });
    references.push({ path: target.path, place, ...(target.fragment !== undefined && { fragment: target.fragment }) });
  });
  return {
    references,
    aim(at) {
      for (const { node, target } of internal) node.url = at === 'html' ? sitePath(target) : absolute(target, scope);
    },
  };
}

type Fault = { readonly code: 'unsafe-link' | 'broken-link'; readonly message: string; readonly hint: string };

function resolve(url: string, entry: EntryHead, scope: LinkScope): Target | 'external' | Fault {
  if (/^[\\/]{2}|^\\/.test(url)) return unsafe(url);
  if (/^[a-z][a-z0-9+.-]*:/i.test(url)) {
    return URL.canParse(url) && schemes.has(new URL(url).protocol) ? 'external' : unsafe(url);
  }
  const [, path = '', fragment] = /^([^#]*)(?:#(.*))?$/s.exec(url) ?? [];
  if (path === '') return { path: entry.path, fragment: fragment ?? '' };
  if (path.includes('?')) return broken(url, 'The site has no pages with a query');
  if (path.startsWith('/')) return { path: normal(path), fragment };
  const file = posix.normalize(posix.join(posix.dirname(entry.file), decode(path)));
  const linked = scope.byFile.get(file);
  if (linked) return { path: linked.path, fragment };
  if (scope.unpublished.has(file)) return broken(url, `${file} is a draft, hidden, or dated in the future`);
  if (file.startsWith('assets/')) return { path: `/${file}`, fragment };
  return broken(url, 'Link to a content file, relative to this one, or to a path that begins with /');
}

function unsafe(url: string): Fault {
  return {
    code: 'unsafe-link',
    message: `The link "${url}" is not published`,
    hint: 'Use https:, http:, mailto:, tel: or a path',
  };
}

function broken(url: string, hint: string): Fault {
  return { code: 'broken-link', message: `The link "${url}" leads nowhere`, hint };
}

function normal(path: string): string {
  return new URL(path, 'https://site.invalid').pathname;
}

function decode(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

/** An external URL with what RFC 3986 does not allow percent-encoded and its host in ASCII. */
function encode(url: string): string {
  return /^https?:/i.test(url) && /[^\x21-\x7e]/.test(url) ? new URL(url).href : url;
}

function sitePath({ path, fragment }: Target): string {
  return fragment === undefined ? path : `${path}#${fragment}`;
}

function absolute({ path, fragment }: Target, { baseUrl, byPath }: LinkScope): string {
  return baseUrl + sitePath({ path: byPath.get(path)?.twin ?? path, fragment });
}
