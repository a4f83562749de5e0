import { fileURLToPath } from 'node:url';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { _, Name } from 'ajv/dist/compile/codegen/index.js';
import standalone from 'ajv/dist/standalone/index.js';
import { build, type OutputFile, type Plugin } from 'esbuild';
import { optionsOf, type SchemaSet } from '../../generator/base/validator.ts';
import { contentSchemas } from '../../generator/model/schemas/index.ts';
import { outputSchemas } from '../../generator/registry/schemas.ts';

/**
 * Bundles modules of the program, by the names of the files that they become, with everything that they import but native binaries and tsx.
 * What two of them share, and what is imported when it is wanted, become files of their own.
 *
 * @param folder Where the files will be; nothing is written.
 */
export async function bundleFiles(
  modules: Readonly<Record<string, string>>,
  folder: string,
): Promise<readonly OutputFile[]> {
  const { outputFiles } = await build({
    entryPoints: { ...modules },
    outdir: folder,
    write: false,
    bundle: true,
    splitting: true,
    format: 'esm',
    platform: 'node',
    target: 'node20',
    minifyWhitespace: true,
    sourcemap: 'linked',
    external: ['@bruits/*', '*.node', './webcontainer-fallback.cjs', 'tsx'],
    // Packages that are CommonJS ask for the modules of Node.js with it.
    banner: {
      js: "import { createRequire as requireFrom } from 'node:module'; const require = requireFrom(import.meta.url);",
    },
    plugins: [validators],
    tsconfigRaw: '{}',
    logLevel: 'silent',
  });
  return outputFiles;
}

/** Puts what ajv compiles the schemas to in the place of the modules that have ajv do so at run time: no build has to load it. */
const validators: Plugin = {
  name: 'validators',
  setup({ onLoad }) {
    const at = (path: string) => fileURLToPath(new URL(`../../generator/${path}`, import.meta.url));
    const printed = new Map([
      [at('model/validators.ts'), () => printValidators(contentSchemas, './schemas/index.ts', 'contentSchemas')],
      [at('registry/validators.ts'), () => printValidators(outputSchemas, './schemas.ts', 'outputSchemas')],
    ]);
    onLoad({ filter: /validators\.ts$/ }, ({ path }) => {
      const print = printed.get(path);
      return print && { contents: print(), loader: 'js' };
    });
  },
};

/**
 * The text of a module that exports `validatorOf`, as `compiler()` makes it of a set of schemas, with nothing left to compile.
 * https://ajv.js.org/standalone.html
 *
 * @param from The module that exports the set, as the printed one imports it.
 * @param name The name of the set there.
 */
function printValidators(set: SchemaSet, from: string, name: string): string {
  const formats = _`${new Name(name)}.formats`;
  const ajv = new Ajv2020({ ...optionsOf(set), code: { source: true, esm: true, formats } });
  const names = set.schemas.map((_schema, index) => `exported${index}`);
  for (const [index, schema] of set.schemas.entries()) ajv.addSchema(schema, names[index]);
  return [
    `import { ${name} } from ${JSON.stringify(from)};`,
    standalone.default(ajv, Object.fromEntries(names.map((schema) => [schema, schema]))),
    `const validators = new Map([${names}].map((validate, index) => [${name}.schemas[index], validate]));`,
    'export const validatorOf = (schema) => validators.get(schema);',
  ].join('\n');
}
