import { posix } from 'node:path';
import { capitalized } from '../base/capitalized.ts';
import { labelLanguages } from '../templates/load.ts';
import type { OldFolder } from './old/folder.ts';
import { mainTag } from './old/languages.ts';
import type { Note } from './old/left.ts';
import { baseUrlOf, unknownUrl } from './old/paths.ts';
import { configIn, textOf } from './old/read.ts';
import type { OldSite } from './old/site.ts';

/** The default language of a site: that of its configuration, or else of the first page or template that says one. */
export function languageIn({ language }: OldSite, { paths, text }: OldFolder): string | undefined {
  if (mainTag(language) !== undefined) return language;
  const pages = paths.filter((path) => /\.(?:html?|njk|liquid|astro|[jt]sx)$/.test(path));
  return pages
    .map((path) => /<html\b[^<>]*?\slang=["']([\w-]+)["']/i.exec(text(path))?.[1])
    .find((found) => mainTag(found) !== undefined);
}

/** Whether the templates have words in a language. */
export function hasLabels(code: string): boolean {
  const known = labelLanguages();
  return known.includes(code) || known.includes(new Intl.Locale(code).language);
}

/** Names the languages in which templates have no words. */
export function labelsMissing(languages: readonly string[]): readonly Note[] {
  const codes = languages.filter((code) => !hasLabels(code));
  return codes.length === 0
    ? []
    : [
        {
          file: 'content/site.yaml',
          message: `The words around the text, as in menus and lists, are English in ${codes.join(', ')}, because the templates have none in these languages`,
          hint: `Run fingerpost eject labels/en.yaml, and translate it as templates/labels/${codes[0]}.yaml and so on`,
        },
      ];
}

/** The address that the old site says, or else the domain of its host's file or the homepage of its package. A domain of its own counts more than one of GitHub. */
export function addressIn({ baseUrl }: OldSite, folder: OldFolder): string {
  const { paths, text } = folder;
  const written = baseUrlOf(baseUrl);
  const domain = paths.find((path) => /^(?:static\/|public\/|source\/)?CNAME$/.test(path));
  const homepage = textOf(configIn(folder, 'package.json').homepage);
  const isOwn = written !== unknownUrl && !/^https:\/\/[^/]+\.github\.io(?:\/|$)/.test(written);
  const others = [domain && text(domain).split('\n')[0], written, homepage].map(baseUrlOf);
  return isOwn ? written : (others.find((other) => other !== unknownUrl) ?? unknownUrl);
}

/** Names that say what a site is, not which. */
const anyName = /^(?:the |my )?(?:new )?(?:websites?|web|site|docs?|documentation|www|blog|home|app|my-app|untitled)$/i;

/** Matches the name in what a template says of all pages. https://ogp.me/#optional https://developers.google.com/search/docs/appearance/site-names */
const saidName =
  /(?:\bog:site_name["'][^<>{}\n]{0,30}?content["']?\s*[=:]\s*|\bsiteName["']?\s*[:=]\s*|"@type":\s*"WebSite",\s*"name":\s*)(["'])([^"'{}<>$\n]{1,100})\1/;

/** The name of a site: the one that was read, or else the one that its templates tell other programs; then that of its host, the heading of its README and its package. */
export function nameIn(
  { name: read }: Pick<OldSite, 'name'>,
  baseUrl: string,
  folder: OldFolder,
): { readonly name: string | undefined; readonly isSaid: boolean } {
  const { paths, text } = folder;
  const usable = (name: string | undefined) => (name !== undefined && !anyName.test(name.trim()) ? name : undefined);
  const templates = paths.filter((path) => /\.(?:html?|njk|liquid|astro|vue|svelte|[cm]?[jt]sx?)$/.test(path));
  const ownName = usable(read) ?? templates.map((path) => usable(saidName.exec(text(path))?.[2])).find((name) => name);
  if (ownName !== undefined) return { name: ownName, isSaid: true };
  if (baseUrl !== unknownUrl) return { name: new URL(baseUrl).hostname.replace(/^www\./, ''), isSaid: false };
  const [, heading] =
    /^#[ \t]+([^\n[\]<>!]{1,60}?)[ \t#]*$/m.exec(text('README.md').replace(/^(```|~~~)[\s\S]*?^\1/gm, '')) ?? [];
  const written = textOf(configIn(folder, 'package.json').name);
  const [, scope, own = written] = /^@([^/]+)\/(.+)$/.exec(written ?? '') ?? [];
  return { name: usable(heading) ?? usable(own) ?? scope ?? own ?? read, isSaid: false };
}

/** The picture in `public/` that the old site names, or else the file that is called a logo. */
export function logoIn(files: ReadonlyMap<string, unknown>, logos: OldSite['logos'] = []): string | undefined {
  const named = logos
    .map((path) => posix.join('public', path ?? ''))
    .find((path) => files.has(path) && isLogo.test(path));
  const [short] = [...files.keys()]
    .filter((path) => /^(?:public|assets)\/(?:.*\/)?logo\.\w+$/i.test(path) && isLogo.test(path))
    .sort((a, b) => a.length - b.length || (a < b ? -1 : 1));
  const found = named ?? short;
  const address = found && `/${found.replace(/^public\//, '')}`;
  return address !== undefined && /^[\w./~-]+$/.test(address) ? address : undefined;
}

const isLogo = /\.(?:svg|png)$/i;

/** `getting-started` is Getting started. */
export function wordsOf(name: string): string {
  const last = name
    .replace(/\/?index$/, '')
    .replace(/^.*\//, '')
    .replace(/^\d{4}-\d\d-\d\d-/, '');
  const words = last.replace(/[-_]+/g, ' ').trim();
  return words === '' ? 'Home' : capitalized(words);
}

const hosts: readonly (readonly [RegExp, string])[] = [
  [/^netlify\.toml$|^(?:static|public)\/_redirects$/, 'netlify'],
  [/^vercel\.json$/, 'vercel'],
  [/^wrangler\.(?:toml|jsonc?)$/, 'cloudflare-workers'],
  [/^firebase\.json$/, 'firebase'],
  [/^\.gitlab-ci\.yml$/, 'gitlab-pages'],
  [/^(?:static\/|public\/)?CNAME$|^\.github\/workflows\/(?:gh-|github-)?pages?\.ya?ml$/, 'github-pages'],
];

/** A host whose rules have room for any site. */
export const anyHost = 'nginx';

/** The host that the old folder has files for. */
export function hostOf({ paths }: OldFolder, addresses: readonly string[]): string {
  // GitHub Pages serves a redirect as a page, which cannot be beside one whose name differs in capitals only.
  if (addresses.some((address) => address !== address.toLowerCase()) && !paths.includes('netlify.toml')) return anyHost;
  return hosts.find(([file]) => paths.some((path) => file.test(path)))?.[1] ?? anyHost;
}
