import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { runScript } from '../../generator/load/script.js';
import { temporaryFolder } from '../publish/project.ts';

// tsx has set it.
process.setSourceMapsEnabled(false);

const own = new URL('../../generator/load/script.js', import.meta.url).href;

function makeScript(text: string) {
  const folder = temporaryFolder();
  const file = join(folder, 'script.cjs');
  writeFileSync(file, text);
  return { folder, file, code: `${file}.code` };
}

const say = (more = '') => `exports.say = (text) => console.log(text + ' and ' + require('node:path').sep);${more}\n`;

/** Runs a script in a process of its own, which then calls one of its functions. */
function run(file: string, { options = '{ keep: true }', flags = [] as readonly string[], after = '' } = {}) {
  const program = `import { runScript } from ${JSON.stringify(own)};
    runScript(${JSON.stringify(file)}, ${options}).say('said'); ${after}`;
  const command = [...flags, '--input-type=module', '--eval', program];
  const { stdout, stderr } = spawnSync(process.execPath, command, { encoding: 'utf8' });
  return [stdout, stderr.split('\n').find((line) => /^\w*Error/.test(line)) ?? ''];
}

const said = ['said and /\n', ''];

test('runScript() gives what a script exports, which sees what any of CommonJS does', () => {
  const { folder, file } = makeScript(
    "module.exports = { here: [__filename, __dirname, this === exports], join: require('node:path').join };\n// ends so",
  );
  assert.deepEqual(runScript(file), { here: [file, folder, true], join });
  assert.deepEqual(readdirSync(folder), ['script.cjs']);
});

test('runScript() throws what a script does, and where there is none', () => {
  assert.throws(() => runScript(makeScript("throw new TypeError('own');").file), { name: 'TypeError', message: 'own' });
  assert.throws(() => runScript(makeScript('}').file), SyntaxError);
  assert.throws(() => runScript(join(temporaryFolder(), 'none.cjs')), { code: 'ENOENT' });
});

test('runScript() keeps code once, when it is told to and the process ends well', () => {
  const { folder, file, code } = makeScript(say());
  for (const options of ['', '{}', '{ keep: false }']) assert.deepEqual(run(file, { options }), said);
  assert.deepEqual(run(file, { after: 'process.exitCode = 1;' }), said);
  assert.deepEqual(run(file, { after: 'throw new Error("later");' }), [said[0], 'Error: later']);
  assert.deepEqual(readdirSync(folder), ['script.cjs']);
  assert.deepEqual(run(file), said);
  assert.deepEqual(readdirSync(folder), ['script.cjs', 'script.cjs.code']);
  const { ino } = statSync(code);
  assert.deepEqual(run(file), said);
  assert.equal(statSync(code).ino, ino);
});

test('runScript() runs from the code that is kept', () => {
  const { file, code } = makeScript(say());
  const other = makeScript(say().replace('and', 'not'));
  assert.deepEqual([run(file), run(other.file)], [said, ['said not /\n', '']]);
  // V8 knows a script by its length: only from its code can it say this.
  writeFileSync(code, readFileSync(other.code));
  assert.deepEqual(run(file), ['said not /\n', '']);
});

test('runScript() puts new code in the place of what V8 refuses', () => {
  const { file, code } = makeScript(say());
  run(file);
  const good = readFileSync(code);
  const ofAnother = makeScript(say(' exports.more = 1;'));
  run(ofAnother.file);
  for (const refused of [Buffer.from(''), Buffer.from('no code'), readFileSync(ofAnother.code)]) {
    writeFileSync(code, refused);
    assert.deepEqual(run(file, { options: '' }), said);
    assert.deepEqual(readFileSync(code), refused);
    assert.deepEqual(run(file), said);
    assert.equal(readFileSync(code).byteLength, good.byteLength);
  }
});

test('runScript() keeps no code that the next process would refuse for its flags', () => {
  const { file, code } = makeScript(say());
  const after = "(await import('node:v8')).setFlagsFromString('--heap-growing-percent=30');";
  assert.deepEqual(run(file, { after }), said);
  assert.equal(existsSync(code), false);
  assert.deepEqual(run(file, { after, flags: ['--heap-growing-percent=30'] }), said);
  assert.equal(existsSync(code), true);
});

test('runScript() leaves nothing half done where no code can be written', () => {
  const { folder, file, code } = makeScript(say());
  const after = `(await import('node:fs')).mkdirSync(${JSON.stringify(join(code, 'in the way'))}, { recursive: true });`;
  assert.deepEqual(run(file, { after }), said);
  assert.deepEqual(readdirSync(folder), ['script.cjs', 'script.cjs.code']);
});

test('runScript() has errors told with the places of their sources when Node.js is asked for them', () => {
  const map = btoa('{"version":3,"sources":["source.ts"],"names":[],"mappings":"AAAA"}');
  const { file } = makeScript(
    `exports.say = () => { throw new Error('here'); };\n//# sourceMappingURL=data:application/json;base64,${map}\n`,
  );
  const stack = (flags: readonly string[]) => {
    const program = `import { runScript } from ${JSON.stringify(own)}; runScript(${JSON.stringify(file)}).say();`;
    return spawnSync(process.execPath, [...flags, '--input-type=module', '--eval', program], { encoding: 'utf8' })
      .stderr;
  };
  assert.match(stack(['--enable-source-maps']), /source\.ts:1/);
  assert.match(stack([]), /script\.cjs:1/);
});
