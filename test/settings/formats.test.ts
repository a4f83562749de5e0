import assert from 'node:assert/strict';
import { test } from 'node:test';
import { formatOf, formats } from '../../generator/settings/formats.ts';
import { formatTexts } from '../model/format-texts.ts';

for (const [name, [valid, invalid]] of Object.entries(formatTexts)) {
  for (const text of valid)
    test(`the format ${name} takes ${JSON.stringify(text)}`, () => {
      assert.equal(formatOf(name)?.test(text), true);
    });
  for (const text of invalid)
    test(`the format ${name} refuses ${JSON.stringify(text)}`, () => {
      assert.equal(formatOf(name)?.test(text), false);
    });
}

test('formatOf() finds no format by the name of a property of every object', () => {
  for (const name of ['constructor', '__proto__', 'toString']) assert.equal(formatOf(name), undefined);
});

test('a format suggests what was meant only when that is clear', () => {
  assert.equal(formats.reachable.suggest('contact/'), '/contact/');
  assert.equal(formats.reachable.suggest('a@b.example'), 'mailto:a@b.example');
  assert.equal(formats.reachable.suggest('http://a.example'), undefined);
  assert.equal(formats.currency.suggest('eur'), 'EUR');
  assert.equal(formats.currency.suggest('euro'), undefined);
  assert.equal(formats.locale.suggest('en_US'), 'en-US');
  assert.equal(formats.contact.suggest('a@b.example'), 'mailto:a@b.example');
  assert.equal(formats.contact.suggest('+1-201-555-0123'), 'tel:+1-201-555-0123');
  assert.equal(formats.contact.suggest('http://a.example'), undefined);
});

test('every example in the messages of a format passes it', () => {
  const examples = Object.entries(formats).flatMap(([name, { wanted, ...more }]) =>
    [...`${wanted}. ${'hint' in more ? more.hint : ''}`.matchAll(/such as (\S+?)[.,:;]?(?= |$)/gi)].map(
      ([, example = '']) => [name, example] as const,
    ),
  );
  assert.ok(examples.length >= 8, String(examples));
  for (const [name, example] of examples) assert.ok(formatOf(name)?.test(example), `${name} ${example}`);
});
