import { fateOf } from '../../body/html/clean.ts';
import { type Rewriter, rewriterOf } from '../old/site.ts';
import { tellingRewriter } from './left-out.ts';
import { eachHeading, insideCode, outsideCode } from './outside-code.ts';

const attributes = `(?:"[^"]*"|'[^']*'|\\{[^{}]*\\}|[^<>"'{}])*`;
const inner = '([^<]*(?:<(?!/?\\1\\b)[^<]*)*)';
const drawn = new RegExp(`<(svg|math)\\b${attributes}>${inner}</\\1>`, 'gi');
const pair = new RegExp(`<(button|select|textarea|output|dialog|canvas|applet)\\b${attributes}>${inner}</\\1>`, 'gi');
const single = new RegExp(`<input\\b(${attributes})>|</?(?:form|fieldset|legend|label)\\b${attributes}>`, 'gi');
/** A link of JSX whose address only JavaScript knows. */
const codeLink =
  /<a\b[^<>]*?\shref=\{(?!\{|\s*["'`][^{}$]*\})(?:[^{}]|\{[^{}]*\})*\}[^<>]*>((?:(?!<a\b)[\s\S])*?)<\/a>/g;

/**
 * Shows controls, drawings with text, formulas and tags that never end as their text, since a build refuses what it would have to drop text for. `isMdx` tells
 * whether tags with capitals are components.
 */
export function controls(isMdx: boolean): Rewriter {
  return tellingRewriter((body, tell, { from }) => {
    const note = (control: string, offset: number) =>
      tell(offset, { message: `${control} became its text`, hint: 'Say what it was for, or link to where it works' });
    const ended = new Set([...body.matchAll(/<\/(\w+)/g)].map(([, name]) => name));
    return outsideCode(body, (part, offset) => {
      let made = part.replace(drawn, (whole, name: string, content: string, at: number) => {
        const words = shown(content.replace(/<(style|annotation)\b[^<]*<\/\1>/gi, ''));
        if (words === '') return whole;
        note(name.toLowerCase() === 'svg' ? 'A drawing' : 'A formula', offset + at);
        return words;
      });
      made = made.replace(pair, (_whole, name: string, content: string, at: number) => {
        note(`<${name.toLowerCase()}>`, offset + at);
        return name.toLowerCase() === 'select' ? shown(content.replace(/<\/option>\s*(?=<option)/gi, ', ')) : content;
      });
      made = made.replace(single, (whole, given: string | undefined, at: number) => {
        const [name = ''] = /\w+/.exec(whole.toLowerCase()) ?? [];
        const type = /\btype=["']?(\w+)/i.exec(given ?? '')?.[1]?.toLowerCase();
        if (type === 'checkbox' || type === 'radio') return /\schecked\b/i.test(given ?? '') ? '☑' : '☐';
        if (type !== 'hidden' && /^<(?:form|input)/i.test(whole)) note(`<${name}>`, offset + at);
        if (given === undefined || type === 'hidden' || type === 'password') return '';
        return /\b(?:value|placeholder)=["']([^"'<>]*)["']/i.exec(given)?.[1] ?? '';
      });
      made = made.replace(codeLink, (_whole, label: string, at: number) => {
        tell(offset + at, { message: 'A link, whose address is code, became its text', hint: 'Write its address' });
        return label;
      });
      if (from.endsWith('.mdx')) return made;
      // Attributes of JSX, which some generators read in files that end in .md, too.
      made = made.replace(/<[A-Za-z][\w.-]*\s(?=[^<>]*=\{)(?:\{(?:[^{}]|\{[^{}]*\})*\}|[^<>{}])*>/g, (tag) =>
        tag.replace(/\s+[\w:-]+=\{(?!\{[^{}:]*\}\})(?:[^{}]|\{[^{}]*\})*\}/g, ''),
      );
      if (isMdx) return made;
      return (
        made
          .replace(/<\/?([A-Z][\w|().,:-]*)>|<script\b[^<>]*>/g, (whole, name: string | undefined, at: number) => {
            if (name === undefined ? ended.has('script') : fateOf(name.toLowerCase()) !== 'unknown') return whole;
            if (name !== undefined && !ended.has(name)) return `&lt;${whole.slice(1)}`;
            if (name === undefined) note('<script>, which never ends,', offset + at);
            else if (!whole.startsWith('</')) note(`<${name}>`, offset + at);
            return '';
          })
          // Beside other HTML, it would end for Markdown at its first empty line.
          .replace(/(\S[ \t]*\n)(?=<script\b)/gi, '$1\n')
      );
    });
  });
}

/** Films and sounds that are written as pictures play, and other files lead to themselves. */
export const films = rewriterOf((body) =>
  outsideCode(body, (part) =>
    part.replace(
      /!\[([^[\]\n]*)\]\(\s*<?([^\s()<>]+\.(?:(mp4|webm|mov|m4v|ogv)|(mp3|ogg|wav|m4a|flac|opus)|pdf)(?:[?#][^\s()<>]*)?)>?(?:\s+(?:"[^"\n]*"|'[^'\n]*'))?\s*\)/gi,
      (_, label: string, address: string, film: string | undefined, sound: string | undefined) => {
        if (film === undefined && sound === undefined) return `[${label || address.replace(/^.*\//, '')}](${address})`;
        const name = film === undefined ? 'audio' : 'video';
        return `<${name} controls src="${address}"${label === '' ? '' : ` title="${label.replaceAll('"', '&quot;')}"`}></${name}>`;
      },
    ),
  ),
);

/** The text between tags, in one line. */
function shown(html: string): string {
  return html
    .replace(/<[^<>]*>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
}

/** Gives marks with ids of headings a form that a build reads: after a blank, with none within, and not too long. */
export const headingMarks = rewriterOf((body) =>
  eachHeading(body, (line) =>
    line.replace(
      /^( {0,3}#{1,6}[ \t](?:.*?[^\s{])?)[ \t]*(?:\{#[ \t]*([^{}\s]+)[ \t]*\}|\[#(\p{L}[\p{L}\p{M}\p{N}_-]*)\])[ \t]*$/u,
      (_whole, heading: string, inBraces: string | undefined, inBrackets = '') => {
        const id = inBraces ?? inBrackets;
        const short = id.slice(0, 100).replace(/[.]+$/, '');
        // Whatever else an id has in it, links lead to it.
        return /^[\p{L}\p{M}\p{N}._-]+$/u.test(short)
          ? `${heading} {#${short}}`
          : `${heading} <a id="${id.replace(/["<>&]/g, '')}"></a>`;
      },
    ),
  ),
);

const cjk = '\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}\\p{Script=Hangul}';
/** Matches a Chinese, Japanese or Korean letter right after bold text. */
const lettersAfter = new RegExp(`^[${cjk}]`, 'u');
/** Matches one right before it. */
const lettersBefore = new RegExp(`[${cjk}]$`, 'u');
/** Whether a mark is full-width punctuation, beside which any letter keeps text from being bold. */
const isWide = (text: string) => /^[\u3000-\u303f\uff00-\uffef]$/.test(text);

/**
 * Makes `**你好。**我们` bold, which CommonMark does not, because languages without blanks have none after punctuation.
 * https://github.com/commonmark/commonmark-spec/issues/650
 */
export const boldBesideCjk: Rewriter = (body) => {
  const codes: string[] = [];
  const held = insideCode(body, (code) => `${codeMark}${codes.push(code) - 1}${codeMark}`);
  const text = held.replace(/\*\*([^*\s](?:[^*\n]*[^*\s])?)\*\*/g, (whole, content: string, at: number) => {
    const before = held.slice(Math.max(0, at - 2), at);
    const after = held.slice(at + whole.length, at + whole.length + 2);
    const isOpen =
      mark.test(content.slice(0, 1)) &&
      (lettersBefore.test(before) || (isWide(content.slice(0, 1)) && /[\p{L}\p{N}]$/u.test(before)));
    const isClosed =
      mark.test(content.slice(-1)) &&
      (lettersAfter.test(after) || (isWide(content.slice(-1)) && /^[\p{L}\p{N}]/u.test(after)));
    return isOpen || isClosed ? `<strong>${content}</strong>` : whole;
  });
  return { text: text.replace(heldCode, (_, index: string) => codes[Number(index)] ?? ''), notes: [] };
};

const codeMark = '\uE00B';
const heldCode = new RegExp(`${codeMark}(\\d+)${codeMark}`, 'g');
const mark = new RegExp(`[\\p{P}${codeMark}]`, 'u');
