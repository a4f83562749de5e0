import { assetType } from '../model/assets.ts';
import { assetHeaders } from './policy.ts';
import type { Resource } from './resource.ts';

export const stylesheetPath = '/style.css';

/** The style sheet, and the files of `content/assets/` as they are. */
export const assets: Resource = {
  name: 'assets',
  spec: 'https://www.iana.org/assignments/media-types/',
  *outputs(site) {
    const shared = { headers: assetHeaders, links: [] };
    yield {
      path: stylesheetPath,
      mediaType: 'text/css; charset=utf-8',
      body: site.templates.style,
      source: 'templates/style.css',
      ...shared,
    };
    for (const { path, size, bytes } of site.assets) {
      yield {
        path: `/${path}`,
        mediaType: assetType(path) ?? 'application/octet-stream',
        size,
        body: () => held(path, bytes),
        source: path,
        ...shared,
      };
    }
  },
};

function held(path: string, bytes: Uint8Array | undefined): Uint8Array {
  if (!bytes) throw new Error(`The bytes of ${path} are on another thread`);
  return bytes;
}
