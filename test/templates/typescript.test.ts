import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { compiled, importTypeScript } from '../../generator/templates/typescript.ts';
import { makeProject } from '../publish/project.ts';

test('importTypeScript() compiles a module, and those that it imports, only if it is not as it was', async () => {
  const folder = makeProject({});
  const file = join(folder, 'one.ts');
  writeFileSync(file, "import { two } from './two.ts';\nexport default ('one ' + two) as string;\n");
  writeFileSync(join(folder, 'two.ts'), "export const two: string = 'two';\n");
  const load = () => importTypeScript(file, 'A module');
  assert.equal(await load(), 'one two');
  for (const [key, { source, code }] of compiled)
    if (key.includes('one.ts')) compiled.set(key, { source, code: code.replace('one ', 'known ') });
  assert.equal(await load(), 'known two');
  writeFileSync(join(folder, 'two.ts'), "export const two: string = 'three';\n");
  assert.equal(await load(), 'known three');
});
