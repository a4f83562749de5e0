import type { RootContent } from 'mdast';
import { error, type Place } from '../base/problem.ts';
import { encodeUrl } from '../format/html-attributes.ts';
import { originMark } from '../format/origin.ts';
import { CrowdedError } from '../load/markdown-bounds.ts';
import { placeIn } from '../model/body.ts';
import { externalUrl, markdownUrl, sitePath } from '../model/links.ts';
import type { Components, SiteConfig } from '../settings/config.ts';
import { type RawBody, readRawHtml } from './html/raw.ts';
import type { Region } from './html/regions.ts';
import { editOf } from './markdown-alternate.ts';
import { type Reading, secondTitle, targetOf } from './reading.ts';

/** Reads the raw HTML in a tree; undefined, with a problem, if it takes too long. */
export function readHtml(
  reading: Reading,
  { growth }: SiteConfig['limits'],
  components: Components,
): RawBody | undefined {
  const { tree, raw, entry, links, report, ids } = reading;
  const placeOf = (offset: number) => placeIn(raw, offset);
  try {
    return readRawHtml(tree, {
      path: entry.path,
      labels: entry.locale.labels,
      components,
      growth,
      body: raw.body,
      report: (level, offset, make) => report(level, () => make(placeOf(offset))),
      addressOf: (url, offset, kind) => addressOf(url, () => placeOf(offset), kind, reading),
      takeId: ids.take,
      nameHeading: (text, depth, offset) => {
        if (depth === 1) report('warning', () => secondTitle(placeOf(offset)));
        return text === '' ? '' : ids.made(text);
      },
      urlOf: (address) => {
        if (!address.startsWith(originMark)) return address;
        const [path = '', fragment] = address.slice(originMark.length).split('#');
        return markdownUrl({ path, fragment }, links);
      },
    });
  } catch (cause) {
    if (!(cause instanceof CrowdedError)) throw cause;
    report('error', () => error('too-long', cause.message, placeOf(cause.offset), cause.hint));
    tree.children = [];
    return undefined;
  }
}

/** The address of a link in HTML for pages; undefined, with a problem, for one that is not published. */
function addressOf(url: string, placeOf: () => Place, kind: 'link' | 'load', reading: Reading): string | undefined {
  // Browsers leave these out. https://url.spec.whatwg.org/#concept-basic-url-parser
  const written = url.replace(/[\t\n\r]/g, '').trim();
  const target = targetOf(written, placeOf, reading);
  if (target === undefined) return undefined;
  if (target !== 'external') return originMark + encodeUrl(sitePath(target));
  if (kind === 'link' || /^https?:/i.test(written))
    return encodeUrl(externalUrl(written)).replace(/^[A-Za-z]+:/, (scheme) => scheme.toLowerCase());
  reading.report('error', () => error('unsafe-link', `"${written}" is not loaded`, placeOf(), 'Use https: or a path'));
  return undefined;
}

/** Puts Markdown in the place of the HTML: in the tree, and in the blocks as they were written, which are returned. */
export function replaceRegions(regions: readonly Region[], written: readonly RootContent[], reading: Reading) {
  const blocks = [...written];
  const made: RootContent[] = [];
  let next = 0;
  for (const { blocks: members, nodes, hasHtml } of regions) {
    for (const node of nodes) made.push(node);
    const stretches = members.flatMap(({ position }) => (position ? [position] : []));
    const [first, last] = [stretches[0], stretches.at(-1)];
    if (!hasHtml || !first || !last) continue;
    const position = { start: first.start, end: last.end };
    const block: RootContent = { type: 'html', value: '', position };
    while ((blocks[next]?.position?.start.offset ?? 0) < (first.start.offset ?? 0) && next < blocks.length) next += 1;
    let end = next;
    while (end < blocks.length && (blocks[end]?.position?.start.offset ?? 0) < (last.end.offset ?? 0)) end += 1;
    blocks.splice(next, end - next, block);
    reading.edits.push(editOf(block, nodes, 'root'));
  }
  reading.tree.children = made;
  return blocks;
}
