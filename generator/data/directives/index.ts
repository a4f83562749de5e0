import type { Directive } from '../../model/directive.ts';
import { entries, posts } from './entries.ts';
import { table } from './table.ts';
import { count, value } from './value.ts';

/** Every directive that does not belong to a type of data. To add one, write its file and name it here. */
export const directives: readonly Directive[] = [posts, entries, count, table, value];
