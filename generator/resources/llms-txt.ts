import type { Endpoint } from '../output/declaration.ts';
import { llmsOutput } from './parts/llms-text.ts';
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
