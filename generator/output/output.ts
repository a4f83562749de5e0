import type { JsonSchema } from '../base/validator.ts';
import type { Link } from '../format/link-header.ts';
import type { Reference } from '../model/links.ts';
import type { EntryHead } from '../model/meta.ts';

/** What openapi.json says about an output that belongs to the public contract. */
export interface Endpoint {
  /** The stem of the operation ids: `status` gives `getStatus` and `headStatus`. */
  readonly id: string;
  readonly tag: string;
  readonly summary: string;
  readonly description: string;
}

/** Text or bytes as they are served, or a function that makes them when they are written. */
export type Body = string | Uint8Array | (() => string | Uint8Array);

/** One representation that is served: everything about it travels in this one value. */
export interface Output {
  /** The URL path: `/`, `/fr/`, `/llms.txt`. A path that ends in `/` is stored as its `index.html`. */
  readonly path: string;
  /** The exact Content-Type. */
  readonly mediaType: string;
  readonly body: Body;
  /** The length of the body in bytes, where it is known before the body is made. */
  readonly size?: number;
  /** Response headers beside Content-Type and Link. */
  readonly headers: Readonly<Record<string, string>>;
  /** The Link header. */
  readonly links: readonly Link[];
  /** The content file or the resource that it is made from, for messages. */
  readonly source: string;
  /** Every JSON body is checked against this before it is published. */
  readonly schema?: JsonSchema;
  /** The most characters that its readers take. */
  readonly longest?: number;
  readonly endpoint?: Endpoint;
  /** What this output is to the site as a whole: the link by which pages announce it. */
  readonly announce?: Omit<Link, 'href'>;
  /** Whether its Link header announces every output that is to be announced: the home pages. */
  readonly announcer?: boolean;
  /** The Markdown representation of this path, if the Accept header chooses between the two. */
  readonly negotiated?: { readonly mediaType: string; readonly path: string };
  /** Structured data that the schema map lists. */
  readonly structuredData?: { readonly lastModified: string };
  /** A page that the sitemap lists. */
  readonly sitemap?: { readonly lastModified: string; readonly alternates: readonly Link[] };
  /** Links out of the body, and the anchors that others may point to: known once the body is made. */
  readonly outline?: () => { readonly references: readonly Reference[]; readonly anchors: ReadonlySet<string> };
  /** The pages and posts whose bodies this body holds. */
  readonly bodies?: readonly EntryHead[];
  /** The pages and posts of whose bodies it says something, such as the number of words. */
  readonly outlines?: readonly EntryHead[];
}

/** A path that the Accept header chooses a representation of. */
export interface NegotiatedPair {
  readonly path: string;
  /** The path whose file is served when Markdown is preferred. */
  readonly variant: string;
}

/** The path of the page that hosts answer with when there is nothing at a path. */
export const notFoundPath = '/404.html';

/** The file below the output folder that stores a URL path. */
export function filePath(path: string): string {
  const relative = path.slice(1);
  return path.endsWith('/') ? `${relative}index.html` : relative;
}
