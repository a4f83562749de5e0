/**
 * Whether npm's registry has this package under its name. Until it does, anybody could publish another one there, so that no text may make npm look it up,
 * and new sites bring the package along. The one switch of a first release: CONTRIBUTING.md, "A release".
 */
export const isPublished: boolean = false;

/** A command as one types it in the folder of a site: `commandLine('build')`. Where nothing is installed, npm runs nothing. */
export function commandLine(command: string, published: boolean = isPublished): string {
  return `npx ${published ? '' : '--no-install '}fingerpost ${command}`;
}

/** A path as one word of a command, quoted only where it has to be. */
export function asArgument(path: string): string {
  return /^[\p{L}\p{N}_.~:/\\-]+$/u.test(path) ? path : shellQuoted(path);
}

/** A text as one word of a command. https://pubs.opengroup.org/onlinepubs/9799919799/utilities/V3_chap02.html#tag_19_02_02 */
export function shellQuoted(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`;
}
