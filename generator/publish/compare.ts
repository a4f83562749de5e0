import { existsSync, lstatSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { error, type Problem } from '../base/problem.ts';
import { describe, encode, holds } from './content.ts';
import type { Stage } from './stage.ts';

/**
 * A stage that writes nothing: it compares each file with the one in a folder, and reports every file that differs, is missing or is left
 * over.
 */
export function compareWith(folder: string, problems: Problem[]): Stage {
  const expected = new Set<string>();
  return {
    write(path, content) {
      const parts = [...encode(content)];
      expected.add(path);
      const file = join(folder, path);
      const kind = lstatSync(file, { throwIfNoEntry: false });
      if (!kind) problems.push(stale(`${join(folder, path)} is missing`));
      else if (!holds(file, parts)) {
        problems.push(stale(`${join(folder, path)} differs from what the content produces`));
      }
      return describe(parts);
    },
    commit() {
      const found = existsSync(folder) ? readdirSync(folder, { recursive: true, withFileTypes: true }) : [];
      for (const entry of found.filter((candidate) => !candidate.isDirectory())) {
        const path = join(entry.parentPath, entry.name).slice(join(folder).length + 1);
        if (!expected.has(path)) problems.push(stale(`${join(folder, path)} is not produced by the content`));
      }
    },
    discard() {},
  };
}

function stale(message: string): Problem {
  return error('stale', message, undefined, 'Run npm run build and commit the result');
}
