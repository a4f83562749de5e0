import { spawnSync } from 'node:child_process';
import { statSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

// `node scripts/packages.js test/judges …` installs the packages of these folders, unless those of their lock files are there.

const root = fileURLToPath(new URL('../', import.meta.url));

for (const folder of process.argv.slice(2)) {
  // npm writes the second one last.
  const [asked, installed] = ['package-lock.json', 'node_modules/.package-lock.json'].map(
    (file) => statSync(`${root}${folder}/${file}`, { throwIfNoEntry: false })?.mtimeMs,
  );
  if (asked !== undefined && installed !== undefined && asked <= installed) continue;
  // npm is a script of the shell on Windows.
  const command = `npm ci --ignore-scripts --prefix ${folder}`;
  const { status } = spawnSync(command, { cwd: root, stdio: 'inherit', shell: true });
  if (status !== 0) process.exit(status ?? 70);
}
