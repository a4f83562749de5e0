import assert from 'node:assert/strict';
import { test } from 'node:test';
import { memoryStage } from '../../generator/api/test-parts.ts';
import { error } from '../../generator/base/problem.ts';
import { build } from '../../generator/build.ts';
import { everything } from '../../generator/hosts/rules/capabilities.ts';
import type { Host } from '../../generator/hosts/rules/host.ts';
import { openFolder } from '../../generator/load/files.ts';
import { type Manifest, manifestFile } from '../../generator/output/manifest.ts';
import { builtins } from '../../generator/registry/builtins.ts';
import { buildBare, buildTree, filesOf, minimalOptions, sampleOptions, type Tree, textFile } from '../build-sample.ts';
import { memoryFolder } from '../memory-folder.ts';

function manifestOf(tree: Tree): Manifest {
  return JSON.parse(tree.files.get(manifestFile)?.toString('utf8') ?? '') as Manifest;
}

function withSetting(line: string): Promise<Tree> {
  return buildBare((files) =>
    files.map((file) =>
      file.path === 'site.yaml' ? { ...file, bytes: Buffer.concat([file.bytes, Buffer.from(`${line}\n`)]) } : file,
    ),
  );
}

test('with negotiation: homes, the Accept header chooses on the home pages, and nothing else varies by it', async () => {
  const { negotiated, outputs } = manifestOf(await withSetting('negotiation: homes'));
  assert.deepEqual(
    negotiated.map(({ path }) => path),
    ['/', '/fr/'],
  );
  const varied = outputs.filter(({ headers }) => headers.Vary !== undefined).map(({ path }) => path);
  assert.deepEqual(varied.sort(), ['/', '/fr/', '/fr/index.md', '/index.md']);
});

test('without a setting, it chooses on every page and post, and both representations say so', async () => {
  const tree = await buildTree();
  const { negotiated } = manifestOf(tree);
  const pages = [...tree.entries.values()].filter(
    ({ path, mediaType }) => mediaType.startsWith('text/html') && !path.endsWith('/404.html'),
  );
  assert.ok(pages.length > 15);
  assert.deepEqual(negotiated.map(({ path }) => path).sort(), pages.map(({ path }) => path).sort());
  for (const { path, variant } of negotiated) {
    assert.equal(tree.entries.get(path)?.headers.Vary, 'Accept', path);
    const { mediaType, headers = {} } = tree.entries.get(variant) ?? {};
    assert.equal(mediaType, 'text/markdown; charset=utf-8');
    assert.deepEqual([headers.Vary, headers['Content-Location']], ['Accept', variant]);
    assert.match(tree.entries.get(path)?.headers.Link ?? '', new RegExp(`<${variant}>; rel="alternate"`));
  }
});

test('without a setting, it chooses on the home pages alone where no host reads it, or one has no room, which is told', async () => {
  assert.equal(
    manifestOf(await buildTree({ ...sampleOptions, hosts: ['github-pages', 'firebase'] })).negotiated.length,
    2,
  );
  const small: Host = {
    name: 'small',
    title: 'Small',
    docs: 'https://small.example/',
    capabilities: everything,
    limits: { rules: 3, isTight: true },
    files: ({ pairs }) => ({
      value: [],
      problems: pairs.length > 3 ? [error('host-limit', 'There are more than 3')] : [],
    }),
  };
  const builtWith = async (count: number) => {
    const pages = Array.from({ length: count }, (_, index) =>
      textFile(`pages/en/p${index}.md`, '---\ntitle: T\ndescription: D\nupdated: 2026-01-01\n---\n\nText.\n'),
    );
    const folder = memoryFolder([...filesOf(openFolder(minimalOptions.content)), ...pages]);
    const { stage, files } = memoryStage();
    const registry = { ...builtins, hosts: [...builtins.hosts, small] };
    const { problems } = await build({ ...minimalOptions, folder, hosts: ['small', 'nginx'] }, () => stage, registry);
    const { negotiated } = JSON.parse(files.get(manifestFile)?.toString('utf8') ?? '') as Manifest;
    return [negotiated.length, problems.map(({ message }) => message)];
  };
  assert.deepEqual(await builtWith(1), [3, []]);
  const told = 'Small has no room for Markdown by the Accept header on every page: only the home pages answer with it';
  assert.deepEqual(await builtWith(2), [1, [told]]);
});

test('openapi.json describes the same endpoints whichever pages are negotiated', async () => {
  const [homes, all] = [await withSetting('negotiation: homes'), await buildTree()];
  const [before, after] = [homes, all].map((tree) => endpointsOf(tree.json('/openapi.json')));
  assert.ok(before && before.length > 10);
  assert.deepEqual(after, before);
});

/** The parts of each operation that stay the same when more pages are negotiated: their headers then vary. */
function endpointsOf(description: unknown) {
  const { paths } = description as { paths: Record<string, Record<string, Operation>> };
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { operationId, responses }]) => {
      const { content = {} } = responses['200'] ?? {};
      return [path, method, operationId, Object.keys(content), Object.keys(responses)];
    }),
  );
}

interface Operation {
  readonly operationId: string;
  readonly responses: Readonly<Record<string, { readonly content?: object }>>;
}
