import type { BlockContent, Heading, Table } from 'mdast';
import { getOwn } from '../../base/mapping.ts';
import type { Twofold } from '../../format/twofold.ts';
import type { BlockDirective, DirectiveScope } from '../../model/directive.ts';
import { cards, heading, type Inline, list, paragraph, strong, styled, table, text } from '../../model/nodes.ts';
import { localize } from '../../settings/localized.ts';
import { fill } from '../../templates/labels.ts';
import { dataOf, needData } from '../types/data-type.ts';
import { features } from '../types/features.ts';
import { plansFile } from './file.ts';
import { actionOf, fullPrice, includedText, priceLines, termsOf } from './offers.ts';
import type { Offered, Plan, PlansFile } from './schema.ts';
import { overageText, taxText } from './words.ts';

/** `::plans`: each plan with what it costs and includes, and what the prices say of tax. */
export const priceTable: BlockDirective = {
  kind: 'block',
  name: 'plans',
  attributes: [],
  expand(scope) {
    const { labels, code } = scope.locale;
    const file = needData(scope.data, plansFile);
    const { allowances = [] } = file;
    const head = [labels.plan, labels.price, ...allowances.map(({ name }) => localize(name, code))];
    const all = pricedPlans(file, scope);
    const rows = all.map(({ plan, price }) => [
      strong(localize(plan.name, code)),
      price,
      ...allowances.map(({ id }) => includedText(plan, id, scope)),
    ]);
    const align = [null, priceColumn(file.plans), ...rightAligned(allowances.length)];
    return [planCards(all, file, scope, table(align, [head, ...rows])), ...taxOf(file, scope)];
  },
};

/** `::plan-details`: each plan below a heading: whom it is for, what it costs, its highlights and its call to action. */
export const planDetails: BlockDirective = {
  kind: 'block',
  name: 'plan-details',
  attributes: [],
  expand(scope, _attributes, { under }) {
    const { code } = scope.locale;
    const file = needData(scope.data, plansFile);
    const depth = Math.min(under + 1, 6) as Heading['depth'];
    const all = pricedPlans(file, scope).map((priced) => {
      const title = heading(depth, localize(priced.plan.name, code));
      return { card: cardOf(priced, file, scope, title), written: [title, ...detailsOf(priced, code)] };
    });
    const shown = all.map(({ card }) => card);
    const written = all.flatMap((one) => one.written);
    return [cards('cards plans', shown, written), ...taxOf(file, scope)];
  },
};

function detailsOf({ plan, price: [price = '', ...terms], action }: Priced, code: string): readonly BlockContent[] {
  const highlights = plan.highlights?.map((text) => [localize(text, code)]);
  return [
    paragraph(localize(plan.description, code)),
    paragraph(strong(price), ...terms),
    ...(highlights ? [list(false, highlights)] : []),
    ...(action && action !== price ? [paragraph(action)] : []),
  ];
}

/** `::plan-features`: which plan has which feature. */
export const featureTable: BlockDirective = {
  kind: 'block',
  name: 'plan-features',
  attributes: [],
  expand({ data, locale: { labels, code } }) {
    const { plans: offered } = needData(data, plansFile);
    const head = [labels.feature, ...offered.map(({ name }) => localize(name, code))];
    const featuresOf = offered.map((plan) => new Set(plan.features));
    const rows = (dataOf(data, features)?.features ?? []).map(({ id, name }) => [
      localize(name, code),
      ...featuresOf.map((ids) => (ids.has(id) ? labels.yes : labels.no)),
    ]);
    return [table([null, ...offered.map(() => 'center' as const)], [head, ...rows])];
  },
};

/** `::overage`: what one more of each allowance costs. */
export const overageTable: BlockDirective = {
  kind: 'block',
  name: 'overage',
  attributes: [],
  expand(scope) {
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
    return [table([null, ...rightAligned(charged.length)], [head, ...rows])];
  },
};

/** `::add-ons`: what can be added to which plans, and at what price. */
export const addOnTable: BlockDirective = {
  kind: 'block',
  name: 'add-ons',
  attributes: [],
  expand(scope) {
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
    return withTax(table(align, [head, ...rows]), file, scope);
  },
};

function withTax(prices: Table, file: PlansFile, scope: DirectiveScope): BlockContent[] {
  return [prices, ...taxOf(file, scope)];
}

/** Makes the note on tax below prices. */
function taxOf(file: PlansFile, { locale }: DirectiveScope): BlockContent[] {
  const text = taxText(file, locale);
  return text === undefined ? [] : [paragraph(text)];
}

/** Amounts alone are aligned with one another; prices that are whole sentences are not. */
function priceColumn(all: readonly Pick<Offered, 'price'>[]): 'right' | null {
  return all.every(({ price }) => typeof price === 'number') ? 'right' : null;
}

function rightAligned(count: number): 'right'[] {
  return Array.from({ length: count }, () => 'right' as const);
}

/** A plan, what it costs as Markdown says it, and the link that it calls to, which is the price itself where one has to ask for that. */
interface Priced {
  readonly plan: Plan;
  readonly price: readonly Inline[];
  readonly action?: Inline;
}

/** Every plan of the file with its price. */
function pricedPlans(file: PlansFile, scope: DirectiveScope): readonly Priced[] {
  return file.plans.map((plan) => {
    const price = fullPrice(plan, file, scope);
    const action = typeof price[0] === 'object' ? price[0] : actionOf(plan, scope);
    return { plan, price, ...(action && { action }) };
  });
}

/** The plans as a page compares them: a card for each, whose parts stand beside those of the others. Markdown has the table. */
function planCards(all: readonly Priced[], file: PlansFile, scope: DirectiveScope, written: Table): Twofold {
  const { allowances = [] } = file;
  const shown = all.map((priced) => {
    const { plan } = priced;
    const included = allowances.map((allowance) => allowanceOf(allowance, plan, scope));
    const name = styled('name', text(localize(plan.name, scope.locale.code)));
    return cardOf(priced, file, scope, name, included.length > 0 ? [list(false, included)] : []);
  });
  return cards('cards plans', shown, [written]);
}

/** The card of a plan below its title: what it costs, what is given, its highlights and its call to action. */
function cardOf(
  { plan, action }: Priced,
  file: PlansFile,
  scope: DirectiveScope,
  title: BlockContent,
  included: readonly BlockContent[] = [],
): readonly BlockContent[] {
  const { code } = scope.locale;
  const [price = '', ...others] = [...priceLines(plan, file, scope), ...termsOf(plan, file, scope)];
  return [
    title,
    paragraph(localize(plan.description, code)),
    styled('price', strong(price), ...others.flatMap((line) => [{ type: 'break' as const }, line])),
    ...included,
    ...(plan.highlights ? [highlightsOf(plan.highlights, code)] : []),
    ...(action ? [styled('action', action)] : []),
  ];
}

type Allowance = NonNullable<PlansFile['allowances']>[number];

/** `Answered calls: **60**`, and below it what one more costs. */
function allowanceOf({ id, name, unit }: Allowance, plan: Plan, scope: DirectiveScope): readonly Inline[] {
  const { labels, code } = scope.locale;
  const rate = getOwn(plan.overage, id);
  const extra = fill(labels.perExtra, { unit: localize(unit, code) });
  return [
    `${localize(name, code)}${labels.colon}`,
    strong(includedText(plan, id, scope)),
    ...(rate === undefined ? [] : [{ type: 'break' as const }, `${extra}${labels.colon}${overageText(rate, scope)}`]),
  ];
}

function highlightsOf(highlights: NonNullable<Plan['highlights']>, code: string): BlockContent {
  const items = highlights.map((highlight) => [localize(highlight, code)]);
  return { ...list(false, items), data: { className: 'highlights' } };
}
