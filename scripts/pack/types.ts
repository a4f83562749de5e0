import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
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
    emit(root, folder);
    // What they import is put into the module, and is looked for beside them.
    symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'), 'junction');
    const bundle = await rolldown({
      input: join(folder, `${entry}.d.ts`),
      // What these declare is used by no type of ours, and is left out.
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

/** Declares the types of the module and of all that it imports, one file for each. */
function emit(root: string, folder: string): void {
  const options = {
    extends: join(root, 'tsconfig.json'),
    compilerOptions: {
      noEmit: false,
      declaration: true,
      emitDeclarationOnly: true,
      rootDir: root,
      outDir: folder,
      typeRoots: [join(root, 'node_modules', '@types')],
    },
    include: [],
    files: [join(root, `${entry}.ts`)],
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
