import { affiliate } from './affiliate.ts';
import { api } from './api.ts';
import { authors } from './authors.ts';
import { calculator } from './calculator.ts';
import type { DataType } from './data-type.ts';
import { features } from './features.ts';
import { mcp } from './mcp.ts';
import { plans } from './plans.ts';

/** Every type of data. To add one, write its file and name it here. */
export const dataTypes: readonly DataType[] = [plans, features, affiliate, calculator, authors, mcp, api];
