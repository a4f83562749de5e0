import { printXml } from '../format/xml.ts';
import { declare } from '../output/output.ts';
import { machineHeaders } from './parts/policy.ts';
import type { Resource } from './parts/resource.ts';

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
