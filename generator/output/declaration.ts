import { type Based, pathOnHost } from '../base/base-path.ts';
import { onceFor } from '../base/once-for.ts';
import { decoded } from '../base/percent-encoding.ts';
import type { JsonSchema } from '../base/validator.ts';
import { type Link, printLinks } from '../format/link-header.ts';
import type { Role } from './role.ts';
import type { Words } from './words.ts';

/** The description in openapi.json of an output of the public contract. */
export interface Endpoint {
  /** The stem of the operation ids: `status` gives `getStatus` and `headStatus`. */
  readonly id: string;
  readonly tag: string;
  readonly summary: Words;
  readonly description: Words;
  /** Its response, in whole or in part, where that is known before its body is made. */
  readonly example?: unknown;
  /** The name of the schema among the components; by default, its title. */
  readonly component?: string;
  /** The other schemas that it refers to, by their names there. */
  readonly parts?: Readonly<Record<string, JsonSchema>>;
}

/** The beginnings of the labels that say what an endpoint is. */
type Stem = 'agentSkills' | 'apiCatalog' | 'mcpCard' | 'openapi' | 'pageGraph' | 'postGraph' | 'schemaMap' | 'status';

/** An endpoint in the words of two labels. */
export function endpointOf(id: string, tag: string, stem: Stem, example?: unknown): Endpoint {
  const words = { summary: { label: `${stem}Summary` }, description: { label: `${stem}Description` } } as const;
  return { id, tag, ...words, ...(example !== undefined && { example }) };
}

/** Everything known about an output before its body is made, which is all that other outputs may read. */
export interface Declaration {
  /** The path on the site: `/`, `/fr/`, `/llms.txt`. A path that ends in `/` is stored as its `index.html`. */
  readonly path: string;
  /** The exact Content-Type. */
  readonly mediaType: string;
  /** Response headers other than Content-Type and Link. */
  readonly headers: Readonly<Record<string, string>>;
  /** The Link header. */
  readonly links: readonly Link[];
  /** The content file or the resource it is made from, for messages. */
  readonly source: string;
  /** Its role for other outputs, if any of them needs to know. */
  readonly role?: Role;
  /** Every JSON body is checked against this before it is published. */
  readonly schema?: JsonSchema;
  /** Whether a template of the user's own makes it, which may print links that no content has. */
  readonly isOfOwnTemplate?: boolean;
  /** The most characters that its readers accept. */
  readonly maxLength?: number;
  readonly endpoint?: Endpoint;
  /** The ids of its parts that links may lead to, for a page that tells of other outputs. */
  readonly idsOf?: (outputs: readonly Declaration[]) => ReadonlySet<string>;
  /** The link with which pages announce it. */
  readonly announce?: Omit<Link, 'href'>;
  /** Whether its Link header carries every announced link, as on the home pages. */
  readonly announcer?: boolean;
  /** The file in which it is stored, where that is not named after its path: a page that another program built. */
  readonly builtFile?: string;
  /** The Markdown representation of this path, when the Accept header chooses between the two. */
  readonly negotiated?: { readonly mediaType: string; readonly path: string; readonly example?: string };
}

/** The declaration of an output that has a role. */
export type WithRole<Kind extends Role['kind']> = Declaration & { readonly role: Extract<Role, { kind: Kind }> };

/** Whether an output has a role of the given kind. */
export function withRole<Kind extends Role['kind']>(kind: Kind) {
  return (output: Declaration): output is WithRole<Kind> => output.role?.kind === kind;
}

/** A path of the host whose representation the Accept header chooses. */
export interface NegotiatedPair {
  readonly path: string;
  /** The path of the file served when Markdown is preferred. */
  readonly variant: string;
}

export function pairsOf(outputs: readonly Declaration[], site: Based): readonly NegotiatedPair[] {
  return outputs.flatMap(({ path, negotiated }) =>
    negotiated ? [{ path: pathOnHost(site, path), variant: pathOnHost(site, negotiated.path) }] : [],
  );
}

/** The file below the output folder that stores a path of the site: its name is not percent-encoded. */
export function filePath(path: string): string {
  const relative = decoded(path.slice(1));
  return path.endsWith('/') ? `${relative}index.html` : relative;
}

/** The file below the output folder that stores an output. */
export function fileOf({ path, builtFile }: Pick<Declaration, 'path' | 'builtFile'>): string {
  return builtFile ?? filePath(path);
}

/** The response headers of an output, Content-Type first. They are made once, because many callers ask for them. */
export const headersOf = onceFor(
  ({ mediaType, headers, links }: Declaration): Readonly<Record<string, string>> => ({
    'Content-Type': mediaType,
    ...headers,
    ...(links.length > 0 && { Link: printLinks(links) }),
  }),
);
