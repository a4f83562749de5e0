import { declare } from '../output/output.ts';
import { descriptionType } from './parts/apis.ts';
import { machineHeaders } from './parts/policy.ts';
import type { Resource } from './parts/resource.ts';

/** The OpenAPI descriptions of the company's own APIs, as they are in `public/`. https://spec.openapis.org/oas/v3.1.0 */
export const apiDescriptions: Resource = {
  name: 'api-descriptions',
  *outputs(site) {
    for (const asset of site.assets) {
      if (!site.descriptions.has(asset.path)) continue;
      const type = descriptionType(site, asset.path);
      yield declare({
        path: asset.path,
        mediaType: type,
        inputs: { asset },
        facts: [],
        body: (given) => given.asset,
        headers: machineHeaders,
        source: asset.file,
        announce: { rel: 'service-desc', type },
        role: { kind: 'api-description' },
      });
    }
  },
};
