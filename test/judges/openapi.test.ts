import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { buildTree } from '../build-sample.ts';
import { builtSite, siteNames } from '../sites/built-sites.ts';
import { judge } from './judge.ts';

interface Found {
  readonly code: string | number;
  readonly path: readonly (string | number)[];
}
interface Spectral {
  setRuleset(ruleset: object): void;
  run(document: object): Promise<readonly Found[]>;
}
interface Parser {
  validate(document: object): Promise<object>;
}
interface Description {
  readonly paths: Readonly<Record<string, Readonly<Record<'get', { readonly responses: object }>>>>;
}

const core = await judge<{ readonly Spectral: new () => Spectral }>('@stoplight/spectral-core');
const rulesets = await judge<{ readonly oas: object }>('@stoplight/spectral-rulesets');
const { default: parser } = await judge<{ default: Parser }>('@apidevtools/swagger-parser');
let description: Description;

before(async () => {
  description = (await buildTree()).json('/openapi.json') as Description;
});

/** The description with its first path changed. */
function altered(change: (status: Description['paths'][string]) => object): Description {
  const path = '/api/status';
  const item = description.paths[path];
  assert.ok(item);
  return { ...description, paths: { ...description.paths, [path]: change(item) as typeof item } };
}

/** The findings of Spectral under all of its rules for OpenAPI. */
async function lint(document: object): Promise<readonly string[]> {
  const spectral = new core.Spectral();
  spectral.setRuleset({ extends: [[rulesets.oas, 'all']] });
  return (await spectral.run(document)).map(({ code, path }) => `${code} ${path.join('.')}`);
}

test('Spectral finds nothing in openapi.json but the final slash that the contract asks for', async () => {
  assert.deepEqual(await lint(description), ['path-keys-no-trailing-slash paths./fr/']);
});

test('Spectral rejects an openapi.json with an array without items, an id given twice, or an example that breaks its schema', async () => {
  const wrong = JSON.stringify(description)
    .replace('"schemas":{', '$&"List":{"type":"array"},')
    .replace('"headStatus"', '"getStatus"')
    .replace('"example":{"status":"ok"', '"example":{"status":"down"');
  const found = (await lint(JSON.parse(wrong))).map((line) => line.split(' ')[0]);
  for (const rule of ['array-items', 'operation-operationId-unique', 'oas3-valid-media-example'])
    assert.ok(found.includes(rule), rule);
});

test('swagger-parser accepts openapi.json, and rejects one whose responses have no description or whose reference leads nowhere', async () => {
  await parser.validate(structuredClone(description));
  await assert.rejects(
    parser.validate(structuredClone(altered((item) => ({ ...item, get: { ...item.get, responses: { 200: {} } } })))),
    /description/,
  );
  const lost = altered((item) => ({
    ...item,
    get: { ...item.get, responses: { 404: { $ref: '#/components/responses/Lost' } } },
  }));
  await assert.rejects(parser.validate(structuredClone(lost)), /Lost/);
});

/** The files of the compiler's own library, each read once. */
const libraries = new Map<string, unknown>();

/** The errors of the compiler in a client of the generated types, under its strictest settings. */
async function compile(document: object, client: string): Promise<readonly string[]> {
  const { default: generate, astToString } = await judge<{
    default(document: object): Promise<unknown>;
    astToString(ast: unknown): string;
  }>('openapi-typescript');
  const ts = await judge<TypeScript>('typescript');
  const files = new Map([
    ['/api.ts', astToString(await generate(structuredClone(document)))],
    ['/client.ts', `import type { paths, components, operations } from './api';\n${client}`],
  ]);
  const options = {
    strict: true,
    exactOptionalPropertyTypes: true,
    noUncheckedIndexedAccess: true,
    noImplicitAny: true,
    noEmit: true,
    target: ts.ScriptTarget.ES2022,
    module: ts.ModuleKind.ES2022,
    moduleResolution: ts.ModuleResolutionKind.Bundler,
    types: [],
    // Neither what browsers have nor the mistakes of the library itself.
    lib: ['lib.es2022.d.ts'],
    skipDefaultLibCheck: true,
  };
  const host = ts.createCompilerHost(options);
  const { fileExists, readFile, getSourceFile } = host;
  host.fileExists = (name) => files.has(name) || fileExists(name);
  host.readFile = (name) => files.get(name) ?? readFile(name);
  host.getSourceFile = (name, version, ...rest) => {
    const text = files.get(name);
    if (text !== undefined) return ts.createSourceFile(name, text, version);
    const library = libraries.get(name) ?? getSourceFile(name, version, ...rest);
    libraries.set(name, library);
    return library;
  };
  const program = ts.createProgram(['/client.ts'], options, host);
  return ts.getPreEmitDiagnostics(program).map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, ' '));
}

interface TypeScript {
  readonly ScriptTarget: { readonly ES2022: number };
  readonly ModuleKind: { readonly ES2022: number };
  readonly ModuleResolutionKind: { readonly Bundler: number };
  createCompilerHost(options: object): Host;
  createSourceFile(name: string, text: string, version: unknown): unknown;
  createProgram(names: readonly string[], options: object, host: Host): object;
  getPreEmitDiagnostics(program: object): readonly { readonly messageText: unknown }[];
  flattenDiagnosticMessageText(message: unknown, newLine: string): string;
}

interface Host {
  fileExists(name: string): boolean;
  readFile(name: string): string | undefined;
  getSourceFile(name: string, version: unknown, ...rest: readonly unknown[]): unknown;
}

const client = `
type Status = paths['/api/status']['get']['responses']['200']['content']['application/json'];
const status: Status = { status: 'ok', service: 'a', documentation: 'https://a.example/' };
const more: components['schemas']['McpServerCard']['remotes'][number] = { type: 'sse', url: 'https://a.example/', later: 1 };
const tag: operations['getStatus']['responses']['200']['headers']['ETag'] = 'x';
const home: paths['/']['get']['responses']['200']['content']['text/markdown'] = '# A';
const allow: operations['getStatus']['responses']['405']['headers'] = { Allow: 'GET, HEAD' };
export const all = [status.documentation.length, more.later, tag, home, allow];
`;

/** Uses of a site's own data that have to compile. */
const ownClients: Readonly<Record<string, string>> = {
  library: `
type Versions = paths['/api/versions.json']['get']['responses']['200']['content']['application/json'];
const support: Versions[number]['status'] = 'security';
export const all = [support, (versions: Versions) => versions.map(({ id, size, notes }) => [id, size.toFixed(), notes?.length])];
`,
  restaurants: `
type Menu = paths['/fr/api/menu.json']['get']['responses']['200']['content']['application/json'];
type Places = components['schemas']['LocationsData'];
const cider: Menu['cider'][number] = { id: 'dry', name: 'Cidre', description: 'Brut', price: 5, vegetarian: true };
export const all = [cider, (places: Places) => Object.values(places).map(({ hours }) => hours[0]?.opens)];
`,
};

for (const name of siteNames)
  test(`Spectral, swagger-parser and openapi-typescript take the openapi.json of the site ${name}`, async () => {
    const own = (await builtSite(name)).json('/openapi.json') as Description;
    // A site need not have a licence, nor an e-mail address.
    const wanting = /^(?:path-keys-no-trailing-slash|info-license|license-url|contact-properties) /;
    const found = await lint(own);
    assert.deepEqual(
      found.filter((line) => !wanting.test(line)),
      [],
    );
    await parser.validate(structuredClone(own));
    assert.deepEqual(await compile(own, ownClients[name] ?? ''), []);
  });

test('openapi-typescript makes a client that compiles under strict settings', async () => {
  assert.deepEqual(await compile(description, client), []);
});

test('a client is rejected that reads what the contract does not promise, or from which a path is gone', async () => {
  const reading = `${client}\nexport const secret = status.secret;\n`;
  assert.deepEqual(await compile(description, reading), [
    "Property 'secret' does not exist on type '{ status: \"ok\"; service: string; documentation: string; }'.",
  ]);
  const { '/api/status': _, ...paths } = description.paths;
  assert.match(
    (await compile({ ...description, paths }, client)).join('\n'),
    /'\/api\/status' does not exist|getStatus/,
  );
});
