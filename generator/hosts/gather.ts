import { error, type Problem } from '../base/problem.ts';
import { checkFileCount } from './file-limits.ts';
import type { Host, HostFile, HostInput } from './host.ts';
import { withSiblings } from './siblings.ts';

/** A file with the host that reads it; one of the output folder that several hosts read alike stands once. */
export interface GatheredFile extends HostFile {
  readonly host: Host;
}

/** The files of some hosts. Two hosts that want one output file to be different are a problem, and one that takes fewer files than there are. */
export function gatherFiles(hosts: readonly Host[], input: HostInput, problems: Problem[]): readonly GatheredFile[] {
  checkFileCount(hosts, input.served.length, problems);
  const files = hosts.flatMap((host) => host.files(inputFor(host, input), problems).map((file) => ({ host, ...file })));
  const first = new Map<string, GatheredFile>();
  return files.filter((file) => {
    if (file.folder === 'deploy') return true;
    const other = first.get(file.path);
    if (!other) first.set(file.path, file);
    else if (other.text !== file.text) problems.push(conflict(other, file));
    return other === undefined;
  });
}

/** Of siblings hears only a host that serves some. */
function inputFor({ precompressed = [] }: Host, { codings = [], ...input }: HostInput): HostInput {
  const served = codings.filter((coding) => precompressed.includes(coding));
  return served.length === 0 ? input : withSiblings(input, served);
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
