import type { Link } from '../format/link-header.ts';
import type { Role } from './role.ts';

/** The link with which pages announce an output, and the role of that output. */
export interface Announced extends Link {
  readonly role?: Role;
}
