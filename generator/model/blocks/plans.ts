import { own } from '../../base/own.ts';
import { money, number } from '../../format/numbers.ts';
import { fill } from '../../templates/view.ts';
import { say } from '../localised.ts';
import type { Plan } from '../meta.ts';
import { strong, table } from '../nodes.ts';
import { type Block, type BlockScope, DirectiveError, type Fact, need, pick } from './block.ts';

/** The price of a plan as a sentence has it: `€49 per month`. */
export function planPrice(plan: Plan, { facts, locale }: Pick<BlockScope, 'facts' | 'locale'>): string {
  const period = need(facts.plans, 'plans').period === 'year' ? locale.labels.perYear : locale.labels.perMonth;
  return `${money(plan.price, facts.currency, locale.code)} ${period}`;
}

const plans: Block = {
  name: 'plans',
  attributes: [],
  expand(scope) {
    const { labels, code } = scope.locale;
    const { allowances, plans } = need(scope.facts.plans, 'plans');
    const head = [labels.plan, labels.price, ...allowances.map((allowance) => say(allowance.name, code))];
    const rows = plans.map((plan) => [
      strong(say(plan.name, code)),
      planPrice(plan, scope),
      ...allowances.map(({ id }) => included(plan, id, scope)),
    ]);
    return [table([null, ...rightAligned(allowances.length + 1)], [head, ...rows])];
  },
};

const planFeatures: Block = {
  name: 'plan-features',
  attributes: [],
  expand({ facts, locale }) {
    const { plans } = need(facts.plans, 'plans');
    const head = [locale.labels.feature, ...plans.map((plan) => say(plan.name, locale.code))];
    const offered = plans.map((plan) => new Set(plan.features));
    const rows = facts.features.map((feature) => [
      say(feature.name, locale.code),
      ...offered.map((ids) => (ids.has(feature.id) ? locale.labels.yes : locale.labels.no)),
    ]);
    return [table([null, ...plans.map(() => 'center' as const)], [head, ...rows])];
  },
};

const overage: Block = {
  name: 'overage',
  attributes: [],
  expand({ facts, locale }) {
    const { allowances, plans } = need(facts.plans, 'plans');
    const charged = allowances.filter(({ id }) => plans.some((plan) => own(plan.overage, id) !== undefined));
    const head = [
      locale.labels.plan,
      ...charged.map(({ unit }) => fill(locale.labels.perExtra, { unit: say(unit, locale.code) })),
    ];
    const rows = plans.map((plan) => [
      strong(say(plan.name, locale.code)),
      ...charged.map(({ id }) => {
        const rate = own(plan.overage, id);
        return rate === undefined ? locale.labels.notOffered : money(rate, facts.currency, locale.code);
      }),
    ]);
    return [table([null, ...rightAligned(charged.length)], [head, ...rows])];
  },
};

function included(plan: Plan, allowance: string, { locale }: BlockScope): string {
  const amount = own(plan.includes, allowance);
  return amount === undefined ? locale.labels.notOffered : number(amount, locale.code);
}

function rightAligned(count: number): 'right'[] {
  return Array.from({ length: count }, () => 'right' as const);
}

const price: Fact = {
  name: 'price',
  attributes: ['plan'],
  text: (scope, attributes) => planPrice(pick(need(scope.facts.plans, 'plans').plans, attributes, 'plan'), scope),
};

const includedFact: Fact = {
  name: 'included',
  attributes: ['plan', 'allowance'],
  text(scope, attributes) {
    const { plans, allowances } = need(scope.facts.plans, 'plans');
    return included(pick(plans, attributes, 'plan'), pick(allowances, attributes, 'allowance').id, scope);
  },
};

const overageRate: Fact = {
  name: 'overage-rate',
  attributes: ['plan', 'allowance'],
  text({ facts, locale }, attributes) {
    const { plans, allowances } = need(facts.plans, 'plans');
    const plan = pick(plans, attributes, 'plan');
    const rate = own(plan.overage, pick(allowances, attributes, 'allowance').id);
    if (rate === undefined)
      throw new DirectiveError(`The plan "${plan.id}" sells no more of "${attributes.allowance}"`);
    return money(rate, facts.currency, locale.code);
  },
};

export const planBlocks = [plans, planFeatures, overage];
export const planFacts = [price, includedFact, overageRate];
