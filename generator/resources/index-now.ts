import { declare } from '../output/output.ts';
import { machineHeaders } from './parts/policy.ts';
import type { Resource } from './parts/resource.ts';

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
