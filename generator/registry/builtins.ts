import type { Host } from '../hosts/host.ts';
import { hosts } from '../hosts/index.ts';
import { resources } from '../resources/index.ts';
import type { Resource } from '../resources/resource.ts';

/** What a build is made with. */
export interface Registry {
  readonly resources: readonly Resource[];
  readonly hosts: readonly Host[];
}

/** What comes with the program. */
export const builtins: Registry = { resources, hosts };
