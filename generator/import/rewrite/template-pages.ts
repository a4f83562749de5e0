import { posix } from 'node:path';
import type { OldFolder } from '../old/folder.ts';
import { markdownOf } from '../old/html.ts';
import { literalIn } from '../old/read.ts';
import type { Note, OldEntry, OldSite } from '../old/site.ts';
import { controls } from './controls.ts';
import { leastLetters, listOf } from './html-pages.ts';
import { postsListed } from './left-out.ts';
import { type OpenComponent, type TemplateSource, templateHtml } from './template-html.ts';

const withoutControls = controls(false);
const listsPosts =
  /\b(?:getCollection|queryContent|queryCollection|allMdx|allMarkdownRemark|getStaticCollection)\b|\b(?:all)?(?:blog|posts?|articles)\w*\s*(?:\n\s*)?\.(?:map|slice|filter|sort)\(/i;

/** A site whose templates that are pages by themselves are entries, too, where they have the text of a page in them or in their components. */
export function withTemplatePages(site: OldSite, folder: OldFolder): OldSite {
  const known = new Set(site.entries.map(({ address }) => address));
  const isList = listOf(site.entries);
  const made = [...(site.templatePages ?? [])].flatMap(([path, address]) =>
    known.has(address) || isList({ address }) || !isTemplate(path) ? [] : (pageOf(path, address, folder) ?? []),
  );
  return made.length === 0 ? site : { ...site, entries: [...site.entries, ...made] };
}

function pageOf(path: string, address: string, folder: OldFolder): OldEntry | undefined {
  const text = folder.text(path);
  const html = templateHtml({ path, text, open: componentsOf(path, text, folder) })
    .replace(/\s+/g, ' ')
    .replace(/<(h[1-6]|li|p|a)(?: [^<>]*)?>\s*<\/\1>/g, '')
    .replace(/<br>(?=(?:(?!<\/?h[1-6]>).)*<\/h[1-6]>)/g, ' ');
  const plain = withoutControls(html, { from: path, front: {}, address, line: 1 }).text;
  const notes: Note[] = [{ file: path, ...looked }];
  const made = markdownOf(
    plain,
    (one) => one,
    ({ message, hint }) => notes.push({ file: path, message, hint }),
  ).trim();
  if ((made.match(/\p{L}/gu) ?? []).length < leastLetters) return undefined;
  const body = listsPosts.test(text) ? `${made}\n\n${postsListed(address === '/' ? '10' : '')}\n` : made;
  const [about = ''] = metadata.exec(text) ?? [];
  const title = literalIn(about, 'title') ?? /^#[ \t]+([^\n]*\S)/m.exec(made)?.[1];
  const description = literalIn(about, 'description');
  return {
    ...{ kind: 'page', from: path, name: address.slice(1, -1) || 'index', extension: '.md', address, line: 1 },
    front: { ...(title && { title }), ...(description && { description }) },
    ...{ block: undefined, notes, body, written: html },
  };
}

/** Matches the beginning of what a template says of its page. */
const metadata =
  /(?:\b\w*(?:meta|seo|frontmatter|head)\w*(?::\s*\w+)?\s*[=(]+\s*\{|<\w*(?:layout|seo|head|meta)\w*\s)[\s\S]{0,600}/i;

const looked = {
  message: 'A template was a page: the text that is written in it and in its components was taken',
  hint: 'See what its data and code showed besides, and write it there',
};

const endings = [
  '',
  '.astro',
  '.tsx',
  '.jsx',
  '.ts',
  '.js',
  '.vue',
  '.svelte',
  '/index.tsx',
  '/index.jsx',
  '/index.js',
];

/** Opens the components that a template imports from files of the site. */
function componentsOf(path: string, text: string, folder: OldFolder): OpenComponent {
  return (name) => {
    const [, from = ''] =
      new RegExp(String.raw`import\s[^'";]*\b${name.replace(/\W/g, '')}\b[^'";]*\sfrom\s*['"]([^'"\n]+)['"]`).exec(
        text,
      ) ?? [];
    const below = from.replace(/^(?:[@~]\/|\$lib\/|@site\/|~\/|src\/|@(?=components\/))/, '');
    const places = from.startsWith('.')
      ? [posix.join(posix.dirname(path), from)]
      : below === from
        ? [`src/${from}`, from]
        : [below, `src/${below}`, `src/lib/${below}`, `app/${below}`];
    const found = places
      .flatMap((place) => endings.map((ending) => place + ending))
      .find((one) => isTemplate(one) && folder.has(one));
    if (from === '' || found === undefined) return undefined;
    const source = folder.text(found);
    return { path: found, text: source, open: componentsOf(found, source, folder) } satisfies TemplateSource;
  };
}

function isTemplate(path: string): boolean {
  return /\.(?:astro|[jt]sx?|vue|svelte)$/.test(path);
}
