import { Parser } from 'htmlparser2';
import { essence, isJson } from '../../base/media-type.ts';

/** A link as it was written, and what it is: the relation, the key or the element that has it. */
export interface FoundLink {
  readonly href: string;
  readonly rel: string;
}

/** The machine-readable parts of a page. */
export interface PageOutline {
  readonly title: string;
  readonly lang: string;
  /** The names and properties of `<meta>` with their values; of a name that is there twice, the first. */
  readonly meta: ReadonlyMap<string, string>;
  readonly links: readonly (FoundLink & { readonly type?: string; readonly hreflang?: string })[];
  /** Each block of JSON-LD, or the reason why it cannot be read. */
  readonly graphs: readonly ({ readonly value: unknown } | { readonly fault: string })[];
  /** The readable text, without scripts and styles. */
  readonly text: string;
}

/** Reads a page as machines do: its head, its links, its JSON-LD, its text. */
export function outlineOf(html: string): PageOutline {
  const meta = new Map<string, string>();
  const links: (FoundLink & { type?: string; hreflang?: string })[] = [];
  const graphs: PageOutline['graphs'][number][] = [];
  const text: string[] = [];
  let title: string | undefined;
  let [lang, script, within] = ['', '', ''];
  const parser = new Parser({
    onopentag(name, attributes) {
      const { name: key = attributes.property, content, href, src, rel, type, hreflang } = attributes;
      if (name === 'html') lang = attributes.lang ?? '';
      if (name === 'meta' && key && content !== undefined && !meta.has(key)) meta.set(key, content);
      const target = href ?? src;
      if (target !== undefined && name !== 'base')
        links.push({
          href: target,
          rel: (name === 'link' && rel) || name,
          ...(type && { type }),
          ...(hreflang && { hreflang }),
        });
      // A picture within the page may have a title of its own.
      if (name === 'style' || (name === 'title' && title === undefined)) within = name;
      if (within === 'title') title = '';
      if (name === 'script') [within, script] = [type === 'application/ld+json' ? 'graph' : 'script', ''];
    },
    ontext(part) {
      if (within === 'title') title = `${title ?? ''}${part}`;
      else if (within === 'graph') script += part;
      else if (within === '') text.push(part);
    },
    onclosetag(name) {
      if (within === 'graph') graphs.push(parsed(script));
      if (['title', 'style', 'script'].includes(name)) within = '';
      else if (!inline.has(name)) text.push(' ');
    },
  });
  parser.end(html);
  return { title: title ?? '', lang, meta, links, graphs, text: text.join('').replace(/\s+/g, ' ').trim() };
}

/** Elements within a word. */
const inline = new Set(['a', 'abbr', 'b', 'bdi', 'code', 'em', 'i', 'mark', 'span', 'strong', 'wbr']);

function parsed(json: string): PageOutline['graphs'][number] {
  try {
    return { value: JSON.parse(json) };
  } catch (cause) {
    return { fault: (cause as Error).message };
  }
}

/** The links in a body of any type of text, and in the Link header that it is sent with. */
export function linksIn(body: string, mediaType: string, linkHeader: string | undefined): readonly FoundLink[] {
  return [...linksOfHeader(linkHeader ?? ''), ...linksOfBody(body, mediaType)];
}

/** https://www.rfc-editor.org/rfc/rfc8288#section-3 */
function linksOfHeader(header: string): readonly FoundLink[] {
  return [...header.matchAll(/<([^>]*)>((?:\s*;\s*[\w*-]+=(?:"(?:[^"\\]|\\.)*"|[^\s;,]*))*)/g)].map(
    ([, href = '', parameters = '']) => ({ href, rel: /\brel="?([^";]*)/.exec(parameters)?.[1] ?? 'link' }),
  );
}

function linksOfBody(body: string, mediaType: string): readonly FoundLink[] {
  const type = essence(mediaType);
  if (type === 'text/html') return linksOfHtml(body);
  if (isJson(type)) return linksOfJson(body);
  if (type.endsWith('xml')) return linksOfXml(body);
  return type === 'text/markdown' || type === 'text/plain' ? linksOfText(body) : [];
}

/** Of a page, only what leads somewhere, as often as a site of ten thousand is read: no tree is made. */
function linksOfHtml(body: string): readonly FoundLink[] {
  const tags = body.matchAll(/<(a|area|link|img|script|source|iframe)\b((?:\s+[^\s=>]+(?:="[^"]*")?)*)\s*\/?>/gi);
  return [...tags].flatMap(([, name = '', attributes = '']) => {
    const href = /\s(?:href|src)="([^"]*)"/i.exec(attributes)?.[1];
    const rel = name === 'link' ? /\srel="([^"]*)"/i.exec(attributes)?.[1] : undefined;
    return href === undefined ? [] : [{ href: decoded(href), rel: rel ?? name.toLowerCase() }];
  });
}

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", '#39': "'" };

function decoded(text: string): string {
  return text.replace(/&(#?\w+);/g, (whole, name: string) => entities[name] ?? whole);
}

function linksOfXml(body: string): readonly FoundLink[] {
  const inText = [...body.matchAll(/<(loc|link|guid|id|url|image:loc)(?:\s[^>]*)?>([^<]+)</g)];
  const inAttributes = [...body.matchAll(/<(\S+)\s[^>]*?\bhref="([^"]*)"/g)];
  return [...inText, ...inAttributes].flatMap(([, rel = '', href = '']) =>
    /^(?:https?:\/\/|\/)/.test(href.trim()) ? [{ href: decoded(href.trim()), rel }] : [],
  );
}

function linksOfText(body: string): readonly FoundLink[] {
  const inMarkdown = [...body.matchAll(/\]\(<?([^)\s>]+)/g)].map(([, href = '']) => href);
  const named = [...body.matchAll(/^([\w-]+):\s*(https?:\/\/\S+)$/gm)];
  const bare = [...body.matchAll(/<(https?:\/\/[^>\s]+)>/g)].map(([, href = '']) => href);
  return [
    ...[...inMarkdown, ...bare].map((href) => ({ href, rel: 'a' })),
    ...named.map(([, rel = '', href = '']) => ({ href, rel: rel.toLowerCase() })),
  ];
}

function linksOfJson(body: string): readonly FoundLink[] {
  const found: FoundLink[] = [];
  const visit = (value: unknown, key: string): void => {
    if (typeof value === 'string' && /^https?:\/\/\S+$/.test(value)) found.push({ href: value, rel: key });
    else if (Array.isArray(value)) for (const item of value) visit(item, key);
    else if (typeof value === 'object' && value !== null)
      for (const [name, inner] of Object.entries(value)) visit(inner, keyWithin(key, name));
  };
  try {
    visit(JSON.parse(body), 'item');
  } catch {
    // What is no JSON has no links.
  }
  return found;
}

/** In a linkset, an href is of the relation that is its key. https://www.rfc-editor.org/rfc/rfc9264#section-4.2 */
function keyWithin(key: string, name: string): string {
  return name === 'href' ? key : name;
}
