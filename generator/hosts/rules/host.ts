import type { Result } from '../../base/problem.ts';
import type { Coding } from '../../format/codings.ts';
import type { NotFoundPage } from '../../output/manifest.ts';
import type { NegotiatedPair } from '../../output/output.ts';
import type { Redirect } from '../../output/redirects.ts';

/** An output as a host sees it: its path on the host, the file it is stored in, and the headers it must be served with. */
export interface Served {
  readonly path: string;
  /** Relative to the output folder. */
  readonly file: string;
  /** Every response header that the output asks for, Content-Type and Link included. */
  readonly headers: Readonly<Record<string, string>>;
}

/** Everything that a host is configured from. */
export interface HostInput {
  /** The folder of the host that the site is in, such as `/repo`, with which each path begins. None by default. */
  readonly basePath?: string;
  readonly served: readonly Served[];
  readonly pairs: readonly NegotiatedPair[];
  /** The paths that are answered with another place. None by default. */
  readonly redirects?: readonly Redirect[];
  /** The path of the 404 page. */
  readonly notFound: string;
  /** 404 pages of other languages, each for the paths below one. None by default. */
  readonly notFoundBelow?: readonly NotFoundPage[] | undefined;
  /** The paths of other files that are served beside them, by another program's rules; absent where everything is served by these. */
  readonly others?: readonly string[] | undefined;
  /** The name of the output folder. `dist` by default. */
  readonly outputName?: string | undefined;
  /** The codings of the precompressed siblings that files may have and the host should serve. None by default. */
  readonly codings?: readonly Coding[];
}

/** A file that a host reads: in the output folder, or in `deploy/<host>/` if the host reads its configuration elsewhere. */
export interface HostFile {
  readonly folder: 'output' | 'deploy';
  readonly path: string;
  readonly text: string;
  /**
   * The host reads a copy at the root of the repository. Once somebody has put the copy there, it is theirs, unless its text depends on the
   * pages: then builds keep it up to date. The lists of a JSON file that is merged are added to those of the file that is theirs.
   */
  readonly atRoot?: 'once' | 'renewed' | 'merged';
}

/** The parts of the contract that a host can fulfil. A text says what will be missing. */
export interface Capabilities {
  /** Exact media types, also for files without an ending. */
  readonly types: true | string;
  /** Response headers by path. */
  readonly headers: true | string;
  /** Markdown for a negotiated path when the Accept header prefers it. */
  readonly accept: true | string;
  /** 405 with an Allow header for methods other than GET and HEAD. */
  readonly methods: true | string;
  /** The addresses that were left are answered with a redirect of the status that was asked for. */
  readonly redirects: true | string;
  /** The host's caches keep the representations of a negotiated path apart. */
  readonly caching: true | string;
  /** A language's own 404 page for missing paths in its folder. Absent where it is served. */
  readonly notFound?: string;
}

/** A fault that an audit finds at a host whatever the build does: of a check, at the paths that a pattern with `*` matches. */
export interface KnownGap {
  readonly check: string;
  /** Every path by default. */
  readonly path?: string;
  readonly reason: string;
}

/** The limits of a host. */
export interface Limits {
  /** A limit that a site may exceed, for people. */
  readonly note?: string;
  readonly rules?: number;
  readonly lineLength?: number;
  readonly files?: number;
  readonly fileBytes?: number;
  /** Whether a site of some hundred pages may exceed them with rules that it could do without, which are then tried before. */
  readonly isTight?: true;
}

/** How to configure one static host so that it serves the outputs exactly right. */
export interface Host {
  readonly name: string;
  readonly title: string;
  /** The vendor's documentation. */
  readonly docs: string;
  readonly capabilities: Capabilities;
  readonly limits: Limits;
  /** The codings in which it serves precompressed siblings. None by default. */
  readonly precompressed?: readonly Coding[];
  /** Matches files of the output folder that it reads as its own configuration, and may not serve. None by default. */
  readonly reads?: RegExp;
  /** Response headers, in lower case, with the values by which an audit recognizes it. Absent where there are none. */
  readonly signs?: Readonly<Record<string, RegExp>>;
  /** Whether its files can stand beside those of a site that another program built. */
  readonly standsBeside?: true;
  /** How to fix there what an audit finds, by the id of the check. None by default. */
  readonly fixes?: Readonly<Record<string, string>>;
  /** Expected failures of an audit at some addresses, or beyond what capabilities tell. None by default. */
  readonly gaps?: readonly KnownGap[];
  /** Whether it can serve a site from a folder of a host. One that cannot serves each site at the root of a domain. */
  readonly servesFolders?: true;
  files(input: HostInput): Result<readonly HostFile[]>;
}
