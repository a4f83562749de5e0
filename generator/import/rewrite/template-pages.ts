import { posix } from 'node:path';
import type { OldFolder } from '../old/folder.ts';
import { markdownOf } from '../old/html.ts';
import { objectsAfter } from '../old/javascript.ts';
import type { Note } from '../old/left.ts';
import { literalIn, valueAfter } from '../old/literals.ts';
import { stemOf } from '../old/paths.ts';
import { valueAt } from '../old/read.ts';
import { madeEntry, type OldEntry, type OldSite } from '../old/site.ts';
import { splitOld } from '../old/split.ts';
import { controls } from './controls.ts';
import { leastLetters, listOf } from './html-pages.ts';
import { postsListed } from './left-out.ts';
import { besideText, type Scope, templateHtml } from './template-html.ts';

const withoutControls = controls(false);
const listsPosts =
  /\b(?:getCollection|queryContent|queryCollection|allMdx|allMarkdownRemark|getStaticCollection|(?:all|get|sort)\w*(?:blogs|posts|articles))\b|\b(?:all)?(?:blog|posts?|articles)\w*\s*(?:\n\s*)?\.(?:map|slice|filter|sort)\(/i;

/** Matches the loop over posts in a template of Liquid, Tera or Hugo. */
const loopsPosts =
  /\{%-?\s*for\s+\w+\s+in\s+(?:site\.posts|paginator\.p\w+|section\.pages)|\{\{-?\s*range\s[^{}]*(?:Pages|[pP]aginat)/;

/**
 * A site whose templates that are pages by themselves are entries, too, where they have the text of a page in them or in their components. A home
 * page without a text gets that of its template.
 */
export function withTemplatePages(site: OldSite, folder: OldFolder): OldSite {
  const known = new Set(site.entries.map(({ address }) => address));
  const isList = listOf(site.entries);
  const templatePages = new Map(site.templatePages);
  const shownBy = new Map<OldEntry, string>();
  for (const [path, address] of site.templatePages ?? []) {
    const [, collection, name] = shownEntry.exec(folder.text(path)) ?? [];
    const shown = site.entries.find(({ from }) => stemOf(from).endsWith(`/${collection}/${name}`));
    if (shown === undefined || known.has(address)) continue;
    shownBy.set(shown, address);
    templatePages.delete(path);
  }
  const entries = site.entries.map((entry) => ({ ...entry, address: shownBy.get(entry) ?? entry.address }));
  const made = [...templatePages].flatMap(([path, address]) =>
    known.has(address) || isList({ address }) || !isComponent(path) ? [] : (pageOf(path, address, folder) ?? []),
  );
  const home = site.entries.find(({ address, kind, language }) => address === '/' && kind === 'page' && !language);
  const template = folder.paths.find((path) => homeTemplate.test(path) && path.endsWith('.html'));
  if (template !== undefined && (home?.body ?? '').trim() === '') {
    const html = homeHtml(folder, template, site);
    const page = pageFrom({
      path: template,
      address: '/',
      html,
      text: '',
      lists: site.entries.some(({ kind }) => kind === 'post') && loopsPosts.test(folder.text(template)),
    });
    if (page && home) {
      const { body, notes = [] } = page;
      const filled = { ...home, body, written: html, notes: [...(home.notes ?? []), ...notes] };
      return {
        ...site,
        templatePages,
        entries: [...entries.map((entry) => (entry.from === home.from ? filled : entry)), ...made],
      };
    }
    if (page) made.push({ ...page, front: { ...(site.name && { title: site.name }), ...page.front } });
  }
  return { ...site, templatePages, entries: [...entries, ...made] };
}

/** Matches the entry of a collection that a template of Astro shows. https://docs.astro.build/en/guides/content-collections/ */
const shownEntry = /\bgetEntry(?:BySlug)?\(\s*['"](\w+)['"]\s*,\s*['"]([\w/-]+)['"]/;

/** Matches the templates of home pages, by generator. */
export const homeTemplate =
  /^(?:layouts\/(?:_default\/)?(?:index|home)\.html|_layouts\/home\.html|templates\/index\.html|(?:src\/)?(?:pages\/index|app\/page)\.(?:astro|vue|[jt]sx?)|(?:src\/)?index\.(?:njk|liquid|html)|src\/routes\/\+page\.svelte)$/;

/** The HTML that a template of Hugo, Zola or Jekyll has written out, without what it repeats. */
function homeHtml(folder: OldFolder, path: string, { name = '' }: OldSite): string {
  const whole = splitOld(path, folder.text(path)).body.replace(
    /\{[{%]-?\s*(?:partial(?:Cached)?|include)\s+["']([^"'\n]+)["'][^{}]*[%}]\}/g,
    (_, part: string) => {
      const places = ['layouts/partials/', 'layouts/_partials/', 'templates/', '_includes/'];
      const found = places.flatMap((place) => [place + part, `${place}${part}.html`]).find(folder.has);
      return found === undefined || besideText.test(part.replace(/\.\w+$/, '')) ? '' : folder.text(found);
    },
  );
  let loops = 0;
  const open: boolean[] = [];
  const code = /\{\{-?\s*(\/\*[\s\S]*?\*\/|[^{}]*?)\s*-?\}\}|\{%-?\s*([\s\S]*?)\s*-?%\}|\{#[\s\S]*?#\}/g;
  let made = '';
  let at = 0;
  for (const { 0: piece, 1: value, 2: tag, index } of whole.matchAll(code)) {
    if (loops === 0) made += whole.slice(at, index);
    at = index + piece.length;
    const [word = ''] = /^\w+/.exec(value ?? tag ?? '') ?? [];
    if (/^(?:range|for)$/.test(word)) loops += 1;
    if (tag === undefined && /^(?:range|if|with|block|define)$/.test(word)) open.push(word === 'range');
    if (word === 'endfor' || (word === 'end' && tag === undefined && open.pop())) loops -= 1;
    if (loops === 0 && value !== undefined) made += printedValue(value, name);
  }
  return (made + whole.slice(at))
    .replace(/^[\s\S]*<body\b[^<>]*>/i, '')
    .replace(/<(header|nav|footer|head|script|style|svg)\b(?:(?!<\1\b)[\s\S])*?<\/\1\s*>/gi, '')
    .replace(/\s(?:href|src)=(?:""|'')/g, '')
    .replace(/<img(?![^<>]*\ssrc=)[^<>]*>/g, '');
}

/** The value that code in a template prints, where it is a text that stands there, or the name of the site. */
function printedValue(code: string, name: string): string {
  if (/^(?:\.?[sS]ite|config)\.[tT]itle$/.test(code)) return name;
  const [, , text = ''] = /^(?:(?:rel|abs)\w*\s+(?:\.\s+)?|get_url\(path\s*=\s*)?(["'`])([^"'`\n]*)\1/.exec(code) ?? [];
  return text;
}

function pageOf(path: string, address: string, folder: OldFolder): OldEntry | undefined {
  const text = folder.text(path);
  const html = templateHtml({ path, text, scope: scopeOf(path, text, folder) });
  return pageFrom({ path, address, text, html, lists: listsPosts.test(text) });
}

interface TemplatePage {
  readonly path: string;
  readonly address: string;
  readonly html: string;
  /** The code that may say what the page is called. */
  readonly text: string;
  /** Whether it lists posts. */
  readonly lists: boolean;
}

/** The entry of a template; undefined where it has not the text of a sentence. */
function pageFrom({ path, address, html, text, lists }: TemplatePage): OldEntry | undefined {
  const clean = html
    .replace(/\s+/g, ' ')
    .replace(/<(h[1-6]|li|p|a)(?: [^<>]*)?>\s*<\/\1>/g, '')
    .replace(/<\/(?:a|span)>(?=<(?:a|span)[ >])/g, '$& ')
    .replace(/<br *\/?>(?=(?:(?!<\/?h[1-6]\b).)*<\/h[1-6]>)/g, ' ');
  const plain = withoutControls(clean, { from: path, front: {}, address, line: 1 }).text;
  const notes: Note[] = [{ file: path, ...looked }];
  const made = markdownOf(plain, ({ message, hint }) => notes.push({ file: path, message, hint })).trim();
  if ((made.match(/\p{L}/gu) ?? []).length < leastLetters(clean, address)) return undefined;
  const body = lists ? `${made}\n\n${postsListed(address === '/' ? '10' : '').trim()}\n` : `${made}\n`;
  const [about = ''] = metadata.exec(text) ?? [];
  const title = literalIn(about, 'title') ?? /^#[ \t]+([^\n]*\S)/m.exec(made)?.[1];
  const description = literalIn(about, 'description');
  return {
    ...madeEntry,
    kind: 'page',
    from: path,
    name: address.slice(1, -1) || 'index',
    address,
    front: { ...(title && { title }), ...(description && { description }) },
    notes,
    body,
    written: clean,
  };
}

/** Matches the beginning of what a template says of its page. */
const metadata =
  /(?:\b\w*(?:meta|seo|frontmatter|head)\w*(?::\s*\w+)?\s*[=(]+\s*\{|<\w*(?:layout|seo|head|meta)\w*\s)[\s\S]{0,600}/i;

const looked = {
  message: 'This page was a template: the text written in it and in its components was taken',
  hint: 'See what else its data and code showed, and add it',
};

/** The most names whose values are looked for in one template. */
const mostNames = 200;

const endings = [
  '',
  '.astro',
  '.tsx',
  '.jsx',
  '.ts',
  '.js',
  '.vue',
  '.svelte',
  ...['tsx', 'jsx', 'ts', 'js'].map((ending) => `/index.${ending}`),
];

/** The names of a template, which it has from itself or from files of the site. */
function scopeOf(path: string, text: string, folder: OldFolder): Scope {
  const importedFrom = (name: string): string | undefined => {
    const [, from] =
      new RegExp(String.raw`import\s[^'";]*\b${name}\b[^'";]*\sfrom\s*['"]([^'"\n]+)['"]`).exec(text) ?? [];
    if (from === undefined) return undefined;
    const below = from.replace(/^(?:[@~]\/|\$lib\/|@site\/|~\/|src\/|@(?=components\/|config|constants))/, '');
    const places = from.startsWith('.')
      ? [posix.join(posix.dirname(path), from)]
      : below === from
        ? [`src/${from}`, from]
        : [below, `src/${below}`, `src/lib/${below}`, `app/${below}`];
    return places
      .flatMap((place) => endings.map((ending) => place + ending))
      .find((file) => isComponent(file) && folder.has(file));
  };
  const values = new Map<string, unknown>();
  const assigned = (name: string) => String.raw`\b(?:const|let|var)\s+${name}\b[^=;]{0,300}=(?!=)\s*`;
  return {
    component: (name) => {
      const found = importedFrom(name.replace(/\W/g, ''));
      if (found === undefined) return undefined;
      const source = folder.text(found);
      return { path: found, text: source, scope: scopeOf(found, source, folder) };
    },
    value: (written) => {
      const [name = '', ...keys] = written.split('.');
      if (!values.has(name) && values.size < mostNames)
        values.set(name, valueAfter(folder.text(importedFrom(name) ?? path), new RegExp(assigned(name))));
      const value = values.get(name);
      const found = keys.length === 0 ? value : valueAt(value, keys.join('.'));
      return typeof found === 'string' ? found : undefined;
    },
    trimsLines: /\.[jt]sx?$/.test(path),
    list: (name) => objectsAfter(folder.text(importedFrom(name) ?? path), assigned(name), '[')[0] ?? '',
  };
}

function isComponent(path: string): boolean {
  return /\.(?:astro|[jt]sx?|vue|svelte)$/.test(path);
}
