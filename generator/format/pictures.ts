import { type Html, rawHtml } from './html.ts';
import { originMark } from './origin.ts';

/** The facts of a picture: the size at which it is shown, and its variants. */
export interface Picture {
  readonly width?: number;
  readonly height?: number;
  readonly sources?: readonly Source[];
}

/** A variant of a picture: its path, when it takes its place, and the size at which it is shown. */
export interface Source {
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
    // What is a picture with variants already keeps those.
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
