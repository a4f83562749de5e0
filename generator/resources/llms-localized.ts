import { llmsOutput } from './parts/llms-text.ts';
import type { Resource } from './parts/resource.ts';

/** `/fr/llms.txt`: an llms.txt for each other locale, with its pages and posts. https://llmstxt.org/ */
export const llmsLocalized: Resource = {
  name: 'llms-localized',
  isOptional: true,
  *outputs(site) {
    for (const locale of site.locales)
      if (!locale.isDefault) yield llmsOutput(site, locale, { source: 'llms-localized' });
  },
};
