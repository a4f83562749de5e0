import { onceFor } from '../base/once-for.ts';
import { printLinks } from '../format/link-header.ts';
import type { Declaration } from './declaration.ts';

/** The response headers of an output, Content-Type first. They are made once, because many callers ask for them. */
export const headersOf = onceFor(
  ({ mediaType, headers, links }: Declaration): Readonly<Record<string, string>> => ({
    'Content-Type': mediaType,
    ...headers,
    ...(links.length > 0 && { Link: printLinks(links) }),
  }),
);
