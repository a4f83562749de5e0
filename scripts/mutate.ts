import { spawn } from 'node:child_process';
import { CommandError } from '../generator/base/problem.ts';
import { run } from '../generator/cli/command.ts';
import { type Group, groups } from './mutate/groups.ts';

/** Mutates the given groups, or all of them, one after the other, and prints the survivors and score of each. */
await run(async (args) => {
  const names = args.length > 0 ? args : Object.keys(groups);
  for (const name of names) {
    const group = groups[name];
    if (!group) throw new CommandError(2, `There is no group "${name}"`, `Known: ${Object.keys(groups).join(', ')}`);
    console.log(`\n${name}: ${group.mutate.join(' ')}`);
    const code = await stryker(group);
    if (code !== 0) return code;
  }
  return 0;
});

/** Node runs the last test file itself and imports those before it, without a separate process of the test runner. */
async function stryker({ mutate, tests, only }: Group): Promise<number> {
  const runner = only === undefined ? 'node --import tsx' : `node --import tsx --test-name-pattern=/${only}/i`;
  const command = [runner, ...tests.slice(0, -1).map((file) => `--import ./${file}`), ...tests.slice(-1)];
  const config = { commandRunner: { command: command.join(' ') } };
  const child = spawn(
    process.execPath,
    [
      'test/mutation/node_modules/@stryker-mutator/core/bin/stryker.js',
      ...['run', 'test/mutation/stryker.config.mjs', '--mutate', mutate.join(',')],
    ],
    { stdio: 'inherit', env: { ...process.env, FINGERPOST_MUTATION: JSON.stringify(config) } },
  );
  return await new Promise<number>((resolve) => child.once('close', (code) => resolve(code ?? 1)));
}
