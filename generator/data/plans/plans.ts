import type { DataType } from '../types/data-type.ts';
import { action, included, overageRate, price, tax } from './facts.ts';
import { plansFile } from './file.ts';
import type { PlansFile } from './schema.ts';
import { addOnTable, featureTable, overageTable, planDetails, priceTable } from './tables.ts';

export type { Plan, PlansFile } from './schema.ts';

/** `data/plans.yaml`: what is sold, at what prices, what each plan includes, what extra units cost, and what can be added. */
export const plans: DataType<PlansFile> = {
  ...plansFile,
  hasPrices: () => true,
  directives: [
    ...[priceTable, planDetails, featureTable, overageTable, addOnTable],
    ...[price, action, tax, included, overageRate],
  ],
};
