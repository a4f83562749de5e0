import type { HostInput } from '../../generator/hosts/host.ts';
import { type Manifest, manifestFile } from '../../generator/output/manifest.ts';
import type { Redirect } from '../../generator/output/redirects.ts';
import { buildTree } from '../build-sample.ts';

/** Addresses that were left: with capitals, of a file, to a heading, to another site, and one that is gone. */
export const redirects: readonly Redirect[] = [
  { path: '/Old/', status: 301, location: '/' },
  { path: '/Old', status: 301, location: '/' },
  { path: '/2016/A_Title.html', status: 308, location: '/llms.txt' },
  { path: '/blog/be.fore/', status: 301, location: '/#main' },
  { path: '/blog/be.fore', status: 301, location: '/#main' },
  { path: '/elsewhere.php', status: 301, location: 'https://elsewhere.example/a?b=%2Fc' },
  { path: '/gone/', status: 410 },
  { path: '/gone', status: 410 },
];

/** What hosts are configured from for the sample site, read back from its manifest, with addresses that were left. */
export async function sampleInput(): Promise<HostInput> {
  const tree = await buildTree();
  return { ...inputOf(JSON.parse(tree.files.get(manifestFile)?.toString() ?? '') as Manifest), redirects };
}

/** What hosts are configured from for the tree of a manifest. */
export function inputOf({ outputs, negotiated, redirects, notFound }: Manifest): HostInput {
  return {
    served: outputs.map(({ path, file, mediaType, headers }) => ({
      path,
      file,
      headers: { 'Content-Type': mediaType, ...headers },
    })),
    pairs: negotiated,
    redirects,
    notFound,
  };
}
