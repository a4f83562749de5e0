import { printLinks } from '../format/link-header.ts';
import type { Declaration } from './declaration.ts';

/** The response headers of an output, Content-Type first. They are made once, because many callers ask for them. */
export function headersOf(output: Declaration): Readonly<Record<string, string>> {
  const known = madeHeaders.get(output);
  if (known) return known;
  const { mediaType, headers, links } = output;
  const made = { 'Content-Type': mediaType, ...headers, ...(links.length > 0 && { Link: printLinks(links) }) };
  madeHeaders.set(output, made);
  return made;
}

const madeHeaders = new WeakMap<Declaration, Readonly<Record<string, string>>>();
