/** The id of the heading of footnotes. */
const footnotesId = 'footnote-label';

/** The parts that lead to other pages: lists of posts, bands, and the buttons of plans. */
const ofOthers = /<ul class="cards posts[^>]*>.*?<\/ul>|<p class="action">.*?<\/p>|(<div class="hero">.*?<\/div>)/gs;

/** The beginning of a heading that a link can lead to, with its id. */
const heading = /<h[1-6](?: [^>]*?)? id="([^"]*)"[^>]*>/;

/** Matches references to footnotes, their heading, and links back. */
const aroundNotes = new RegExp(
  `<sup><a [^<>]*"${footnotesId}">\\d+</a></sup>|<h2[^<>]*"${footnotesId}">[^<]*</h2>|<a [^<>]*>↩(?:<sup>\\d+</sup>)?</a>`,
  'g',
);

/**
 * A body without the parts that lead to other pages. The band that a page begins with loses its links alone.
 *
 * @param {string} html
 */
export function ownPart(html) {
  return html.replace(ofOthers, (_, band, at) =>
    band && at === 0 ? band.replace(/<p>(?:<a [^>]*>[^<]*<\/a>\s*)+<\/p>/g, ' ') : ' ',
  );
}

/**
 * The text of a body without its markup, below each heading that a link can lead to.
 *
 * @param {string} html
 */
export function sectionsOf(html) {
  const own = ownPart(html);
  const shown = own.includes(footnotesId) ? own.replace(aroundNotes, '') : own;
  const [opening = '', ...parts] = shown.split(heading);
  /** @type {{ readonly id?: string, readonly title?: string, readonly text: string }[]} */
  const sections = [{ text: plainText(opening) }];
  for (let index = 0; index < parts.length; index += 2) {
    const [title = '', ...rest] = (parts[index + 1] ?? '').split(/<\/h[1-6]>/);
    // A heading may be a picture alone.
    const name = plainText(title) || plainText(title.replace(/<img\b[^<]*? alt="([^"]*)"[^<>]*>/g, '$1'));
    const text = plainText(rest.join(''));
    sections.push({ id: plainText(parts[index] ?? ''), ...(name !== '' && { title: name }), text });
  }
  return sections;
}

/** Elements within words. https://html.spec.whatwg.org/multipage/text-level-semantics.html */
const inline =
  /<\/?(?:a|abbr|b|bdi|code|del|em|i|ins|kbd|mark|q|s|samp|small|span|strong|sub|sup|time|u|var|wbr)\b(?:[^>"]|"[^"]*")*>/g;

/**
 * A text without its markup, but for character references.
 *
 * @param {string} html
 */
export function withoutTags(html) {
  return html
    .replace(/<(script|style|svg|template)\b(?:[^>"]|"[^"]*")*>.*?<\/\1>/gs, ' ')
    .replace(/(<li class="task-list-item">(?:\n<p>)?)[☐☑]/g, '$1')
    .replace(inline, '')
    .replace(/<(?:[^>"]|"[^"]*")*>/g, ' ');
}

/** The end of a line, of a cell, of a tab's name or of another text that no period ends, which would run into the next. */
const ends = /(?<![.!?…:;,。！？،؟][”"»’)]?|[>\s])(?:<\/\w+>)*<(?:\/(?:p|li|t[dh]|summary)|br(?: \/)?)>/g;

/** @param {string} html */
function plainText(html) {
  // Lines stay lines: what looks like a key and is allowed is known by the digest of all its lines.
  return withoutReferences(withoutTags(html.replace(ends, ' · ')))
    .replace(/[^\S\n]+/g, ' ')
    .replace(/ ?\n\s*/g, '\n')
    .replace(/^\s+|[\s·]+$/g, '');
}

/** @type {Readonly<Record<string, string>>} */
const named = { amp: '&', lt: '<', gt: '>', quot: '"' };

/**
 * A text without the character references that HTML is printed with here.
 *
 * @param {string} html
 */
function withoutReferences(html) {
  return html.replace(/&(?:#x([\da-f]+)|#(\d+)|(amp|lt|gt|quot|nbsp));/gi, (_, hex, decimal, name) => {
    if (name) return named[String(name).toLowerCase()] ?? ' ';
    return String.fromCodePoint(hex ? Number.parseInt(hex, 16) : Number(decimal));
  });
}
