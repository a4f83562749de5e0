import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { azureStaticWebApps } from '../../generator/hosts/azure-static-web-apps.ts';
import type { HostInput, Served } from '../../generator/hosts/host.ts';
import type { Problem } from '../../generator/problem.ts';
import { manyPosts } from './many-posts.ts';
import { sampleInput } from './sample-input.ts';

interface Settings {
  readonly routes: readonly { readonly route: string; readonly headers: Served['headers'] }[];
  readonly globalHeaders: Served['headers'];
  readonly mimeTypes: Readonly<Record<string, string>>;
  readonly responseOverrides: Readonly<Record<string, { readonly rewrite: string }>>;
}

let input: HostInput;
let settings: Settings;

before(async () => {
  input = await sampleInput();
  const [file] = azureStaticWebApps.files(input, []);
  assert.equal(file?.path, 'staticwebapp.config.json');
  settings = JSON.parse(file.text) as Settings;
});

/** The headers that Azure gives a path: the first route that matches, over the global ones, and a type by the ending. */
function headersOf({ routes, globalHeaders, mimeTypes }: Settings, { path, file }: Served): Served['headers'] {
  const first = routes.find(({ route }) => matches(route, path));
  const type = mimeTypes[/\.[A-Za-z0-9]+$/.exec(file)?.[0] ?? ''];
  return { ...(type !== undefined && { 'Content-Type': type }), ...globalHeaders, ...first?.headers };
}

/** A star stands at the end only, or before the endings that it is to have. */
function matches(route: string, path: string): boolean {
  const [, start = '', ending = ''] = /^([^*]*)\*(?:\.\{(\w+)\})?$/.exec(route) ?? [];
  if (!route.includes('*')) return route === path;
  return path.startsWith(start) && path.endsWith(ending === '' ? '' : `.${ending}`);
}

test('staticwebapp.config.json gives every output exactly its headers, but for types that its ending does not tell', () => {
  let other = 0;
  for (const output of input.served) {
    const { 'Content-Type': type, ...headers } = output.headers;
    const { 'Content-Type': given, ...rest } = headersOf(settings, output);
    assert.deepEqual(rest, headers, output.path);
    if (type !== given) other += 1;
  }
  assert.ok(other > 0 && other < 12, `${other} types`);
});

test('staticwebapp.config.json has wildcards as Azure takes them, and the page for what does not exist', () => {
  for (const { route } of settings.routes) assert.match(route, /^\/[^*{}]*(?:\*|\*\.\{\w+\})?$/);
  assert.equal(settings.responseOverrides['404']?.rewrite, '/404.html');
});

test('no route, and no header of one, can be cut without an output losing its headers', () => {
  const answers = (cut: Settings) => JSON.stringify(input.served.map((output) => headersOf(cut, output)));
  const right = answers(settings);
  const { routes, mimeTypes } = settings;
  for (const [index, entry] of routes.entries()) {
    assert.notEqual(answers({ ...settings, routes: routes.toSpliced(index, 1) }), right, entry.route);
    for (const name of Object.keys(entry.headers)) {
      const { [name]: _, ...headers } = entry.headers;
      assert.notEqual(answers({ ...settings, routes: routes.with(index, { ...entry, headers }) }), right, name);
    }
  }
  for (const ending of Object.keys(mimeTypes)) {
    const { [ending]: _, ...others } = mimeTypes;
    assert.notEqual(answers({ ...settings, mimeTypes: others }), right, ending);
  }
  assert.notEqual(answers({ ...settings, globalHeaders: {} }), right);
});

test('settings that are too long for Azure are an error that names the limit', () => {
  const problems: Problem[] = [];
  azureStaticWebApps.files({ ...input, served: manyPosts(200) }, problems);
  assert.deepEqual(
    problems.map(({ code, level }) => `${level} ${code}`),
    ['error host-limit'],
  );
  assert.match(problems[0]?.message ?? '', /takes settings of 20000 bytes, and staticwebapp\.config\.json has \d+$/);
});
