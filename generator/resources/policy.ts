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

/** Pages for people: always revalidated. */
export const pageHeaders = { ...everywhere, ...revalidate } as const;

/** The Markdown alternates of pages: open to every origin, and as fresh as the page. */
export const alternateHeaders = { ...everywhere, ...open, ...revalidate } as const;

/** Machine-readable files: open to every origin, cached for an hour. */
export const machineHeaders = { ...everywhere, ...open, 'Cache-Control': 'public, max-age=3600' } as const;

/** Style sheet and pictures: cached for an hour. */
export const assetHeaders = { ...everywhere, 'Cache-Control': 'public, max-age=3600' } as const;

/** On both representations of a path that the Accept header chooses between. https://www.rfc-editor.org/rfc/rfc9110#section-12.5.5 */
export const negotiatedHeaders = { Vary: 'Accept' } as const;
