import { getOwn } from '../base/own.ts';
import { type LlmsLink, printLlms } from '../format/llms.ts';
import { money, number } from '../format/numbers.ts';
import { dataOf } from '../model/data/data-type.ts';
import { features } from '../model/data/features.ts';
import { type Plan, planPrice, plans } from '../model/data/plans.ts';
import type { Outline } from '../model/document.ts';
import { localize } from '../model/localized.ts';
import { type Page, postsOf, type Site } from '../model/site.ts';
import { type Declaration, withRole } from '../output/declaration.ts';
import { declare } from '../output/output.ts';
import { fill } from '../templates/view.ts';
import { machineHeaders } from './policy.ts';
import type { Resource } from './resource.ts';

/** The most characters that readers of llms.txt are known to accept. */
const maxLength = 50_000;

/** `/llms.txt`: what the company sells, at what prices, and where everything is, in the format of llmstxt.org. */
export const llmsTxt: Resource = {
  name: 'llms-txt',
  *outputs(site) {
    yield declare({
      path: '/llms.txt',
      mediaType: 'text/plain; charset=utf-8',
      inputs: { outlines: site.pages, outputs: isListed },
      body: ({ outlines, outputs }) => print(site, outlines, outputs),
      maxLength,
      headers: machineHeaders,
      links: [],
      source: 'llms-txt',
      announce: { rel: 'describedby', type: 'text/plain' },
      role: { kind: 'llms' },
      endpoint: {
        id: 'llmsTxt',
        tag: 'Discovery',
        summary: 'llms.txt',
        description:
          'What the product does, what it costs and where to read more, as one short text for language models.',
      },
    });
  },
};

/** What is linked besides pages and posts: everything openapi.json describes, and the skills. */
function isListed(output: Declaration): output is Declaration {
  return output.endpoint !== undefined || output.role?.kind === 'skill';
}

/** The text, with as many of the newest posts as fit; all posts are in the feed and the sitemap. */
function print(site: Site, outlines: readonly Outline[], listed: readonly Declaration[]): string {
  const all = view(site, outlines, listed);
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

function view(site: Site, outlines: readonly Outline[], listed: readonly Declaration[]) {
  const { settings, defaultLocale, data } = site;
  const absolute = (path: string) => site.baseUrl + path;
  const pageLink = (page: Page): LlmsLink => ({
    text: page.title,
    href: absolute(page.markdownPath),
    note: page.description,
  });
  const pagesOf = (code: string) => site.pages.filter(({ locale }) => locale.code === code);
  const showing = (block: string) => {
    const isShown = ({ locale }: Page, index: number) =>
      locale.code === defaultLocale.code && outlines[index]?.blocks.has(block) === true;
    return absolute(site.pages.find(isShown)?.markdownPath ?? '/');
  };
  return {
    name: settings.name,
    tagline: localize(settings.tagline, defaultLocale.code),
    description: localize(settings.description, defaultLocale.code).trim(),
    labels: defaultLocale.labels,
    pages: pagesOf(defaultLocale.code).map(pageLink),
    plans: (dataOf(data, plans)?.plans ?? []).map((plan) => ({
      text: localize(plan.name, defaultLocale.code),
      href: showing('plans'),
      note: planNote(plan, site),
    })),
    features: (dataOf(data, features)?.features ?? []).map((feature) => ({
      text: localize(feature.name, defaultLocale.code),
      href: showing('features'),
      note: localize(feature.description, defaultLocale.code),
    })),
    posts: postsOf(site, defaultLocale).map((post) => ({
      text: post.title,
      href: absolute(post.markdownPath),
      note: post.description,
    })),
    machines: listed.flatMap(({ endpoint, path, role }) =>
      endpoint && endpoint.tag !== 'Pages' && role?.kind !== 'llms'
        ? [{ text: endpoint.summary, href: absolute(path), note: endpoint.description }]
        : [],
    ),
    skills: listed.filter(withRole('skill')).map(({ path, role: { skill } }) => ({
      text: skill.name,
      href: absolute(path),
      note: skill.description,
    })),
    translations: site.locales
      .filter(({ isDefault }) => !isDefault)
      .map(({ code, name }) => ({ name, links: pagesOf(code).map(pageLink) })),
  };
}

/** A plan in one line: its price, what it includes, and what extra use costs. */
function planNote(plan: Plan, { data, defaultLocale, settings: { currency } }: Site): string {
  const { code, labels } = defaultLocale;
  const allowances = dataOf(data, plans)?.allowances ?? [];
  const included = allowances.flatMap(({ id, name }) => {
    const amount = getOwn(plan.includes, id);
    return amount === undefined ? [] : [`${localize(name, code)}${labels.colon}${number(amount, code)}`];
  });
  const overage = allowances.flatMap(({ id, unit }) => {
    const rate = getOwn(plan.overage, id);
    return rate === undefined
      ? []
      : [fill(labels.llmsOverage, { unit: localize(unit, code), price: money(rate, currency, code) })];
  });
  const price = planPrice(plan, { data, currency, locale: defaultLocale });
  return [price, `${labels.llmsIncludes} ${included.join(', ')}`, ...overage].join('; ');
}
