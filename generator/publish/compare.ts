import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { commandLine } from '../base/command-line.ts';
import { error, type Problem, warning } from '../base/problem.ts';
import { textOf } from '../base/text-of.ts';
import { type ListedFile, manifestFile, printDeployManifest, signatureFile, type Written } from '../output/manifest.ts';
import { type Content, describe, encode, entryAt, fileMode, holds, isServable, keepsModes } from './content.ts';
import { leftCopies, stateOfCopy } from './copies.ts';
import { listingOf } from './former.ts';
import { signs } from './signing.ts';
import { belongsTo, type Stage } from './stage.ts';
import type { Folders } from './workspace.ts';
import { contentsOf } from './workspace.ts';

/** A stage that writes nothing, and what it found. */
interface Comparison {
  readonly stage: Stage;
  /** Every file that differs, is missing or is left over, once the stage is committed. */
  problems(): readonly Problem[];
}

/** Compares each file with the one in a folder instead of writing it. */
export function compareWith({ output, deploy }: Folders): Comparison {
  const problems: Problem[] = [];
  const expected = new Map<string, Set<string>>([
    [output, new Set()],
    [deploy, new Set()],
  ]);
  const deployed: ListedFile[] = [];
  const hasModes = keepsModes(output);
  let manifest: Written | undefined;
  // A repository need not hold what a build can make again at any time.
  const hasDeploy = existsSync(deploy);
  const compare = (folder: string, path: string, content: Content): Written => {
    const parts = [...encode(content)];
    expected.get(folder)?.add(path);
    const message = difference(join(folder, path), parts, hasModes);
    if (message) problems.push(stale(message));
    return describe(parts);
  };
  const stage: Stage = {
    write(path, content) {
      const written = compare(output, path, content);
      if (path === manifestFile) manifest = written;
      return written;
    },
    writeDeploy(path, text, copy) {
      const written = hasDeploy ? compare(deploy, path, text) : describe(encode(text));
      if (copy !== undefined && ['old', 'other'].includes(stateOfCopy(deploy, { path, copy, text })))
        problems.push(stale(`${copy} does not say what ${join(deploy, path)} does`));
      deployed.push({ file: path, ...written });
      return written;
    },
    commit() {
      // Whoever checks need not have the key.
      const signature = join(output, signatureFile);
      if (existsSync(signature)) {
        expected.get(output)?.add(signatureFile);
        if (manifest && !signs(textOf(signature) ?? '', manifest.sha256))
          problems.push(stale(`${signature} is no signature of the ${manifestFile} that the content produces`));
      }
      const owner = belongsTo({ output, deploy });
      const { output: listed, left: known = new Map<string, string>() } = listingOf(deploy) ?? {};
      const isOurs = listed === owner;
      // One that was removed since stays listed until the next build.
      const left = isOurs ? [...known].map(([file, sha256]) => ({ file, sha256 })) : [];
      if (hasDeploy && deployed.length + left.length > 0)
        compare(deploy, manifestFile, printDeployManifest(owner, deployed, left));
      for (const { file } of leftCopies(deploy, owner, deployed))
        problems.push(warning('stale', `${file} is for a host that is no longer chosen`, undefined, 'Remove it'));
      for (const [folder, paths] of expected) {
        // A folder named deploy/ that no build made is the user's own, if nothing has to go there.
        if (folder === deploy && deployed.length === 0 && !isOurs) continue;
        for (const path of contentsOf(folder))
          if (!paths.has(path.replace(/\/$/, '')))
            problems.push(stale(`${join(folder, path)} is not produced by the content`));
      }
    },
    discard() {},
  };
  return { stage, problems: () => (existsSync(output) ? problems : [stale(`${output}/ has not been built`)]) };
}

function difference(file: string, parts: readonly Uint8Array[], hasModes: boolean): string | undefined {
  const entry = entryAt(file);
  if (!entry) return `${file} is missing`;
  if (!holds(entry, parts)) return `${file} differs from what the content produces`;
  if (isServable(entry, hasModes)) return undefined;
  return `${file} has the permissions ${entry.mode.toString(8)} instead of ${fileMode.toString(8)}`;
}

function stale(message: string): Problem {
  return error('stale', message, undefined, `Run ${commandLine('build')} and commit the result`);
}
