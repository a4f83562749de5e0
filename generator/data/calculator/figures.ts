import { figureOf, pricingOf, type RawFigure } from '../plans/rates.ts';
import type { Offered, PlansFile } from '../plans/schema.ts';
import { amountIn } from '../types/money.ts';

/**
 * The numbers of plans that formulas may use, by name: `plan.team.price`, and each price by its key, `plan.team.year`; `plan.team.setup`,
 * `plan.team.included.seats`, `plan.team.overage.seats`; the same prices of an add-on, `add-on.number.price`. A range, tiers and a price on request are
 * no numbers.
 */
export function figuresOf(file: PlansFile, currency: string): ReadonlyMap<string, number> {
  const figures = new Map<string, number>();
  const add = (name: string, figure: ReturnType<typeof figureOf>) => {
    if (figure.kind === 'exact') figures.set(name, figure.amount);
  };
  const addPrices = (prefix: string, offered: Offered): void => {
    const pricing = pricingOf(offered, file, currency);
    if (pricing.kind === 'free') figures.set(`${prefix}.price`, 0);
    for (const rate of pricing.kind === 'rates' ? pricing.rates : []) {
      if (!figures.has(`${prefix}.price`)) add(`${prefix}.price`, rate.figure);
      add(`${prefix}.${rate.key}`, rate.figure);
    }
    if (offered.setup !== undefined) figures.set(`${prefix}.setup`, amountIn(offered.setup, currency));
  };
  for (const plan of file.plans) {
    addPrices(`plan.${plan.id}`, plan);
    for (const [id, count] of Object.entries(plan.includes ?? {}))
      if (typeof count === 'number') figures.set(`plan.${plan.id}.included.${id}`, count);
    for (const [id, rate] of Object.entries(plan.overage ?? {}))
      if (!isForMany(rate)) add(`plan.${plan.id}.overage.${id}`, figureOf(rate as RawFigure, currency));
  }
  for (const addOn of file.addOns ?? []) addPrices(`add-on.${addOn.id}`, addOn);
  return figures;
}

/** Whether a rate is for several units together. */
function isForMany(rate: unknown): boolean {
  return typeof rate === 'object' && rate !== null && 'price' in rate;
}
