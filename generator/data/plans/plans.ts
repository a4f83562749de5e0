import { getOwn } from '../../base/mapping.ts';
import { suggest } from '../../base/nearest.ts';
import { type Attributes, DirectiveError, type InlineDirective, pick } from '../../model/directive.ts';
import { type DataType, needData } from '../types/data-type.ts';
import { plansFile } from './file.ts';
import { actionOf, includedText, partsOf, priceOf } from './offers.ts';
import type { Offered, PlansFile } from './schema.ts';
import { addOnTable, featureTable, overageTable, planDetails, priceTable } from './tables.ts';
import { overageText, taxText } from './words.ts';

/** `:price{plan=solo}`: what a plan costs; `:price{add-on=backups}`, an add-on; `:price{plan=solo part=year}`, one of several prices or terms. */
export const price: InlineDirective = {
  kind: 'inline',
  name: 'price',
  attributes: ['plan', 'add-on', 'part'],
  text(scope, attributes) {
    const file = needData(scope.data, plansFile);
    const offered = offeredIn(file, attributes);
    const { part } = attributes;
    if (part === undefined) return priceOf(offered, file, scope);
    const parts = partsOf(offered, file, scope);
    const text = parts.get(part ?? '');
    if (text !== undefined) return text;
    throw new DirectiveError(`The price of "${offered.id}" has no part "${part ?? ''}"`, suggest(part ?? '', parts));
  },
};

/** `:action{plan=solo}`: the call to action of a plan or add-on, as a link. */
export const action: InlineDirective = {
  kind: 'inline',
  name: 'action',
  attributes: ['plan', 'add-on'],
  text(scope, attributes) {
    const offered = offeredIn(needData(scope.data, plansFile), attributes);
    const link = actionOf(offered, scope);
    if (link) return link;
    throw new DirectiveError(
      `"${offered.id}" has no call to action`,
      'Add action: {text: …, url: …} to data/plans.yaml',
    );
  },
};

/** `:tax`: what the prices say of tax. */
export const tax: InlineDirective = {
  kind: 'inline',
  name: 'tax',
  attributes: [],
  text({ data, locale }) {
    const text = taxText(needData(data, plansFile), locale);
    if (text !== undefined) return text;
    throw new DirectiveError('The prices say nothing of tax', 'Add tax: {included: false} to data/plans.yaml');
  },
};

/** `:included{plan=solo allowance=calls}`: how much of an allowance a plan includes. */
export const included: InlineDirective = {
  kind: 'inline',
  name: 'included',
  attributes: ['plan', 'allowance'],
  text(scope, attributes) {
    const { plans, allowances = [] } = needData(scope.data, plansFile);
    return includedText(pick(plans, attributes, 'plan'), pick(allowances, attributes, 'allowance').id, scope);
  },
};

/** `:overage-rate{plan=solo allowance=calls}`: what one more costs. */
export const overageRate: InlineDirective = {
  kind: 'inline',
  name: 'overage-rate',
  attributes: ['plan', 'allowance'],
  text(scope, attributes) {
    const { plans, allowances = [] } = needData(scope.data, plansFile);
    const plan = pick(plans, attributes, 'plan');
    const rate = getOwn(plan.overage, pick(allowances, attributes, 'allowance').id);
    if (rate !== undefined) return overageText(rate, scope);
    throw new DirectiveError(`The plan "${plan.id}" does not sell more of "${attributes.allowance}"`);
  },
};

/** The plan or add-on that attributes name. Throws a DirectiveError. */
function offeredIn({ plans, addOns = [] }: PlansFile, attributes: Attributes): Offered {
  return attributes['add-on'] === undefined ? pick(plans, attributes, 'plan') : pick(addOns, attributes, 'add-on');
}

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
