import { pathOnHost } from '../../base/base-path.ts';
import { modulesOf, withoutComments, withoutExports } from '../../base/modules.ts';
import { escapeHtml } from '../../format/html.ts';
import type { Site } from '../../model/site.ts';
import { declare, type Output } from '../../output/output.ts';
import type { Locale } from '../../settings/config.ts';
import { assetHeaders } from './policy.ts';

/** A script of `generator/browser/` with the modules that it imports, as one file that pages load. */
export function browserScript(path: string, file: string): Output {
  return declare({
    path,
    mediaType: 'text/javascript; charset=utf-8',
    body: () => {
      const sources = modulesOf('generator/browser', file).map(({ name, source }) =>
        withoutComments(name === file ? source : withoutExports(source)).trim(),
      );
      return `${sources.join('\n')}\n`;
    },
    facts: [],
    source: `generator/browser/${file}`,
    headers: assetHeaders,
  });
}

/** The style sheet and the script of the theme. */
export const stylesheetPath = '/style.css';
export const scriptPath = '/theme.js';

/** The script that computes a calculator's numbers. */
export const calculatorPath = '/calculator.js';

/** The script that finds words in the index of a locale. */
export const searchPath = '/search.js';

/** The path of the index of a locale: `/fr/search.json`. */
export function indexPath({ prefix }: Locale): string {
  return `${prefix}/search.json`;
}

/** The path of what the pages of a locale say, beside its index: `/fr/search-text.json`. */
export function textPath({ prefix }: Locale): string {
  return `${prefix}/search-text.json`;
}

/** The folder of the parts of a large index: `/fr/search/`. */
export function partsPath({ prefix }: Locale): string {
  return `${prefix}/search/`;
}

/**
 * XML that browsers show in the style sheet of the site, which machines pass over. A style sheet of the user's own may have no rules for it, and
 * then the tree that browsers show by themselves is better. https://www.w3.org/TR/xml-stylesheet/
 */
export function styled(site: Site, xml: string): string {
  if (!site.stylesXml) return xml;
  const instruction = `<?xml-stylesheet type="text/css" href="${escapeHtml(pathOnHost(site, stylesheetPath))}"?>`;
  return xml.replace('?>\n', `?>\n${instruction}\n`);
}
