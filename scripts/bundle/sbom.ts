import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Metafile } from 'esbuild';

/** The name of the list of what is in the bundle, beside it. */
export const sbomFile = 'sbom.cdx.json';

interface Package {
  readonly name: string;
  readonly version: string;
  readonly license?: string;
}

interface Locked {
  readonly integrity?: string;
}

/**
 * Lists the packages in the bundle, by where each is installed, with the version, licence and digest of each, as CycloneDX: package.json says only
 * what it is made with. Without a date or a random number, so that the same bundle has the same list. https://cyclonedx.org/docs/1.6/json/
 *
 * @param others Where packages are installed that are in the bundle without being a module of it.
 */
export function printSbom(root: string, { outputs }: Metafile, others: readonly string[]): string {
  const own = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as Package & {
    readonly optionalDependencies: Readonly<Record<string, string>>;
  };
  const { packages: locked } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as {
    readonly packages: Readonly<Record<string, Locked & Package>>;
  };
  const component = (place: string, { name, version, license }: Package, more: object) => {
    const purl = purlOf(name, version);
    return {
      type: 'library',
      'bom-ref': purl,
      name,
      version,
      ...more,
      ...(license && { licenses: [/ /.test(license) ? { expression: license } : { license: { id: license } }] }),
      ...hashes(locked[place]),
      purl,
    };
  };
  const bundled = [...new Set([...placesIn(outputs), ...others])].sort().map((place) => {
    const { name, version, license } = JSON.parse(readFileSync(join(root, place, 'package.json'), 'utf8')) as Package;
    return component(place, { name, version, ...(license && { license }) }, { scope: 'required' });
  });
  // Installed beside the bundle, where the machine is one of theirs.
  const beside = Object.entries(own.optionalDependencies).map(([name, version]) => {
    const place = `node_modules/${name}`;
    const license = locked[place]?.license;
    return component(place, { name, version, ...(license && { license }) }, { scope: 'optional' });
  });
  const { name, version } = own;
  const sbom = {
    $schema: 'http://cyclonedx.org/schema/bom-1.6.schema.json',
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    version: 1,
    metadata: { component: component('', own, { type: 'application' }) },
    components: [...bundled, ...beside],
    dependencies: [{ ref: purlOf(name, version), dependsOn: [...bundled, ...beside].map(({ purl }) => purl) }],
  };
  return `${JSON.stringify(sbom)}\n`;
}

/** Finds the folders of the packages that some bytes of the bundle come from. */
function placesIn(outputs: Metafile['outputs']): readonly string[] {
  const files = Object.values(outputs).flatMap(({ inputs }) =>
    Object.entries(inputs).flatMap(([path, { bytesInOutput }]) => (bytesInOutput > 0 ? [path] : [])),
  );
  return files.flatMap((path) => /^(?:.*\/)?node_modules\/(?:@[^/]+\/)?[^/]+(?=\/)/.exec(path) ?? []);
}

/** https://github.com/package-url/purl-spec/blob/main/types-doc/npm-definition.md */
function purlOf(name: string, version: string): string {
  return `pkg:npm/${name.replace('@', '%40')}@${version}`;
}

/** The digest by which npm knows a package. */
function hashes({ integrity }: Locked = {}): object {
  const [, base64] = /^sha512-(.+)$/.exec(integrity ?? '') ?? [];
  return base64 === undefined
    ? {}
    : { hashes: [{ alg: 'SHA-512', content: Buffer.from(base64, 'base64').toString('hex') }] };
}
