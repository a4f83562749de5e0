import { pathOnHost } from '../../base/base-path.ts';
import { escapeHtml } from '../../format/html.ts';
import type { Site } from '../../model/site.ts';
import { stylesheetPath } from './browser-script.ts';

/**
 * XML that browsers show in the style sheet of the site, which machines pass over. A style sheet of the user's own may have no rules for it, and
 * then the tree that browsers show by themselves is better. https://www.w3.org/TR/xml-stylesheet/
 */
export function styled(site: Site, xml: string): string {
  if (!/\burlset\b/.test(site.templates.style)) return xml;
  const instruction = `<?xml-stylesheet type="text/css" href="${escapeHtml(pathOnHost(site, stylesheetPath))}"?>`;
  return xml.replace('?>\n', `?>\n${instruction}\n`);
}
