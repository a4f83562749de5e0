import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { settle } from '../api/options.ts';
import { commandLine } from '../base/command-line.ts';
import { CommandError } from '../base/problem.ts';
import { init } from '../init/init.ts';
import { type Answers, written } from '../init/kinds.ts';
import { bringProgram } from '../init/program.ts';
import { type Question, questions } from '../init/questions.ts';
import { leaving, nextSteps, printProblems, say, starter, widthOf } from './command.ts';
import { parse } from './parse.ts';
import { printCommandError } from './report.ts';
import { paintFor, wrapped } from './terminal.ts';

export const start = starter(async (args) => {
  const { values, operands } = parse('init', args);
  const [folder = '.'] = operands;
  const flags: Readonly<Record<string, string | undefined>> = {
    kind: values.kind,
    name: values.name,
    url: values.url,
    languages: values.languages,
    accent: values.accent,
    currency: values.currency,
    host: values.host?.join(','),
  };
  const answers = await answersTo(flags, basename(resolve(folder)), values.yes);
  const { options } = settle({});
  const { files, problems } = await init(folder, answers, options.now, bringProgram);
  printProblems(problems, { content: `${folder}/content`, templates: options.templates }, { verbose: true });
  const names = new Intl.DisplayNames('en', { type: 'language' });
  const english = answers.languages.flatMap((code) => (written.includes(code) ? [] : (names.of(code) ?? code)));
  const installed: Installed = values['no-install'] ? 'not' : install(folder);
  console.log(
    [
      `Created ${answers.name} in ${folder === '.' ? 'this folder' : `${folder}/`}:`,
      ...files.map((path) => `  ${path}`),
      ...(english.length === 0 ? [] : [`Texts in ${english.join(', ')} are still in English; comments mark them.`]),
    ].join('\n'),
  );
  if (installed === 'in-part') say(`\n${withoutParser}`);
  console.log(
    [
      '',
      ...nextSteps(folder, [...(installed === 'not' ? ['npm install'] : []), 'npm run dev']),
      '  git init && git add . && git commit -m "Begin"      commit dist/ too',
    ].join('\n'),
  );
  if (installed === 'not' && !values['no-install'])
    throw new CommandError(
      69,
      'The site was created, but npm install failed',
      'Fix the npm error above, and run npm install in the folder',
    );
  return 0;
}, leaving);

const withoutParser =
  'npm cannot reach the native Markdown parser. Builds work without it, but take longer. Run npm install again before you commit package-lock.json: without the parser in it, npm ci refuses it.';

/** The answers that flags give, that a person gives, or that are proposed. Throws a CommandError (2). */
async function answersTo(
  flags: Readonly<Record<string, string | undefined>>,
  folder: string,
  askNothing: boolean,
): Promise<Answers> {
  const all = Object.entries(questions) as [keyof Answers, Question<keyof Answers>][];
  // Flags are read first, so that nobody is asked anything before a mistake in them is told.
  const known = new Map(
    all.flatMap(([key, { flag, read }]) => (flags[flag] === undefined ? [] : [[key, read(flags[flag])] as const])),
  );
  const lines = createInterface({ input: process.stdin })[Symbol.asyncIterator]();
  try {
    for (const [key, question] of all) {
      if (known.has(key) || (question.only ?? known.get('kind')) !== known.get('kind')) continue;
      known.set(key, askNothing ? question.read(question.proposed(folder)) : await ask(question, folder, lines));
    }
  } finally {
    await lines.return?.();
  }
  return Object.fromEntries(known) as unknown as Answers;
}

/** Asks until the answer can be used; an empty one takes what is proposed. Throws a CommandError (2) where nobody answers. */
async function ask(
  question: Question<keyof Answers>,
  folder: string,
  lines: AsyncIterator<string>,
): Promise<Answers[keyof Answers]> {
  for (;;) {
    const proposed = question.proposed(folder);
    const asked = wrapped(`${question.ask} [${proposed}]`, widthOf(process.stdout), '  ');
    process.stdout.write(`${asked.join('\n')} `);
    const { value, done } = await lines.next();
    if (done) {
      console.log('');
      throw new CommandError(
        2,
        'Nobody answered, so nothing was written',
        `--yes takes what is proposed; ${commandLine('init --help')} has the flags`,
      );
    }
    try {
      return question.read(value.trim() || proposed);
    } catch (cause) {
      if (!(cause instanceof CommandError)) throw cause;
      console.log(printCommandError(cause, paintFor(process.stdout, process.env), widthOf(process.stdout)));
    }
  }
}

/** How the packages of a site were installed: `in-part` is without optional ones, which npm could not reach. */
type Installed = 'whole' | 'in-part' | 'not';

/** Runs npm install in the folder of a site; npm says what went wrong. */
function install(folder: string): Installed {
  console.log('Running npm install');
  // By default, npm waits for minutes for a registry that does not answer, and tells nobody.
  const patience = ['--fetch-retries=1', '--fetch-retry-mintimeout=500'];
  const { status, error } = spawnSync(
    'npm',
    ['install', '--no-audit', '--no-fund', '--loglevel=error', '--no-update-notifier', ...patience],
    { cwd: folder, stdio: ['ignore', 'ignore', 'inherit'], shell: process.platform === 'win32' },
  );
  if (error) console.error(`Cannot run npm: ${error.message}`);
  if (status !== 0) return 'not';
  return lacksOptional(folder) ? 'in-part' : 'whole';
}

interface LockFile {
  readonly packages?: Readonly<Record<string, { readonly optionalDependencies?: object }>>;
}

/** Whether the lock file leaves out an optional package: npm does so where it cannot reach one, and `npm ci` then refuses the file. */
function lacksOptional(folder: string): boolean {
  const file = join(folder, 'package-lock.json');
  if (!existsSync(file)) return false;
  const { packages = {} } = JSON.parse(readFileSync(file, 'utf8')) as LockFile;
  const { optionalDependencies = {} } = packages['node_modules/fingerpost'] ?? {};
  return Object.keys(optionalDependencies).some((name) => packages[`node_modules/${name}`] === undefined);
}
