import type { Link } from 'mdast';
import { getOwn, isMapping } from '../../base/mapping.ts';
import { number } from '../../format/numbers.ts';
import { type Inline, link } from '../../model/nodes.ts';
import { localize } from '../../settings/localized.ts';
import { fill } from '../../templates/labels.ts';
import { durationText, moneyText, overageText, rateParts, ratesText, rateText, type Teller } from './price-text.ts';
import { pricingOf } from './rates.ts';
import type { Offered, Plan, PlansFile } from './schema.ts';

/** The price of a plan or add-on: `€49 per month`, `Free`, or the link by which one asks for it. */
export function priceOf(offered: Offered, file: PlansFile, teller: Teller): string | Link {
  const pricing = pricingOf(offered, file, teller.currency);
  if (pricing.kind === 'rates') {
    const note = pricing.note === undefined ? [] : [localize(pricing.note, teller.locale.code)];
    return [ratesText(pricing.rates, teller), ...note].join(teller.locale.labels.comma);
  }
  const { labels } = teller.locale;
  return pricing.kind === 'free' ? labels.free : (actionOf(offered, teller) ?? labels.contactUs);
}

/** Prints a line for each price of an offer and each of its tiers, or that it is free, or priced on request. */
export function priceLines(offered: Offered, file: PlansFile, teller: Teller): readonly string[] {
  const { labels, code } = teller.locale;
  const pricing = pricingOf(offered, file, teller.currency);
  if (pricing.kind !== 'rates') return [pricing.kind === 'free' ? labels.free : labels.onRequest];
  const lines = pricing.rates.flatMap((rate) => rateParts(rate, teller));
  if (pricing.note === undefined) return lines;
  return [...lines.slice(0, -1), [...lines.slice(-1), localize(pricing.note, code)].join(labels.comma)];
}

/** The parts of what an offer costs that can be named, each in words: every price by its key, `setup`, `trial`, `term` and `note`. */
export function partsOf(offered: Offered, file: PlansFile, teller: Teller): ReadonlyMap<string, string> {
  const { setup, trial, term } = offered;
  const { locale } = teller;
  const pricing = pricingOf(offered, file, teller.currency);
  const parts = new Map<string, string>();
  if (pricing.kind === 'rates') for (const rate of pricing.rates) parts.set(rate.key, rateText(rate, teller));
  if (setup !== undefined) parts.set('setup', moneyText(setup, teller));
  if (trial) parts.set('trial', durationText(trial, locale));
  if (term) parts.set('term', durationText(term, locale));
  if (pricing.kind === 'rates' && pricing.note !== undefined) parts.set('note', localize(pricing.note, locale.code));
  return parts;
}

/** Lists the terms of an offer beside its price: `Setup fee: €30`, `Free trial: 14 days`, `Minimum term: 12 months`. */
export function termsOf(offered: Offered, file: PlansFile, teller: Teller): readonly string[] {
  const { labels } = teller.locale;
  const parts = partsOf(offered, file, teller);
  const names = { setup: labels.setupFee, trial: labels.freeTrial, term: labels.minimumTerm };
  return Object.entries(names).flatMap(([key, name]) => {
    const text = parts.get(key);
    return text === undefined ? [] : [`${name}${labels.colon}${text}`];
  });
}

/** The whole price of an offer in one cell, with its terms and its call to action. */
export function fullPrice(offered: Offered, file: PlansFile, teller: Teller): readonly Inline[] {
  const [first = '', ...more] = priceLines(offered, file, teller);
  const action = actionOf(offered, teller);
  const others: readonly Inline[] = [...termsOf(offered, file, teller), ...(action ? [action] : [])];
  return [more.length === 0 ? first : priceOf(offered, file, teller), ...others.flatMap((each) => ['. ', each])];
}

/** The link that an offer calls to; undefined where it has none. */
export function actionOf({ action }: Offered, { locale: { code, labels } }: Teller): Link | undefined {
  if (!action) return undefined;
  return link(localize(action.url, code), action.text === undefined ? labels.contactUs : localize(action.text, code));
}

/** How much of an allowance a plan includes: `1,000`, `Unlimited`, or a mark for none. */
export function includedText({ includes }: Plan, allowance: string, { locale: { labels, code } }: Teller): string {
  const included = getOwn(includes, allowance);
  if (included === undefined) return labels.notOffered;
  return included === 'unlimited' ? labels.unlimited : number(Number(included), code);
}

/** An allowance of a plan in words: `Answered calls`, `60`, and `Per extra call: €1.10` where one more can be had. */
interface Included {
  readonly name: string;
  readonly amount: string;
  readonly extra: readonly string[];
}

/** The part of each allowance that a plan includes. */
export function includedIn(plan: Plan, { allowances = [] }: PlansFile, teller: Teller): readonly Included[] {
  const { labels, code } = teller.locale;
  const { price } = plan;
  // One that the plan is paid by is not a part of it, nor left out.
  const shown = allowances.filter(
    ({ id }) => !(isMapping(price) && price.per === id && getOwn(plan.includes, id) === undefined),
  );
  return shown.map(({ id, name, unit }) => {
    const rate = getOwn(plan.overage, id);
    const per = fill(labels.perExtra, { unit: localize(unit, code) });
    return {
      name: localize(name, code),
      amount: includedText(plan, id, teller),
      extra: rate === undefined ? [] : [`${per}${labels.colon}${overageText(rate, teller)}`],
    };
  });
}
