import { printXml } from '../format/xml.ts';
import { declare, withRole } from '../output/output.ts';
import { type CrawlerRole, crawlers } from '../settings/schemas/site/crawlers.ts';
import { contentUsageOf } from '../settings/settings.ts';
import { machineHeaders } from './parts/policy.ts';
import type { Resource } from './parts/resource.ts';

const isOfPages = withRole('sitemap');

/** The paths of sitemaps as other programs name them. */
export const isSitemap = /^\/(?:sitemap[^/]*|sitemap\/index)\.xml$/;

/** `/robots.txt`: lets everyone read everything but crawlers of roles that the settings block, and says what it may be used for and where the sitemap is. RFC 9309, Content Signals. */
export const robots: Resource = {
  name: 'robots',
  *outputs(site) {
    yield declare({
      path: '/robots.txt',
      mediaType: 'text/plain; charset=utf-8',
      inputs: { outputs: isOfPages },
      body: ({ outputs }) => {
        const { contentSignal, contentUsage, ...roles } = site.settings.robots;
        const signals = Object.entries(contentSignal).map(([name, value]) => `${name}=${value}`);
        const blocked = Object.entries(crawlers).flatMap(([role, names]) =>
          roles[role as CrawlerRole] === 'block' ? names : [],
        );
        const group = [
          'User-agent: *',
          ...(signals.length > 0 ? [`Content-Signal: ${signals.join(', ')}`] : []),
          ...(contentUsage === 'header-and-robots' ? [`Content-Usage: ${contentUsageOf(contentSignal)}`] : []),
          'Allow: /',
        ];
        const paths = [...outputs.map(({ path }) => path), ...indexesAmong(site.others ?? [])];
        const sitemaps = paths.map((path) => `Sitemap: ${site.baseUrl}${path}`);
        const kept = blocked.length > 0 ? ['', ...blocked.map((name) => `User-agent: ${name}`), 'Disallow: /'] : [];
        return `${[...group, ...kept, '', ...sitemaps].join('\n')}\n`;
      },
      headers: machineHeaders,
      source: 'robots',
    });
  },
};

/** Of the files of another program, its sitemaps, or only that which lists them. */
function indexesAmong(paths: readonly string[]): readonly string[] {
  const sitemaps = paths.filter((path) => isSitemap.test(path)).sort();
  const index = sitemaps.find((path) => /^\/sitemap(?:[-_]?index|\/index)?\.xml$/.test(path));
  return index === undefined ? sitemaps : [index];
}

/** `/license.xml`: what the content signal of the settings permits and prohibits, free of charge, as Really Simple Licensing 1.0 of November 2025 says it. By choice. https://rslstandard.org/rsl */
export const rsl: Resource = {
  name: 'rsl',
  *outputs({ settings: { robots }, basePath }) {
    if (!robots.rsl) return;
    const all = Object.entries(robots.contentSignal);
    const uses = (answer: string) => all.filter(([, use]) => use === answer).map(([name]) => name);
    const terms = [
      { name: 'permits', uses: uses('yes') },
      { name: 'prohibits', uses: uses('no') },
    ].filter(({ uses }) => uses.length > 0);
    yield declare({
      path: '/license.xml',
      mediaType: 'application/rsl+xml',
      body: () =>
        printXml('rsl', { xmlns: 'https://rslstandard.org/rsl' }, [`${basePath}/`], (root, url) => {
          const license = root.ele('content', { url }).ele('license');
          for (const { name, uses } of terms) license.ele(name, { type: 'usage' }).txt(uses.join(' '));
          license.ele('payment', { type: 'free' });
        }),
      headers: machineHeaders,
      announce: { rel: 'license', type: 'application/rsl+xml' },
      source: 'rsl',
    });
  },
};

/** `/KEY.txt`: the key by which search engines know that what they are told of changed pages comes from the site. By choice. https://www.indexnow.org/documentation */
export const indexNow: Resource = {
  name: 'index-now',
  *outputs({ settings: { indexNow: key } }) {
    if (key === undefined) return;
    yield declare({
      path: `/${key}.txt`,
      mediaType: 'text/plain; charset=utf-8',
      body: () => key,
      headers: machineHeaders,
      source: 'index-now',
    });
  },
};
