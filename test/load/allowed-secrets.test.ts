// Fault: A secret that site.yaml allows, in the file it names and in others → Published as it is, and told; an error

import assert from 'node:assert/strict';
import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { testParts } from '../../generator/api/test-parts.ts';
import { findSecrets } from '../../generator/base/secrets.ts';
import { madeSecrets, random } from '../base/made-secrets.ts';
import { base, buildIn, makeProject, runIn, snapshot, templates } from '../publish/project.ts';

const settings = readFileSync(join(base, 'site.yaml'), 'utf8');
const front = (title: string) => `---\ntitle: "${title}"\ndescription: A page\nupdated: 2026-01-10\n---\n`;
const digestOf = (text: string) => findSecrets(text)[0]?.digest;
const allowing = (...entries: readonly (readonly [file: string, secret: string])[]) =>
  `${settings}allowedSecrets:\n${entries.map(([file, secret]) => `  - {file: ${file}, digest: ${digestOf(secret)}}\n`).join('')}`;

test('build() publishes what looks like a secret as it is where site.yaml allows it, and says so', async () => {
  const { gitHub, privateKey } = madeSecrets;
  const project = makeProject({
    'site.yaml': allowing(['pages/en/keys.md', gitHub], ['pages/en/keys.md', privateKey], ['assets/keys.txt', gitHub]),
    'pages/en/keys.md': `${front(`Not a key: ${gitHub}`)}It begins \`${gitHub}\`.\n\n\`\`\`\n${privateKey}\n\`\`\`\n`,
    'assets/keys.txt': gitHub,
  });
  assert.deepEqual(await buildIn(project), { text: '', exitCode: 0 });
  const page = readFileSync(join(project, 'dist/keys/index.html'), 'utf8');
  assert.ok(page.includes(`<code>${gitHub}</code>`) && page.includes(`<h1>Not a key: ${gitHub}</h1>`));
  assert.ok(page.includes(privateKey));
  const one = snapshot(join(project, 'dist'));
  const { output, exitCode } = runIn(project, ['--workers', '2']);
  assert.equal(exitCode, 0);
  assert.equal(
    output.match(/^ *Allowed in site\.yaml: something that looks like a secret in pages\/en\/keys\.md$/gm)?.length,
    2,
  );
  assert.deepEqual(snapshot(join(project, 'dist')), one);
  const { allowedSecrets } = JSON.parse(runIn(project, ['--json']).output);
  assert.deepEqual(allowedSecrets[2], { file: 'assets/keys.txt', digest: digestOf(gitHub) });
});

test('build() allows no other secret, and none in another file', async () => {
  const { gitHub, aws } = madeSecrets;
  const project = makeProject({
    'site.yaml': allowing(['pages/en/keys.md', gitHub], ['pages/en/gone.md', aws]),
    'pages/en/keys.md': `${front('Keys')}${gitHub} and ${aws}\n`,
    'pages/en/other.md': `${front('Other')}${gitHub}\n`,
  });
  const { text, exitCode } = await buildIn(project);
  assert.equal(exitCode, 1);
  assert.deepEqual(
    text.split('\n').filter((line) => line.startsWith('content')),
    [
      'content/pages/en/keys.md:6:46 error secret This looks like an AWS access key id: "AKIA********"',
      'content/pages/en/other.md:6:1 error secret This looks like a GitHub token: "ghp_********"',
    ],
  );
  assert.ok(text.includes(`allowedSecrets: [{file: pages/en/other.md, digest: ${digestOf(gitHub)}}]`));
});

test('build() reads what its own message prints into site.yaml', async () => {
  const secret = `npm_${random(36)}`;
  const project = makeProject({ 'pages/en/keys.md': `${front('Keys')}${secret}\n` });
  const [, hint] = /(allowedSecrets: .*)$/m.exec((await buildIn(project)).text) ?? [];
  const again = makeProject({ 'pages/en/keys.md': `${front('Keys')}${secret}\n`, 'site.yaml': `${settings}${hint}\n` });
  assert.deepEqual(await buildIn(again), { text: '', exitCode: 0 });
});

test('build() still finds a secret in disguise beside one that is allowed', async () => {
  const { gitHub, aws } = madeSecrets;
  const project = makeProject({
    'site.yaml': allowing(['data/authors.yaml', gitHub]),
    'data/authors.yaml': `authors:\n  - {id: ada, name: "${gitHub}", role: "\\x41${aws.slice(1)}"}\n`,
  });
  const { text } = await buildIn(project);
  assert.match(text, /^content\/data\/authors\.yaml:2:\d+ error secret This looks like a secret in disguise$/m);
  assert.equal(text.match(/error secret/g)?.length, 1);
});

test('build() finds a secret that only a directive of the site or a template of the user brings into a post', async () => {
  const post = '---\ntitle: A post\ndescription: It has a key.\npublished: 2025-01-01\n---\n\nIt is :key.\n';
  const directive = { kind: 'inline', name: 'key', attributes: [], text: () => madeSecrets.aws } as const;
  const { problems } = await testParts({ directives: [directive] }, { 'posts/en/one.md': post });
  assert.deepEqual([...new Set(problems.map(({ code }) => code))], ['secret']);
  const project = makeProject({ 'posts/en/one.md': post.replace(':key', 'none') });
  const own = join(project, 'templates');
  cpSync(templates, own, { recursive: true });
  const made = ["['", madeSecrets.aws.slice(0, 4), "', '", madeSecrets.aws.slice(4), "'].join('')"].join('');
  const file = join(own, 'post.ts');
  writeFileSync(file, readFileSync(file, 'utf8').replace('</article>', `$\{${made}}</article>`));
  const { text } = await buildIn(project, ['--templates', own]);
  assert.match(text, /secret \/blog\/one\/: This looks like an AWS access key id/);
});
