// Fault: Any Accept header → The choice of RFC 9110

import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { prefersMarkdown } from '../../generator/hosts/runtime/accept.js';
import { seeded } from './runs.ts';

/** One range of an Accept header that was read. */
interface Range {
  readonly type: string;
  readonly quality: number;
}

/**
 * Accept as defined in RFC 9110 §12.5.1, by a scanner of characters that shares nothing with the function under test. Undefined when the
 * header is malformed.
 */
function parseAccept(header: string): readonly Range[] | undefined {
  let at = 0;
  const blank = () => {
    while (header[at] === ' ' || header[at] === '\t') at += 1;
  };
  const token = (): string => {
    const start = at;
    while (at < header.length && isTokenCharacter(header[at] ?? '')) at += 1;
    return header.slice(start, at);
  };
  const value = (): string | undefined => {
    if (header[at] !== '"') return token() || undefined;
    const start = at;
    for (at += 1; at < header.length && header[at] !== '"'; at += 1) if (header[at] === '\\') at += 1;
    if (at >= header.length) return undefined;
    at += 1;
    return header.slice(start, at);
  };
  const ranges: Range[] = [];
  for (;;) {
    blank();
    if (at < header.length && header[at] !== ',') {
      const type = token();
      if (type === '' || header[at] !== '/') return undefined;
      at += 1;
      const subtype = token();
      if (subtype === '') return undefined;
      let quality: string | undefined;
      for (;;) {
        blank();
        if (header[at] !== ';') break;
        at += 1;
        blank();
        const name = token();
        // A semicolon may stand without a parameter.
        if (name === '') continue;
        if (header[at] !== '=') return undefined;
        at += 1;
        const given = value();
        if (given === undefined) return undefined;
        if (name.toLowerCase() === 'q' && quality === undefined) quality = given;
      }
      if (quality !== undefined && !isQuality(quality)) return undefined;
      ranges.push({ type: `${type}/${subtype}`.toLowerCase(), quality: quality === undefined ? 1 : Number(quality) });
    }
    blank();
    if (at >= header.length) return ranges;
    if (header[at] !== ',') return undefined;
    at += 1;
  }
}

function isTokenCharacter(character: string): boolean {
  return /[A-Za-z0-9]/.test(character) || "!#$%&'*+-.^_`|~".includes(character);
}

/** A weight: 0 or 1, with up to three decimals, which are all zeros after 1. */
function isQuality(text: string): boolean {
  const [whole, decimals = '', ...more] = text.split('.');
  if (more.length > 0 || decimals.length > 3 || [...decimals].some((digit) => digit < '0' || digit > '9')) return false;
  return whole === '0' || (whole === '1' && Number(`0${decimals}`) === 0);
}

/** Markdown is served when it is named, wanted, and not less than HTML is by its most specific range. */
function expected(header: string): boolean {
  const ranges = parseAccept(header) ?? [];
  const qualityOf = (type: string) => ranges.find((range) => range.type === type)?.quality;
  const markdown = qualityOf('text/markdown') ?? 0;
  return markdown > 0 && markdown >= (qualityOf('text/html') ?? qualityOf('text/*') ?? qualityOf('*/*') ?? 0);
}

const piece = fc.constantFrom(
  ...['text/markdown', 'text/html', 'text/*', '*/*', 'Text/Markdown', 'application/json', 'text', '/', 'markdown', '*'],
  ...[',', ', ', ';', ' ; ', ' ', '\t', '=', '"', '\\"', '"a,b;q=0"'],
  ...[';q=', ';q=1', ';q=0', ';q=0.5', ';q=0.50', ';Q=0.9'],
  ...['0.', '1.000', '1.001', '0.1234', ';x=y', ';charset=utf-8', ';q="1"', ';x="text/html"', 'é', '\n', '\u0000'],
);
const weight = fc.constantFrom(
  '',
  ';q=0',
  ';q=0.3',
  ';q=0.5',
  ';q=0.500',
  ';q=0.7',
  ';q=1',
  ';q=1.0',
  ';q=2',
  '; q=0.6',
  ';v=1;q=0.4',
);
const range = fc.tuple(fc.constantFrom('text/markdown', 'text/html', 'text/*', '*/*', 'a/b', 'TEXT/HTML'), weight);
const header = fc.oneof(
  fc.array(piece, { maxLength: 10 }).map((pieces) => pieces.join('')),
  fc
    .array(
      range.map(([type, q]) => type + q),
      { maxLength: 5 },
    )
    .map((ranges) => ranges.join(', ')),
);

test('prefersMarkdown() chooses as RFC 9110 does by another reading, for any header', () => {
  let markdown = 0;
  fc.assert(
    fc.property(header, (text) => {
      const chosen = prefersMarkdown(text);
      assert.equal(chosen, expected(text), JSON.stringify(text));
      if (chosen) markdown += 1;
    }),
    seeded(2000),
  );
  assert.ok(markdown > 50, 'The headers hardly ever ask for Markdown');
});
