import { compareTimes, decimalOf } from '../../base/decimal.ts';
import { suggest } from '../../base/nearest.ts';
import { error, type Problem, warning } from '../../base/problem.ts';
import { fractionDigits } from '../../format/numbers.ts';
import type { YamlBlock, YamlPath } from '../../load/yaml.ts';
import { checkUnique, type DataContext, type DataType, unknownReference } from '../types/data-type.ts';
import { features } from '../types/features.ts';
import { amountIn, checkMoney, type Money } from '../types/money.ts';
import { isMoney, isTiers, type RawFigure, type RawTier, rateKeys } from './rates.ts';
import { type Offered, type PlansFile, plansSchema } from './schema.ts';

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

type Price = Exclude<Offered['price'], number | 'free' | 'contact'>;

/** Checks what a plan or an add-on says of its price: what a schema cannot express, and what contradicts itself. */
function checkOffered(offered: Offered, at: YamlPath, { period }: PlansFile, context: DataContext): readonly Problem[] {
  const { price, setup, trial, action } = offered;
  const { block } = context;
  const path = [...at, 'price'];
  const own = (key: string) => block.placeOfKey([...at, key]);
  const setupProblems = [
    ...(setup === undefined ? [] : checkMoney(setup, [...at, 'setup'], context)),
    ...checkThousands(price, path, context),
  ];
  if (price === 'contact') {
    if (action) return setupProblems;
    const hint = 'Add action: {url: /contact/}, or the address of your own page, mailto: or tel:';
    return [error('missing-key', `"${path.join('.')}" is contact, but no address is given`, block.placeOf(path), hint)];
  }
  if (price === 'free') {
    const paid =
      setup !== undefined && setup !== 0 ? [contradiction(own('setup'), 'A free plan has no setup fee')] : [];
    return trial ? [...paid, contradiction(own('trial'), 'A free plan has no trial')] : paid;
  }
  if (typeof price !== 'number') return [...setupProblems, ...checkRates(price, path, context)];
  if (period !== undefined) return [...setupProblems, ...checkMoney(price, path, context)];
  const message = `"${path.join('.')}" does not say for which period`;
  const hint = `Write {month: ${price}} or {once: ${price}}, or a line period: month above the plans`;
  return [...setupProblems, error('missing-key', message, block.placeOf(path), hint)];
}

/** An amount with a point and three decimals is most likely thousands, as some languages write them. */
function checkThousands(
  price: Offered['price'],
  path: YamlPath,
  { block, currencies }: DataContext,
): readonly Problem[] {
  if (currencies.some((code) => fractionDigits(code) === 3)) return [];
  const paths = typeof price === 'object' ? rateKeys.map((key) => [...path, key]) : [path];
  return paths.flatMap((ratePath) => {
    const written = block.writtenAt(ratePath) ?? '';
    if (!/^[1-9]\d{0,2}\.\d{3}$/.test(written)) return [];
    const message = `${written} has a decimal point: it is no more than ${Math.ceil(Number(written))}`;
    return [warning('price', message, block.placeOf(ratePath), `Write ${written.replace('.', '')} if it is thousands`)];
  });
}

function contradiction(place: Problem['place'], message: string): Problem {
  return error('price', message, place, 'Remove one of the two');
}

function checkRates(price: Price, path: YamlPath, context: DataContext): readonly Problem[] {
  const { block } = context;
  const rates = rateKeys.flatMap((key) => (price[key] === undefined ? [] : [[key, price[key] as RawFigure] as const]));
  if (rates.length === 0) {
    const hint = `Add one of ${rateKeys.join(', ')}, such as month: 12`;
    return [error('missing-key', `"${path.join('.')}" has no amount`, block.placeOf(path), hint)];
  }
  const hasTiers = rates.some(([, figure]) => isTiers(figure));
  const needsUnit = price.quantity !== undefined || hasTiers;
  const problems: Problem[] = [];
  if (needsUnit && price.per === undefined) {
    const message = `"${path.join('.')}" does not say for each what`;
    problems.push(error('missing-key', message, block.placeOf(path), 'Add per: seat, for example'));
  }
  if (price.tiers !== undefined && !hasTiers) {
    const hint = 'Write the amounts as a list of {upTo: 10, price: 12}';
    const place = block.placeOfKey([...path, 'tiers']);
    problems.push(error('price', '"tiers" is set, but the price has no tiers', place, hint));
  }
  const figures = rates.flatMap(([key, figure]) => checkFigure(figure, [...path, key], context));
  return [...problems, ...figures, ...(figures.length === 0 ? checkYear(price, path, context) : [])];
}

function checkFigure(figure: RawFigure, path: YamlPath, context: DataContext): readonly Problem[] {
  if (isTiers(figure)) return checkTiers(figure, path, context);
  if (isMoney(figure)) return checkMoney(figure, path, context);
  const { from, to, ...others } = figure;
  const { block, currencies } = context;
  const unknown = Object.keys(others).map((key) => unknownKey(key, ['from', 'to'], [...path, key], block));
  if (from === undefined) return [...unknown, missingKey('from', path, block)];
  const amounts = [
    ...checkMoney(from, [...path, 'from'], context),
    ...(to === undefined ? [] : checkMoney(to, [...path, 'to'], context)),
  ];
  const isTurned = to !== undefined && currencies.some((code) => amountIn(from, code) >= amountIn(to, code));
  if (amounts.length > 0 || !isTurned) return [...unknown, ...amounts];
  const message = `"${path.join('.')}" goes from more to less`;
  return [...unknown, error('price', message, block.placeOf([...path, 'to']), 'Write the smaller amount as from')];
}

/** Tiers follow one another without gaps, and only the last may be without an end. */
function checkTiers(tiers: readonly RawTier[], path: YamlPath, context: DataContext): readonly Problem[] {
  const { block } = context;
  return tiers.flatMap((tier, index) => {
    const at = [...path, index];
    const { upTo, price, flat } = tier;
    const before = tiers[index - 1]?.upTo;
    const name = `"${at.join('.')}"`;
    const problems: Problem[] = [];
    const fault = (code: 'missing-key' | 'price', place: YamlPath, message: string, hint: string) =>
      problems.push(error(code, message, block.placeOf(place), hint));
    if (upTo === undefined && index < tiers.length - 1)
      fault('missing-key', at, `${name} lacks the key "upTo"`, 'Only the last tier may go without "upTo"');
    if (upTo !== undefined && before !== undefined && upTo <= before) {
      const message = `This tier ends at ${upTo}, and the one before it at ${before}`;
      fault('price', [...at, 'upTo'], message, 'Write the tiers in ascending order');
    }
    if ((price === undefined) === (flat === undefined)) {
      const hint = 'price is that of each unit, flat that of all together';
      fault('price', at, `${name} must have either a price or a flat amount`, hint);
    }
    const amounts = { ...(price !== undefined && { price }), ...(flat !== undefined && { flat }) };
    for (const [key, amount] of Object.entries(amounts)) problems.push(...checkMoney(amount, [...at, key], context));
    return problems;
  });
}

/** A year that costs more than its months is most likely a mistake. */
function checkYear(price: Price, path: YamlPath, { block, currencies }: DataContext): readonly Problem[] {
  const dearer = (key: 'year' | 'monthBilledYearly', other: 'month' | 'monthBilledYearly', times: number) => {
    const [here, there] = [price[key], price[other]] as [RawFigure | undefined, RawFigure | undefined];
    if (here === undefined || there === undefined || !isMoney(here) || !isMoney(there)) return [];
    const code = currencies.find(
      (currency) => compareTimes(decimalOf(amountIn(here, currency)), decimalOf(amountIn(there, currency)), times) > 0,
    );
    if (code === undefined) return [];
    const amounts = [`"${key}" (${amountIn(here, code)} ${code})`, `"${other}" (${amountIn(there, code)} ${code})`];
    const message = amounts.join(times === 1 ? ' costs more than ' : ` costs more than ${times} times `);
    return [warning('price', message, block.placeOf([...path, key]), 'Check both amounts')];
  };
  return [
    ...dearer('year', 'month', 12),
    ...dearer('monthBilledYearly', 'month', 1),
    ...dearer('year', 'monthBilledYearly', 12),
  ];
}

/** A key that an amount does not have, where the schema takes any: it may be a currency. */
function unknownKey(key: string, known: readonly string[], path: YamlPath, block: YamlBlock): Problem {
  return error('unknown-key', `Unknown key "${key}"`, block.placeOfKey(path), suggest(key, known, 'Known keys'));
}

function missingKey(key: string, path: YamlPath, block: YamlBlock): Problem {
  const hint = `Add a line ${key}: with its value`;
  return error('missing-key', `"${path.join('.')}" lacks the key "${key}"`, block.placeOf(path), hint);
}
