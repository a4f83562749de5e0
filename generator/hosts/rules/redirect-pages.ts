import { pathOnSite } from '../../base/base-path.ts';
import { decoded } from '../../base/percent-encoding.ts';
import { html, htmlText } from '../../format/html.ts';
import { filePath } from '../../output/declaration.ts';
import type { HostFile, HostInput } from './host.ts';

/**
 * For hosts that cannot redirect: a page at each address that was left, which sends browsers on at once and tells search engines where the
 * page is. A 410 has none, nor has a file that is no HTML, nor a path that some file systems take for the page itself, because it differs in
 * capitals only.
 * https://html.spec.whatwg.org/multipage/semantics.html#attr-meta-http-equiv-refresh
 */
export function redirectPages({
  redirects = [],
  served,
  basePath = '',
}: Pick<HostInput, 'redirects' | 'served' | 'basePath'>): readonly HostFile[] {
  const taken = new Set(served.map(({ file }) => file.toLowerCase()));
  const folders = new Set(redirects.map(({ path }) => path).filter((path) => path.endsWith('/')));
  return redirects.flatMap(({ path, location }): readonly HostFile[] => {
    if (location === undefined || !/\/$|\.html?$/.test(path) || folders.has(`${path}/`)) return [];
    const file = filePath(decoded(pathOnSite({ basePath }, path) ?? path));
    return taken.has(file.toLowerCase()) ? [] : [{ folder: 'output', path: file, text: page(location) }];
  });
}

function page(location: string): string {
  return htmlText(html`<!doctype html>
<html>
<head>
<meta charset="utf-8">
<title>${location}</title>
<link rel="canonical" href="${location}">
<meta http-equiv="refresh" content="0; url=${location}">
</head>
<body><a href="${location}">${location}</a></body>
</html>
`);
}
