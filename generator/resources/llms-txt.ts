import { own } from '../base/own.ts';
import { type LlmsLink, printLlms } from '../format/llms.ts';
import { money, number } from '../format/numbers.ts';
import { planPrice } from '../model/blocks/plans.ts';
import { say } from '../model/localised.ts';
import type { Plan } from '../model/meta.ts';
import { type Page, postsOf, type Site } from '../model/site.ts';
import { fill } from '../templates/view.ts';
import { machineHeaders } from './policy.ts';
import type { Resource, Surface } from './resource.ts';

/** The most characters that readers of llms.txt are known to take. */
const longest = 50_000;

/** `/llms.txt`: what the company sells, at which prices, and where everything is, in the form of llmstxt.org. */
export const llmsTxt: Resource = {
  name: 'llms-txt',
  spec: 'https://llmstxt.org/',
  *outputs(site, surface) {
    yield {
      path: '/llms.txt',
      mediaType: 'text/plain; charset=utf-8',
      outlines: site.pages,
      body: () => print(site, surface),
      longest,
      headers: machineHeaders,
      links: [],
      source: 'llms-txt',
      announce: { rel: 'describedby', type: 'text/plain' },
      endpoint: {
        id: 'llmsTxt',
        tag: 'Discovery',
        summary: 'llms.txt',
        description:
          'What the product does, what it costs and where to read more, as one short text for language models.',
      },
    };
  },
};

/** The text with as many of the newest posts as it has room for; all of them are in the feed and the sitemap. */
function print(site: Site, surface: Surface): string {
  const all = view(site, surface);
  const printed = (count: number) => printLlms(site.templates.llms({ ...all, posts: all.posts.slice(0, count) }));
  // No link is shorter than its URL.
  let most = Math.min(all.posts.length, Math.ceil(longest / site.baseUrl.length));
  let fewest = 0;
  while (fewest < most) {
    const count = (fewest + most + 1) >> 1;
    if (printed(count).length <= longest) fewest = count;
    else most = count - 1;
  }
  return printed(fewest);
}

function view(site: Site, surface: Surface) {
  const { settings, defaultLocale, facts } = site;
  const absolute = (path: string) => site.baseUrl + path;
  const pageLink = (page: Page): LlmsLink => ({ text: page.title, href: absolute(page.twin), note: page.description });
  const pagesOf = (code: string) => site.pages.filter(({ locale }) => locale.code === code);
  const showing = (block: string) =>
    absolute(
      (pagesOf(defaultLocale.code).find((page) => site.bodies.outline(page).blocks.has(block)) ?? { twin: '/' }).twin,
    );
  return {
    name: settings.name,
    tagline: say(settings.tagline, defaultLocale.code),
    description: say(settings.description, defaultLocale.code).trim(),
    labels: defaultLocale.labels,
    pages: pagesOf(defaultLocale.code).map(pageLink),
    plans: (facts.plans?.plans ?? []).map((plan) => ({
      text: say(plan.name, defaultLocale.code),
      href: showing('plans'),
      note: planNote(plan, site),
    })),
    features: facts.features.map((feature) => ({
      text: say(feature.name, defaultLocale.code),
      href: showing('features'),
      note: say(feature.description, defaultLocale.code),
    })),
    posts: postsOf(site, defaultLocale).map((post) => ({
      text: post.title,
      href: absolute(post.twin),
      note: post.description,
    })),
    machines: surface.outputs.flatMap(({ endpoint, path, announce }) =>
      endpoint && endpoint.tag !== 'Pages' && announce?.rel !== 'describedby'
        ? [{ text: endpoint.summary, href: absolute(path), note: endpoint.description }]
        : [],
    ),
    skills: surface.outputs.flatMap(({ path, source }) => {
      const skill = site.skills.find(({ file }) => file === source);
      return skill ? [{ text: skill.name, href: absolute(path), note: skill.description }] : [];
    }),
    translations: site.locales
      .filter(({ isDefault }) => !isDefault)
      .map(({ code, name }) => ({ name, links: pagesOf(code).map(pageLink) })),
  };
}

/** A plan in one line: its price, what it includes, what more costs. */
function planNote(plan: Plan, { facts, defaultLocale }: Site): string {
  const { code, labels } = defaultLocale;
  const allowances = facts.plans?.allowances ?? [];
  const included = allowances.flatMap(({ id, name }) => {
    const amount = own(plan.includes, id);
    return amount === undefined ? [] : [`${say(name, code)}${labels.colon}${number(amount, code)}`];
  });
  const overage = allowances.flatMap(({ id, unit }) => {
    const rate = own(plan.overage, id);
    return rate === undefined
      ? []
      : [fill(labels.llmsOverage, { unit: say(unit, code), price: money(rate, facts.currency, code) })];
  });
  const price = planPrice(plan, { facts, locale: defaultLocale });
  return [price, `${labels.llmsIncludes} ${included.join(', ')}`, ...overage].join('; ');
}
