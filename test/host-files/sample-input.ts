import type { HostInput } from '../../generator/hosts/host.ts';
import { type Manifest, manifestFile } from '../../generator/output/manifest.ts';
import { buildTree } from '../build-sample.ts';

/** What hosts are configured from for the sample site, read back from its manifest. */
export async function sampleInput(): Promise<HostInput> {
  const tree = await buildTree();
  return inputOf(JSON.parse(tree.files.get(manifestFile)?.toString() ?? '') as Manifest);
}

/** What hosts are configured from for the tree of a manifest. */
export function inputOf({ outputs, negotiated, notFound }: Manifest): HostInput {
  return {
    served: outputs.map(({ path, file, mediaType, headers }) => ({
      path,
      file,
      headers: { 'Content-Type': mediaType, ...headers },
    })),
    pairs: negotiated,
    notFound,
  };
}
