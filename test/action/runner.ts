import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parse } from 'yaml';
import { environment } from '../publish/project.ts';

/** A composite action, as its file says. https://docs.github.com/en/actions/reference/workflows-and-actions/metadata-syntax */
interface Action {
  readonly inputs: Readonly<Record<string, { readonly default?: string }>>;
  readonly outputs: Readonly<Record<string, { readonly value: string }>>;
  readonly runs: { readonly using: string; readonly steps: readonly Step[] };
}

interface Step {
  readonly id?: string;
  readonly if?: string;
  readonly shell: string;
  readonly run: string;
  readonly env?: Readonly<Record<string, string>>;
  readonly 'working-directory'?: string;
}

/** The inputs that a workflow gives an action. */
export interface Job {
  readonly workspace: string;
  readonly action: string;
  readonly event: { readonly name: string; readonly payload: object };
  readonly inputs?: Readonly<Record<string, string>>;
  readonly env: Readonly<Record<string, string>>;
  /** The outputs of steps in an earlier run: these do not run again. */
  readonly done?: Run['steps'];
}

/** The outcome of an action. */
export interface Run {
  readonly steps: Readonly<Record<string, { readonly outcome: string; readonly outputs: Record<string, string> }>>;
  readonly outcomes: Readonly<Record<string, string>>;
  readonly outputs: Readonly<Record<string, string>>;
  readonly summary: string;
  readonly log: string;
}

/** Runs the steps of a composite action as GitHub's runner does: expressions, conditions, environment, and the files that steps write to. */
export async function runAction({ workspace, action, event, inputs = {}, env, done = {} }: Job): Promise<Run> {
  const { inputs: declared, outputs, runs } = parse(readFileSync(join(action, 'action.yml'), 'utf8')) as Action;
  const temp = mkdtempSync(join(workspace, '../runner-'));
  const file = (name: string, text = '') => {
    writeFileSync(join(temp, name), text);
    return join(temp, name);
  };
  const summary = file('summary');
  const steps: Record<string, { outcome: string; outputs: Record<string, string> }> = { ...done };
  const github = { token: env.GITHUB_TOKEN, event_name: event.name, event: event.payload };
  const given: Record<string, string> = {};
  const evaluated = (text: string) => evaluate(text, { github, inputs: given, steps });
  for (const [name, input] of Object.entries(declared)) given[name] = inputs[name] ?? evaluated(input.default ?? '');
  let failed = false;
  let log = '';
  for (const [index, step] of runs.steps.entries()) {
    // A condition that does not name the state of the job holds only while nothing has failed.
    const condition = step.if ?? 'success()';
    const asksState = /\b(?:cancelled|always|failure|success)\(\)/.test(condition);
    if (Object.hasOwn(done, step.id ?? index)) continue;
    const wanted = evaluated(`\${{ ${condition.replace(/^\$\{\{|\}\}$/g, '')} }}`) === 'true';
    const state = steps[step.id ?? index] ?? { outcome: 'skipped', outputs: {} };
    steps[step.id ?? index] = state;
    if (!wanted || (failed && (!asksState || step.if === undefined))) continue;
    const output = file(`output-${index}`);
    const own = Object.fromEntries(Object.entries(step.env ?? {}).map(([name, text]) => [name, evaluated(text)]));
    const { GITHUB_TOKEN: _, ...others } = env;
    const child = spawn(
      step.shell,
      ['--noprofile', '--norc', '-eo', 'pipefail', file(`step-${index}.sh`, evaluated(step.run))],
      {
        cwd: resolve(workspace, evaluated(step['working-directory'] ?? '.')),
        env: environment({
          ...others,
          CI: 'true',
          GITHUB_ACTIONS: 'true',
          GITHUB_ACTION_PATH: action,
          GITHUB_EVENT_NAME: event.name,
          GITHUB_EVENT_PATH: file('event.json', JSON.stringify(event.payload)),
          GITHUB_OUTPUT: output,
          GITHUB_STEP_SUMMARY: summary,
          GITHUB_WORKSPACE: workspace,
          RUNNER_TEMP: temp,
          ...own,
        }),
      },
    );
    child.stdout.on('data', (text) => (log += text));
    child.stderr.on('data', (text) => (log += text));
    const [code] = await once(child, 'close');
    state.outcome = code === 0 ? 'success' : 'failure';
    failed ||= code !== 0;
    for (const [, name = '', value = ''] of readFileSync(output, 'utf8').matchAll(/^(\w+)=(.*)$/gm))
      state.outputs[name] = value;
  }
  return {
    steps,
    outcomes: Object.fromEntries(Object.entries(steps).map(([name, { outcome }]) => [name, outcome])),
    outputs: Object.fromEntries(Object.entries(outputs).map(([name, { value }]) => [name, evaluated(value)])),
    summary: readFileSync(summary, 'utf8'),
    log,
  };
}

/** A text with its expressions: the few forms that actions here use are JavaScript, apart from names with hyphens. */
function evaluate(text: string, contexts: Readonly<Record<string, unknown>>): string {
  return text.replace(/\$\{\{(.*?)\}\}/g, (_, expression: string) => {
    const code = expression.replace(/\.([A-Za-z][\w-]*)/g, (__, name: string) => `?.[${JSON.stringify(name)}]`);
    const names = [...Object.keys(contexts), 'cancelled', 'success'];
    const values = [...Object.values(contexts), () => false, () => true];
    return String(new Function(...names, `return (${code})`)(...values) ?? '');
  });
}
