import { withRole } from '../output/declaration.ts';
import { declare } from '../output/output.ts';
import { machineHeaders } from './parts/policy.ts';
import type { Resource } from './parts/resource.ts';

const isSitemap = withRole('sitemap');

/** `/robots.txt`: lets everyone read everything, and says what it may be used for and where the sitemap is. RFC 9309, Content Signals. */
export const robots: Resource = {
  name: 'robots',
  *outputs(site) {
    yield declare({
      path: '/robots.txt',
      mediaType: 'text/plain; charset=utf-8',
      inputs: { outputs: isSitemap },
      body: ({ outputs }) => {
        const signals = Object.entries(site.settings.robots.contentSignal).map(([name, value]) => `${name}=${value}`);
        const group = [
          'User-agent: *',
          ...(signals.length > 0 ? [`Content-Signal: ${signals.join(', ')}`] : []),
          'Allow: /',
        ];
        const sitemaps = outputs.map(({ path }) => `Sitemap: ${site.baseUrl}${path}`);
        return `${[...group, '', ...sitemaps].join('\n')}\n`;
      },
      headers: machineHeaders,
      source: 'robots',
    });
  },
};
