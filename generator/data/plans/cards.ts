import type { BlockContent, Table } from 'mdast';
import { getOwn } from '../../base/own.ts';
import type { Twofold } from '../../format/twofold.ts';
import type { DirectiveScope } from '../../model/directive.ts';
import { cards, type Inline, list, paragraph, strong, styled, text } from '../../model/nodes.ts';
import { localize } from '../../settings/localized.ts';
import { fill } from '../../templates/labels.ts';
import { actionOf, fullPrice, includedText, priceLines, termsOf } from './offers.ts';
import type { Plan, PlansFile } from './schema.ts';
import { overageText } from './words.ts';

/** A plan, what it costs as Markdown says it, and the link that it calls to, which is the price itself where one has to ask for that. */
export interface Priced {
  readonly plan: Plan;
  readonly price: readonly Inline[];
  readonly action?: Inline;
}

/** Every plan of the file with its price. */
export function pricedPlans(file: PlansFile, scope: DirectiveScope): readonly Priced[] {
  return file.plans.map((plan) => {
    const price = fullPrice(plan, file, scope);
    const action = typeof price[0] === 'object' ? price[0] : actionOf(plan, scope);
    return { plan, price, ...(action && { action }) };
  });
}

/** The plans as a page compares them: a card for each, whose parts stand beside those of the others. Markdown has the table. */
export function planCards(all: readonly Priced[], file: PlansFile, scope: DirectiveScope, written: Table): Twofold {
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
export function cardOf(
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
