import { escapeExpression } from '../../base/expression.ts';
import { type Html, html } from '../../format/html.ts';
import type { Fact } from '../page/find-facts.ts';
import { groupedByKind } from '../page/kinds.ts';
import { numbered, toldText } from '../page/limits.ts';
import { amountOf, amountPattern, shownText } from '../page/money.ts';
import type { OpenSite } from '../page/open-site.ts';
import type { Scan } from '../page/scan.ts';
import { addressLink, countText } from '../page/shell.ts';

/** Maximum number of places of a fact listed. */
const most = 100;

/** Where a fact shows: in texts for people by its amount or its letters, in data by its value beside its key. */
export async function placesOf(fact: Fact, site: OpenSite, scan: Scan): Promise<Html> {
  const form = textForm(fact);
  if (!form)
    return html`<p class="empty">In texts, this value cannot be told from others like it${fact.written && ': a new one shows which addresses state it'}.</p>`;
  const candidates = [...scan.read]
    .filter(([, read]) => fact.kind !== 'Price' || mayState(read.money, fact))
    .map(([path]) => path);
  const inData = site.manifest.outputs.filter(({ mediaType }) => isData(mediaType)).map(({ path }) => path);
  const found: { readonly path: string; readonly excerpt: readonly [string, string, string] }[] = [];
  for (const path of new Set([...candidates, ...inData])) {
    if (found.length >= most) break;
    const excerpt = excerptOf((await site.text(path)) ?? '', fact, form, site.entries.get(path)?.mediaType ?? '');
    if (excerpt) found.push({ path, excerpt });
  }
  if (found.length === 0) return html`<p class="empty">It was found nowhere else.</p>`;
  return html`<p>It shows at ${countText(found.length, 'address', 'addresses')}${found.length >= most && ' or more'}.</p>${groupedByKind(
    found,
    site,
  ).map(
    ([name, places]) =>
      html`<h3>${name}</h3><ul class="places">${places.map(
        ({ path, excerpt: [before, it, after] }) =>
          html`<li>${addressLink(path)}<p>${before}<mark>${it}</mark>${after}</p></li>`,
      )}</ul>`,
  )}`;
}

function mayState(money: readonly string[], { value }: Fact): boolean {
  return money.some((written) => amountOf(written) === Number(value));
}

function isData(mediaType: string): boolean {
  return /json|xml/.test(mediaType) && !/rss|atom|feed/.test(mediaType);
}

/** The first place of a fact in a body, with its surroundings. */
function excerptOf(
  body: string,
  fact: Fact,
  form: RegExp,
  mediaType: string,
): readonly [string, string, string] | undefined {
  const isPlain = isData(mediaType) || /plain|markdown/.test(mediaType);
  const shown = () => (isPlain ? body : shownText(body));
  const text = fact.kind === 'Limit' ? toldText(body, mediaType) : shown();
  const match = (isData(mediaType) ? dataForm(fact) : form).exec(text);
  if (!match) return undefined;
  const [start, end] = [match.index, match.index + match[0].length];
  const around = (from: number, to: number) => text.slice(Math.max(0, from), to).replace(/\s+/g, ' ').toWellFormed();
  return [`…${around(start - 60, start)}`, match[0], `${around(end, end + 60)}…`];
}

function dataForm({ key, value }: Fact): RegExp {
  return new RegExp(`"${escapeExpression(key)}"\\s*:\\s*"?${escapeExpression(String(value))}"?(?![\\d.])`);
}

/**
 * An amount in any of the ways that languages write it, beside a sign or a code, or beside what it counts; anything else letter by letter.
 * Undefined for numbers that are beside nothing.
 */
function textForm({ kind, value, counted }: Fact): RegExp | undefined {
  const isNumeric = Number.isFinite(Number(value));
  switch (kind) {
    case 'Price': {
      if (!isNumeric) return undefined;
      const amount = amountPattern(String(value));
      const sign = '(?:[€$£¥₹]|[A-Z]{3})';
      return new RegExp(
        `${sign}[ \\u00a0\\u202f]?${amount}(?![\\d.,]*\\d)|(?<![\\d.,])${amount}[ \\u00a0\\u202f]?${sign}`,
      );
    }
    case 'Limit':
      return counted && isNumeric ? numbered(counted, amountPattern(String(value)), 'iu') : undefined;
    case 'Number':
      return undefined;
    case 'Contact':
    case 'Name':
      return new RegExp(escapeExpression(String(value)));
  }
}
