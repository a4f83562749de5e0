import { assetType, isActive } from '../model/assets.ts';
import { declare } from '../output/output.ts';
import { assetHeaders, sandboxedHeaders } from './policy.ts';
import type { Resource } from './resource.ts';

export const stylesheetPath = '/style.css';

/** The style sheet, and the files of `content/assets/` unchanged. https://www.iana.org/assignments/media-types/ */
export const assets: Resource = {
  name: 'assets',
  *outputs(site) {
    const { trustedAssets } = site.settings;
    yield declare({
      path: stylesheetPath,
      mediaType: 'text/css; charset=utf-8',
      inputs: {},
      body: () => site.templates.style,
      source: 'templates/style.css',
      headers: assetHeaders,
      links: [],
    });
    for (const asset of site.assets) {
      yield declare({
        path: `/${asset.path}`,
        mediaType: assetType(asset.path) ?? 'application/octet-stream',
        inputs: { asset },
        body: (given) => given.asset,
        source: asset.path,
        headers: isActive(asset.path) && !trustedAssets.includes(asset.path) ? sandboxedHeaders : assetHeaders,
        links: [],
      });
    }
  },
};
