import { Parser } from 'htmlparser2';
import type { Parents } from 'mdast';
import { visit } from 'unist-util-visit';
import { isDeeper, isMapping } from '../../base/mapping.ts';
import { essence, isJson } from '../../base/media-type.ts';
import { markdownWithHtml } from '../../format/markdown-html.ts';
import { withOrigin } from '../../format/origin.ts';
import { loadParser, type MarkdownParser } from '../../load/markdown.ts';
import { CrowdedError } from '../../load/markdown-bounds.ts';

/** A link as it was written, and its relation: that of the link, or the element or key that has it. */
interface FoundLink {
  readonly href: string;
  readonly rel: string;
}

/** The links and the readable text of a body. */
export interface BodyOutline {
  readonly links: readonly FoundLink[];
  /** The text that people read, with an empty line between blocks; empty for data. Each cell of a table is beside its heading: `Answered calls: 60`. */
  readonly shown: string;
}

/** The machine-readable parts of a page. */
export interface PageOutline extends BodyOutline {
  readonly title: string;
  readonly lang: string;
  /** The address that its links are relative to, as it was written, where it is another than the page's. */
  readonly base?: string;
  /** The names and properties of `<meta>` with their values; of a name that is there twice, the first. */
  readonly meta: ReadonlyMap<string, string>;
  readonly links: readonly (FoundLink & { readonly type?: string; readonly hreflang?: string })[];
  /** Each block of JSON-LD, or the reason why it cannot be read. */
  readonly graphs: readonly ({ readonly value: unknown } | { readonly fault: string })[];
  /** The readable text, without title, scripts and styles. */
  readonly text: string;
}

/** Loads what reads bodies: a function of a body and its media type. */
export async function loadReader(): Promise<(body: string, mediaType: string) => BodyOutline> {
  const parser = await loadParser();
  return (body, mediaType) => {
    const type = essence(mediaType);
    if (type === 'text/html') return outlineOf(body);
    if (type === 'text/markdown') return outlineOfMarkdown(body, parser);
    if (type === 'text/plain') return outlineOfPlain(body, parser);
    if (type.endsWith('xml')) return outlineOfXml(body, /rss|atom/.test(type));
    if (isJson(type)) return outlineOfJson(body, type === 'application/feed+json');
    return { links: [], shown: /css|script/.test(type) ? '' : body };
  };
}

/** Reads a page as machines do: its head, its links, its JSON-LD, its text. */
export function outlineOf(html: string): PageOutline {
  const meta = new Map<string, string>();
  const links: PageOutline['links'][number][] = [];
  const graphs: PageOutline['graphs'][number][] = [];
  const [text, shown]: [string[], string[]] = [[], []];
  let [title, base]: (string | undefined)[] = [];
  let lang = '';
  let script = '';
  let within = '';
  let table: { heads: string[]; row: number; cell: number } | undefined;
  const endBlock = (name: string) => {
    if (inline.has(name)) return;
    text.push(blockEnd);
    if (name !== 'td' && name !== 'th') shown.push(blockEnd);
  };
  let open = 0;
  const parser = new Parser({
    onopentag(name, attributes) {
      open += 1;
      if (open > mostOpen) parser.pause();
      const { name: key = attributes.property, content, rel, type, hreflang } = attributes;
      if (name === 'html') lang = attributes.lang ?? '';
      if (name === 'base') base ??= attributes.href;
      if (name === 'meta' && key && content !== undefined && !meta.has(key)) meta.set(key, content);
      const isAddress = name === 'meta' && addressed.has(key ?? '');
      for (const href of name === 'base' ? [] : targetsOf(isAddress ? { href: content } : attributes))
        links.push({
          href,
          rel: (name === 'link' && rel) || (isAddress && key) || name,
          ...(type && { type }),
          ...(hreflang && { hreflang }),
        });
      // A picture within the page may have a title of its own.
      if (name === 'style' || (name === 'title' && title === undefined)) within = name;
      if (within === 'title') title = '';
      if (name === 'script') [within, script] = [type === 'application/ld+json' ? 'graph' : 'script', ''];
      endBlock(name);
      if (name === 'table') table = { heads: [], row: -1, cell: -1 };
      if (table && name === 'tr') table = { ...table, row: table.row + 1, cell: -1 };
      if (!table || (name !== 'th' && name !== 'td')) return;
      table.cell += 1;
      if (table.row > 0 && table.cell > 0) shown.push(`; ${table.heads[table.cell]?.trim() ?? ''}: `);
    },
    ontext(part) {
      if (within === 'title') title = `${title ?? ''}${part}`;
      else if (within === 'graph') script += part;
      if (within !== '') return;
      text.push(part);
      if (table?.row !== 0) shown.push(part);
      else if (table.cell >= 0) table.heads[table.cell] = `${table.heads[table.cell] ?? ''}${part}`;
    },
    onclosetag(name) {
      open -= 1;
      if (within === 'graph') graphs.push(parsed(script));
      if (['title', 'style', 'script'].includes(name)) within = '';
      else endBlock(name);
      if (name === 'table') table = undefined;
    },
  });
  parser.end(html);
  return {
    title: title ?? '',
    lang,
    ...(base !== undefined && { base }),
    meta,
    links,
    graphs,
    text: lines(text),
    shown: lines([title ?? '', blockEnd, ...shown], '\n\n'),
  };
}

/** More elements within one another than browsers keep: each tag takes time for all that are open. The rest is not read. */
const mostOpen = 512;

const inline = new Set('a abbr b bdi code em i mark small span strong sub sup wbr'.split(' '));

function parsed(json: string): PageOutline['graphs'][number] {
  try {
    const value: unknown = JSON.parse(json);
    return isDeeper(value, 100) ? { fault: 'It nests more than 100 levels deep' } : { value };
  } catch (cause) {
    return { fault: (cause as Error).message };
  }
}

/** Stands between blocks until white space is collapsed. */
const blockEnd = '\u2029';

/** A line for each block, with white space as browsers show it, which keeps no-break spaces. */
function lines(parts: readonly string[], between = '\n'): string {
  return parts
    .join('')
    .replace(/[ \t\n\f\r]+/g, ' ')
    .replaceAll(' ; ', '; ')
    .replace(/ ?\u2029[ \u2029]*/g, between)
    .trim();
}

/** Metadata for social networks whose value is an address. https://ogp.me/ */
const addressed = new Set(['og:url', 'og:image', 'og:video', 'og:audio', 'twitter:image']);

/** The addresses that an element leads to or loads. */
function targetsOf({ href, src, srcset, poster }: Readonly<Record<string, string | undefined>>): readonly string[] {
  const candidates = srcset?.split(/,\s+/).map((candidate) => candidate.trim().split(/\s/, 1)[0] ?? '') ?? [];
  return [...new Set([href, src, poster, ...candidates])].filter((target) => target !== undefined);
}

/** Reads Markdown as the page that it makes; what would take too long to parse is a text without links. */
function outlineOfMarkdown(body: string, { parse }: MarkdownParser): BodyOutline {
  try {
    const tree = parse(body);
    // Published Markdown has no directives: the minutes of 9:30 look like one, and are text.
    visit(tree, ['textDirective', 'leafDirective'], ({ position }, index = 0, parent) => {
      const value = body.slice(position?.start.offset, position?.end.offset);
      (parent as Parents).children[index] = { type: 'text', value };
    });
    return outlineOf(withOrigin(markdownWithHtml(tree, '', { footnotes: '', backToReference: '' }).text, ''));
  } catch (cause) {
    if (cause instanceof CrowdedError) return { links: [], shown: body };
    throw cause;
  }
}

/** Reads a text that may be Markdown, as llms.txt is, or lines of fields, as in robots.txt. */
function outlineOfPlain(body: string, parser: MarkdownParser): BodyOutline {
  const { links, shown } = outlineOfMarkdown(body, parser);
  const fields = [...body.matchAll(/^([\w-]+):[ \t]*(https?:\/\/\S+)\s*$/gm)];
  const named = new Map(fields.map(([, rel = '', href = '']) => [href, rel.toLowerCase()]));
  return { links: links.map(({ href, rel }) => ({ href, rel: named.get(href) ?? rel })), shown };
}

/** Reads links from texts that are an address, from `href`, and from HTML that stands as a text; of a feed also the texts. */
function outlineOfXml(body: string, isFeed: boolean): BodyOutline {
  const links: FoundLink[] = [];
  const shown: string[] = [];
  const add = (href: string, rel: string) => {
    if (/^(?:https?:\/\/|\/)\S+$/.test(href)) links.push({ href, rel });
  };
  let text = '';
  const parser = new Parser(
    {
      onopentag(name, { href, rel, url }) {
        text = '';
        const local = name.replace(/^.*:/, '');
        // https://www.rfc-editor.org/rfc/rfc4287#section-4.2.7.2
        if (href !== undefined) add(href, rel ?? (local === 'link' ? 'alternate' : local));
        if (url !== undefined) add(url, local);
      },
      onprocessinginstruction(name, data) {
        const [, href] = /\shref="([^"]*)"/.exec(data) ?? [];
        if (name === '?xml-stylesheet' && href !== undefined) add(href, 'stylesheet');
      },
      ontext(part) {
        text += part;
      },
      onclosetag(name) {
        add(text.trim(), name);
        const inText = textOutline(text);
        links.push(...inText.links);
        if (isFeed) shown.push(inText.shown);
        text = '';
      },
    },
    { xmlMode: true },
  );
  parser.end(body);
  return { links, shown: shown.join('\n\n') };
}

/** Reads links from texts that are an address, each with its key as the relation; of a feed also the texts. */
function outlineOfJson(body: string, isFeed: boolean): BodyOutline {
  const links: FoundLink[] = [];
  const shown: string[] = [];
  const collect = (value: unknown, key: string): void => {
    if (Array.isArray(value)) for (const item of value) collect(item, key);
    // In a linkset, an href is of the relation that is its key. https://www.rfc-editor.org/rfc/rfc9264#section-4.2
    if (isMapping(value))
      for (const [name, inner] of Object.entries(value)) collect(inner, name === 'href' ? key : name);
    if (typeof value !== 'string') return;
    if (/^https?:\/\/\S+$/.test(value)) links.push({ href: value, rel: key });
    else if (isFeed) {
      const inText = textOutline(value);
      links.push(...inText.links);
      shown.push(inText.shown);
    }
  };
  try {
    collect(JSON.parse(body), 'item');
  } catch {
    // A text that is no JSON has no links.
  }
  return { links, shown: shown.join('\n\n') };
}

/** Reads a text of a feed, which may be HTML. */
function textOutline(text: string): BodyOutline {
  return /<[a-z]/i.test(text) ? outlineOf(text) : { links: [], shown: text };
}

/** The links of a Link header, each with its media type if it has one. https://www.rfc-editor.org/rfc/rfc8288#section-3 */
export function linksOfHeader(header: string): readonly (FoundLink & { readonly type?: string })[] {
  return [...header.matchAll(/<([^>]*)>((?:\s*;\s*[\w*-]+=(?:"(?:[^"\\]|\\.)*"|[^\s;,]*))*)/g)].map(
    ([, href = '', parameters = '']) => {
      const [, type] = /\btype="?([^";,]*)/i.exec(parameters) ?? [];
      return { href, rel: /\brel="?([^";]*)/i.exec(parameters)?.[1] ?? 'link', ...(type && { type }) };
    },
  );
}
