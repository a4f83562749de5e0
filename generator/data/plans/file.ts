import type { Problem } from '../../base/problem.ts';
import type { YamlPath } from '../../load/yaml.ts';
import type { DataContext, DataType } from '../types/data-type.ts';
import { features } from '../types/features.ts';
import { checkUnique, unknownReference } from '../types/ids.ts';
import { checkMoney, type Money } from '../types/money.ts';
import { checkFigure, checkOffered } from './check.ts';
import { missingKey, unknownKey } from './keys.ts';
import type { RawFigure } from './rates.ts';
import { type PlansFile, plansSchema } from './schema.ts';

function check(file: PlansFile, context: DataContext): readonly Problem[] {
  const { plans, allowances = [], addOns = [] } = file;
  const { block, idsIn } = context;
  const known = new Set(allowances.map(({ id }) => id));
  const knownFeatures = idsIn(features, 'features');
  const knownPlans = new Set(plans.map(({ id }) => id));
  const ofPlans = plans.flatMap((plan, index) => {
    const amounts = (['includes', 'overage'] as const).flatMap((key) =>
      Object.keys(plan[key] ?? {})
        .filter((id) => !known.has(id))
        .map((id) => unknownReference('allowance', id, known, block.placeOfKey(['plans', index, key, id]))),
    );
    const offered = (plan.features ?? []).flatMap((id, at) =>
      !knownFeatures || knownFeatures.has(id)
        ? []
        : [unknownReference('feature', id, knownFeatures, block.placeOf(['plans', index, 'features', at]))],
    );
    const rates = Object.entries(plan.overage ?? {}).flatMap(([id, rate]) =>
      checkOverage(rate as Rate, ['plans', index, 'overage', id], context),
    );
    return [...amounts, ...offered, ...rates, ...checkOffered(plan, ['plans', index], file, context)];
  });
  const ofAddOns = addOns.flatMap((addOn, index) => {
    const unknown = (addOn.plans ?? []).flatMap((id, at) =>
      knownPlans.has(id)
        ? []
        : [unknownReference('plan', id, knownPlans, block.placeOf(['addOns', index, 'plans', at]))],
    );
    return [...unknown, ...checkOffered(addOn, ['addOns', index], file, context)];
  });
  const lists = { plans, allowances, addOns };
  return [...Object.entries(lists).flatMap(([name, list]) => checkUnique(list, name, block)), ...ofPlans, ...ofAddOns];
}

type Rate = RawFigure | { readonly price?: Money; readonly quantity?: number };

function checkOverage(rate: Rate, path: YamlPath, context: DataContext): readonly Problem[] {
  if (typeof rate === 'number' || !('price' in rate || 'quantity' in rate))
    return checkFigure(rate as RawFigure, path, context);
  const { price, quantity: _, ...others } = rate;
  const { block } = context;
  const unknown = Object.keys(others).map((key) => unknownKey(key, ['price', 'quantity'], [...path, key], block));
  if (price !== undefined) return [...unknown, ...checkMoney(price, [...path, 'price'], context)];
  return [...unknown, missingKey('price', path, block)];
}

/** `data/plans.yaml`, without the directives that show it, which refer to it themselves. */
export const plansFile: DataType<PlansFile> = { name: 'plans', schema: plansSchema, check };
