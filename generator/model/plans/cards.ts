import type { BlockContent, Table } from 'mdast';
import { getOwn } from '../../base/own.ts';
import type { Twofold } from '../../format/twofold.ts';
import { fill } from '../../templates/labels.ts';
import type { DirectiveScope } from '../directive.ts';
import { localize } from '../localized.ts';
import { cards, type Inline, list, paragraph, strong, styled, text } from '../nodes.ts';
import { actionOf, includedText } from './offers.ts';
import type { Plan, PlansFile } from './schema.ts';
import { overageText } from './words.ts';

/** A plan, and what it costs as the table says it: a link in there is the same node. */
export interface Priced {
  readonly plan: Plan;
  readonly price: readonly Inline[];
}

/** The plans as a page compares them: a card for each, whose parts stand beside those of the others. Markdown has the table. */
export function planCards(all: readonly Priced[], file: PlansFile, scope: DirectiveScope, written: Table): Twofold {
  const shown = all.map((priced) => cardOf(priced, file, scope));
  return cards('cards plans', shown, [written]);
}

function cardOf({ plan, price: [price = '', ...terms] }: Priced, file: PlansFile, scope: DirectiveScope) {
  const { code } = scope.locale;
  const { allowances = [] } = file;
  const action = plan.price === 'contact' ? undefined : actionOf(plan, scope);
  return [
    styled('name', text(localize(plan.name, code))),
    paragraph(localize(plan.description, code)),
    styled('price', strong(price), ...terms),
    ...(allowances.length > 0
      ? [
          list(
            false,
            allowances.map((allowance) => allowanceOf(allowance, plan, scope)),
          ),
        ]
      : []),
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
