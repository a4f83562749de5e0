import { type Place, type Problem, warning } from '../base/problem.ts';
import type { EntryMeta } from '../model/meta.ts';
import type { Components } from '../settings/config.ts';
import { ruleOf } from './html/components.ts';
import { codeIn, type LiquidScope } from './liquid.ts';
import { hugoForm, ruleForm } from './shortcode-forms.ts';
import { type ShortcodeToken, shortcodesIn } from './shortcode-tokens.ts';
import { type Spliced, splicerOf } from './splicer.ts';

/** A text with shortcodes replaced. */
export interface Replaced extends Spliced {
  /** Reports the shortcodes that show nothing. */
  problems(placeOf: (offset: number) => Place): readonly Problem[];
}

/** A stretch of a text, and what takes its place. */
type Change = readonly [start: number, end: number, by: string];

/**
 * Replaces what other generators run, where the settings say what becomes of it by its name, as they do for components, and where Hugo's own
 * shortcodes say the same on every site. All else stays, to be reported, and so does code. The id of a heading that stands in a comment of
 * MDX is written as that of others. Undefined where there is nothing to replace.
 */
export function runShortcodes(
  body: string,
  entry: EntryMeta,
  components: Components,
  scope: LiquidScope,
): Replaced | undefined {
  if (!/\{(?:[{%]|\/\*)/.test(body)) return undefined;
  const tokens = outsideRaw(shortcodesIn(body), body);
  const headings = [...body.matchAll(headingComment)];
  if (tokens.length === 0 && headings.length === 0) return undefined;
  const isCode = codeIn(body);
  const changes: Change[] = [
    ...tokens.filter(({ kind }) => kind === 'shown').map((token) => shown(token, body, isCode)),
    ...headings.flatMap(({ 0: { length }, 1: mark = '', 2: id = '', index }): readonly Change[] =>
      isCode(index) ? [] : [[index + length - mark.length, index + length, `{#${id}}`]],
    ),
  ];
  const silent: ShortcodeToken[] = [];
  for (const { opening, closing } of pairsOf(tokens.filter(({ kind, start }) => kind !== 'shown' && !isCode(start)))) {
    const { start, end, syntax, name = '', given } = opening;
    const content = closing && body.slice(end, closing.start);
    const call = { name, given, content, margin: marginAt(body, start, end) };
    const own = ruleOf(name, components, false);
    const usual = own === undefined && syntax === 'hugo' ? hugoForm(call, entry, scope) : undefined;
    const rule = own ?? components['*'];
    const form = usual ?? (rule && ruleForm(call, rule));
    if (!form) continue;
    if (!usual && rule === 'unwrap' && form.open === '' && !form.close && !content?.trim()) silent.push(opening);
    if (closing && form.close === undefined) changes.push([start, closing.end, form.open]);
    else
      changes.push(
        [start, end, form.open],
        ...(closing ? [[closing.start, closing.end, form.close ?? ''] as const] : []),
      );
  }
  return changes.length === 0
    ? undefined
    : { ...spliced(body, changes), problems: (placeOf) => silent.map((token) => nothingShown(token, body, placeOf)) };
}

/** The id of a heading in a comment of MDX, as React and Docusaurus write it in files that end in `.md`, too. */
const headingComment = /^ {0,3}#{1,6}[ \t][^\n]*?(\{\/\*[ \t]*#?([^\s*{}]{1,100})[ \t]*\*\/\}[ \t]*)$/gm;

/** The tokens that are not in what Liquid and Nunjucks leave as it is. */
function outsideRaw(tokens: readonly ShortcodeToken[], body: string): readonly ShortcodeToken[] {
  const raw: (readonly [start: number, end: number])[] = [];
  let open = -1;
  for (const { 1: end, index } of body.matchAll(/\{%-?\s*(end)?(?:raw|verbatim)\s*-?%\}/g)) {
    if (end && open !== -1) raw.push([open, index]);
    open = end ? -1 : open === -1 ? index : open;
  }
  let next = 0;
  return tokens.filter(({ start }) => {
    while (next < raw.length && (raw[next]?.[1] ?? 0) <= start) next += 1;
    return (raw[next]?.[0] ?? Number.POSITIVE_INFINITY) > start;
  });
}

/** A shortcode in which the author has put a comment around what it says, so that readers see it. */
function shown({ start, end }: ShortcodeToken, body: string, isCode: (offset: number) => boolean): Change {
  const text = body.slice(start, end).replace('/*', '').replace('*/', '');
  return [start, end, isCode(start) ? text : `&#123;${text.slice(1)}`];
}

function nothingShown({ start, end }: ShortcodeToken, body: string, placeOf: (offset: number) => Place): Problem {
  const written = body.slice(start, end).replace(/\s+/g, ' ');
  const message = `Nothing is shown of ${written.length > 40 ? `${written.slice(0, 39)}…` : written}, which has no text of its own`;
  const hint = 'Say in "components" in site.yaml that a link or a picture takes its place, or "drop"';
  return warning('foreign-syntax', message, placeOf(start), hint);
}

interface Pair {
  readonly opening: ShortcodeToken;
  readonly closing: ShortcodeToken | undefined;
}

/** Each opening with its closing, if it has one, in the order of the openings. */
function pairsOf(tokens: readonly ShortcodeToken[]): readonly Pair[] {
  const closings = new Map<ShortcodeToken, ShortcodeToken>();
  const open: ShortcodeToken[] = [];
  /** How many of each name are open, so that a closing without an opening is not looked for. */
  const counts = new Map<string, number>();
  const count = ({ name = '' }: ShortcodeToken, by: number) => counts.set(name, (counts.get(name) ?? 0) + by);
  for (const token of tokens) {
    if (token.kind === 'opening' && !token.isWhole) {
      open.push(token);
      count(token, 1);
    } else if (token.kind === 'closing' && (token.name === undefined || (counts.get(token.name) ?? 0) > 0)) {
      for (let last = open.pop(); last; last = open.pop()) {
        count(last, -1);
        if (token.name !== undefined && last.name !== token.name) continue;
        closings.set(last, token);
        break;
      }
    }
  }
  return tokens
    .filter(({ kind }) => kind === 'opening')
    .map((opening) => ({ opening, closing: closings.get(opening) }));
}

/** Returns the indent or marks of a quote before a stretch, if nothing else is in its line. */
function marginAt(body: string, start: number, end: number): string | undefined {
  let [from, to] = [start, end];
  while (from > 0 && ' \t>'.includes(body.charAt(from - 1))) from -= 1;
  while (to < body.length && ' \t\r'.includes(body.charAt(to))) to += 1;
  const isAlone = (from === 0 || body[from - 1] === '\n') && (to === body.length || body[to] === '\n');
  return isAlone ? body.slice(from, start) : undefined;
}

/** A text with its changes made, except those within another. */
function spliced(body: string, changes: readonly Change[]): Spliced {
  const { replace, finish } = splicerOf(body);
  let at = 0;
  for (const [start, end, by] of [...changes].sort(([a], [b]) => a - b)) {
    if (start < at) continue;
    replace(start, end, by);
    at = end;
  }
  return finish();
}
