import type { Host } from '../hosts/host.ts';
import type { OpenSite } from './open-site.ts';
import type { Scan } from './scan.ts';

/** What a view is made from. */
export interface Asked {
  readonly site: OpenSite;
  readonly scan: Scan;
  readonly query: URLSearchParams;
  readonly hosts: readonly Host[];
}
