import type { Parents, RootContent } from 'mdast';
import { error, type Place, warning } from '../base/problem.ts';
import { encodeUrl } from '../format/html-attributes.ts';
import { originMark } from '../format/origin.ts';
import {
  externalUrl,
  type Linked,
  type LinkTarget,
  leadsElsewhere,
  markdownUrl,
  resolveLink,
  sitePath,
} from '../model/links.ts';
import { text } from '../model/nodes.ts';
import { editOf } from './markdown-alternate.ts';
import type { Reading } from './reading.ts';

/** A link that may not be followed, with the place for what readers see of it. */
interface Unlinked {
  readonly node: Linked;
  readonly parent: Parents;
  readonly shown: RootContent[];
}

/** The links of a body to pages of this site. */
interface ResolvedLinks {
  /** Has them lead to the Markdown alternates of the pages. */
  toAlternates(): void;
}

/** Resolves the links of a tree: they lead to pages then. One that may not be followed becomes what readers see of it. */
export function resolveLinks(reading: Reading): ResolvedLinks {
  const targets: { readonly node: Linked; readonly target: LinkTarget }[] = [];
  const unlinked: Unlinked[] = [];
  const visit = (parent: Parents): void => {
    for (const node of parent.children as RootContent[]) {
      if (node.type === 'link' || node.type === 'image' || node.type === 'definition') {
        const target = resolve(node, parent, unlinked, reading);
        if (target) targets.push({ node, target });
      }
      if ('children' in node) visit(node);
    }
  };
  visit(reading.tree);
  unlink(unlinked);
  for (const { node, target } of targets) node.url = sitePath(target);
  return {
    toAlternates: () => {
      for (const { node, target } of targets) node.url = markdownUrl(target, reading.links);
    },
  };
}

function resolve(node: Linked, parent: Parents, unlinked: Unlinked[], reading: Reading): LinkTarget | undefined {
  const { edits, body } = reading;
  const target = targetOf(node.url, () => body.placeOf(node), reading);
  if (target === 'external') node.url = externalUrl(node.url);
  else if (target) {
    edits.push(editOf(node, [node], parent.type, node.url));
    return target;
  } else if (leadsElsewhere(node.url)) {
    const shown: RootContent[] = [];
    edits.push(editOf(node, shown, parent.type));
    unlinked.push({ node, parent, shown });
  }
  return undefined;
}

/** Puts what readers see of links that may not be followed in their place, once that is final: first within others, and once for each parent. */
function unlink(links: readonly Unlinked[]): void {
  const within = new Map<Parents, Map<RootContent, RootContent[]>>();
  for (const { node, parent, shown } of links) {
    const known = within.get(parent);
    if (known) known.set(node, shown);
    else within.set(parent, new Map([[node, shown]]));
  }
  for (const [parent, shownOf] of [...within].reverse()) {
    const children = (parent.children as RootContent[]).flatMap((node) => {
      const shown = shownOf.get(node);
      if (!shown) return [node];
      if (node.type === 'link') for (const child of node.children) shown.push(child);
      else if (node.type === 'image' && node.alt) shown.push(text(node.alt));
      return shown;
    });
    parent.children = children as typeof parent.children;
  }
}

/** Where a link leads; undefined for one that is not published, which is reported. Only what is reported or looked for later needs its place. */
function targetOf(
  url: string,
  placeOf: () => Place,
  { entry, links, report, references }: Reading,
): LinkTarget | 'external' | undefined {
  const target = resolveLink(url, entry, links);
  if (target === 'external') return target;
  if (target === 'unknown') return undefined;
  const about = () => url.replace(/[#?].*$/s, '');
  if ('code' in target) {
    report('error', (mayGuess) =>
      error(target.code, target.message, placeOf(), mayGuess ? target.hint : undefined, about()),
    );
    return undefined;
  }
  if (target.isMoved) {
    const message = `The link "${url}" redirects to ${target.path}`;
    report('warning', () => warning('moved-link', message, placeOf(), `Write ${sitePath(target)}`, about()));
  }
  if (target.fragment === undefined && links.byPath.has(target.path)) return target;
  const { path, fragment } = target;
  references.push({ path, place: placeOf(), ...(fragment !== undefined && { fragment }) });
  return target;
}

/** The address of a link in HTML for pages; undefined, with a problem, for one that is not published. */
export function addressOf(
  url: string,
  placeOf: () => Place,
  kind: 'link' | 'load',
  reading: Reading,
): string | undefined {
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
