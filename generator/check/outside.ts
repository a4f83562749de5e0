import { Parser } from 'htmlparser2';
import { type Based, pathOnSite } from '../base/base-path.ts';
import { essence } from '../base/media-type.ts';
import { error, type Problem, placeOf } from '../base/problem.ts';
import { cssLoads } from '../format/css.ts';
import type { Declaration } from '../output/output.ts';

const attributes: readonly string[] = ['href', 'src', 'srcset', 'poster', 'action', 'formaction', 'data'];

/**
 * Finds the paths in a page or the style sheet of a site in a folder that lead out of it: content names paths of the site, which get the base
 * path, but a template that writes one itself may have left it out. Only pages with something that looks like it are parsed.
 */
export function checkOutside(output: Declaration, text: string, site: Based): readonly Problem[] {
  if (site.basePath === '') return [];
  const isOutside = (path: string) => /^\/(?!\/)/.test(path) && pathOnSite(site, path) === undefined;
  switch (essence(output.mediaType)) {
    case 'text/css':
      return cssLoads(text)
        .filter(({ url }) => isOutside(url))
        .map(({ url }) => {
          const hint = 'Write it relative to the style sheet, without the slash in front';
          const message = `The style sheet loads ${url}, outside of ${site.basePath}/`;
          return error('broken-link', message, placeOf(output.source), hint, url);
        });
    case 'text/html': {
      const quoted = [...text.matchAll(/(?:=\s*["']?|,\s+)(\/[^/"'\s>][^"'\s>]*|\/(?=["'\s>]))/g)];
      return quoted.some(([, path = '']) => isOutside(path))
        ? addressesIn(text, attributes).filter(isOutside).map(leadsOut(site, output.source))
        : [];
    }
    default:
      return [];
  }
}

function leadsOut({ basePath }: Based, source: string) {
  const place = /\.\w+$/.test(source) ? placeOf(source) : undefined;
  return (path: string): Problem => {
    const hint = 'A template writes the basePath of its view before a path of this site, and the whole URL of another';
    return {
      ...error('broken-link', `A page leads to ${path}, outside of ${basePath}/`, place, hint, path),
      isRepeated: true,
    };
  };
}

/** The values of the given attributes in a page, and of `srcset` each address. */
export function addressesIn(html: string, names: readonly string[]): readonly string[] {
  const addresses: string[] = [];
  const parser = new Parser({
    onattribute(name, value) {
      if (names.includes(name)) addresses.push(...addressesOf(name, value));
    },
  });
  parser.end(html);
  return addresses;
}

/** The addresses in the value of an attribute. */
export function addressesOf(name: string, value: string): readonly string[] {
  return name === 'srcset' ? candidates(value) : [first(value)];
}

/** The addresses of a `srcset`. https://html.spec.whatwg.org/multipage/images.html#srcset-attributes */
export function candidates(srcset: string): readonly string[] {
  return srcset.split(/,(?=\s)|,\s*$/).map(first);
}

function first(value: string): string {
  return value.trim().split(/\s/, 1)[0] ?? '';
}
