/**
 * The path of its host below which a site is: empty, or `/repo` for `https://user.github.io/repo/`. Paths of a site do not have it: it is
 * added where one leaves the program.
 */
export interface Based {
  readonly basePath: string;
}

/** A path of a site as clients ask for it. */
export function pathOnHost({ basePath }: Based, path: string): string {
  return basePath + path;
}

/** The path of a site that clients ask for at a path of its host; undefined for one that is not the site's. */
export function pathOnSite({ basePath }: Based, path: string): string | undefined {
  return path.startsWith(`${basePath}/`) ? path.slice(basePath.length) : undefined;
}

/** The base path of a site that is published at a URL. */
export function basePathOf(baseUrl: string): string {
  return new URL(baseUrl).pathname.replace(/\/$/, '');
}
