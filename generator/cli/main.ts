#!/usr/bin/env node
import { optimizeLater, useCompileCache } from './engine.ts';
import { commands } from './loaders.ts';

// The entry point of the bundle: runs the command named by the first argument. It exits with 70 if it ends before the command has returned.
process.exitCode = 70;
optimizeLater();
useCompileCache();

const [name = '', ...rest] = process.argv.slice(2);
const asksForHelp = name !== 'complete' && rest.some((arg) => arg === '--help' || arg === '-h');
const isCommand = !asksForHelp && Object.hasOwn(commands, name);
// Help gets all arguments: it says what there is instead of a command that does not exist.
if (isCommand) process.argv.splice(2, 1);
const { start } = await commands[isCommand ? (name as keyof typeof commands) : 'help']();
await start();

export { commands };
