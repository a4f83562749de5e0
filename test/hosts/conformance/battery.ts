import { hosts } from '../../../generator/hosts/index.ts';
import type { KnownGap } from '../../../generator/hosts/rules/host.ts';
import type { Manifest } from '../../../generator/output/manifest.ts';
import { isShort } from '../../short.ts';
import { audited } from './audited.ts';
import { caches } from './caches.ts';
import { twoOfEachForm } from './forms.ts';
import { type Gap, keeps } from './gaps.ts';
import { moves } from './moves.ts';
import { negotiation } from './negotiation.ts';
import { preflights } from './preflight.ts';
import { refusals, traces } from './refusals.ts';
import { representations } from './representations.ts';
import { siblings } from './siblings.ts';

/** A running engine: what it is called, where it answers, and what it is known not to do. */
export interface Served {
  readonly name: string;
  readonly origin: string;
  readonly gaps: readonly Gap[];
  /** The name of the host, where its answers do not show it. */
  readonly host?: string;
  /** The failures of an audit that only an emulator of the host has. */
  readonly emulated?: readonly KnownGap[];
}

/** A built tree on disk. */
export interface BuiltFolder {
  readonly folder: string;
  readonly manifest: Manifest;
  /** Every file of the folder, relative, with `/`. */
  readonly files: readonly string[];
}

/**
 * Registers the tests that a tree is served as its manifest says. They know no path that does not come from it. In a short run, the audit asks for every
 * output, and the promises are asked of two of each form.
 */
export function battery(served: Served, whole: BuiltFolder): void {
  const { name, origin, gaps } = served;
  audited(served, whole);
  const tree = isShort ? twoOfEachForm(whole) : whole;
  const methods = hosts.find((host) => host.name === served.host)?.capabilities.methods ?? true;
  keeps(name, gaps, (promise) => {
    for (const make of [representations, negotiation, refusals, moves, siblings, preflights, caches])
      make(origin, tree, promise);
    // No vendor lets TRACE reach what an emulator stands for.
    if (methods === true) traces(origin, tree, promise);
  });
}
