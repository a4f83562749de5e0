import { machineHeaders } from './policy.ts';
import type { Resource } from './resource.ts';

/** `/robots.txt`: everyone may read everything, what it may be used for, and where the sitemap is. RFC 9309, Content Signals. */
export const robots: Resource = {
  name: 'robots',
  spec: 'https://www.rfc-editor.org/rfc/rfc9309',
  *outputs(site, surface) {
    yield {
      path: '/robots.txt',
      mediaType: 'text/plain; charset=utf-8',
      body: () => {
        const signals = Object.entries(site.settings.robots?.contentSignal ?? {}).map(
          ([name, value]) => `${name}=${value}`,
        );
        const group = [
          'User-agent: *',
          ...(signals.length > 0 ? [`Content-Signal: ${signals.join(', ')}`] : []),
          'Allow: /',
        ];
        const sitemaps = surface.outputs
          .filter(({ announce }) => announce?.rel === 'sitemap')
          .map(({ path }) => `Sitemap: ${site.baseUrl}${path}`);
        return `${[...group, '', ...sitemaps].join('\n')}\n`;
      },
      headers: machineHeaders,
      links: [],
      source: 'robots',
    };
  },
};
