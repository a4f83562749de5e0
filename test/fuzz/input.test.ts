// Fault: Any bytes, any path → A value that is safe, or problems with places

import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { andThen } from '../../generator/base/problem.ts';
import { printProblems } from '../../generator/cli/report.ts';
import { splitFrontMatter } from '../../generator/load/front-matter.ts';
import { decode } from '../../generator/load/text.ts';
import { asciiSegment } from '../../generator/names/ascii-path.ts';
import { addressOf, checkSegments } from '../../generator/names/paths.ts';
import { filePath } from '../../generator/output/output.ts';
import { pageSchema } from '../../generator/settings/schemas/front-matter.ts';
import { validate } from '../../generator/settings/validate.ts';
import { checkName } from '../../generator/site/assets.ts';
import { seeded } from './runs.ts';

const folders = { content: 'content', templates: 'templates' };

/** Pieces of front matter, and texts that break it. */
const yaml = fc.constantFrom(
  ...['---', '\n', '\n---\n', ' ', '  ', '\t', ': ', ':', '- ', '? ', '# ', '|', '>', '|2-', '"', "'", '\\', '\\x41'],
  ...['[', ']', '{', '}', ',', '&a ', '*a', '<<: ', '!!js '],
  ...['!tag ', '%YAML 1.2', '...', '~', 'null', '__proto__', '0x1'],
  ...['title', 'description', 'updated', 'draft', 'true'],
  ...['2026-02-31', '2026-01-10', '1.10', 'navigation', 'order', '1'],
  ...['\u0000', '\u0007', '\ud800', '\ufeff', '\r', '\u2028', 'é', '🐾', '---js\n', '+++\n', '----\n'],
);
const front = fc.array(yaml, { maxLength: 24 }).map((pieces) => pieces.join(''));
const file = fc.oneof(
  front.map((text) => Buffer.from(`---\n${text}\n---\nBody.\n`)),
  front.map((text) => Buffer.from(`---\ntitle: ${text}\ndescription: d\nupdated: 2026-01-10\n---\n`)),
  front.map((text) => Buffer.from(text)),
  fc.uint8Array({ maxLength: 64 }).map((bytes) => Buffer.concat([Buffer.from('---\ntitle: '), bytes])),
);

test('any bytes become front matter that the schema accepts, or problems that each have a place in the file', () => {
  fc.assert(
    fc.property(file, (bytes) => {
      const parts = andThen(decode({ path: 'pages/en/a.md', bytes }), splitFrontMatter);
      const { value, problems } = andThen(parts, ({ front }) => validate<object>(pageSchema, front));
      assert.equal(value === undefined, problems.length > 0);
      const lines = bytes.toString('utf8').split(/\r\n?|\n/);
      for (const { place } of problems) {
        assert.ok(place && place.line >= 1 && place.line <= lines.length && place.column >= 1, JSON.stringify(place));
        assert.ok(place.column <= (lines[place.line - 1]?.length ?? 0) + 1, JSON.stringify(place));
      }
      // Printed text cannot control a terminal.
      // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what must not be there
      assert.doesNotMatch(printProblems(problems, folders), /[\u0000-\u0008\u000b-\u001f\u007f-\u009f]/);
    }),
    seeded(500),
  );
});

const segment = fc.oneof(
  fc.constantFrom(
    '..',
    '.',
    '',
    'con',
    'aux.md',
    '%2e%2e',
    '~',
    'a\\b',
    '_headers',
    'C:',
    'a ',
    'a.',
    'é',
    'index',
    'a',
  ),
  fc.string({ maxLength: 8, unit: 'binary' }),
  fc.stringMatching(/^[a-z0-9-]{1,12}$/),
);

test('any path is refused, or stays below its folder on every file system and means the same in a URL', () => {
  fc.assert(
    fc.property(fc.array(segment, { minLength: 1, maxLength: 4 }), (segments) => {
      const name = segments.join('/');
      const { value: isSound, problems } = checkSegments(name.toLowerCase().split('/'), 'f.md');
      assert.equal(isSound, problems.length === 0);
      if (!isSound) return;
      const { path, markdownPath } = addressOf({ prefix: '', name });
      for (const served of [path, markdownPath]) {
        assert.equal(new URL(served, 'https://a.example').pathname, served);
        assert.match(filePath(served), /^[a-z0-9-][a-z0-9._-]*(?:\/[a-z0-9-][a-z0-9._-]*)*\.(?:html|md)$/);
        assert.doesNotMatch(filePath(served), /(?:^|\/)(?:con|prn|aux|nul|com\d|lpt\d)[./]/);
      }
    }),
    seeded(500),
  );
});

test('any asset is refused, or its path means the same in a URL', () => {
  fc.assert(
    fc.property(fc.array(segment, { minLength: 1, maxLength: 3 }), fc.constantFrom('.svg', '.txt', ''), (all, end) => {
      const path = `assets/${all.join('/')}${end}`;
      if (checkName(path).length > 0) return;
      const served = `/${path.split('/').map(asciiSegment).join('/')}`;
      assert.equal(new URL(served, 'https://a.example').pathname, served);
      assert.doesNotMatch(served, /\/[.]|\/\/|\\/);
    }),
    seeded(500),
  );
});
