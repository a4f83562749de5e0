import { getOwn } from '../base/mapping.ts';
import type { Outline } from '../body/document.ts';
import { textOf } from '../body/rewrite.ts';
import { actionOf, includedText, priceOf, termsOf } from '../data/plans/offers.ts';
import { plans } from '../data/plans/plans.ts';
import type { AddOn, Offered, Plan, PlansFile } from '../data/plans/schema.ts';
import { overageText, type Teller, taxText } from '../data/plans/words.ts';
import { dataOf } from '../data/types/data-type.ts';
import { features } from '../data/types/features.ts';
import { type LlmsLink, printLlms } from '../format/llms.ts';
import { descriptionIn, taglineIn } from '../model/self-description.ts';
import { type Entry, type Page, postsOf, type Site } from '../model/site.ts';
import { type Declaration, type Endpoint, withRole } from '../output/declaration.ts';
import { declare, type Output } from '../output/output.ts';
import { wordsIn } from '../output/words.ts';
import type { Locale } from '../settings/config.ts';
import { localize } from '../settings/localized.ts';
import { fill } from '../templates/labels.ts';
import type { LlmsView } from '../templates/view.ts';
import { machineHeaders } from './parts/policy.ts';
import type { Resource } from './parts/resource.ts';

/** `/llms.txt`: what the company sells, at what prices, and where everything is, in the format of llmstxt.org. */
export const llmsTxt: Resource = {
  name: 'llms-txt',
  *outputs(site) {
    const endpoint: Endpoint = {
      id: 'llmsTxt',
      tag: 'Discovery',
      summary: 'llms.txt',
      description: { label: 'llmsDescription' },
    };
    yield llmsOutput(site, site.defaultLocale, { source: 'llms-txt', endpoint });
  },
};

/** `/fr/llms.txt`: an llms.txt for each other locale, with its pages and posts. */
export const llmsLocalized: Resource = {
  name: 'llms-localized',
  isOptional: true,
  *outputs(site) {
    for (const locale of site.locales)
      if (!locale.isDefault) yield llmsOutput(site, locale, { source: 'llms-localized' });
  },
};

/** The most characters that readers of llms.txt are known to accept. */
const maxLength = 50_000;

function llmsOutput(site: Site, locale: Locale, own: Pick<Output, 'source' | 'endpoint'>): Output {
  return declare({
    path: `${locale.prefix}/llms.txt`,
    mediaType: 'text/plain; charset=utf-8',
    inputs: { outlines: site.pages, outputs: isListed },
    body: ({ outlines, outputs }) => print(site, locale, outlines, outputs),
    maxLength,
    headers: machineHeaders,
    announce: { rel: 'describedby', type: 'text/plain' },
    role: { kind: 'llms', locale: locale.code },
    ...own,
  });
}

/** Whether an output besides pages and posts is linked: one in openapi.json, a skill, or a neighbour of the contract. */
function isListed(output: Declaration): output is Declaration {
  const kind = output.role?.kind;
  return (
    output.endpoint !== undefined || kind === 'skill' || kind === 'llms' || kind === 'neighbour' || kind === 'guide'
  );
}

/** The text, with as many of the newest posts as fit; all posts are in the feed and the sitemap. */
function print(site: Site, locale: Locale, outlines: readonly Outline[], listed: readonly Declaration[]): string {
  const all = view(site, locale, outlines, listed);
  const printed = (count: number) => printLlms(site.templates.llms({ ...all, posts: all.posts.slice(0, count) }));
  // No link is shorter than its URL.
  let most = Math.min(all.posts.length, Math.ceil(maxLength / site.baseUrl.length));
  let fewest = 0;
  while (fewest < most) {
    const count = (fewest + most + 1) >> 1;
    if (printed(count).length <= maxLength) fewest = count;
    else most = count - 1;
  }
  return printed(fewest);
}

function view(site: Site, here: Locale, outlines: readonly Outline[], listed: readonly Declaration[]) {
  const { settings, data } = site;
  const absolute = (path: string) => site.baseUrl + path;
  const pageLink = (page: Entry): LlmsLink => ({
    text: page.title,
    href: absolute(page.markdownPath),
    note: page.description,
  });
  const pages = [...site.pages, ...site.lists.filter(({ isIndex }) => isIndex)];
  const pagesOf = (code: string) => pages.filter(({ locale }) => locale.code === code);
  const showing = (...blocks: readonly string[]) => {
    const isShown = ({ locale }: Page, index: number) =>
      locale.code === here.code && blocks.some((block) => outlines[index]?.blocks.has(block));
    return absolute(site.pages.find(isShown)?.markdownPath ?? '/');
  };
  return {
    name: settings.name,
    tagline: taglineIn(site, here),
    description: descriptionIn(site, here),
    labels: here.labels,
    pages: pagesOf(here.code).map(pageLink),
    plans: planLinks(site, here, showing),
    features: (dataOf(data, features)?.features ?? []).map((feature) => ({
      text: localize(feature.name, here.code),
      href: showing('features'),
      note: localize(feature.description, here.code),
    })),
    posts: postsOf(site, here).map((post) => ({
      text: post.title,
      href: absolute(post.markdownPath),
      note: post.description,
    })),
    machines: listed.flatMap((output) => machineLink(site, here, output)),
    skills: listed.filter(withRole('skill')).map(({ path, role: { skill } }) => ({
      text: skill.name,
      href: absolute(path),
      note: skill.description,
    })),
    translations: here.isDefault ? translationsOf(site, listed, (code) => pagesOf(code).map(pageLink)) : [],
  };
}

/** A machine-readable resource that concerns a locale, unless it is a page or llms.txt. */
function machineLink(site: Site, here: Locale, { endpoint, path, role }: Declaration): readonly LlmsLink[] {
  const href = site.baseUrl + path;
  if (role && 'locale' in role && role.locale !== undefined && role.locale !== here.code) return [];
  if (role?.kind === 'guide') return [{ text: role.name, href: site.baseUrl + role.markdownPath, note: role.note }];
  if (role?.kind === 'neighbour') return [{ text: wordsIn(role.name, here), href, note: wordsIn(role.note, here) }];
  if (!endpoint || endpoint.tag === 'Pages' || role?.kind === 'llms') return [];
  return [{ text: wordsIn(endpoint.summary, here), href, note: wordsIn(endpoint.description, here) }];
}

/** The pages of each other locale, after the llms.txt of that locale if there is one. */
function translationsOf(
  site: Site,
  listed: readonly Declaration[],
  pagesOf: (code: string) => readonly LlmsLink[],
): LlmsView['translations'] {
  return site.locales
    .filter(({ isDefault }) => !isDefault)
    .map((locale) => {
      const { code, name } = locale;
      const own = listed.filter(withRole('llms')).find(({ role }) => role.locale === code);
      const note = taglineIn(site, locale);
      const link = own ? [{ text: 'llms.txt', href: site.baseUrl + own.path, note }] : [];
      return { name, links: [...link, ...pagesOf(code)] };
    });
}

/** The plans and add-ons in llms.txt: each leads to the page that shows it, with all that it costs in its note. */
function planLinks(site: Site, locale: Locale, showing: (...blocks: string[]) => string): readonly LlmsLink[] {
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

function ended(text: string): string {
  return /[.!?…。！？]$/u.test(text) ? text : `${text}.`;
}

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

function addOnParts({ plans: ids }: AddOn, file: PlansFile, { locale: { code, labels } }: Teller): readonly string[] {
  if (!ids) return [];
  const names = file.plans.filter(({ id }) => ids.includes(id)).map(({ name }) => localize(name, code));
  return [`${labels.availableWith}${labels.colon}${names.join(labels.comma)}`];
}
