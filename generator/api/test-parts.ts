import type { Problem } from '../base/problem.ts';
import { build } from '../build.ts';
import { memoryFolder } from '../load/files.ts';
import { type Content, describe, encode } from '../publish/content.ts';
import type { Stage } from '../publish/stage.ts';
import type { Config } from '../registry/config.ts';
import { registryOf } from '../registry/load.ts';
import { builtinTemplates } from '../templates/folder.ts';

/** A site that was built in memory. */
export interface TestedSite {
  /** The text that is served at a path such as `/counts.json`; undefined where there is none. */
  text(path: string): string | undefined;
  /** The files of `dist/`, by their paths in it. Empty if a problem is an error. */
  readonly files: ReadonlyMap<string, Uint8Array>;
  /** The files of `deploy/`. */
  readonly deploy: ReadonlyMap<string, Uint8Array>;
  readonly problems: readonly Problem[];
}

/** The least that a site needs. */
const smallest = {
  'site.yaml': 'name: Test\nbaseUrl: https://test.example\n',
  'pages/en/index.md': '---\ntitle: Test\ndescription: A page to test with.\n---\n\nHello.\n',
};

/**
 * Builds a site in memory with parts of your own or a plugin, as `fingerpost build` would: for their tests. Throws a CommandError (2) for parts that
 * break their contract, and an error with the part's name for one that throws.
 *
 * @param content Texts of content files, such as `data/offices.yaml`. A `site.yaml` and a home page are there already.
 * @param now The time of the build, in milliseconds since 1970.
 */
export async function testParts(
  { resources, hosts, directives, data, load, plugins }: Omit<Config, 'without'>,
  content: Readonly<Record<string, string>> = {},
  now = Date.parse('2026-01-01T00:00:00Z'),
): Promise<TestedSite> {
  const parts = { resources, hosts, directives, data, load, plugins };
  const lists = Object.entries(parts).filter(([, list]) => list !== undefined);
  const registry = await registryOf(Object.fromEntries(lists), 'fingerpost.config.ts');
  const texts = Object.entries({ ...smallest, ...content });
  const folder = memoryFolder(texts.map(([path, text]) => ({ path, bytes: Buffer.from(text) })));
  const { stage, files, deploy } = memoryStage();
  const options = { content: 'content', folder, templates: builtinTemplates, includeFuture: false, now };
  const { problems, entries } = await build(options, () => stage, registry);
  const fileAt = new Map(entries.map(({ path, file }) => [path, file]));
  return { text: (path) => files.get(fileAt.get(path) ?? '')?.toString('utf8'), files, deploy, problems };
}

/** A stage in memory: its maps are filled when it is committed. */
export function memoryStage() {
  const staged = { files: new Map<string, Buffer>(), deploy: new Map<string, Buffer>() };
  const committed = { files: new Map<string, Buffer>(), deploy: new Map<string, Buffer>() };
  const writeInto = (folder: Map<string, Buffer>) => (path: string, content: Content) => {
    if (folder.has(path)) throw new Error(`${path} is written twice`);
    const bytes = Buffer.concat([...encode(content)]);
    folder.set(path, bytes);
    return describe([bytes]);
  };
  const stage: Stage = {
    write: writeInto(staged.files),
    writeDeploy: writeInto(staged.deploy),
    commit() {
      for (const [path, bytes] of staged.files) committed.files.set(path, bytes);
      for (const [path, bytes] of staged.deploy) committed.deploy.set(path, bytes);
    },
    discard() {},
  };
  return { stage, ...committed };
}
