import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Manifest, manifestFile } from '../../generator/output/manifest.ts';
import { buildEdited, buildTree, isWrittenPage, type Tree } from '../build-sample.ts';

function manifestOf(tree: Tree): Manifest {
  return JSON.parse(tree.files.get(manifestFile)?.toString('utf8') ?? '') as Manifest;
}

/** The sample with a line in its settings. */
function withSetting(line: string): Promise<Tree> {
  return buildEdited((files) =>
    files.map((file) =>
      file.path === 'site.yaml' ? { ...file, bytes: Buffer.concat([file.bytes, Buffer.from(`${line}\n`)]) } : file,
    ),
  );
}

test('without a setting, the Accept header chooses on the home pages, and nothing else varies by it', async () => {
  const tree = await buildTree();
  const { negotiated, outputs } = manifestOf(tree);
  assert.deepEqual(
    negotiated.map(({ path }) => path),
    ['/', '/fr/'],
  );
  const varied = outputs.filter(({ headers }) => headers.Vary !== undefined).map(({ path }) => path);
  assert.deepEqual(varied.sort(), ['/', '/fr/', '/fr/index.md', '/index.md']);
  const { sources: _, ...same } = manifestOf(await withSetting('negotiation: homes'));
  const { sources, ...whole } = manifestOf(tree);
  assert.deepEqual([same, Object.keys(sources ?? {}).includes('site.yaml')], [whole, true]);
});

test('with negotiation: all, it chooses on every page and post, and both representations say so', async () => {
  const tree = await withSetting('negotiation: all');
  const { negotiated } = manifestOf(tree);
  const pages = [...tree.entries.values()].filter(isWrittenPage).map(({ path }) => path);
  assert.ok(pages.length > 15);
  assert.deepEqual(negotiated.map(({ path }) => path).sort(), pages.sort());
  for (const { path, variant } of negotiated) {
    assert.equal(tree.entries.get(path)?.headers.Vary, 'Accept', path);
    const { mediaType, headers = {} } = tree.entries.get(variant) ?? {};
    assert.equal(mediaType, 'text/markdown; charset=utf-8');
    assert.deepEqual([headers.Vary, headers['Content-Location']], ['Accept', variant]);
    assert.match(tree.entries.get(path)?.headers.Link ?? '', new RegExp(`<${variant}>; rel="alternate"`));
  }
});

test('openapi.json describes the same endpoints whichever pages are negotiated', async () => {
  const [homes, all] = [await buildTree(), await withSetting('negotiation: all')];
  const [before, after] = [homes, all].map((tree) => endpointsOf(tree.json('/openapi.json')));
  assert.ok(before && before.length > 10);
  assert.deepEqual(after, before);
});

/** What stays the same of each operation when more pages are negotiated: their headers then vary. */
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
