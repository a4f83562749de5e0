import { existsSync, readdirSync, statSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { CommandError, warning } from '../base/problem.ts';
import type { BuildOptions } from '../build.ts';
import { isWithin } from '../publish/folder.ts';
import type { Folders } from '../publish/workspace.ts';
import { findConfig } from '../registry/find.ts';
import { builtinTemplates } from '../templates/folder.ts';

/** The folders and settings of a build. Defaults are as on the command line. */
export interface SiteOptions {
  /** The content folder. `content` by default. */
  readonly content?: string | undefined;
  /** The folder that is published. `dist` by default. */
  readonly out?: string | undefined;
  /** The folder for what hosts read from elsewhere. `deploy`, beside `dist`, by default; `NAME-deploy` beside any other NAME. */
  readonly deploy?: string | undefined;
  /** The templates folder. `templates` beside the content, or else in the working directory, or else the package's own. */
  readonly templates?: string | undefined;
  /**
   * The configuration with parts of the site's own. `fingerpost.config.ts`, `.mts`, `.js` or `.mjs` by default, beside the content, or else in the
   * working directory, if there is one.
   */
  readonly config?: string | undefined;
  /** Replaces the `baseUrl` of site.yaml. */
  readonly baseUrl?: string | undefined;
  /** Host names that replace those of site.yaml. */
  readonly hosts?: readonly string[] | undefined;
  /** Whether posts dated in the future are included. */
  readonly future?: boolean | undefined;
  /** How many workers share the work, from 1 to 99. As many as are useful by default. */
  readonly workers?: number | undefined;
  /** The time of the build, in milliseconds since 1970. By default that of SOURCE_DATE_EPOCH, which is in seconds, or else the clock's. */
  readonly now?: number | undefined;
}

/** Fills in the defaults; the clock is read only here. Throws a CommandError (2). */
export function settle(given: SiteOptions) {
  const { content = 'content', out = 'dist', deploy, templates, config, baseUrl, hosts } = given;
  const { future = false, workers } = given;
  const beside = join(content, '..');
  const foundConfig = found(findConfig, beside, '--config');
  const foundTemplates = found(templatesIn, beside, '--templates');
  const options: BuildOptions = {
    content,
    templates: templates ?? foundTemplates.path ?? builtinTemplates,
    config: config ?? foundConfig.path,
    baseUrl,
    hosts,
    includeFuture: future,
    workers: workers === undefined ? undefined : workersFrom(workers),
    now: given.now ?? currentTime(process.env.SOURCE_DATE_EPOCH),
  };
  return {
    options,
    folders: foldersOf(out, deploy),
    /** Warnings of a configuration or templates in the working directory that those beside the content replace. */
    unused: [
      ...(config === undefined ? foundConfig.unused : []),
      ...(templates === undefined ? foundTemplates.unused : []),
    ],
  };
}

function templatesIn(folder: string): string | undefined {
  const path = join(folder, 'templates');
  if (!existsSync(path)) return undefined;
  // A folder without files is one where nothing is yet.
  const isEmpty = (folder: string) =>
    readdirSync(folder, { recursive: true, withFileTypes: true }).every((entry) => entry.isDirectory());
  return statSync(path).isDirectory() && isEmpty(path) ? undefined : path;
}

/** Finds a file or folder beside the content, or else in the working directory, and warns of a second one that is not used. */
function found(findIn: (folder: string) => string | undefined, beside: string, flag: string) {
  const [path, here] = [findIn(beside), findIn('.')];
  const isOther = path !== undefined && here !== undefined && resolve(path) !== resolve(here);
  const message = `"${here}" is not used, because there is "${path}" beside the content`;
  const unused = isOther
    ? [warning('unknown-file', message, undefined, `Delete one of them, or name one with ${flag}`)]
    : [];
  return { path: path ?? here, unused };
}

/** A number of workers, as a program or a command line gives it. Throws a CommandError (2). */
export function workersFrom(given: number | string): number {
  if (/^[1-9]\d?$/.test(String(given))) return Number(given);
  throw new CommandError(2, `"${given}" is not a number of workers`, 'Write a number from 1 to 99');
}

/** https://reproducible-builds.org/specs/source-date-epoch/ */
function currentTime(epoch: string | undefined): number {
  return epoch !== undefined && /^\d+$/.test(epoch) ? Number(epoch) * 1000 : Date.now();
}

/** The files for hosts go next to the output: into deploy/ for dist/, and into NAME-deploy/ for any other NAME. Throws a CommandError (2). */
function foldersOf(output: string, named: string | undefined): Folders {
  const name = basename(resolve(output));
  const deploy = named ?? join(dirname(output), name === 'dist' ? 'deploy' : `${name}-deploy`);
  const [outer, inner] = [output, deploy].map((folder) => resolve(folder)).sort() as [string, string];
  if (named !== undefined && isWithin(inner, outer))
    throw new CommandError(
      2,
      `The output "${output}" and the files for hosts "${deploy}" must be two folders, neither inside the other`,
      'Name others with --out and --deploy',
    );
  return { output, deploy };
}
