import { getOwn } from '../../base/own.ts';
import { textOf } from '../../body/rewrite.ts';
import { actionOf, includedText, priceOf, termsOf } from '../../data/plans/offers.ts';
import { plans } from '../../data/plans/plans.ts';
import type { AddOn, Offered, Plan, PlansFile } from '../../data/plans/schema.ts';
import { overageText, type Teller, taxText } from '../../data/plans/words.ts';
import { dataOf } from '../../data/types/data-type.ts';
import type { LlmsLink } from '../../format/llms.ts';
import type { Site } from '../../model/site.ts';
import type { Locale } from '../../settings/config.ts';
import { localize } from '../../settings/localized.ts';
import { fill } from '../../templates/labels.ts';

/** The plans and add-ons in llms.txt: each leads to the page that shows it, with all that it costs in its note. */
export function planLinks(site: Site, locale: Locale, showing: (...blocks: string[]) => string): readonly LlmsLink[] {
  const file = dataOf(site.data, plans);
  if (!file) return [];
  const { code, labels } = locale;
  const teller = { locale, currency: localize(site.settings.currency, code) };
  const ofPlans = file.plans.map((plan) => ({
    text: localize(plan.name, code),
    href: showing('plans', 'plan-details'),
    note: noteOf(plan, planParts(plan, file, teller), file, { site, teller }),
  }));
  const ofAddOns = (file.addOns ?? []).map((addOn) => ({
    text: `${labels.addOn}${labels.colon}${localize(addOn.name, code)}`,
    href: showing('add-ons', 'plans', 'plan-details'),
    note: noteOf(addOn, addOnParts(addOn, file, teller), file, { site, teller }),
  }));
  return [...ofPlans, ...ofAddOns];
}

interface Telling {
  readonly site: Site;
  readonly teller: Teller;
}

/** The price, what is particular to a plan or an add-on, the call to action, what is said of tax, and whom it is for. */
function noteOf(offered: Offered, parts: readonly string[], file: PlansFile, { site, teller }: Telling): string {
  const { locale } = teller;
  const price = priceOf(offered, file, teller);
  const action = actionOf(offered, teller);
  // Between parentheses, because a stop or semicolon right after it would be taken for a part of the address.
  const call = action && `${textOf(action)} (${action.url.startsWith('/') ? site.baseUrl : ''}${action.url})`;
  const calls = call === undefined ? [] : [call];
  const facts = [...termsOf(offered, file, teller), ...parts];
  const all = typeof price === 'string' ? [price, ...facts, ...calls] : [...calls, ...facts];
  const { description } = offered;
  const texts = [description === undefined ? undefined : localize(description, locale.code), taxText(file, locale)];
  const sentences = texts.flatMap((text) => (text === undefined ? [] : [ended(text)]));
  return sentences.length === 0 ? all.join('; ') : [`${all.join('; ')}.`, ...sentences].join(' ');
}

/** A text with a final stop. */
function ended(text: string): string {
  return /[.!?…。！？]$/u.test(text) ? text : `${text}.`;
}

/** What a plan includes, what extra use costs, and its highlights. */
function planParts(plan: Plan, { allowances = [] }: PlansFile, teller: Teller): readonly string[] {
  const { code, labels } = teller.locale;
  const included = allowances.flatMap(({ id, name }) =>
    getOwn(plan.includes, id) === undefined
      ? []
      : [`${localize(name, code)}${labels.colon}${includedText(plan, id, teller)}`],
  );
  const overage = allowances.flatMap(({ id, unit }) => {
    const rate = getOwn(plan.overage, id);
    return rate === undefined
      ? []
      : [fill(labels.llmsOverage, { unit: localize(unit, code), price: overageText(rate, teller) })];
  });
  const highlights = (plan.highlights ?? []).map((text) => localize(text, code));
  return [
    ...(included.length > 0 ? [`${labels.llmsIncludes} ${included.join(labels.comma)}`] : []),
    ...overage,
    ...highlights,
  ];
}

/** With which plans an add-on can be had. */
function addOnParts({ plans: ids }: AddOn, file: PlansFile, { locale: { code, labels } }: Teller): readonly string[] {
  if (!ids) return [];
  const names = file.plans.filter(({ id }) => ids.includes(id)).map(({ name }) => localize(name, code));
  return [`${labels.availableWith}${labels.colon}${names.join(labels.comma)}`];
}
