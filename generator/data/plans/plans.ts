import type { BlockContent, Heading } from 'mdast';
import { getOwn } from '../../base/mapping.ts';
import { suggest } from '../../base/nearest.ts';
import {
  type Attributes,
  type BlockDirective,
  blockDirective,
  DirectiveError,
  type DirectiveScope,
  inlineDirective,
  pick,
} from '../../model/directive.ts';
import {
  cards,
  emphasis,
  heading,
  type Inline,
  lines,
  list,
  paragraph,
  strong,
  styled,
  table,
} from '../../model/nodes.ts';
import { localize } from '../../settings/localized.ts';
import { fill } from '../../templates/labels.ts';
import { type DataType, dataOf, needData } from '../types/data-type.ts';
import { features } from '../types/features.ts';
import { plansFile } from './file.ts';
import { actionOf, fullPrice, includedIn, includedText, partsOf, priceLines, priceOf, termsOf } from './offers.ts';
import { overageText, taxText } from './price-text.ts';
import type { Offered, Plan, PlansFile } from './schema.ts';

/** `::plans`: each plan below a heading: whom it is for, what it costs and includes, its highlights and its call to action. */
const priceTable = planCards('plans', true);

/** `::plan-details`: the same without what the plans include. */
const planDetails = planCards('plan-details', false);

function planCards(name: string, tellsIncluded: boolean): BlockDirective {
  return blockDirective(name, [], (scope, _attributes, { under }) => {
    const file = needData(scope.data, plansFile);
    const depth = Math.min(under + 1, 6) as Heading['depth'];
    const all = file.plans.map((plan) => {
      const title = heading(depth, localize(plan.name, scope.locale.code), `${name}/${plan.id}`);
      const { above, includes, below } = detailsOf(plan, file, scope, tellsIncluded);
      const [price = '', ...others] = [...priceLines(plan, file, scope), ...termsOf(plan, file, scope)];
      const withPrice = (price: readonly Inline[], isShown: boolean) => [
        title,
        ...above,
        styled('price', ...lines(price, ...others)),
        ...includes(isShown),
        ...below,
      ];
      return { shown: withPrice(amountIn(price), true), written: withPrice([strong(price)], false) };
    });
    const written = all.flatMap((plan) => plan.written);
    return [
      cards(
        'cards plans',
        all.map(({ shown }) => shown),
        written,
      ),
      ...taxOf(file, scope),
    ];
  });
}

/** A plan above and below its price, line by line, so that the parts of cards stand beside those of the others. */
function detailsOf(plan: Plan, file: PlansFile, scope: DirectiveScope, tellsIncluded: boolean) {
  const { code, labels } = scope.locale;
  const included = tellsIncluded ? includedIn(plan, file, scope) : [];
  const highlights = (plan.highlights ?? []).map((text) => [localize(text, code)]);
  const action = actionOf(plan, scope);
  const above: readonly BlockContent[] = [
    ...(plan.badge === undefined ? [] : [styled('badge', strong(localize(plan.badge, code)))]),
    paragraph(localize(plan.description, code)),
  ];
  // In a card, the amount of an allowance stands at the other edge, and what one more costs below both.
  const includes = (isShown: boolean): readonly BlockContent[] => {
    const items = included.map(({ name, amount, extra }) =>
      lines(
        [name + (isShown ? ' ' : labels.colon), strong(amount)],
        ...extra.map((text) => (isShown ? emphasis(text) : text)),
      ),
    );
    return items.length > 0 ? [list(items)] : [];
  };
  const below: readonly BlockContent[] = [
    ...(highlights.length > 0 ? [{ ...list(highlights), data: { className: 'highlights' } }] : []),
    ...(action ? [styled('action', action)] : []),
  ];
  return { above, includes, below };
}

/** A price as cards show it, with its amount set apart from what it is for: €49 of `€49 per month`, €5 of `€5 per 1,000`, and all of `€5 to €9`. */
function amountIn(price: string): readonly Inline[] {
  const [, before = '', amount = price, after = ''] =
    /^([^\p{Nd}]* )?([^ ]*\p{Nd}[^ (]*(?: (?:[^ (]+ )?(?=[^ (]*\p{Nd})[^ (]*[\p{Sc}\p{L}][^ (]*)?)(.*)$/u.exec(price) ??
    [];
  return [before, strong(amount), after].filter((part) => part !== '');
}

/** `::plan-features`: which plan has which feature. */
const featureTable = blockDirective('plan-features', [], ({ data, locale: { labels, code } }) => {
  const { plans: offered } = needData(data, plansFile);
  const head = [labels.feature, ...offered.map(({ name }) => localize(name, code))];
  const featuresOf = offered.map((plan) => new Set(plan.features));
  const listed = dataOf(data, features)?.features ?? [];
  const rows = listed.map(({ id, name }) => [
    localize(name, code),
    ...featuresOf.map((ids) => (ids.has(id) ? labels.yes : labels.no)),
  ]);
  const made = table([null, ...offered.map(() => 'center' as const)], [head, ...rows]);
  for (const [at, { children }] of made.children.entries())
    for (const [column, cell] of children.slice(1).entries()) {
      const id = listed[at - 1]?.id;
      const answer = id !== undefined && (featuresOf[column]?.has(id) ? 'yes' : 'no');
      const classes = [answer, offered[column]?.badge !== undefined && 'chosen'].filter((name) => name !== false);
      if (classes.length > 0) cell.data = { className: classes.join(' ') };
    }
  return [made];
});

/** `::overage`: what one more of each allowance costs. */
const overageTable = blockDirective('overage', [], (scope) => {
  const { labels, code } = scope.locale;
  const { allowances = [], plans: offered } = needData(scope.data, plansFile);
  const charged = allowances.filter(({ id }) => offered.some((plan) => getOwn(plan.overage, id) !== undefined));
  const head = [labels.plan, ...charged.map(({ unit }) => fill(labels.perExtra, { unit: localize(unit, code) }))];
  const rows = offered.map((plan) => [
    strong(localize(plan.name, code)),
    ...charged.map(({ id }) => {
      const rate = getOwn(plan.overage, id);
      return rate === undefined ? labels.notOffered : overageText(rate, scope);
    }),
  ]);
  return [table([null, ...charged.map(() => 'right' as const)], [head, ...rows])];
});

/** `::add-ons`: what can be added to which plans, and at what price. */
const addOnTable = blockDirective('add-ons', [], (scope) => {
  const { labels, code } = scope.locale;
  const file = needData(scope.data, plansFile);
  const { addOns = [], plans: offered } = file;
  if (addOns.length === 0) return [];
  const isDescribed = addOns.some(({ description }) => description !== undefined);
  const isLimited = addOns.some(({ plans }) => plans !== undefined);
  const head = [
    labels.addOn,
    ...(isDescribed ? [labels.description] : []),
    labels.price,
    ...(isLimited ? [labels.availableWith] : []),
  ];
  const rows = addOns.map((addOn) => {
    const { name, description, plans } = addOn;
    const names = offered.filter(({ id }) => plans?.includes(id)).map((plan) => localize(plan.name, code));
    return [
      strong(localize(name, code)),
      ...(isDescribed ? [description === undefined ? '' : localize(description, code)] : []),
      fullPrice(addOn, file, scope),
      ...(isLimited ? [plans ? names.join(labels.comma) : labels.everyPlan] : []),
    ];
  });
  const align = [null, ...(isDescribed ? [null] : []), priceColumn(addOns), ...(isLimited ? [null] : [])];
  return [table(align, [head, ...rows]), ...taxOf(file, scope)];
});

function taxOf(file: PlansFile, { locale }: DirectiveScope): BlockContent[] {
  const text = taxText(file, locale);
  return text === undefined ? [] : [paragraph(text)];
}

/** Amounts alone are aligned with one another; prices that are whole sentences are not. */
function priceColumn(all: readonly Pick<Offered, 'price'>[]): 'right' | null {
  return all.every(({ price }) => typeof price === 'number') ? 'right' : null;
}

/** `:price{plan=solo}`: what a plan costs; `:price{add-on=backups}`, an add-on; `:price{plan=solo part=year}`, one of several prices or terms. */
const price = inlineDirective('price', ['plan', 'add-on', 'part'], (scope, attributes) => {
  const file = needData(scope.data, plansFile);
  const offered = offeredIn(file, attributes);
  const { part } = attributes;
  if (part === undefined) return priceOf(offered, file, scope);
  const parts = partsOf(offered, file, scope);
  const text = parts.get(part ?? '');
  if (text !== undefined) return text;
  throw new DirectiveError(`The price of "${offered.id}" has no part "${part ?? ''}"`, suggest(part ?? '', parts));
});

/** `:action{plan=solo}`: the call to action of a plan or add-on, as a link. */
const action = inlineDirective('action', ['plan', 'add-on'], (scope, attributes) => {
  const offered = offeredIn(needData(scope.data, plansFile), attributes);
  const link = actionOf(offered, scope);
  if (link) return link;
  throw new DirectiveError(`"${offered.id}" has no call to action`, 'Add action: {text: …, url: …} to data/plans.yaml');
});

/** `:tax`: what the prices say of tax. */
const tax = inlineDirective('tax', [], ({ data, locale }) => {
  const text = taxText(needData(data, plansFile), locale);
  if (text !== undefined) return text;
  throw new DirectiveError('The prices say nothing of tax', 'Add tax: {included: false} to data/plans.yaml');
});

/** `:included{plan=solo allowance=calls}`: how much of an allowance a plan includes. */
const included = inlineDirective('included', ['plan', 'allowance'], (scope, attributes) => {
  const { plans, allowances = [] } = needData(scope.data, plansFile);
  return includedText(pick(plans, attributes, 'plan'), pick(allowances, attributes, 'allowance').id, scope);
});

/** `:overage-rate{plan=solo allowance=calls}`: what one more costs. */
const overageRate = inlineDirective('overage-rate', ['plan', 'allowance'], (scope, attributes) => {
  const { plans, allowances = [] } = needData(scope.data, plansFile);
  const plan = pick(plans, attributes, 'plan');
  const rate = getOwn(plan.overage, pick(allowances, attributes, 'allowance').id);
  if (rate !== undefined) return overageText(rate, scope);
  throw new DirectiveError(`The plan "${plan.id}" does not sell more of "${attributes.allowance}"`);
});

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
    priceTable,
    planDetails,
    featureTable,
    overageTable,
    addOnTable,
    price,
    action,
    tax,
    included,
    overageRate,
  ],
};
