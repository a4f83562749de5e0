import assert from 'node:assert/strict';
import { test } from 'node:test';
import { checkFonts } from '../../generator/check/fonts.ts';

test('a font in quotes that no rule gives and no system has is told once', () => {
  const told = (text: string, style: string, headings?: string) =>
    checkFonts({ settings: { theme: { fonts: { text, headings } } }, templates: { style } } as never).map(
      ({ message }) => /"[^"]*"/.exec(message)?.[0],
    );
  assert.deepEqual(told('"Acme Sans", "Segoe UI", sans-serif', 'a{}', '"Acme Sans"'), ['"Acme Sans"']);
  assert.deepEqual(told('"Acme Sans", serif', '@font-face { font-family: "Acme Sans"; src: url(a.woff2) }'), []);
  assert.deepEqual(told('-apple-system, "Segoe UI", "Open Sans", sans-serif', ''), []);
  assert.deepEqual(told('Georgia, "Times New Roman", serif', ''), []);
});
