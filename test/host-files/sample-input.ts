import type { HostInput } from '../../generator/hosts/rules/host.ts';
import { type Manifest, manifestFile } from '../../generator/output/manifest.ts';
import type { Redirect } from '../../generator/output/redirects.ts';
import { buildTree, sampleOptions } from '../build-sample.ts';

/** Addresses that were left: with capitals, of a file, in other letters, with blanks and signs, to a heading, to another site, and one that is gone. */
export const redirects: readonly Redirect[] = [
  { path: '/Old/', status: 301, location: '/' },
  { path: '/Old', status: 301, location: '/' },
  { path: '/2016/A_Title.html', status: 308, location: '/llms.txt' },
  { path: '/blog/be.fore/', status: 301, location: '/#main' },
  { path: '/blog/be.fore', status: 301, location: '/#main' },
  { path: '/LLMS.txt', status: 301, location: '/llms.txt' },
  { path: '/elsewhere.php', status: 301, location: 'https://elsewhere.example/a?b=%2Fc' },
  { path: '/caf%C3%A9/', status: 301, location: '/' },
  { path: '/caf%C3%A9', status: 301, location: '/' },
  { path: "/My%20Talks/A%20&%20B%20(1),%20it's%20c+d=e!.html", status: 301, location: '/llms.txt' },
  { path: '/gone/', status: 410 },
  { path: '/gone', status: 410 },
];

/** The host input of the sample site, read back from its manifest, with addresses that were left, built for other hosts than its own if they are given. */
export async function sampleInput(hosts?: readonly string[]): Promise<HostInput> {
  const tree = await buildTree({ ...sampleOptions, ...(hosts && { hosts }) });
  return { ...inputOf(JSON.parse(tree.files.get(manifestFile)?.toString() ?? '') as Manifest), redirects };
}

/** The same of a site in a folder of its host. The files are below the root of that. */
export function inFolder(
  basePath: string,
  { served, pairs, redirects = [], notFound, notFoundBelow }: HostInput,
): HostInput {
  const below = (path: string) => (path.startsWith('/') ? basePath + path : path);
  return {
    basePath,
    served: served.map(({ path, file, headers }) => ({
      path: below(path),
      file,
      headers: Object.fromEntries(
        Object.entries(headers).map(([name, value]) => [
          name,
          name === 'Link'
            ? value.replaceAll('</', `<${basePath}/`)
            : name === 'Content-Location'
              ? below(value)
              : value,
        ]),
      ),
    })),
    pairs: pairs.map(({ path, variant }) => ({ path: below(path), variant: below(variant) })),
    redirects: redirects.map(({ path, location, ...rest }) => ({
      path: below(path),
      ...rest,
      ...(location !== undefined && { location: below(location) }),
    })),
    notFound: below(notFound),
    notFoundBelow: notFoundBelow?.map((page) => ({ below: below(page.below), path: below(page.path) })),
  };
}

/** The host input of the tree of a manifest. */
export function inputOf({ outputs, negotiated, redirects, notFound, notFoundBelow }: Manifest): HostInput {
  return {
    served: outputs.map(({ path, file, mediaType, headers }) => ({
      path,
      file,
      headers: { 'Content-Type': mediaType, ...headers },
    })),
    pairs: negotiated,
    redirects,
    notFound,
    notFoundBelow,
  };
}
