import type { IncomingHttpHeaders } from 'node:http';

/** A request for a page of the inspector: the path and the query of its target, with the question mark. */
export interface PageRequest {
  readonly method: string;
  readonly path: string;
  readonly query: string;
  readonly headers: IncomingHttpHeaders;
  /** Reads what was sent; undefined where that is too long. */
  readonly body?: () => Promise<string | undefined>;
}

/** The response to a request. */
export interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: Uint8Array | string;
}
