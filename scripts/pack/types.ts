import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { rolldown } from 'rolldown';
import { dts } from 'rolldown-plugin-dts';
import { CommandError } from '../../generator/base/problem.ts';

/** The module whose types are those of the package. */
const entry = 'generator/api/index';

/**
 * The types of the package as one module that imports nothing, so that they can be used without the packages that the program is made with.
 * Throws a CommandError when the sources have mistakes.
 */
export async function printTypes(root: string): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'fingerpost-types-'));
  try {
    // The packages that they import are bundled, and are looked for beside them.
    symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'), 'junction');
    emit(root, folder, join(root, `${entry}.ts`));
    writeOut(root, folder);
    const bundle = await rolldown({
      input: join(folder, `${entry}.d.ts`),
      // No type of ours uses the types of these, so that they are left out.
      external: /^(?:node:|ajv\b)/,
      plugins: [dts({ dtsInput: true, emitDtsOnly: true, resolver: 'oxc', tsconfig: false })],
      logLevel: 'silent',
    });
    const { output } = await bundle.generate({ format: 'esm' });
    const [{ code }] = output as unknown as readonly [{ readonly code: string }];
    const [left] = /^.*(?:\bfrom ["']|\bimport\().*$/m.exec(code) ?? [];
    if (left) throw new CommandError(70, `The types of the package would need another one: ${left.trim()}`);
    return code;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** The module of a type that is computed from a JSON Schema: what it declares would bring the schema along, and the types that compute. */
const schemaModule = 'generator/settings/schemas/site/index';

/** Declares that type as what it comes to. */
function writeOut(root: string, folder: string): void {
  const type = join(folder, 'site-file');
  writeFileSync(
    `${type}.mts`,
    `import type { SiteFile } from './${schemaModule}.d.ts';\nexport const it = { ...({} as SiteFile) };\n`,
  );
  emit(root, folder, `${type}.mts`);
  const declared = readFileSync(`${type}.d.mts`, 'utf8').replace('export declare const it:', 'export type SiteFile =');
  writeFileSync(join(folder, `${schemaModule}.d.ts`), declared);
}

/** Declares the types of a module and of all that it imports, one file for each. */
function emit(root: string, folder: string, file: string): void {
  const options = {
    extends: join(root, 'tsconfig.json'),
    compilerOptions: {
      noEmit: false,
      declaration: true,
      emitDeclarationOnly: true,
      rootDir: file.startsWith(folder) ? folder : root,
      outDir: folder,
      typeRoots: [join(root, 'node_modules', '@types')],
    },
    include: [],
    files: [file],
  };
  const config = join(folder, 'tsconfig.json');
  writeFileSync(config, JSON.stringify(options));
  const { status, stdout } = spawnSync(
    process.execPath,
    [join(root, 'node_modules/typescript/bin/tsc'), '--project', config],
    { encoding: 'utf8' },
  );
  if (status !== 0) throw new CommandError(2, `The types cannot be declared: ${stdout}`);
}
