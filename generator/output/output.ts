import { type Based, pathOnHost } from '../base/base-path.ts';
import { onceFor } from '../base/once-for.ts';
import type { OwnPart } from '../base/own-code.ts';
import { decoded } from '../base/percent-encoding.ts';
import type { JsonSchema } from '../base/validator.ts';
import type { Document, Outline } from '../body/document.ts';
import { type Link, printLinks } from '../format/link-header.ts';
import type { AssetFile, EntryMeta } from '../model/meta.ts';
import type { Drawing } from './drawing.ts';
import type { Announced, Role } from './role.ts';
import type { Words } from './words.ts';

/** The inputs of a body, besides the site's settings and templates. It is given every key that it declares. */
export interface Inputs {
  /** The pages and posts whose text it contains. */
  readonly documents?: readonly EntryMeta[];
  /** The pages and posts whose text it describes, for example by its number of words. */
  readonly outlines?: readonly EntryMeta[];
  /** The pages and posts of which it tells what is known before their text is read. */
  readonly entries?: readonly EntryMeta[];
  /** Which other outputs it lists or describes. */
  readonly outputs?: (output: Declaration) => output is Declaration;
  /** The links with which pages announce outputs. */
  readonly announced?: true;
  /** The file it is a copy of. */
  readonly asset?: AssetFile;
  /** The files that it is made from along with others. */
  readonly files?: readonly AssetFile[];
}

/** All inputs for bodies: documents and outlines in the order they were declared, outputs in the order of the site. */
export interface Provided {
  readonly documents: readonly Document[];
  readonly outlines: readonly Outline[];
  readonly outputs: readonly Declaration[];
  readonly announced: readonly Announced[];
  readonly asset: Uint8Array;
  readonly files: readonly Uint8Array[];
}

/** The inputs that a body declares, as it is given them. */
type Given<I extends Inputs> = Pick<Provided, Exclude<keyof I & keyof Provided, 'outputs'>> &
  (I extends { readonly outputs: (output: Declaration) => output is infer T extends Declaration }
    ? { readonly outputs: readonly T[] }
    : unknown);

/** A page that a template of the user's own made, with the HTML that the template was given, which was checked before. */
export interface Templated {
  readonly page: string;
  readonly given: readonly string[];
}

/** The bytes of a body, its text, which is served as UTF-8, or what is still to be drawn. */
export type Body = string | Uint8Array | Drawing | Templated;

export function isTemplated(body: Body): body is Templated {
  return typeof body === 'object' && 'page' in body;
}

/** One representation to serve, with everything about it in one value. Made by `declare()`. */
export interface Output extends Declaration {
  readonly inputs: Inputs;
  /**
   * Everything besides its inputs that its body takes from where it is declared, as plain data. Without it, whatever was read of the site to declare the
   * output counts as read by its body.
   */
  readonly facts?: unknown;
  /** The little that it takes of an outline: as long as that stays the same, so does the output. */
  readonly takes?: (outline: Outline) => string;
  /** The part of the site's own that declares it, if it is not one of the program. */
  readonly own?: OwnPart;
  /** Makes the body from exactly what `inputs` declares, and from nothing else that can change. */
  readonly body: (given: Provided) => Body;
}

type Stated<I extends Inputs> = Omit<Declaration, 'links'> & {
  readonly links?: Declaration['links'];
  readonly inputs?: I;
  readonly facts?: unknown;
  readonly takes?: Output['takes'];
  readonly body: (given: Given<I>) => Body;
};

/**
 * An output whose body is a function of its declared inputs: the compiler lets it read no others. Without links and inputs, it has none.
 */
export function declare<const I extends Inputs = Record<never, never>>(output: Stated<I>): Output {
  return { links: [], inputs: {}, ...output } as unknown as Output;
}

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

/** Whether two sets of headers are equal, in any order. */
export function sameHeaders(a: Readonly<Record<string, string>>, b: Readonly<Record<string, string>>): boolean {
  const names = Object.keys(a);
  return names.length === Object.keys(b).length && names.every((name) => a[name] === b[name]);
}
