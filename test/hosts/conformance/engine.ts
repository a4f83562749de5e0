import assert from 'node:assert/strict';
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { test } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import { askAgain, exchange } from './exchange.ts';

/** How to start an engine that listens on a port of loopback. */
export interface Launch {
  readonly command: string;
  readonly args: (port: number) => readonly string[];
  /** A folder that it may write to. */
  readonly folder: string;
  readonly environment?: Readonly<Record<string, string>>;
  /** Whether its 503 is its own failure, and to be asked again. If it dies, it is started again, twice. */
  readonly isForgetful?: boolean;
}

export interface Engine {
  readonly origin: string;
  /** Of its first process, and of the group of all its processes. */
  readonly pid: number;
  /** The text that it has printed. */
  printed(): string;
  /** Sends it a signal. */
  signal(name: NodeJS.Signals): void;
  /** Ends it, and every process that it has started. */
  stop(): Promise<void>;
}

/** Starts an engine in a process group of its own and waits until it answers. A port that is taken in between is given up for another. */
export async function start(launch: Launch): Promise<Engine> {
  let failure: unknown;
  for (let attempt = 0; attempt < 3; attempt += 1)
    try {
      return await startOn(await freePort(), launch);
    } catch (cause) {
      failure = cause;
    }
  throw failure;
}

/** Registers, in place of an engine's tests, one that is skipped; or that fails, when FINGERPOST_REQUIRE_ENGINES is 1. */
export function missingEngine(name: string, reason: string): void {
  const required = process.env.FINGERPOST_REQUIRE_ENGINES === '1';
  test(`${name} is here to be tested`, { skip: required ? false : reason }, () => assert.fail(reason));
}

async function startOn(
  port: number,
  { command, args, folder, environment, isForgetful = false }: Launch,
): Promise<Engine> {
  let printed = '';
  let failed: Error | undefined;
  const launched = () => {
    const started = spawn(command, args(port), {
      cwd: folder,
      env: { ...process.env, ...environment },
      detached: true,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    for (const stream of [started.stdout, started.stderr])
      stream.setEncoding('utf8').on('data', (text: string) => {
        printed += text;
      });
    return started.once('error', (cause) => {
      failed = cause;
    });
  };
  let child = launched();
  const kill = () => signal(child, 'SIGKILL');
  process.once('exit', kill);
  let restarts = 2;
  const restart = () => {
    signal(child, 'SIGKILL');
    if (restarts-- > 0) child = launched().once('exit', restart);
  };
  const stop = async () => {
    child.off('exit', restart);
    await end(child);
    process.off('exit', kill);
  };
  const origin = `http://127.0.0.1:${port}`;
  const deadline = Date.now() + 90_000;
  while (!(await answers(origin))) {
    if (!failed && child.exitCode === null && child.signalCode === null && Date.now() < deadline) {
      await wait(20);
      continue;
    }
    await stop();
    throw failed ?? new Error(`${command} did not answer at ${origin}:\n${printed}`);
  }
  if (isForgetful) {
    askAgain(origin);
    child.once('exit', restart);
  }
  return { origin, pid: child.pid ?? 0, printed: () => printed, signal: (name) => void child.kill(name), stop };
}

async function answers(origin: string): Promise<boolean> {
  return await exchange(origin, '/').then(
    ({ status }) => status < 500,
    () => false,
  );
}

/** Asks the whole group to end, and after five seconds makes it. */
async function end(child: ChildProcess): Promise<void> {
  if (child.pid === undefined) return;
  const closed = child.exitCode === null && child.signalCode === null ? once(child, 'close') : Promise.resolve();
  signal(child, 'SIGTERM');
  await Promise.race([closed, wait(5000, undefined, { ref: false })]);
  signal(child, 'SIGKILL');
  await closed;
}

function signal({ pid }: ChildProcess, name: NodeJS.Signals): void {
  if (pid === undefined) return;
  try {
    process.kill(-pid, name);
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code !== 'ESRCH') throw cause;
  }
}

/** A port that was free a moment ago. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  assert.ok(typeof address === 'object' && address !== null);
  return address.port;
}
