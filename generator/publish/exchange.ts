import { spawnSync } from 'node:child_process';

/** The number of renameat2() for each processor. https://gpages.juszkiewicz.com.pl/syscalls-table/syscalls.html */
const renameat2: Readonly<Record<string, number>> = {
  x64: 316,
  arm64: 276,
  riscv64: 276,
  loong64: 276,
  ppc64: 357,
  s390x: 347,
};

/**
 * Exchanges two folders in one call, so that a reader finds one or the other at any moment. Node.js has no function for it, so a program
 * of the system does it: mv of GNU coreutils 9.5 and later, or Perl, which every Debian has. False where there is neither, or the file
 * system cannot. https://man7.org/linux/man-pages/man2/rename.2.html
 */
export function exchange(one: string, other: string): boolean {
  if (process.platform !== 'linux') return false;
  const call = renameat2[process.arch];
  const perl = 'exit(syscall($ARGV[0] + 0, -100, $ARGV[1], -100, $ARGV[2], 2) == 0 ? 0 : 1)';
  return (
    succeeds('mv', ['--exchange', '--no-copy', '--no-target-directory', '--', one, other]) ||
    (call !== undefined && succeeds('perl', ['-e', perl, '--', String(call), one, other]))
  );
}

function succeeds(program: string, args: readonly string[]): boolean {
  return spawnSync(program, args, { stdio: 'ignore' }).status === 0;
}
