import { affiliate } from './affiliate/affiliate.ts';
import { calculator } from './calculator/calculator.ts';
import { plans } from './plans/plans.ts';
import { api } from './types/api.ts';
import { authors } from './types/authors.ts';
import type { DataType } from './types/data-type.ts';
import { features } from './types/features.ts';
import { mcp } from './types/mcp.ts';

/** Every type of data. To add one, write its file and name it here. */
export const dataTypes: readonly DataType[] = [plans, features, affiliate, calculator, authors, mcp, api];
