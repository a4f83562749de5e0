import { posix } from 'node:path';
import { namesLanguage } from '../../base/languages.ts';
import { decoded } from '../../base/percent-encoding.ts';
import { leadsElsewhere } from '../../model/links.ts';
import type { Note } from '../old/left.ts';
import { linkAddress } from '../old/paths.ts';
import type { Rewriter } from '../old/site.ts';
import { lineAt, outsideCode } from './outside-code.ts';

const target = String.raw`\(\s*(<[^<>\n]*>|[^\s()<>]*(?:\([^\s()]*\)[^\s()<>]*)*)((?:\s+(?:"[^"]*"|'[^']*'))?)\s*\)`;
const picture = new RegExp(String.raw`!\[([^\[\]]*)\]${target}`, 'g');
const link = new RegExp(String.raw`(?<!!)\[((?:[^\[\]]|\[[^\[\]]*\])*)\]${target}`, 'g');
const labelled = new RegExp(String.raw`\]${target}`, 'g');
/** The address of a link that is written elsewhere; a footnote begins alike. */
const definition = /^([ \t]*\[)(?!\^)([^\]\r\n]+)(\]:[ \t]*)(\S+)(.*)$/gm;
const reference = /\[([^[\]]+)\]\[([^[\]]*)\]|\[([^[\]]+)\](?![[(:])/g;
const autolink = /<([a-z][a-z\d+.-]*:[^\s<>]*)>/gi;
const anchor = /(<a\b[^<>]*?)\shref=(["'])([^"'<>]*)\2/gi;

/**
 * Gives addresses without a scheme `https:`, and pictures that were loaded without encryption; a link that would not be published becomes its
 * text, with the address beside it.
 */
export const rewriteLinks: Rewriter = (body, { from, line: first }) => {
  const notes: Note[] = [];
  let text = body;
  /** Changes what a pattern finds outside of code. `refuse` names an address as one that became text. */
  const change = (pattern: RegExp, make: (found: readonly string[], refuse: (address: string) => void) => string) => {
    const whole = text;
    text = outsideCode(whole, (part, offset) =>
      part.replace(pattern, (...found) => {
        const index = found.findLast((step) => typeof step === 'number') ?? 0;
        return make(found, (address) =>
          notes.push({
            file: from,
            line: first - 1 + lineAt(whole, offset + index),
            message: `The link to ${shortened(address)} became text`,
            hint: 'Correct its address if it was a typo',
          }),
        );
      }),
    );
  };
  change(picture, ([whole = '', alt = '', written = '', title = ''], refuse) => {
    const address = withScheme(written).replace(/^http:/, 'https:');
    if (/^data:/i.test(address) || !isRefused(address))
      return address === bare(written) ? whole : `![${alt}](${address}${title})`;
    refuse(address);
    return alt;
  });
  change(link, ([whole = '', label = '', written = '', title = ''], refuse) => {
    const address = withScheme(written);
    if (!isRefused(address)) return address === bare(written) ? whole : `[${label}](${address}${title})`;
    refuse(address);
    return label === address ? shown(address) : `${label} (${shown(address)})`;
  });
  const gone = new Set<string>();
  change(definition, ([, open = '', name = '', close = '', written = '', rest = ''], refuse) => {
    const address = withScheme(written).replace(/^http:(?=\S+\.(?:avif|gif|jpe?g|png|svg|webp)$)/i, 'https:');
    if (!isRefused(address)) return `${open}${name}${close}${address === bare(written) ? written : address}${rest}`;
    refuse(address);
    gone.add(name.toLowerCase());
    return '';
  });
  if (gone.size > 0)
    change(reference, ([whole = '', label = '', name = '', alone]) =>
      gone.has((name || label || alone || '').toLowerCase()) ? (alone ?? label) : whole,
    );
  change(autolink, ([whole = '', address = ''], refuse) => {
    if (!isRefused(address)) return whole;
    refuse(address);
    return shown(address);
  });
  change(anchor, ([whole = '', before = '', quote = '', written = ''], refuse) => {
    const address = withScheme(written.replaceAll('&amp;', '&'));
    if (isRefused(address)) {
      refuse(address);
      return before;
    }
    return written.startsWith('//') ? `${before} href=${quote}https:${written}${quote}` : whole;
  });
  change(/(<(?:img|source|iframe)\b[^<>]*?\ssrc=["']?)(?:http:)?\/\//gi, ([, before = '']) => `${before}https://`);
  return { text, notes };
};

function bare(written: string): string {
  return written.replace(/^<|>$/g, '');
}

function withScheme(written: string): string {
  return bare(written).replace(/^\/\//, 'https://');
}

function isRefused(address: string): boolean {
  return typeof leadsElsewhere(address) === 'object';
}

function shortened(address: string): string {
  return address.length > 200 ? `${address.slice(0, 199)}…` : address;
}

function shown(address: string): string {
  return `\`${shortened(address).replaceAll('`', '')}\``;
}

/** The files of the content folder that old files and addresses became. */
export interface NewPlaces {
  readonly byFile: ReadonlyMap<string, string>;
  /** By addresses as `plainAddress` writes them. */
  readonly byAddress: ReadonlyMap<string, string>;
  /** The path before all addresses: `/docs/`. */
  readonly basePath: string;
  /** Where the pages lead that only redirect, by their paths. */
  readonly leadsTo: ReadonlyMap<string, string>;
  /** Where the patterns of redirects lead from an address. */
  movedTo(address: string): string | undefined;
  /** The folders below which shortcodes name files. */
  readonly roots: readonly string[];
  /** The default language. */
  readonly main: string;
  /** The folders of the other languages in the addresses of a site that shows pages in the default one where these have none. */
  readonly untranslated?: ReadonlySet<string> | undefined;
}

/** An address without what different spellings of it differ in. */
export function plainAddress(address: string): string {
  return exactAddress(address).replace(/\.html?$/, '');
}

/** The same, but that of a file is not that of the folder of its name. */
export function exactAddress(address: string): string {
  return decoded(address)
    .toLowerCase()
    .replace(/(?<=^|\/)index\.html?$/, '')
    .replace(/^\/|\/$/g, '');
}

/** A text without what generators leave out of ids. */
export function letters(text: string): string {
  return text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '');
}

/**
 * Makes links lead to the new files of what they led to in the old site: to the file beside theirs, or else to the address that a browser
 * resolves, with or without a slash at the end of that of the page. What leads to neither stays as it was written.
 */
export function resolveLinks({
  byFile,
  byAddress,
  basePath,
  leadsTo,
  main,
  untranslated,
  movedTo,
  roots,
}: NewPlaces): Rewriter {
  const pages = new Set(byFile.values());
  // The old site showed a page in the default language in the place of one that is not translated.
  const fallback = (address: string) => {
    const [mark = '', ...rest] = plainAddress(address).split('/');
    const path = rest.join('/');
    return untranslated?.has(mark) ? (byAddress.get(path) ?? byAddress.get(`${main}/${path}`)) : undefined;
  };
  const fallbackFile = (path: string) => {
    const file = untranslated && path.replace(/^((?:page|post)s\/)[^/]+(?=\/)/, `$1${main}`);
    return file === undefined || pages.has(file)
      ? file
      : [file.replace(/\.md$/, '.mdx')].find((candidate) => pages.has(candidate));
  };
  // In a book, links name the pages that its files become.
  const fileAt = (path: string) => byFile.get(path) ?? byFile.get(path.replace(/\.html$/, '.md'));
  // Some generators read the path of a file from the folder of all documents, too.
  const fileAbove = (from: string, path: string): string | undefined => {
    const folder = posix.dirname(from);
    return folder === '.'
      ? undefined
      : (byFile.get(posix.join(posix.dirname(folder), path)) ?? fileAbove(folder, path));
  };
  return (body, { from, address = '/' }) => {
    const own = posix.dirname(byFile.get(from) ?? '');
    // Where all addresses begin with a language, programs added that of the page to links without one.
    const [mark = ''] = plainAddress(address).split('/');
    const inLanguage = (written: string) =>
      namesLanguage(mark)
        ? (byAddress.get(`${mark}/${plainAddress(written)}`) ?? byAddress.get(`${main}/${plainAddress(written)}`))
        : undefined;
    const resolve = (written: string): string => {
      const [, given = '', fragment = ''] = /^([^?#]*)(?:\?[^#]*)?(#.*)?$/.exec(bare(written)) ?? [];
      const anchor = fragment.replaceAll(' ', '%20');
      // Servers take several slashes for one.
      const path = given.replace(/(?<=[^:/])\/{2,}/g, '/');
      if (path === '' || /^[a-z][a-z\d+.-]*:|^\/\/|^\/$|[{}]/i.test(path)) return written;
      const bases = path.startsWith('/') ? ['/'] : [address, address.replace(/\/$/, '')];
      const addresses = bases.flatMap((base) => {
        const from = `https://old.example${base}`;
        if (!URL.canParse(path, from)) return [];
        const full = new URL(path, from).pathname;
        return full.startsWith(basePath) ? [full, full.slice(basePath.length - 1)] : [full];
      });
      const among = (find: (address: string) => string | undefined) =>
        addresses.map(find).find((named) => named !== undefined);
      const isFile = !path.startsWith('/');
      const known =
        (isFile ? fileAt(posix.join(posix.dirname(from), decoded(path))) : undefined) ??
        among((candidate) => byAddress.get(exactAddress(candidate)) ?? byAddress.get(plainAddress(candidate))) ??
        (isFile ? fileAt(`${posix.join(posix.dirname(from), decoded(path))}${posix.extname(from)}`) : undefined) ??
        (isFile && /\.mdx?$/.test(path) ? fileAbove(from, decoded(path)) : undefined) ??
        roots.map((root) => byFile.get(posix.join(root, decoded(path)))).find((named) => named !== undefined);
      const to = known === undefined ? among(movedTo) : leadsTo.get(known);
      if (to !== undefined) return to + (to.includes('#') ? '' : anchor);
      // An address that ends in a slash is one of pages.
      if (known !== undefined && /^\/(?:.*\/)?$/.test(path) && path === path.toLowerCase()) return written;
      const found =
        known ??
        among(fallback) ??
        among((candidate) => byAddress.get(plainAddress(candidate).replace(/^_+/, ''))) ??
        (isFile ? undefined : among(inLanguage)) ??
        (isFile ? fallbackFile(posix.join(own, decoded(path))) : undefined) ??
        (isFile ? path.includes('/') && byAddress.get(plainAddress(path)) : undefined);
      if (!found) return written;
      if (found.startsWith('public/') && /^\/(?!_)/.test(path)) return path + anchor;
      const target = found.startsWith('public/') ? found.slice('public'.length) : posix.relative(own, found);
      return linkAddress(target) + anchor;
    };
    const text = outsideCode(body, (part) =>
      part
        // The label may be code, which is no part of this text.
        .replace(labelled, (_, written: string, title: string) => `](${resolve(written)}${title})`)
        .replace(
          definition,
          (_, open: string, name: string, close: string, written: string, rest: string) =>
            `${open}${name}${close}${resolve(written)}${rest}`,
        )
        // Of a definition whose name is code.
        .replace(/^(\]:[ \t]+)(\S+)/, (_, open: string, written: string) => open + resolve(written))
        .replace(
          // Components name addresses in other ways, too.
          /(<[a-z][^<>]*?\s(?:href|src|to|link|url|image)=)(["'])([^"'<>]*)\2/gi,
          (_, before: string, quote: string, written: string) => `${before}${quote}${resolve(written)}${quote}`,
        ),
    );
    return { text, notes: [] };
  };
}
