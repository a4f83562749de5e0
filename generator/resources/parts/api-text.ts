import type { Nodes, Parents, Root, RootContent } from 'mdast';
import { decoded } from '../../base/percent-encoding.ts';
import { htmlAsMarkdown } from '../../body/html/markdown.ts';
import { type Html, html, rawHtml } from '../../format/html.ts';
import { markdownHtml } from '../../format/markdown-html.ts';
import { originMark } from '../../format/origin.ts';
import { tryParseHtml } from '../../load/html.ts';
import { parsePlain } from '../../load/markdown.ts';
import { CrowdedError } from '../../load/markdown-bounds.ts';
import { nameSlug } from '../../names/name-slug.ts';
import type { Labels } from '../../templates/labels.ts';

/** The place of a text of a description on a page. */
export interface TextPlace {
  readonly anchor: string;
  /** The ids of the tags and operations, which links may lead to. */
  readonly ids: ReadonlySet<string>;
  readonly labels: Labels;
  /** The texts that were printed: many are repeated. */
  readonly printed: Map<string, string>;
  /** The language of the description, which is in one, where the page is in another. */
  readonly lang: Html | false;
}

/** The blocks of a text in CommonMark. https://spec.openapis.org/oas/v3.1.0#rich-text-formatting */
export function prose(text: unknown, place: TextPlace): Html | false {
  const blocks = printed(text, place);
  if (blocks === '' || place.lang === false) return blocks !== '' && rawHtml(`\n${blocks}`);
  return html`\n<div${place.lang}>${rawHtml(blocks)}</div>`;
}

/** A text in an element of its own: its line, or else its blocks. */
export function line(text: unknown, place: TextPlace, element: 'div' | 'span' = 'span'): Html | false {
  const blocks = printed(text, place);
  const [, only] = /^<p>((?:(?!<p>).)*)<\/p>$/s.exec(blocks) ?? [];
  const name = rawHtml(only === undefined ? 'div' : element);
  return blocks !== '' && html`<${name}${place.lang}>${rawHtml(only ?? blocks)}</${name}>`;
}

function printed(text: unknown, place: TextPlace): string {
  if (typeof text !== 'string') return '';
  const known = place.printed.get(text);
  if (known !== undefined) return known;
  const tree = treeOf(text);
  adapt(tree, place);
  const made = markdownHtml(tree, '', place.labels).replaceAll(originMark, '');
  place.printed.set(text, made);
  return made;
}

/** Reads a text as CommonMark, or as HTML where it begins with a block of that. */
function treeOf(text: string): Root {
  const html = /^\s*<(?:p|div|ul|ol|table|h[1-6])\b/i.test(text) ? tryParseHtml(text) : undefined;
  if (!html || html instanceof CrowdedError) return parsePlain(text);
  const children = htmlAsMarkdown(html.children, { urlOf: (address) => address, notes: new Map() });
  return children.some(({ type }) => type === 'html') ? parsePlain(text) : { type: 'root', children: [...children] };
}

/** Fits a tree into the page: headings become lines in bold, pictures their words, and so do links that lead nowhere from here; `<br>` ends a line. */
function adapt(parent: Parents, place: TextPlace): void {
  const children = (parent.children as Nodes[]).flatMap((node): readonly Nodes[] => {
    if ('children' in node) adapt(node, place);
    if (node.type === 'html') return [];
    if (node.type === 'text')
      return node.value
        .split(/<br\s*\/?>/i)
        .flatMap((value, at): readonly Nodes[] => [
          ...(at > 0 ? [{ type: 'break' } as const] : []),
          { ...node, value },
        ]);
    if (node.type === 'image' || node.type === 'imageReference') return [{ type: 'text', value: node.alt ?? '' }];
    if (node.type === 'heading')
      return [{ type: 'paragraph', children: [{ type: 'strong', children: node.children }] }];
    if (node.type !== 'link' && node.type !== 'definition') return [node];
    const id = `${place.anchor}-${nameSlug(decoded(node.url.replace(/^#(?:tag\/|operation\/)?/, '')))}`;
    if (node.url.startsWith('#') && place.ids.has(id)) return [{ ...node, url: `#${id}` }];
    if (/^(?:https?|mailto|tel):/i.test(node.url) && URL.canParse(node.url)) return [node];
    return node.type === 'link' ? node.children : [];
  });
  parent.children = children as RootContent[];
}
