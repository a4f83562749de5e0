import { withRole } from '../output/declaration.ts';
import { declare } from '../output/output.ts';
import { type CrawlerRole, crawlers } from '../settings/schemas/site/crawlers.ts';
import { contentUsageOf } from '../settings/settings.ts';
import { machineHeaders } from './parts/policy.ts';
import type { Resource } from './parts/resource.ts';

const isSitemap = withRole('sitemap');

/** `/robots.txt`: lets everyone read everything but crawlers of roles that the settings block, and says what it may be used for and where the sitemap is. RFC 9309, Content Signals. */
export const robots: Resource = {
  name: 'robots',
  *outputs(site) {
    yield declare({
      path: '/robots.txt',
      mediaType: 'text/plain; charset=utf-8',
      inputs: { outputs: isSitemap },
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
        const sitemaps = outputs.map(({ path }) => `Sitemap: ${site.baseUrl}${path}`);
        const kept = blocked.length > 0 ? ['', ...blocked.map((name) => `User-agent: ${name}`), 'Disallow: /'] : [];
        return `${[...group, ...kept, '', ...sitemaps].join('\n')}\n`;
      },
      headers: machineHeaders,
      source: 'robots',
    });
  },
};
