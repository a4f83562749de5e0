import { error, type Problem } from '../base/problem.ts';
import type { Host } from './host.ts';

/** A file of the output folder and its bytes. */
export interface SizedFile {
  readonly file: string;
  readonly size: number;
}

/** Reports each host that takes fewer files than the tree has: every output and sibling is one, and the manifest. */
export function checkFileCount(hosts: readonly Host[], files: number, problems: Problem[]): void {
  for (const { title, limits } of hosts) {
    const count = files + 1;
    if (limits.files === undefined || count <= limits.files) continue;
    const message = `${title} takes ${limits.files} files, and there are ${count}`;
    problems.push(error('host-limit', message, undefined, 'Choose another host, or publish fewer pages'));
  }
}

/** Reports each file that is larger than a host takes. */
export function checkFileSizes(hosts: readonly Host[], files: readonly SizedFile[], problems: Problem[]): void {
  for (const { title, limits } of hosts) {
    const most = limits.fileBytes ?? Number.POSITIVE_INFINITY;
    for (const { file, size } of files.filter((one) => one.size > most)) {
      const message = `${title} takes files of ${most} bytes, and ${file} has ${size}`;
      problems.push(error('host-limit', message, undefined, 'Choose another host, or publish it elsewhere'));
    }
  }
}
