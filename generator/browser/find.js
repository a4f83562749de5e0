/**
 * A page that can be found. `sections` are the ids of its headings, which say what they are about.
 *
 * @typedef {{ readonly path: string, readonly title: string, readonly description?: string, readonly sections?: readonly string[] }} Findable
 *
 * The same with its texts as they are compared.
 * @typedef {{ readonly page: Findable, readonly title: string, readonly description: string, readonly sections: readonly string[] }} Prepared
 *
 * A page that was found, and the section that the words are about, if it is one.
 * @typedef {{ readonly page: Findable, readonly section?: string }} Found
 */

/** How many pages are shown at most. */
const most = 20;

/**
 * Pages as `find()` takes them.
 *
 * @param {readonly Findable[]} pages
 * @returns {readonly Prepared[]}
 */
export function prepare(pages) {
  return pages.map((page) => ({
    page,
    title: plain(page.title),
    description: plain(page.description ?? ''),
    sections: (page.sections ?? []).map((id) => plain(id.replace(/-/g, ' '))),
  }));
}

/**
 * The pages that have every word of a query, the best first: words in titles count most, and beginnings of words more than what is within them.
 *
 * @param {readonly Prepared[]} pages
 * @param {string} query
 * @returns {readonly Found[]}
 */
export function find(pages, query) {
  const words = plain(query).split(/\s+/).filter(Boolean);
  if (words.length === 0) return [];
  return pages
    .flatMap((one) => scored(one, words))
    .sort((a, b) => b.score - a.score)
    .slice(0, most)
    .map(({ found }) => found);
}

/**
 * @param {Prepared} prepared
 * @param {readonly string[]} words
 */
function scored({ page, title, description, sections }, words) {
  const all = sections.join('\n');
  let score = 0;
  for (const word of words) {
    const best = Math.max(8 * within(title, word), 4 * within(all, word), 2 * within(description, word));
    if (best === 0) return [];
    score += best;
  }
  const isTitle = words.every((word) => title.includes(word));
  const at = isTitle ? -1 : sections.findIndex((section) => words.every((word) => section.includes(word)));
  const section = page.sections?.[at];
  return [{ score, found: { page, ...(section !== undefined && { section }) } }];
}

/**
 * How a text has a word: not at all, within a word, or where one begins.
 *
 * @param {string} text
 * @param {string} word
 */
function within(text, word) {
  let at = text.indexOf(word);
  if (at < 0) return 0;
  for (; at >= 0; at = text.indexOf(word, at + 1)) if (at === 0 || !/[\p{L}\p{N}]/u.test(text[at - 1] ?? '')) return 1;
  return 0.5;
}

/**
 * A text without what readers leave out when they look for something: capitals and accents.
 *
 * @param {string} text
 */
function plain(text) {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
}
