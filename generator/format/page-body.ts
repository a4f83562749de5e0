import { escapeHtml, type Html, rawHtml } from './html.ts';
import { originMark } from './origin.ts';

/** The facts of a picture: the size at which it is shown, and its variants. */
export interface Picture {
  readonly width?: number;
  readonly height?: number;
  readonly sources?: readonly Source[];
}

/** A variant of a picture: its path, when it takes its place, and the size at which it is shown. */
interface Source {
  readonly path: string;
  readonly media: string;
  readonly width?: number;
  readonly height?: number;
}

/**
 * Rendered HTML, with the origin mark before each path, as a page shows its pictures: those of the site with their sizes, so that nothing moves
 * when they arrive, and with their variants. All but the first wait until they come near the view.
 */
export function withPictures(text: string, pictureOf: (path: string) => Picture | undefined): string {
  if (!text.includes('<img')) return text;
  let isFirst = true;
  const shown = (image: string) => {
    const { width } = pictureIn(image, pictureOf) ?? {};
    const later = isFirst
      ? image.replace(' loading="lazy"', '')
      : image.replace(/(?= loading="lazy")/, ' decoding="async"');
    isFirst = false;
    if (width === undefined || / (?:width|height)="/.test(image)) return later;
    return later.replace(/>$/, `${sizeOf(pictureIn(image, pictureOf))}>`);
  };
  return text.replace(pictures, (all) => {
    // A picture that has variants already keeps those.
    if (all.startsWith('<picture')) return all.replace(images, shown);
    const { sources } = pictureIn(all, pictureOf) ?? {};
    if (!sources) return shown(all);
    return `<picture>${sources.map((source) => sourceElement(source, originMark)).join('')}${shown(all)}</picture>`;
  });
}

const images = /<img(?: [\w-]+(?:="[^"]*")?)*>/g;
const pictures = new RegExp(`<picture\\b[\\s\\S]*?</picture>|${images.source}`, 'g');
const ownSource = new RegExp(` src="${originMark}([^"#]+)`);

function pictureIn(image: string, pictureOf: (path: string) => Picture | undefined): Picture | undefined {
  const [, path] = ownSource.exec(image) ?? [];
  return path === undefined ? undefined : pictureOf(path);
}

/** The variants of a picture for a template, on a host that has the site below a path. */
export function sourceElements(sources: readonly Source[], basePath: string): Html {
  return rawHtml(sources.map((source) => sourceElement(source, basePath)).join(''));
}

function sourceElement(source: Source, origin: string): string {
  return `<source media="${source.media}" srcset="${origin}${source.path}"${sizeOf(source)}>`;
}

function sizeOf({ width, height }: Picture = {}): string {
  return width === undefined ? '' : ` width="${width}" height="${height}"`;
}

/**
 * Printed Markdown whose wide blocks, tables and code, can be scrolled by keyboard: each is in a group that takes the focus, and is named by
 * the heading above it, or else by the title of the page. https://www.w3.org/WAI/WCAG22/Understanding/keyboard.html
 *
 * @param html As `markdownHtml()` prints it: no other tag looks like those replaced here. Tables of raw HTML have attributes.
 */
export function withScrolling(html: string, title: string): string {
  let name = `aria-label="${escapeHtml(title)}"`;
  return html.replace(wideOrHeading, (tag, id: string | undefined) => {
    if (id !== undefined) name = `aria-labelledby="${id}"`;
    if (tag.startsWith('<table')) return `<div class="scroll" role="group" tabindex="0" ${name}>\n${tag}`;
    if (tag === '</table>') return '</table>\n</div>';
    if (tag.startsWith('<pre')) return `${tag.slice(0, -1)} role="group" tabindex="0" ${name}>`;
    if (tag.startsWith('<h')) return tag;
    return tag.includes(' class="')
      ? tag.replace(' class="', ' class="short ')
      : tag.replace(/(?=[ >])/, ' class="short"');
  });
}

/** A short piece of code, or a short cell of a table, stays on one line. */
const shortText =
  /<code(?: dir="ltr")?>(?=[^<]+[ /-])[^<\n]{1,24}(?=<\/code>)|<t[dh](?: \w+="[^"]*")*>(?=[^<]* )[^<\n]{1,12}(?=<\/t)/;
const wideOrHeading = new RegExp(
  /<table(?: [^\s=<>]+(?:="[^"]*")?)*>|<\/table>|<pre(?: dir="ltr")?>|<h[1-6](?: class="[^"]*")? id="([^"]*)"[^>]*>/.source.concat(
    '|',
    shortText.source,
  ),
  'g',
);

/** Headings of a printed body that lead to themselves, for who wants their address. Those with a link of their own stay, and so do those of cards. */
export function withHeadingLinks(html: string): string {
  return html.replace(linkable, '$1<a href="#$3">$4</a>');
}

const linkable = /(?<!<li[^>]*>\n)(<h([2-4]) id="([^"]*)"[^>]*>)((?:(?!<\/?a\b|<\/h[2-4]>).)+)(?=<\/h\2>)/gs;

/**
 * A printed body of a page that runs from right to left, in which code runs from left to right as it is written.
 * https://html.spec.whatwg.org/multipage/dom.html#the-dir-attribute
 */
export function withCodeFromLeft(html: string): string {
  return html.replace(outermostCode, (tag) => `${tag} dir="ltr"`);
}

/** The beginning of each tag for code that is not within `<pre>` and says no direction of its own. */
const outermostCode = /<pre(?=[ >])(?![^>]* dir=)|(?<!<pre[^>]*>)<code(?=[ >])(?![^>]* dir=)/g;
