import type { Host } from '../../hosts/rules/host.ts';
import type { Editing } from './editing.ts';
import type { OpenSite } from './open-site.ts';
import type { Scan } from './scan.ts';

/** The input of a view. */
export interface Asked {
  readonly site: OpenSite;
  readonly scan: Scan;
  readonly query: URLSearchParams;
  /** Rejects where they cannot be known now. */
  readonly hosts: () => Promise<readonly Host[]>;
  /** Undefined where nothing can be edited. */
  readonly editing: Editing | undefined;
}
