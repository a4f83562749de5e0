import { printLlms } from '../format/llms.ts';
import { money, number } from '../format/numbers.ts';
import { planPrice } from '../model/blocks/plans.ts';
import { say } from '../model/localised.ts';
import { type Page, type Plan, postsOf, type Site } from '../model/site.ts';
import { fill, type LlmsLink } from '../templates.ts';
import { machineHeaders } from './policy.ts';
import type { Resource, Surface } from './resource.ts';

/** `/llms.txt`: what the company sells, at which prices, and where everything is, in the form of llmstxt.org. */
export const llmsTxt: Resource = {
  name: 'llms-txt',
  spec: 'https://llmstxt.org/',
  *outputs(site, surface) {
    yield {
      path: '/llms.txt',
      mediaType: 'text/plain; charset=utf-8',
      body: () => printLlms(site.templates.llms(view(site, surface))),
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

function view(site: Site, surface: Surface) {
  const { settings, defaultLocale, facts } = site;
  const absolute = (path: string) => site.baseUrl + path;
  const pageLink = (page: Page): LlmsLink => ({ text: page.title, href: absolute(page.twin), note: page.description });
  const pagesOf = (code: string) => site.pages.filter(({ locale }) => locale.code === code);
  const showing = (block: string) =>
    absolute((pagesOf(defaultLocale.code).find((page) => page.document.blocks.has(block)) ?? { twin: '/' }).twin);
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
    const amount = plan.includes[id];
    return amount === undefined ? [] : [`${say(name, code)}${labels.colon}${number(amount, code)}`];
  });
  const overage = allowances.flatMap(({ id, unit }) => {
    const rate = plan.overage?.[id];
    return rate === undefined
      ? []
      : [fill(labels.llmsOverage, { unit: say(unit, code), price: money(rate, facts.currency, code) })];
  });
  const price = planPrice(plan, { facts, locale: defaultLocale });
  return [price, `${labels.llmsIncludes} ${included.join(', ')}`, ...overage].join('; ');
}
