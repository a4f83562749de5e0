import type { FromSchema } from 'json-schema-to-ts';
import { getOwn } from '../../base/own.ts';
import type { Problem } from '../../base/problem.ts';
import { money, number } from '../../format/numbers.ts';
import { fill } from '../../templates/view.ts';
import { type BlockDirective, DirectiveError, type DirectiveScope, type InlineDirective, pick } from '../directive.ts';
import { localize } from '../localized.ts';
import { strong, table } from '../nodes.ts';
import { amount, localized, slug } from '../schemas/common.ts';
import { type DataContext, type DataType, dataOf, needData } from './data-type.ts';
import { features } from './features.ts';
import { checkUnique, unknownReference } from './ids.ts';

const schema = {
  type: 'object',
  additionalProperties: false,
  required: ['period', 'allowances', 'plans'],
  properties: {
    period: { enum: ['month', 'year'] },
    allowances: {
      type: 'array',
      items: {
        type: 'object',
        additionalProperties: false,
        required: ['id', 'name', 'unit'],
        properties: { id: slug, name: localized, unit: localized },
      },
    },
    plans: {
      type: 'array',
      minItems: 1,
      items: {
        type: 'object',
        additionalProperties: false,
        required: ['id', 'name', 'description', 'price', 'includes', 'features'],
        properties: {
          id: slug,
          name: localized,
          description: localized,
          price: amount,
          includes: { type: 'object', additionalProperties: { type: 'integer', minimum: 0 } },
          overage: { type: 'object', additionalProperties: amount },
          features: { type: 'array', uniqueItems: true, items: slug },
        },
      },
    },
  },
} as const;

export type PlansFile = FromSchema<typeof schema>;
export type Plan = PlansFile['plans'][number];

/** The price of a plan in words: `€49 per month`. Throws a DirectiveError when there are no plans. */
export function planPrice(
  plan: Plan,
  { data, currency, locale }: Pick<DirectiveScope, 'data' | 'currency' | 'locale'>,
): string {
  const { labels, code } = locale;
  const period = needData(data, plans).period === 'year' ? labels.perYear : labels.perMonth;
  return `${money(plan.price, currency, code)} ${period}`;
}

function check({ plans, allowances }: PlansFile, { block, idsIn }: DataContext): readonly Problem[] {
  const known = new Set(allowances.map(({ id }) => id));
  const knownFeatures = idsIn(features, 'features');
  const references = plans.flatMap((plan, index) => {
    const amounts = (['includes', 'overage'] as const).flatMap((key) =>
      Object.keys(plan[key] ?? {})
        .filter((id) => !known.has(id))
        .map((id) => unknownReference('allowance', id, known, block.placeOfKey(['plans', index, key, id]))),
    );
    const offered = plan.features.flatMap((id, at) =>
      !knownFeatures || knownFeatures.has(id)
        ? []
        : [unknownReference('feature', id, knownFeatures, block.placeOf(['plans', index, 'features', at]))],
    );
    return [...amounts, ...offered];
  });
  return [...checkUnique(plans, 'plans', block), ...checkUnique(allowances, 'allowances', block), ...references];
}

const priceTable: BlockDirective = {
  kind: 'block',
  name: 'plans',
  attributes: [],
  expand(scope) {
    const { labels, code } = scope.locale;
    const { allowances, plans: offered } = needData(scope.data, plans);
    const head = [labels.plan, labels.price, ...allowances.map(({ name }) => localize(name, code))];
    const rows = offered.map((plan) => [
      strong(localize(plan.name, code)),
      planPrice(plan, scope),
      ...allowances.map(({ id }) => includedAmount(plan, id, scope)),
    ]);
    return [table([null, ...rightAligned(allowances.length + 1)], [head, ...rows])];
  },
};

const featureTable: BlockDirective = {
  kind: 'block',
  name: 'plan-features',
  attributes: [],
  expand({ data, locale: { labels, code } }) {
    const { plans: offered } = needData(data, plans);
    const head = [labels.feature, ...offered.map(({ name }) => localize(name, code))];
    const featuresOf = offered.map((plan) => new Set(plan.features));
    const rows = (dataOf(data, features)?.features ?? []).map(({ id, name }) => [
      localize(name, code),
      ...featuresOf.map((ids) => (ids.has(id) ? labels.yes : labels.no)),
    ]);
    return [table([null, ...offered.map(() => 'center' as const)], [head, ...rows])];
  },
};

const overageTable: BlockDirective = {
  kind: 'block',
  name: 'overage',
  attributes: [],
  expand({ data, currency, locale: { labels, code } }) {
    const { allowances, plans: offered } = needData(data, plans);
    const charged = allowances.filter(({ id }) => offered.some((plan) => getOwn(plan.overage, id) !== undefined));
    const head = [labels.plan, ...charged.map(({ unit }) => fill(labels.perExtra, { unit: localize(unit, code) }))];
    const rows = offered.map((plan) => [
      strong(localize(plan.name, code)),
      ...charged.map(({ id }) => {
        const rate = getOwn(plan.overage, id);
        return rate === undefined ? labels.notOffered : money(rate, currency, code);
      }),
    ]);
    return [table([null, ...rightAligned(charged.length)], [head, ...rows])];
  },
};

const price: InlineDirective = {
  kind: 'inline',
  name: 'price',
  attributes: ['plan'],
  text: (scope, attributes) => planPrice(pick(needData(scope.data, plans).plans, attributes, 'plan'), scope),
};

const included: InlineDirective = {
  kind: 'inline',
  name: 'included',
  attributes: ['plan', 'allowance'],
  text(scope, attributes) {
    const { plans: offered, allowances } = needData(scope.data, plans);
    return includedAmount(pick(offered, attributes, 'plan'), pick(allowances, attributes, 'allowance').id, scope);
  },
};

const overageRate: InlineDirective = {
  kind: 'inline',
  name: 'overage-rate',
  attributes: ['plan', 'allowance'],
  text({ data, currency, locale }, attributes) {
    const { plans: offered, allowances } = needData(data, plans);
    const plan = pick(offered, attributes, 'plan');
    const rate = getOwn(plan.overage, pick(allowances, attributes, 'allowance').id);
    if (rate === undefined)
      throw new DirectiveError(`The plan "${plan.id}" does not sell more of "${attributes.allowance}"`);
    return money(rate, currency, locale.code);
  },
};

function includedAmount(plan: Plan, allowance: string, { locale: { labels, code } }: DirectiveScope): string {
  const included = getOwn(plan.includes, allowance);
  return included === undefined ? labels.notOffered : number(included, code);
}

function rightAligned(count: number): 'right'[] {
  return Array.from({ length: count }, () => 'right' as const);
}

/** `data/plans.yaml`: what is sold, what each plan includes, and what extra units cost. Prices are in the site's currency. */
export const plans: DataType<PlansFile> = {
  name: 'plans',
  schema,
  check,
  directives: [priceTable, featureTable, overageTable, price, included, overageRate],
};
