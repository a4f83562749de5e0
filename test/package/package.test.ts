import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { builtinModules } from 'node:module';
import { dirname, join } from 'node:path';
import { before, test } from 'node:test';
import { build, type Plugin } from 'esbuild';
import { runIn, snapshot, templates } from '../publish/project.ts';
import { installPackage, newSiteIn, offline, root, runLine } from './installed.ts';

let folder = '';
before(async () => {
  folder = await installPackage();
});

const installed = (...path: readonly string[]) => join(folder, 'node_modules/fingerpost', ...path);

function filesOf(): readonly string[] {
  return readdirSync(installed(), { recursive: true, encoding: 'utf8' }).filter((path) =>
    statSync(installed(path)).isFile(),
  );
}

test('the package has what runs, its types, the templates and the sample, and neither tests nor sources nor builds', () => {
  const files = filesOf();
  for (const path of [
    'README.md',
    'LICENSE',
    'CHANGELOG.md',
    'templates/page.ts',
    'content/site.yaml',
    'generator/bundle/index.d.ts',
    'schemas/site.schema.json',
  ])
    assert.ok(files.includes(path), path);
  const others = files.filter(
    (path) =>
      !/^(?:generator\/(?:verify\/report\.css$|(?:browser|bundle|cli\/completion|dev\/browser|fonts|hosts\/runtime|init\/sites|inspect\/assets)\/)|generator\/(?:decisions\/)?[A-Za-z0-9-]+\.md$|docs\/[a-z]+\.md$|\.github\/[a-z]+\.svg$|schemas\/|templates\/|content\/|action\.yml$|action\/|[A-Za-z]+(?:\.md|\.json)?$)/.test(
        path,
      ),
  );
  assert.deepEqual(others, []);
  assert.ok(!files.some((path) => path.endsWith('.map') || path.includes('test')));
  const size = files.reduce((sum, path) => sum + statSync(installed(path)).size, 0);
  assert.ok(size < 11_450_000, `${size} bytes`);
});

test('every link of the documents in the package leads to a file in it', () => {
  const files = new Set(filesOf());
  const documents = [...files].filter((path) => /^(?:docs\/.*|generator\/.*|[A-Z]+)\.md$/.test(path));
  assert.ok(documents.length > 15, documents.join());
  const dead = documents.flatMap((path) => {
    const prose = readFileSync(installed(path), 'utf8').replace(/^```[\s\S]*?^```|^ {4}.*$|`[^`\n]*`/gm, '');
    const targets = [...prose.matchAll(/\]\((?!https?:|mailto:|#|\/{{)([^)#\s]+)/g)].map(([, target = '']) => target);
    return targets.map((target) => join(dirname(path), target)).filter((target) => !files.has(target));
  });
  assert.deepEqual(dead, []);
});

test('the package needs no package but the binaries of the native parser', async () => {
  const manifest = JSON.parse(readFileSync(installed('package.json'), 'utf8')) as Record<
    string,
    Record<string, string> | undefined
  >;
  for (const key of ['private', 'scripts', 'dependencies', 'devDependencies', 'overrides'])
    assert.equal(manifest[key], undefined, key);
  const named = new Set<string>();
  const collect: Plugin = {
    name: 'collect',
    setup: ({ onResolve }) =>
      onResolve({ filter: /^[^./]/ }, ({ path, kind }) => {
        if (kind === 'entry-point') return undefined;
        named.add(path.replace(/^node:/, ''));
        return { path, external: true };
      }),
  };
  const entryPoints = ['main', 'index', 'worker'].map((name) => installed(`generator/bundle/${name}.js`));
  await build({
    entryPoints,
    bundle: true,
    write: false,
    format: 'esm',
    outdir: folder,
    plugins: [collect],
    logLevel: 'silent',
  });
  // What the CommonJS modules in it require, apart from code that ajv could print.
  for (const path of filesOf().filter((name) => /^generator\/bundle\/.*\.js$/.test(name)))
    for (const [, name = ''] of readFileSync(installed(path), 'utf8').matchAll(
      /(?<!['"`])\brequire\d*\("([^./"][^"]*)"\)/g,
    ))
      named.add(name.replace(/^node:/, ''));
  const others = [...named].filter((name) => !builtinModules.includes(name) && !/^@bruits\//.test(name));
  assert.ok(named.has('fs') && named.has('@bruits/satteri-linux-x64-gnu'));
  assert.deepEqual(others, []);
});

test('the list of the bundle names every package that is in it, with version, licence and digest, and no other', async () => {
  interface Component {
    readonly name: string;
    readonly version: string;
    readonly purl: string;
    readonly scope: string;
    readonly licenses?: readonly unknown[];
    readonly hashes?: readonly { readonly content: string }[];
  }
  const { bomFormat, specVersion, components, metadata } = JSON.parse(
    readFileSync(installed('generator/bundle/sbom.cdx.json'), 'utf8'),
  ) as { bomFormat: string; specVersion: string; components: readonly Component[]; metadata: { component: Component } };
  assert.deepEqual([bomFormat, specVersion, metadata.component.name], ['CycloneDX', '1.6', 'fingerpost']);
  // What is bundled without being made smaller has the path of each module in it.
  const { outputFiles } = await build({
    entryPoints: ['cli/main', 'api/index', 'make/worker'].map((name) => join(root, `generator/${name}.ts`)),
    bundle: true,
    splitting: true,
    write: false,
    format: 'esm',
    platform: 'node',
    outdir: folder,
    minifySyntax: true,
    external: ['@bruits/*', '*.node', './webcontainer-fallback.cjs'],
    logLevel: 'silent',
  });
  const named = outputFiles.flatMap(({ text }) =>
    [
      ...text.matchAll(
        /^(?: {2})*(?:\/\/ |"?)(?:[./]*)node_modules\/(?:.*node_modules\/)?((?:@[^/\n]+\/)?[^/\n]+)\//gm,
      ),
    ].map(([, name = '']) => name),
  );
  const listed = new Set(components.map(({ name }) => name));
  assert.ok(new Set(named).size > 100, String(new Set(named).size));
  assert.deepEqual(
    [...new Set(named)].filter((name) => !listed.has(name)),
    [],
  );
  const bundled = components.filter(({ scope }) => scope === 'required').map(({ name }) => name);
  assert.deepEqual(
    bundled.filter((name) => name !== '@resvg/resvg-wasm' && !named.includes(name)),
    [],
  );
  assert.ok(listed.has('@resvg/resvg-wasm') && listed.has('@bruits/satteri-linux-x64-gnu'));
  for (const { purl, licenses, hashes = [] } of components) {
    assert.match(purl, /^pkg:npm\/(?:%40[^/]+\/)?[^/@]+@\d+\.\d+\.\d+$/);
    assert.ok(licenses, purl);
    assert.match(hashes[0]?.content ?? '', /^[0-9a-f]{128}$/, purl);
  }
  assert.equal(new Set(components.map(({ purl }) => purl)).size, components.length);
});

test('the installed command knows its version and its commands, and takes a flag for none', () => {
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string };
  assert.equal(runLine('npx fingerpost --version', folder).stdout, `${version}\n`);
  const program = 'node_modules/.bin/fingerpost';
  const help = runLine(program, folder);
  assert.match(help.stdout, /^Usage: fingerpost COMMAND/);
  for (const line of ['build --help', 'help build', '--help build'])
    assert.match(runLine(`${program} ${line}`, folder).stdout, /^Usage: fingerpost build/, line);
  assert.deepEqual(
    [help.status, runLine(`${program} --versoin`, folder).stderr],
    [0, 'error There is no flag "--versoin" without a command\n  hint: Did you mean "--version"?\n'],
  );
});

test('a site is made, built, checked, changed and checked again, with templates of its own', () => {
  const site = join(folder, 'my-site');
  const made = runLine('npx fingerpost init my-site --yes --no-install --kind blog --languages en,fr', folder);
  assert.deepEqual([made.status, made.stderr], [0, '']);
  for (const [line, said] of [
    ['npm run --silent check', /^\d+ files checked: dist\/ is the build of content\/$/m],
    ['npm run --silent build', /^Built in /m],
    ['npx fingerpost eject templates', /^Builds use them from now on$/m],
    ['npm run --silent build', /^Built in /m],
    ['npm run --silent check', /files checked/],
  ] as const) {
    const { status, stdout, stderr } = runLine(line, site);
    // The texts that a new site begins with are told by `check` alone.
    const told = stderr.replace(/^(?:\S+ warning placeholder [\s\S]*)?\d+ warnings\n$/, '');
    assert.deepEqual([line, status, told], [line, 0, '']);
    assert.equal(stderr !== '', line.endsWith('check'));
    assert.match(stdout, said);
  }
  const page = join(site, 'templates/parts.ts');
  writeFileSync(page, readFileSync(page, 'utf8').replace('<h1', '<h1 class="own"'));
  assert.match(runLine('npm run --silent check -- --verbose', site).stderr, /error stale dist\/index\.html differs/);
  assert.equal(runLine('npm run --silent build -- --quiet', site).stdout, '');
  assert.match(readFileSync(join(site, 'dist/index.html'), 'utf8'), /<h1 class="own">/);
});

test('the installed command builds the same bytes as the sources, with templates that were copied too', async () => {
  const site = await newSiteIn(folder, 'same');
  assert.equal(runIn(site, ['--out', 'from-source']).text, '');
  runLine('npx fingerpost eject templates', site);
  runLine('npm run --silent build', site);
  assert.deepEqual(snapshot(join(site, 'dist')), snapshot(join(site, 'from-source')));
  assert.ok(templates.startsWith(root));
});

test('programs import build, check and preview', async () => {
  const site = await newSiteIn(folder, 'imported');
  const program = `
    import { build, check, CommandError, preview } from 'fingerpost';
    const { published, problems } = await build({ out: 'public' });
    const { passed, files } = await check({ out: 'public' });
    const served = await preview({ dir: 'public', port: 0 });
    const answer = await fetch(served.url, { headers: { Accept: 'text/markdown' } });
    const loaded = await Promise.all(['', 'inspect.css', 'inspect.js'].map((name) => fetch(served.inspector + name)));
    await served.close();
    const wrong = await build({ content: 'none' }).catch((cause) => cause);
    console.log(JSON.stringify([published, problems, passed, files > 10, answer.headers.get('content-type'), loaded.map(({ status }) => status), wrong instanceof CommandError, wrong.exitCode]));
  `;
  writeFileSync(join(site, 'program.mjs'), program);
  const { stdout, stderr } = spawnSync(process.execPath, ['program.mjs'], {
    cwd: site,
    env: offline(),
    encoding: 'utf8',
  });
  assert.equal(stderr, '');
  assert.deepEqual(JSON.parse(stdout), [
    true,
    [],
    true,
    true,
    'text/markdown; charset=utf-8',
    [200, 200, 200],
    true,
    2,
  ]);
});

test('a plugin is tested and built with the installed package', async () => {
  const site = await newSiteIn(folder, 'plugged');
  const texts = (body: string) =>
    `{ path: '/basket.txt', mediaType: 'text/plain', headers: {}, source: 'basket', body: ${body} }`;
  const plugin = `
    import { dataOf, declare } from 'fingerpost';
    const schema = { type: 'object', required: ['goods'], properties: { goods: { type: 'array' } } };
    const goods = { name: 'goods', schema };
    export const shop = ({ sign }) => ({
      name: 'shop',
      data: [goods],
      load: async () => ({ 'public/shop.txt': sign }),
      resources: [{ name: 'basket', outputs: (site) => [declare(${texts('() => sign + dataOf(site.data, goods).goods.join()')})] }],
    });
  `;
  const program = `
    import assert from 'node:assert/strict';
    import { test } from 'node:test';
    import { testParts } from 'fingerpost';
    import { shop } from './shop.mjs';
    test('basket.txt lists the goods', async () => {
      const { text, problems } = await testParts(shop({ sign: '> ' }), { 'data/goods.yaml': 'goods: [tea, rice]' });
      assert.deepEqual(problems.filter(({ level }) => level === 'error'), []);
      assert.equal(text('/basket.txt'), '> tea,rice');
      assert.equal(text('/shop.txt'), '> ');
    });
    test('goods are a list', async () => {
      const { files, problems } = await testParts(shop({ sign: '' }), { 'data/goods.yaml': 'goods: tea' });
      assert.equal(files.size, 0);
      assert.deepEqual(problems.filter(({ level }) => level === 'error').map(({ place }) => [place.file, place.line, place.column]), [['data/goods.yaml', 1, 8]]);
    });
  `;
  writeFileSync(join(site, 'shop.mjs'), plugin);
  writeFileSync(join(site, 'shop.test.mjs'), program);
  writeFileSync(
    join(site, 'fingerpost.config.mjs'),
    `import { shop } from './shop.mjs';\nexport default { plugins: [shop({ sign: 'Open' })] };\n`,
  );
  writeFileSync(join(site, 'content/data/goods.yaml'), 'goods: [tea]\n');
  const tested = runLine('env -u NODE_TEST_CONTEXT node --test shop.test.mjs', site);
  assert.match(tested.stdout, /^# pass 2$/m);
  assert.equal(tested.status, 0, tested.stdout);
  const built = runLine('npx fingerpost build --quiet', site);
  assert.equal(built.status, 0, built.stderr);
  assert.equal(readFileSync(join(site, 'dist/basket.txt'), 'utf8'), 'Opentea');
  assert.equal(readFileSync(join(site, 'dist/shop.txt'), 'utf8'), 'Open');
});

const consumer = `
import {
  build, type BuildReport, type Config, type DataType, declare, type Document, type Endpoint, type Entry, type Host, type HostFile, type Link, type Outline,
  type Page, type PageTemplate, type Plugin, type Post, preview, type Problem, type Resource, type Role, type SiteConfig, testParts,
} from 'fingerpost';

export const page: PageTemplate = (view, html) => html\`<p lang="\${view.lang}">\${view.title}</p>\`;
export const cities: DataType<{ readonly cities: readonly string[] }> = {
  name: 'cities',
  schema: { type: 'object' },
  directives: [{ kind: 'inline', name: 'city', attributes: [], text: ({ currency }) => currency }],
};
export const host: Host = {
  name: 'mine',
  title: 'Mine',
  docs: 'https://example.com/',
  capabilities: { types: true, headers: true, accept: 'No', methods: 'No', redirects: 'No', caching: true },
  limits: {},
  files: ({ served }) => ({ value: [{ folder: 'deploy', path: 'a.txt', text: String(served.length) }], problems: [] }),
};
export const resource: Resource = { name: 'mine', *outputs(site) { void site.settings.organization.name; } };
export const lengthOf = (documents: readonly Document[], { words }: Outline): number => documents.length + words;
export const titles = (pages: readonly Page[], posts: readonly Post[]): readonly string[] =>
  [...pages, ...posts].map(({ title }: Entry) => title);
export const nameOf = ({ organization }: SiteConfig): string => organization.name;
export const shop = ({ path }: { readonly path: string }): Plugin => ({
  name: 'shop',
  data: [cities],
  load: async () => ({ 'public/shop.txt': path }),
  resources: [{ name: 'basket', outputs: () => [declare({ path, mediaType: 'text/plain', headers: {}, source: 'basket', body: () => path })] }],
});
export const config: Config = { plugins: [shop({ path: '/basket.txt' })], hosts: [host] };
export const basket = async (): Promise<string | undefined> =>
  (await testParts(shop({ path: '/basket.txt' }))).text('/basket.txt');
export type Others = Endpoint | HostFile | Link | Role;
export async function run(): Promise<readonly Problem[]> {
  const report: BuildReport = await build({ hosts: ['nginx'] });
  const { url } = await preview();
  return url === '' ? [] : report.problems;
}
`;

/** Compiles files in the folder of a site as strictly as can be, the types of the package included. */
function compile(site: string, files: readonly string[]): string {
  const compilerOptions = {
    target: 'es2023',
    module: 'nodenext',
    moduleResolution: 'nodenext',
    strict: true,
    exactOptionalPropertyTypes: true,
    noUncheckedIndexedAccess: true,
    verbatimModuleSyntax: true,
    allowImportingTsExtensions: true,
    skipLibCheck: false,
    noEmit: true,
    types: [],
  };
  writeFileSync(join(site, 'tsconfig.json'), JSON.stringify({ compilerOptions, files }));
  const { stdout } = spawnSync(process.execPath, [join(root, 'node_modules/typescript/bin/tsc'), '-p', site], {
    encoding: 'utf8',
  });
  return stdout;
}

test('a strict TypeScript program compiles against the types, which need no other package, and one with a mistake does not', async () => {
  const site = await newSiteIn(folder, 'typed');
  const types = readFileSync(join(folder, 'node_modules/fingerpost/generator/bundle/index.d.ts'), 'utf8');
  // A type that is computed from a JSON Schema would bring along that schema, and some 270 types that compute.
  assert.doesNotMatch(types, /FromSchema|siteSchema/);
  writeFileSync(join(site, 'own.ts'), consumer);
  assert.equal(compile(site, ['own.ts']), '');
  writeFileSync(join(site, 'own.ts'), consumer.replace("name: 'mine',\n  title: 'Mine'", "name: 1,\n  title: 'Mine'"));
  assert.match(
    compile(site, ['own.ts']),
    /own\.ts\(\d+,\d+\): error TS2322: Type 'number' is not assignable to type 'string'/,
  );
  runLine('npx fingerpost eject templates', site);
  const templates = ['page', 'post', 'not-found', 'llms', 'layout'].map((name) => `templates/${name}.ts`);
  assert.equal(compile(site, templates), '');
});
