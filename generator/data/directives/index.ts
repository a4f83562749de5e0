import type { Directive } from '../../model/directive.ts';
import { count } from './count.ts';
import { entries } from './entries.ts';
import { posts } from './posts.ts';
import { table } from './table.ts';
import { value } from './value.ts';

/** Every directive that does not belong to a type of data. To add one, write its file and name it here. */
export const directives: readonly Directive[] = [posts, entries, count, table, value];
