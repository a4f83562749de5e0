import { error, type Problem } from '../../base/problem.ts';
import type { Host } from './host.ts';

/** A file of the output folder and its bytes. */
export interface SizedFile {
  readonly file: string;
  readonly size: number;
}

/** A problem for each host that accepts fewer files than the tree has: every output, every sibling and the manifest. */
export function checkFileCount(hosts: readonly Host[], files: number): readonly Problem[] {
  const count = files + 1;
  return hosts.flatMap(({ title, limits }) => {
    if (limits.files === undefined || count <= limits.files) return [];
    const message = `${title} takes ${limits.files} files, and there are ${count}`;
    return [error('host-limit', message, undefined, 'Choose another host, or publish fewer pages')];
  });
}

/** A problem for each file that is larger than a host accepts. */
export function checkFileSizes(hosts: readonly Host[], files: readonly SizedFile[]): readonly Problem[] {
  return hosts.flatMap(({ title, limits: { fileBytes: most = Number.POSITIVE_INFINITY } }) =>
    files
      .filter(({ size }) => size > most)
      .map(({ file, size }) => {
        const message = `${title} takes files of ${most} bytes, and ${file} has ${size}`;
        return error('host-limit', message, undefined, 'Choose another host, or publish it elsewhere');
      }),
  );
}
