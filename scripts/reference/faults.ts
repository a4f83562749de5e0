import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { problemCodes } from '../../generator/base/problem.ts';

const tests = fileURLToPath(new URL('../../test/', import.meta.url));

/** A fault of the input or of the machine, what comes of it, and the test that proves it. */
export interface Fault {
  readonly fault: string;
  readonly behaviour: string;
  readonly proof: string;
}

/** `generator/faults.md`: each fault that a test names, and each folder of faulty content. */
export function faultReference(): string {
  return [
    '# Faults',
    '',
    '<!-- Made by npm run reference from the tests and from test/faults/: edit those. -->',
    '',
    'What can go wrong, what the program does then, and the test that proves it. A test names its faults in its first lines:',
    '`// Fault: a byte order mark → Accepted, with the same output`.',
    '',
    '| Fault | Behaviour | Proof |',
    '| --- | --- | --- |',
    ...allFaults().map(({ fault, behaviour, proof }) => `| ${fault} | ${behaviour} | \`${proof}\` |`),
    '',
    '## Faulty content',
    '',
    'Each folder of `test/faults/` is a site with a fault, and its `expected.txt` is the exact text that a build prints. Those that exit with',
    'a code other than 0 leave the output folder unchanged.',
    '',
    '| Folder | Exit code | Problems |',
    '| --- | --: | --- |',
    ...faultFolders().map(folderRow),
    '',
  ].join('\n');
}

function allFaults(): readonly Fault[] {
  return readdirSync(tests, { recursive: true, encoding: 'utf8' })
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => path.endsWith('.test.ts') && !path.includes('node_modules/'))
    .sort()
    .flatMap((path) => faultsNamed(`test/${path}`, readFileSync(`${tests}${path}`, 'utf8')));
}

/** Finds the faults that a test names above its imports. Throws where one does not say what comes of it. */
export function faultsNamed(proof: string, source: string): readonly Fault[] {
  return [...source.matchAll(/^\/\/ Fault: (.*)$/gm)].map(([, text = '']) => {
    const [fault, behaviour, ...others] = text.split(' → ');
    if (!fault || !behaviour || others.length > 0) throw new Error(`${proof}: a fault needs one " → ": ${text}`);
    return { fault, behaviour, proof };
  });
}

/** The folders of `test/faults/` but the site that each is laid over. */
function faultFolders(): readonly string[] {
  const entries = readdirSync(`${tests}faults`, { withFileTypes: true });
  return entries
    .filter((entry) => entry.isDirectory() && entry.name !== 'base')
    .map(({ name }) => name)
    .sort();
}

function folderRow(name: string): string {
  const printed = readFileSync(`${tests}faults/${name}/expected.txt`, 'utf8');
  const codes = [...printed.matchAll(/^(?:\S+ )?(error|warning) ([a-z-]+) /gm)].flatMap(([, level, code = '']) =>
    code in problemCodes ? `${level} \`${code}\`` : [],
  );
  const [, exitCode = ''] = /^exit (\d+)$/m.exec(printed) ?? [];
  const [first = ''] = printed.split('\n');
  return `| \`${name}\` | ${exitCode} | ${codes.length > 0 ? [...new Set(codes)].join(', ') : `\`${first}\``} |`;
}
