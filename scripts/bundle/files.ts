import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { _, Name } from 'ajv/dist/compile/codegen/index.js';
import standalone from 'ajv/dist/standalone/index.js';
import { build, type OutputFile, type Plugin, transform } from 'esbuild';
import { optionsOf, type SchemaSet } from '../../generator/base/validator.ts';
import { dataSchemas } from '../../generator/data/schemas.ts';
import { readResvg, resvgVersion } from '../../generator/publish/resvg-file.ts';
import { outputSchemas } from '../../generator/registry/schemas.ts';
import { contentSchemas } from '../../generator/settings/content-schemas.ts';
import { printSbom, sbomFile } from './sbom.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));

/**
 * Bundles modules of the program, by the names of the files that they become, with all their imports except native binaries.
 * Code that two of them share, and dynamic imports, become separate files. A list of the packages in them is added.
 *
 * @param folder Where the files will be. Nothing is written.
 */
export async function bundleFiles(
  modules: Readonly<Record<string, string>>,
  folder: string,
): Promise<readonly OutputFile[]> {
  const { outputFiles, metafile } = await build({
    absWorkingDir: root,
    metafile: true,
    entryPoints: { ...modules },
    outdir: folder,
    write: false,
    bundle: true,
    splitting: true,
    format: 'esm',
    platform: 'node',
    target: 'node20',
    charset: 'utf8',
    minifyWhitespace: true,
    minifySyntax: true,
    sourcemap: 'linked',
    external: ['@bruits/*', '*.node', './webcontainer-fallback.cjs'],
    // CommonJS packages load the modules of Node.js with it.
    banner: {
      js: "import { createRequire as requireFrom } from 'node:module'; const require = requireFrom(import.meta.url);",
    },
    plugins: [validators, resvg, parsers, unused],
    tsconfigRaw: '{}',
    logLevel: 'silent',
  });
  const packed = await packResvg();
  const sbom = Buffer.from(printSbom(root, metafile, ['node_modules/@resvg/resvg-wasm']));
  const added = { [resvgFile]: packed, [sbomFile]: sbom };
  const others = Object.entries(added).map(([name, contents]) => ({
    path: join(folder, name),
    contents,
    hash: '',
    text: '',
  }));
  return [...outputFiles, ...others];
}

/** Replaces the modules that compile schemas with ajv at run time with the compiled code, so that no build has to load ajv. */
const validators: Plugin = {
  name: 'validators',
  setup({ onLoad }) {
    const at = (path: string) => fileURLToPath(new URL(`../../generator/${path}`, import.meta.url));
    const printed = new Map([
      [at('settings/validators.ts'), () => printValidators(contentSchemas, './content-schemas.ts', 'contentSchemas')],
      [at('data/validators.ts'), () => printValidators(dataSchemas, './schemas.ts', 'dataSchemas')],
      [at('registry/validators.ts'), () => printValidators(outputSchemas, './schemas.ts', 'outputSchemas')],
    ]);
    onLoad({ filter: /validators\.ts$/ }, async ({ path }) => {
      const print = printed.get(path);
      // Half of it would be names, and none is ever shown.
      return print && { contents: (await transform(print(), { minify: true })).code, loader: 'js' };
    });
  },
};

/** Shortens the names in large parsers, of which nobody reads a stack trace. */
const parsers: Plugin = {
  name: 'parsers',
  setup({ onLoad }) {
    const filter = /node_modules[\\/](?:acorn|highlight\.js|parse5|@resvg)[\\/].*\.m?js$/;
    // To ask whether a module is a response would load all of fetch, 10 MB.
    const define = { Request: 'undefined', Response: 'undefined' };
    onLoad({ filter }, async ({ path }) => ({
      contents: (await transform(readFileSync(path, 'utf8'), { minify: true, define })).code,
    }));
  },
};

/** Leaves out the YAML of JavaScript that other packages load, and that nothing calls. */
const unused: Plugin = {
  name: 'unused',
  setup({ onLoad }) {
    onLoad({ filter: /node_modules[\\/]js-yaml[\\/]index\.js$/ }, () => ({
      contents: 'exports.safeLoad = exports.safeDump = () => { throw new Error("This YAML is not in the bundle"); };',
    }));
  },
};

/** resvg, which no module of the bundle could be: compressed, it is a quarter of its size. */
const resvgFile = 'resvg.wasm.br';

/** Replaces the module that reads resvg from its package. */
const resvg: Plugin = {
  name: 'resvg',
  setup({ onLoad }) {
    const contents = [
      "import { readFileSync } from 'node:fs';",
      "import { brotliDecompressSync } from 'node:zlib';",
      `export const readResvg = () => brotliDecompressSync(readFileSync(new URL('./${resvgFile}', import.meta.url)));`,
      `export const resvgVersion = ${JSON.stringify(resvgVersion)};`,
    ].join('\n');
    onLoad({ filter: /publish[\\/]resvg-file\.ts$/ }, () => ({ contents, loader: 'js' }));
  },
};

async function packResvg(): Promise<Uint8Array> {
  const bytes = readResvg();
  const params = { [constants.BROTLI_PARAM_QUALITY]: 9, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.byteLength };
  return await promisify(brotliCompress)(bytes, { params });
}

/**
 * The text of a module that exports the `validatorOf` that `compiler()` makes for a set of schemas, with nothing left to compile.
 * https://ajv.js.org/standalone.html
 *
 * @param from The module that exports the set, as the printed module imports it.
 * @param name The name of the set there.
 */
function printValidators(set: SchemaSet, from: string, name: string): string {
  const formats = _`${new Name(name)}.formats`;
  const ajv = new Ajv2020({ ...optionsOf(set), code: { source: true, esm: true, formats } });
  const names = set.schemas.map((_schema, index) => `exported${index}`);
  for (const [index, schema] of set.schemas.entries()) ajv.addSchema(schema, names[index]);
  // Faults name the parts of schemas, which the module that exports them has already.
  const code = set.schemas.reduce<string>(
    (text, schema, index) => text.replace(`= ${JSON.stringify(schema)};`, () => `= ${name}.schemas[${index}];`),
    standalone.default(ajv, Object.fromEntries(names.map((schema) => [schema, schema]))),
  );
  return [
    `import { ${name} } from ${JSON.stringify(from)};`,
    code,
    `const validators = new Map([${names}].map((validate, index) => [${name}.schemas[index], validate]));`,
    'export const validatorOf = (schema) => validators.get(schema);',
  ].join('\n');
}
