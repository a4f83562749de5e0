import type { Outline } from '../body/document.ts';
import { textOf } from '../body/rewrite.ts';
import { actionOf, includedIn, priceLines, termsOf } from '../data/plans/offers.ts';
import { plans } from '../data/plans/plans.ts';
import { type Teller, taxText } from '../data/plans/price-text.ts';
import type { Offered, PlansFile } from '../data/plans/schema.ts';
import { dataOf } from '../data/types/data-type.ts';
import { features } from '../data/types/features.ts';
import { type LlmsLink, printLlms } from '../format/llms.ts';
import { descriptionIn, taglineIn } from '../model/self-description.ts';
import { type Entry, postsOf, type Site } from '../model/site.ts';
import { newerOf } from '../model/versions.ts';
import { type Declaration, declare, type Endpoint, type Output, withRole } from '../output/output.ts';
import { wordsIn } from '../output/words.ts';
import type { Locale } from '../settings/config.ts';
import { localize } from '../settings/localized.ts';
import type { LlmsView } from '../templates/view.ts';
import { entryLink, llmsLength, llmsSectionsOf } from './llms-sections.ts';
import { apiLinks } from './parts/apis.ts';
import { addressInMarkdown } from './parts/guide-links.ts';
import { organizationView } from './parts/page-view.ts';
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

function llmsOutput(site: Site, locale: Locale, own: Pick<Output, 'source' | 'endpoint'>): Output {
  return declare({
    path: `${locale.prefix}/llms.txt`,
    mediaType: 'text/plain; charset=utf-8',
    inputs: { outlines: site.pages, outputs: isListed },
    body: ({ outlines, outputs }) => print(site, locale, outlines, outputs),
    maxLength: llmsLength,
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
    output.endpoint !== undefined ||
    kind === 'feed' ||
    kind === 'skill' ||
    kind === 'llms' ||
    kind === 'neighbour' ||
    kind === 'guide'
  );
}

/** The text, with as many of the newest posts as fit. */
function print(site: Site, locale: Locale, outlines: readonly Outline[], listed: readonly Declaration[]): string {
  const all = view(site, locale, outlines, listed);
  const printed = (count: number) => printLlms(site.templates.llms({ ...all, posts: all.posts.slice(0, count) }));
  // No link is shorter than its URL.
  let most = Math.min(all.posts.length, Math.ceil(llmsLength / site.baseUrl.length));
  let fewest = 0;
  while (fewest < most) {
    const count = (fewest + most + 1) >> 1;
    if (printed(count).length <= llmsLength) fewest = count;
    else most = count - 1;
  }
  return printed(fewest);
}

function view(site: Site, here: Locale, outlines: readonly Outline[], listed: readonly Declaration[]) {
  const { settings, data } = site;
  const absolute = (path: string) => site.baseUrl + path;
  const sections = site.locales.flatMap((locale) => llmsSectionsOf(site)(locale));
  const inSections = new Set(sections.flatMap(({ entries }) => entries));
  const pages = [...site.pages, ...site.lists.filter(({ isIndex }) => isIndex)].filter(
    (page) => !inSections.has(page) && !newerOf(site, page),
  );
  const pageLink = (page: Entry) => entryLink(site, page);
  const pagesOf = (code: string) => pages.filter(({ locale }) => locale.code === code);
  const place = placesOf(site, here, outlines);
  return {
    name: settings.name,
    tagline: taglineIn(site, here),
    description: descriptionIn(site, here),
    labels: here.labels,
    pages: pagesOf(here.code).map(pageLink),
    plans: planLinks(site, here, place),
    features: (dataOf(data, features)?.features ?? []).flatMap(({ id, name, description }) => {
      const href = place(`features/${id}`);
      return href === undefined
        ? []
        : [{ text: localize(name, here.code), href, note: localize(description, here.code) }];
    }),
    posts: postsOf(site, here).map((post) => entryLink(site, post)),
    apis: apiLinks(site, here),
    machines: listed.flatMap((output) => machineLink(site, here, output)),
    skills: listed.filter(withRole('skill')).map(({ path, role: { skill } }) => ({
      text: skill.name,
      href: absolute(path),
      note: skill.description,
    })),
    translations: translationsOf(site, here, listed, (code) => pagesOf(code).map(pageLink)),
    ...contactOf(site, here),
  };
}

/**
 * Where something stands: an id of the data below a heading of its own, such as `plans/team`, or a block directive. The home page, which tells of
 * many things, comes last. Undefined for what no page of the locale shows.
 */
function placesOf(site: Site, here: Locale, outlines: readonly Outline[]) {
  const own = site.pages.flatMap((page, index) => {
    const { blocks } = outlines[index] ?? {};
    return page.locale.code === here.code && blocks ? [{ page, blocks }] : [];
  });
  const inOrder = [...own.filter(({ page }) => !page.isHome), ...own.filter(({ page }) => page.isHome)];
  return (name: string): string | undefined => {
    const { page, blocks } = inOrder.find((each) => each.blocks.has(name)) ?? {};
    if (!page) return undefined;
    const id = blocks?.get(name) ?? '';
    return `${site.baseUrl}${page.markdownPath}${id === '' ? '' : `#${encodeURIComponent(id)}`}`;
  };
}

/** A machine-readable resource that concerns a locale, unless it is a page or llms.txt. */
function machineLink(site: Site, here: Locale, { endpoint, path, role }: Declaration): readonly LlmsLink[] {
  const href = site.baseUrl + path;
  if (role && 'locale' in role && role.locale !== undefined && role.locale !== here.code) return [];
  if (role?.kind === 'guide') return [{ text: role.name, href: site.baseUrl + role.markdownPath, note: role.note }];
  if (role?.kind === 'neighbour') return [{ text: wordsIn(role.name, here), href, note: wordsIn(role.note, here) }];
  if (role?.kind === 'feed' && role.format === 'RSS')
    return [{ text: here.labels.feed, href, note: here.labels.feedDescription }];
  if (!endpoint || endpoint.tag === 'Pages' || role?.kind === 'llms') return [];
  return [{ text: wordsIn(endpoint.summary, here), href, note: wordsIn(endpoint.description, here) }];
}

/** The llms.txt of each other locale, if there is one, and in the default locale its pages after that. */
function translationsOf(
  site: Site,
  here: Locale,
  listed: readonly Declaration[],
  pagesOf: (code: string) => readonly LlmsLink[],
): LlmsView['translations'] {
  return site.locales
    .filter(({ code }) => code !== here.code)
    .map((locale) => {
      const { code, name } = locale;
      const own = listed.filter(withRole('llms')).find(({ role }) => role.locale === code);
      const note = taglineIn(site, locale);
      const link = own ? [{ text: 'llms.txt', href: site.baseUrl + own.path, note }] : [];
      return { name, links: here.isDefault ? [...link, ...pagesOf(code)] : link };
    });
}

/** How to reach the organization, in one line; none where it says nothing of it. */
function contactOf(site: Site, { labels }: Locale): Pick<LlmsView, 'contact'> {
  const { address, contact } = organizationView(site);
  const facts = [...contact.map(({ text }) => text.replaceAll('\u00a0', ' ')), ...address];
  return facts.length === 0 ? {} : { contact: labels.contactUs + labels.colon + facts.join(labels.comma) };
}

type Places = ReturnType<typeof placesOf>;

/** The plans and add-ons that pages show: each leads to where it stands, with what is said of it there in its note. */
function planLinks(site: Site, locale: Locale, place: Places): readonly LlmsLink[] {
  const file = dataOf(site.data, plans);
  if (!file) return [];
  const { code, labels } = locale;
  const teller = { locale, currency: localize(site.settings.currency, code) };
  const ofPlans = file.plans.flatMap((plan) => {
    const whole = place(`plans/${plan.id}`);
    const href = whole ?? place(`plan-details/${plan.id}`);
    const included = whole === undefined ? [] : includedIn(plan, file, teller);
    const highlights = (plan.highlights ?? []).map((text) => localize(text, code));
    const facts = [
      ...included.flatMap(({ name, amount, extra }) => [name + labels.colon + amount, ...extra]),
      ...highlights,
    ];
    return href === undefined
      ? []
      : [{ text: localize(plan.name, code), href, note: noteOf(plan, facts, file, { site, teller }) }];
  });
  const table = place('add-ons');
  const ofAddOns = (table === undefined ? [] : (file.addOns ?? [])).map((addOn) => {
    const names = file.plans.filter(({ id }) => addOn.plans?.includes(id)).map(({ name }) => localize(name, code));
    const facts = names.length === 0 ? [] : [`${labels.availableWith}${labels.colon}${names.join(labels.comma)}`];
    return {
      text: `${labels.addOn}${labels.colon}${localize(addOn.name, code)}`,
      href: table ?? '',
      note: noteOf(addOn, facts, file, { site, teller }),
    };
  });
  return [...ofPlans, ...ofAddOns];
}

interface Telling {
  readonly site: Site;
  readonly teller: Teller;
}

/** The price, what is particular to a plan or an add-on, the call to action, whom it is for, and what is said of tax. */
function noteOf(offered: Offered, facts: readonly string[], file: PlansFile, { site, teller }: Telling): string {
  const { locale } = teller;
  const action = actionOf(offered, teller);
  // Between parentheses, because a stop or semicolon right after it would be taken for a part of the address.
  const call = action ? [`${textOf(action)} (${addressInMarkdown(site, action.url)})`] : [];
  const all = [...priceLines(offered, file, teller), ...termsOf(offered, file, teller), ...facts, ...call];
  const offer = all.join(locale.labels.semicolon);
  const { description } = offered;
  const texts = [description === undefined ? undefined : localize(description, locale.code), taxText(file, locale)];
  const sentences = texts.flatMap((text) => (text === undefined ? [] : [ended(text)]));
  return sentences.length === 0 ? offer : [`${offer}.`, ...sentences].join(' ');
}

function ended(text: string): string {
  return /[.!?…。！？]$/u.test(text) ? text : `${text}.`;
}
