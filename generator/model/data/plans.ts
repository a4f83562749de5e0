import { action, included, overageRate, price, tax } from '../plans/facts.ts';
import { plansFile } from '../plans/file.ts';
import type { PlansFile } from '../plans/schema.ts';
import { addOnTable, featureTable, overageTable, planDetails, priceTable } from '../plans/tables.ts';
import type { DataType } from './data-type.ts';

export type { Plan, PlansFile } from '../plans/schema.ts';

/** `data/plans.yaml`: what is sold, at what prices, what each plan includes, what extra units cost, and what can be added. */
export const plans: DataType<PlansFile> = {
  ...plansFile,
  hasPrices: () => true,
  directives: [
    ...[priceTable, planDetails, featureTable, overageTable, addOnTable],
    ...[price, action, tax, included, overageRate],
  ],
};
