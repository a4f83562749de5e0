import { error, type Problem } from '../problem.ts';
import { checkFileCount } from './file-limits.ts';
import type { Host, HostFile, HostInput } from './host.ts';

/** A file with the host that reads it; one of the output folder that several hosts read alike stands once. */
export interface GatheredFile extends HostFile {
  readonly host: Host;
}

/** The files of some hosts. Two hosts that want one output file to be different are a problem, and one that takes fewer files than there are. */
export function gatherFiles(hosts: readonly Host[], input: HostInput, problems: Problem[]): readonly GatheredFile[] {
  checkFileCount(hosts, input.served.length, problems);
  const files = hosts.flatMap((host) => host.files(input, problems).map((file) => ({ host, ...file })));
  const first = new Map<string, GatheredFile>();
  return files.filter((file) => {
    if (file.folder === 'deploy') return true;
    const other = first.get(file.path);
    if (!other) first.set(file.path, file);
    else if (other.text !== file.text) problems.push(conflict(other, file));
    return other === undefined;
  });
}

function conflict({ host: { title: one }, path }: GatheredFile, { host: { title: other } }: GatheredFile): Problem {
  const message = `${one} and ${other} each need a file "${path}" of their own in the output folder`;
  return error(
    'host-limit',
    message,
    undefined,
    'Choose one of them here, and build for the other into a folder of its own with --host and --out',
  );
}
