import { spawn } from 'node:child_process';
import { basename } from 'node:path';
import type { Place } from '../base/problem.ts';

/** A place in a file, by its path on disk. */
export type EditorPlace = Pick<Place, 'file' | 'line' | 'column'>;

/** How editors with a window of their own are told a place. One that runs in a terminal cannot be started from a server. */
const editors: readonly (readonly [name: RegExp, argumentsOf: (place: EditorPlace) => readonly string[]])[] = [
  [
    /^(?:code|code-insiders|codium|vscodium|cursor|windsurf|positron)$/,
    (at) => ['--goto', `${at.file}:${at.line}:${at.column}`],
  ],
  [/^(?:zed|zeditor|subl|sublime_text|atom|pulsar|lapce)$/, (at) => [`${at.file}:${at.line}:${at.column}`]],
  [
    /^(?:idea|webstorm|phpstorm|pycharm|rubymine|goland|rider|fleet)\d*$/,
    (at) => ['--line', String(at.line), '--column', String(at.column - 1), at.file],
  ],
  [/^(?:gvim|mvim)$/, (at) => [`+call cursor(${at.line}, ${at.column})`, at.file]],
  [/^emacsclient$/, (at) => ['--no-wait', `+${at.line}:${at.column}`, at.file]],
  [/^kate$/, (at) => ['--line', String(at.line), '--column', String(at.column), at.file]],
  [/^(?:gedit|xed|pluma|gnome-text-editor)$/, (at) => [`+${at.line}:${at.column}`, at.file]],
  [/^mate$/, (at) => ['--line', `${at.line}:${at.column}`, at.file]],
];

/** The program and the arguments that open a place, by VISUAL or EDITOR; undefined where neither names an editor that is known to have a window. */
export function editorCommand(
  place: EditorPlace,
  { VISUAL, EDITOR }: Readonly<Record<string, string | undefined>>,
): readonly [program: string, ...args: readonly string[]] | undefined {
  for (const command of [VISUAL, EDITOR]) {
    const [program = '', ...flags] = (command ?? '').trim().split(/\s+/);
    const name = basename(program).replace(/\.(?:exe|cmd|sh)$/i, '');
    const [, argumentsOf] = editors.find(([names]) => names.test(name)) ?? [];
    // An editor that waits until the file is closed would keep a process for each click.
    const kept = flags.filter((flag) => flag !== '--wait' && flag !== '-w');
    if (argumentsOf) return [program, ...kept, ...argumentsOf(place)];
  }
  return undefined;
}

/** Opens a place in the editor. Resolves to whether that could be started. No shell reads any of it. */
export async function openInEditor(
  place: EditorPlace,
  environment: Readonly<Record<string, string | undefined>>,
): Promise<boolean> {
  const [program, ...args] = editorCommand(place, environment) ?? [];
  if (program === undefined) return false;
  const child = spawn(program, args, { stdio: 'ignore', detached: true });
  return await new Promise((resolve) => {
    child.once('error', () => resolve(false));
    child.once('spawn', () => {
      child.unref();
      resolve(true);
    });
  });
}
