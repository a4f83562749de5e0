import type { Link } from '../format/link-header.ts';
import type { Role } from './role.ts';

/** The link by which pages announce an output, and what that is to them. */
export interface Announced extends Link {
  readonly role?: Role;
}
