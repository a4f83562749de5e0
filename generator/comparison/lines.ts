import { isPage } from '../output/manifest.ts';
import { type Comparison, isSame } from './compare.ts';
import type { Fact } from './facts.ts';

/** Sums up a comparison, in one sentence. */
export function headline(comparison: Comparison): string {
  const { addresses, added, removed, changed, facts } = comparison;
  if (isSame(comparison)) return `Nothing changes for machines: all ${addresses} addresses answer as before.`;
  const parts = [
    changed.length === 0 ? `All of ${addresses} addresses that were there have the same content` : '',
    counted(
      changed.length,
      `of ${addresses} addresses has other content`,
      `of ${addresses} addresses have other content`,
    ),
    counted(added.length, 'is new', 'are new'),
    counted(removed.length, 'is gone', 'are gone'),
    counted(facts.length, 'fact changed', 'facts changed'),
  ];
  return `${parts.filter((part) => part !== '').join(', ')}.`;
}

/** Whether what a fact is of came or went. */
export function stateOf({ before }: Fact): string {
  return before === undefined ? 'new' : 'gone';
}

/** Lists the differences, one line each, the weightiest first. */
export function linesOf(comparison: Comparison): readonly string[] {
  const { baseUrl, facts, removed, added, types, headers, redirects, negotiated } = comparison;
  const isLost = (output: (typeof removed)[number]) => isPage(output) && !output.redirect;
  const lost = removed.filter(isLost);
  return [
    ...(baseUrl ? [`the site begins elsewhere: ${change(baseUrl)}`] : []),
    ...(lost.length > 0 ? [`gone, 404: ${lost.map(({ path }) => path).join(' ')}`] : []),
    ...facts.map((fact) => {
      const { subject, type, property, places } = fact;
      const text = property === undefined ? stateOf(fact) : `${property} ${change(fact)}`;
      return `${subject}${type === undefined ? '' : ` (${type})`}: ${text}, at ${firstAndCount(places)}`;
    }),
    ...removed
      .filter((output) => !isLost(output))
      .map(({ path, redirect }) => `${path}: gone, ${redirect ? fate(redirect) : '404'}`),
    ...types.map((type) => `${type.path}: ${change(type)}`),
    ...added.map(({ path, mediaType }) => `${path}: new, ${mediaType}`),
    ...headers.map((header) => `${header.name}: ${change(header)}, at ${firstAndCount(header.paths)}`),
    ...redirects.removed.map((redirect) => `${redirect.path}: no longer ${fate(redirect)}`),
    ...redirects.added.map((redirect) => `${redirect.path}: now ${fate(redirect)}`),
    ...negotiated.removed.map(({ path }) => `${path}: no longer Markdown by Accept`),
    ...negotiated.added.map(({ path, variant }) => `${path}: now ${variant} by Accept`),
  ];
}

function fate({ status, location }: Comparison['redirects']['added'][number]): string {
  return location === undefined ? String(status) : `${status} to ${location}`;
}

function change({ before = '–', after = '–' }: { readonly before?: string; readonly after?: string }): string {
  return `${before} → ${after}`;
}

function firstAndCount([first = '', ...more]: readonly string[]): string {
  return more.length === 0 ? first : `${first} and ${more.length} more`;
}

function counted(number: number, one: string, several: string): string {
  return number === 0 ? '' : `${number} ${number === 1 ? one : several}`;
}
