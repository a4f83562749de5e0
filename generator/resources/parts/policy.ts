import { onceFor } from '../../base/once-for.ts';
import type { SiteMeta } from '../../model/meta.ts';
import { printPolicy } from '../../settings/content-security-policy.ts';

/**
 * The response headers that kinds of outputs share. https://www.rfc-editor.org/rfc/rfc9111
 * https://fetch.spec.whatwg.org/#http-cors-protocol
 */

const everywhere = { 'X-Content-Type-Options': 'nosniff' } as const;

const open = {
  'Access-Control-Allow-Origin': '*',
  'Access-Control-Expose-Headers': 'ETag, Link, Content-Location',
} as const;

const revalidate = { 'Cache-Control': 'public, max-age=0, must-revalidate' } as const;

/** Pages for people: always revalidated, and under the policy of the site. https://www.w3.org/TR/CSP3/#csp-header */
export const pageHeaders = onceFor(({ settings }: Pick<SiteMeta, 'settings'>) => {
  const policy = { 'Content-Security-Policy': printPolicy(settings.contentSecurityPolicy) };
  return { ...everywhere, ...revalidate, ...policy } as const;
});

/** The same for pages that have a Markdown alternate at their own path. */
export const negotiatedPageHeaders = onceFor((site: Pick<SiteMeta, 'settings'>) => ({
  ...pageHeaders(site),
  ...negotiatedHeaders,
}));

/** The Markdown alternates of pages: open to every origin, and as fresh as the page. */
export const alternateHeaders = { ...everywhere, ...open, ...revalidate } as const;

/** Machine-readable files: open to every origin, cached for an hour. */
export const machineHeaders = { ...everywhere, ...open, 'Cache-Control': 'public, max-age=3600' } as const;

/**
 * The files by which MCP clients find servers, also from browsers.
 * https://github.com/modelcontextprotocol/experimental-ext-server-card/blob/main/docs/discovery.md
 */
export const discoveryHeaders = {
  ...machineHeaders,
  'Access-Control-Allow-Methods': 'GET',
  'Access-Control-Allow-Headers': 'Content-Type, If-None-Match',
} as const;

/** Style sheet and pictures: cached for an hour. */
export const assetHeaders = { ...everywhere, 'Cache-Control': 'public, max-age=3600' } as const;

/** Assets that a browser that opens one could run: nothing in them may, or knows the site's origin. https://html.spec.whatwg.org/#sandboxing */
export const sandboxedHeaders = {
  ...assetHeaders,
  'Content-Security-Policy': "default-src 'none'; style-src 'unsafe-inline'; img-src data:; font-src data:; sandbox",
} as const;

/** On both representations of a path that the Accept header chooses between. https://www.rfc-editor.org/rfc/rfc9110#section-12.5.5 */
export const negotiatedHeaders = { Vary: 'Accept' } as const;
