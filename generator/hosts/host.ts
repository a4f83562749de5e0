import type { Result } from '../base/problem.ts';
import type { Coding } from '../format/codings.ts';
import type { NegotiatedPair } from '../output/declaration.ts';

/** An output as a host sees it: where it is, which file it is stored in, and the headers that it must be served with. */
export interface Served {
  readonly path: string;
  /** Relative to the output folder. */
  readonly file: string;
  /** Every response header that the output asks for, Content-Type and Link included. */
  readonly headers: Readonly<Record<string, string>>;
}

/** All that a host is configured from. */
export interface HostInput {
  readonly served: readonly Served[];
  readonly pairs: readonly NegotiatedPair[];
  /** The path of the page for what does not exist. */
  readonly notFound: string;
  /** The precompressed siblings that files may have, and the host is to serve. None when it is left out. */
  readonly codings?: readonly Coding[];
}

/** A file that a host reads: in the output folder, or in `deploy/<host>/` where the host reads its configuration elsewhere. */
export interface HostFile {
  readonly folder: 'output' | 'deploy';
  readonly path: string;
  readonly text: string;
}

/** What a host can carry of the contract. A text says what will be missing. */
export interface Capabilities {
  /** Exact media types, for files without an ending too. */
  readonly types: true | string;
  /** Response headers by path. */
  readonly headers: true | string;
  /** Markdown for a negotiated path when the Accept header prefers it. */
  readonly accept: true | string;
  /** 405 with an Allow header for other methods than GET and HEAD. */
  readonly methods: true | string;
  /** A cache of the host keeps the representations of a negotiated path apart. */
  readonly caching: true | string;
}

/** What a host takes at most. */
export interface Limits {
  readonly rules?: number;
  readonly lineLength?: number;
  readonly files?: number;
  readonly fileBytes?: number;
}

/** How one static host is told to serve the outputs exactly right. */
export interface Host {
  readonly name: string;
  readonly title: string;
  /** The vendor's documentation. */
  readonly docs: string;
  readonly capabilities: Capabilities;
  readonly limits: Limits;
  /** The codings of which it serves precompressed siblings. None when it is left out. */
  readonly precompressed?: readonly Coding[];
  /** Its files, and a problem for each limit of the host that they exceed. */
  files(input: HostInput): Result<readonly HostFile[]>;
}
