import { rewriterOf } from '../old/site.ts';
import { tellingRewriter } from './left-out.ts';
import { outsideCode, replaceBlocks, textRewriter } from './outside-code.ts';

const attribute = String.raw`(?:[.#][\w.:-]+|[\w:@-]+=(?:"[^"\n]*"|'[^'\n]*'|[\w-]+))`;

/** Matches lists of attributes: `{.wide #sea loading="lazy"}`. */
export const attributeList = new RegExp(String.raw`\{:?[ \t]*${attribute}(?:[ \t]+${attribute})*[ \t]*\}`, 'g');

/**
 * Removes lists of attributes, but keeps ids. https://python-markdown.github.io/extensions/attr_list/
 * https://www.npmjs.com/package/markdown-it-attrs
 */
export const withoutAttributes = textRewriter((part) =>
  part.replace(attributeList, (list, offset: number) => {
    const [, id] = /[ \t{:](?:#|id="?)([\w.:-]+)/.exec(list) ?? [];
    if (id === undefined) return '';
    const isOfHeading = /^#{1,6}[ \t]/.test(part.slice(part.lastIndexOf('\n', offset) + 1));
    return isOfHeading ? `{#${id}}` : `<a id="${id}"></a>`;
  }),
);

/** Matches lists of attributes of blocks. */
export const ownLine = new RegExp(`^[ \\t]*${attributeList.source}[ \\t]*$`, 'gm');

/** Removes those lists. https://gohugo.io/content-management/markdown-attributes/ */
export const blockAttributes = textRewriter((part) => part.replace(ownLine, ''));

const definition = /^( {0,3}:[ \t]+)(\S.*)$/;
const term = /^(?! {4}|\t|[ \t]*(?:[:#>|<]|[*+-][ \t]|\d+[.)][ \t]|`{3}|~{3}))[ \t]*(\S.*)$/;

/** Makes lists of definition lists, which CommonMark lacks: `term`, and below it `: what it means`. https://michelf.ca/projects/php-markdown/extra/#def-list */
export const definitionLists = rewriterOf((body) => {
  if (!/\n {0,3}:[ \t]+\S/.test(body)) return body;
  const lines = body.split('\n');
  const made = replaceBlocks(lines, 0, (_, at) => listAt(lines, at));
  return made.length === lines.length ? body : made.join('\n');
});

function listAt(lines: readonly string[], at: number): ReturnType<Parameters<typeof replaceBlocks>[2]> {
  // Only a paragraph of its own is a term.
  if (at > 0 && lines[at - 1]?.trim() !== '') return undefined;
  let next = at;
  while (next < at + mostTerms && term.test(lines[next] ?? '')) next += 1;
  const terms = lines.slice(at, next).map((line) => term.exec(line)?.[1]?.trimEnd() ?? '');
  if (lines[next] === '') next += 1;
  if (terms.length === 0 || !definition.test(lines[next] ?? '')) return undefined;
  const made = [`- ${terms.map((text) => (/[*_]{2}/.test(text) ? text : `**${text}**`)).join(', ')}`];
  let last = next;
  let width = 0;
  for (let from = next; from < lines.length; from += 1) {
    const line = lines[from] ?? '';
    const [, mark, text] = definition.exec(line) ?? [];
    const isAfterBlank = lines[from - 1]?.trim() === '';
    if (mark !== undefined && text !== undefined) {
      width = Math.max(2, mark.length);
      made.push('', `  ${text}`);
    } else if (line.trim() === '') continue;
    else if (isAfterBlank && !/^(?: {2}|\t)/.test(line)) break;
    else made.push(...(isAfterBlank ? [''] : []), `  ${line.replace(new RegExp(`^(?:\\t| {1,${width}})`), '')}`);
    last = from;
  }
  return { made, last };
}

/** More than any list has before one definition. */
const mostTerms = 5;

/** The emoji that documents use most, by their names on GitHub. https://github.com/github/gemoji/blob/master/db/emoji.json */
const emoji = new Map(
  (
    'tada🎉 rocket🚀 sparkles✨ warning⚠️ wave👋 smile😄 smiley😃 grin😁 laughing😆 joy😂 wink😉 blush😊 heart_eyes😍 sunglasses😎 thinking🤔 sob😭 cry😢 ' +
    'bug🐛 zap⚡ fire🔥 heart❤️ yellow_heart💛 green_heart💚 blue_heart💙 purple_heart💜 star⭐ star2🌟 +1👍 thumbsup👍 -1👎 thumbsdown👎 clap👏 pray🙏 ' +
    'muscle💪 raised_hands🙌 ok_hand👌 point_right👉 point_left👈 point_up👆 point_down👇 eyes👀 memo📝 pencil📝 pencil2✏️ book📖 books📚 bookmark🔖 ' +
    'bulb💡 construction🚧 white_check_mark✅ heavy_check_mark✔️ x❌ exclamation❗ question❓ no_entry⛔ 100💯 boom💥 art🎨 lock🔒 unlock🔓 key🔑 ' +
    'gear⚙️ wrench🔧 hammer🔨 package📦 link🔗 mag🔍 bell🔔 calendar📅 clock⏰ hourglass⌛ computer💻 iphone📱 email📧 globe_with_meridians🌐 ' +
    'earth_africa🌍 earth_americas🌎 earth_asia🌏 sunny☀️ cloud☁️ rainbow🌈 snowflake❄️ coffee☕ beer🍺 beers🍻 pizza🍕 cake🍰 gift🎁 trophy🏆 ' +
    'arrow_right➡️ arrow_left⬅️ arrow_up⬆️ arrow_down⬇️ recycle♻️ information_sourceℹ️ speech_balloon💬 penguin🐧 snake🐍 whale🐳'
  )
    .split(' ')
    .map((word) => [/^[+\w-]+/.exec(word)?.[0] ?? '', word.replace(/^[+\w-]+/, '')] as const),
);

/** Shows emoji that are written as their names, `:tada:`, as many generators did. */
export const emojiShown = (body: string) =>
  outsideCode(body, (part) =>
    part.replace(/(?<![\w:/-]):([+\w-]{1,30}):(?![\w:/-])/g, (whole, name: string) => emoji.get(name) ?? whole),
  );

export const emojiByName = rewriterOf(emojiShown);

/** A formula with blocks of its own, by its first line and its last. */
const display = /^([ \t]*)\$\$(?!\$)[ \t]*\n?((?:[^$\n]|\n(?!\n\n))*?[^$\s])\s*\$\$[ \t]*$/gm;

/** One within a line: no blank after the first mark or before the last, and no digit after that, as prices have it. https://pandoc.org/MANUAL.html#extension-tex_math_dollars */
const inline = /(?<![\\\w$])(\$\$?)(?![\s{$])([^$`\n]+)(?<![\s\\])\1(?![\w{$])/g;

/** Matches TeX, but neither prices nor names of variables. */
const isTex = /^(?![^$]*<\/?[a-z])[^$]*[\\^_{}=]|^[A-Za-z]$|^[A-Za-z]\([^()]*\)$/i;

/**
 * Shows formulas as the TeX that they are written in, as code: no program here sets them, and in text, Markdown would take away a part of their marks.
 * https://github.com/remarkjs/remark-math
 */
export const formulas = tellingRewriter((body, tell) =>
  !body.includes('$')
    ? body
    : outsideCode(body, (part, offset) =>
        part
          .replace(display, (_, indent: string, tex: string, at: number) => {
            tell(offset + at, asTex);
            return `${indent}\`\`\`math\n${tex.startsWith(indent) ? tex : indent + tex}\n${indent}\`\`\``;
          })
          .replace(inline, (whole, _marks: string, tex: string, at: number) => {
            if (!isTex.test(tex)) return whole;
            tell(offset + at, asTex);
            return `\`${tex}\``;
          }),
      ),
);

const asTex = { message: 'A formula is shown as its TeX', hint: 'Use a picture if your readers do not know TeX' };
