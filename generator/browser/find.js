import { formsIn } from './forms.js';

/**
 * A page that can be found. `above` are the names of what it is in, where others are called alike. `sections` are the ids of its headings, which say what they
 * are about. One that `isList` names others, and comes behind them.
 *
 * @typedef {{ readonly path: string, readonly title: string, readonly isList?: boolean, readonly above?: readonly string[], readonly description?: string, readonly sections?: readonly string[] }} Findable
 *
 * The text of a page: what is below each heading, the first without one.
 * @typedef {{ readonly path: string, readonly sections: readonly { readonly id?: string, readonly title?: string, readonly text: string }[] }} PageText
 *
 * A place that a result may lead to: a page, or a section of it. Its text `isSummary` where it is the description.
 * @typedef {{ readonly page: Findable, readonly id?: string, readonly title?: string, readonly text: string, readonly isSummary?: boolean }} Place
 *
 * The terms of pages: for each, the places that have it and how much it counts there. Terms are `paired` where scripts without blanks are cut into pairs of
 * characters. Each list of `synonyms` has words that stand for one another; `small` words count only in a query that has no others; `areForms` is a function of
 * `formsIn()`.
 * @typedef {{ readonly pages: number, readonly terms: ReadonlyMap<string, ReadonlyMap<Place, number>>, readonly isPaired?: boolean,
 *   readonly synonyms?: readonly (readonly string[])[], readonly small?: string, readonly areForms?: AreForms }} Index
 * @typedef {ReturnType<typeof formsIn>} AreForms
 *
 * The section that words are about, if it is one, and what it says there. Of each text, every other part is one of the words. A quote is the first of them
 * between its neighbours, where no other section says the same.
 * @typedef {{ readonly section?: string, readonly heading?: readonly string[], readonly excerpt: readonly string[], readonly quote: readonly string[] }} Passage
 *
 * A page that was found, the best of its passages, and up to three other sections that have as many of the words.
 * @typedef {Passage & { readonly page: Findable, readonly title: readonly string[], readonly others: readonly Passage[] }} Found
 */

/** Scripts that have no blanks between words. */
const unspaced = /[\p{scx=Hani}\p{scx=Hira}\p{scx=Kana}\p{scx=Thai}]/u;

/**
 * Pages, and what is known of their texts, as `find()` takes them.
 *
 * @param {readonly Findable[]} pages
 * @param {readonly PageText[]} texts
 * @param {(text: string) => readonly string[]} cut
 * @returns {Index}
 */
export function prepare(pages, texts = [], cut = termsOf) {
  const textOf = new Map(texts.map(({ path, sections }) => [path, sections]));
  const terms = new Map();
  /**
   * @param {Place} place
   * @param {string} text
   * @param {number} weight
   */
  const add = (place, text, weight) => {
    for (const term of cut(text)) {
      const found = terms.get(term) ?? new Map();
      // A term that is repeated counts a little more.
      found.set(place, Math.max(found.get(place) ?? 0, weight) + 0.1);
      terms.set(term, found);
    }
  };
  for (const page of pages) {
    const known = textOf.get(page.path);
    const sections = known ?? [
      { text: page.description ?? '' },
      ...(page.sections ?? []).map((id) => ({ id, title: id.replace(/-/g, ' '), text: '' })),
    ];
    const { description = '' } = page;
    for (const { id, title, text: said } of sections) {
      const text = id === undefined && said === '' ? description : said;
      const place = { page, text, ...(id !== undefined && { id }), ...(known && title !== undefined && { title }) };
      add(place, said, 1);
      if (id !== undefined) add(place, title ?? '', 4);
      else {
        add({ page, text: description, isSummary: true }, description, 2);
        add(place, page.path.split('/').findLast((name) => name !== '') ?? '', 2);
        // A title says what its page is about the more, the shorter it is.
        add(place, page.title, 4 + 8 / Math.sqrt(cut(page.title).length || 1));
      }
    }
  }
  return { pages: pages.length, terms };
}

/**
 * The pages that match the most words of a query, the best first: titles count most, then headings. A word matches another form of itself, a word that begins
 * with it or contains it, and, where there is none of these, a word that differs in one letter.
 *
 * @param {Index} index
 * @param {string} query
 * @param {number} most How many of them are wanted.
 * @returns {{ readonly count: number, readonly found: readonly Found[], readonly lost: readonly string[] }} How many pages were found, the best of them, and
 *   the words that nothing matches.
 */
export function find(index, query, most = 20) {
  const { pages: size, isPaired, small = '' } = index;
  const synonymsOf = synonymsIn(query, index);
  const words = withoutSmall(isPaired ? pairedTermsOf(query, true) : wordsOf(query, index), small);
  /** @type {Set<string>} */
  const marked = new Set();
  /** @type {Map<Findable, { readonly page: Findable, score: number, words: number }>} */
  const pages = new Map();
  /** @type {Map<Place, number>} */
  const sums = new Map();
  const matches = words.map((word) => matchesOf(word, index, synonymsOf(word)));
  const telling = matches.filter((one) => one.pages.size > 0 && one.pages.size <= size / 3);
  // A word that many pages have leads to none beside one that few have, "how much does it cost", but tells which of theirs comes first.
  const leading = new Set(telling.length > 0 ? telling : matches);
  for (const match of [...leading, ...matches.filter((one) => !leading.has(one))]) {
    const { found, scores } = match;
    const isLeading = leading.has(match);
    if (isLeading) for (const term of found) marked.add(term);
    const rarity = Math.log(1 + size / (scores.size + 1));
    /** @type {Map<Findable, number>} */
    const bestOf = new Map();
    for (const [place, score] of scores) {
      // A place with several of the words comes before those that have one of them more often, and what a page says before its description.
      if (isLeading) sums.set(place, (sums.get(place) ?? 0) + 1 + (place.isSummary ? 0 : (score * rarity) / 1e6));
      bestOf.set(place.page, Math.max(bestOf.get(place.page) ?? 0, score * rarity));
    }
    for (const [page, score] of bestOf) {
      const known = pages.get(page);
      if (known) {
        known.score += score;
        known.words += Number(isLeading);
      } else if (isLeading) pages.set(page, { page, score: page.isList ? score - 1e6 : score, words: 1 });
    }
  }
  const all = [...pages.values()];
  const fullest = Math.max(...all.map((one) => one.words));
  const sought = words.flatMap((word) => [word, ...synonymsOf(word)]);
  const cut = isPaired ? pairedTermsOf : termsOf;
  const found = all.filter((one) => one.words === fullest).sort((a, b) => b.score - a.score);
  /** @type {Map<Findable, [place: Place, sum: number][]>} */
  const placesOf = new Map(found.slice(0, most).map(({ page }) => [page, []]));
  for (const sum of sums) placesOf.get(sum[0].page)?.push(sum);
  /** @type {Map<string, boolean>} What was told of each token: texts repeat theirs. */
  const known = new Map();
  const isMarked = (/** @type {string} */ token) => {
    const is = known.get(token) ?? cut(token).some((term) => marked.has(term));
    known.set(token, is);
    return is;
  };
  const hitsOf = (/** @type {string} */ text) => hitsIn(text, sought, isMarked);
  return {
    count: found.length,
    found: Array.from(placesOf, ([page, places]) => shown(page, places, hitsOf)),
    lost: words.filter((_, at) => matches[at]?.found.length === 0),
  };
}

/**
 * Where a word is, and how much it counts there.
 *
 * @param {string} word
 * @param {Index} index
 * @param {readonly string[]} others Its synonyms.
 */
function matchesOf(word, { terms, areForms = formsIn('') }, others) {
  /** @type {Map<Place, number>} */
  const scores = new Map();
  const found = [...alike(word, terms, areForms), ...others.flatMap((other) => formsOf(other, terms, areForms, 0.6))];
  for (const [term, likeness] of found)
    for (const [place, weight] of terms.get(term) ?? [])
      scores.set(place, Math.max(scores.get(place) ?? 0, likeness * weight));
  return { found: found.map(([term]) => term), scores, pages: new Set([...scores.keys()].map(({ page }) => page)) };
}

/** @typedef {readonly (readonly [start: number, end: number])[]} Hits Where a text has words of a query. */

/**
 * @param {Findable} page
 * @param {[place: Place, sum: number][]} places
 * @param {(text: string) => Hits} hitsOf
 * @returns {Found}
 */
function shown(page, places, hitsOf) {
  const marked = (/** @type {string} */ name) => partsOf(name, hitsOf(name), 0, name.length);
  /** @returns {Passage} */
  const passage = (/** @type {Place} */ { id, title, text }) => {
    const excerpt = excerptOf(text, hitsOf(text));
    const [before = '', word, ...after] = excerpt;
    const [prefix = ''] = before.match(/(?:[^\s…·\p{Cs}]+ ){0,3}[^\s…·\p{Cs}]*$/u) ?? [];
    const [suffix = ''] = after.join('').match(/^[^\s…·\p{Cs}]*(?: [^\s…·\p{Cs}]+){0,3}/u) ?? [];
    const isOnly = word && places.filter(([other]) => other.text.includes(prefix + word + suffix)).length === 1;
    const heading = title === undefined ? {} : { heading: marked(title) };
    const quote = isOnly ? [prefix, word, suffix] : [];
    return { ...(id !== undefined && { section: id, ...heading }), excerpt, quote };
  };
  const [[best, most] = [{ page, text: '' }, 0], ...others] = places.sort(([, a], [, b]) => b - a);
  const alike = others.filter(([{ title }, sum]) => title !== undefined && sum >= Math.floor(most)).slice(0, 3);
  // The pages of an index in parts have no names before they are found.
  return { page, title: marked(page.title ?? ''), ...passage(best), others: alike.map(([place]) => passage(place)) };
}

/** How many characters are shown of a text, and how many of them before the first word. */
const shownLength = 180;
const shownBefore = 50;

/**
 * The part of a text where words of a query begin to be.
 *
 * @param {string} text
 * @param {Hits} hits
 */
function excerptOf(text, hits) {
  const first = hits[0]?.[0] ?? 0;
  const near = Math.max(0, first - shownBefore);
  const blank = text.indexOf(' ', near);
  const start = near === 0 ? 0 : blank >= 0 && blank < first ? blank + 1 : near;
  const limit = start + shownLength;
  const last = text.lastIndexOf(' ', limit);
  const end = text.length <= limit ? text.length : last > first ? last : limit;
  const parts = partsOf(text, hits, start, end);
  if (start > 0) parts[0] = `… ${parts[0]}`;
  if (end < text.length) parts[parts.length - 1] += ' …';
  return parts;
}

/**
 * A part of a text, cut so that every other piece is one of the hits.
 *
 * @param {string} text
 * @param {Hits} hits
 * @param {number} start
 * @param {number} end
 */
function partsOf(text, hits, start, end) {
  const parts = [''];
  let at = start;
  for (const [hit, close] of hits) {
    if (hit < at || close > end) continue;
    parts[parts.length - 1] += text.slice(at, hit);
    parts.push(text.slice(hit, close), '');
    at = close;
  }
  parts[parts.length - 1] += text.slice(at, end);
  return parts;
}

/**
 * The words in a text that match, as wholes; where there are no blanks between words, only what is sought.
 *
 * @param {string} text
 * @param {readonly string[]} sought
 * @param {(token: string) => boolean} isMarked
 * @returns {Hits}
 */
function hitsIn(text, sought, isMarked) {
  /** @type {[start: number, end: number][]} */
  const all = [];
  for (const { 0: token, index } of text.matchAll(/[\p{L}\p{N}\p{M}\xAD]+/gu)) {
    // No more is shown of a text.
    if (index > (all[0]?.[0] ?? index) + shownLength) break;
    if (!isMarked(token)) continue;
    const within = unspaced.test(token) ? sought.flatMap((word) => placesOf(token, word)) : [[0, token.length]];
    for (const [start = 0, end = 0] of within) all.push([index + start, index + end]);
  }
  /** @type {typeof all} */
  const hits = [];
  for (const hit of all.sort(([one], [other]) => one - other)) {
    const last = hits.at(-1);
    if (last && hit[0] < last[1]) last[1] = Math.max(last[1], hit[1]);
    else hits.push(hit);
  }
  return hits;
}

/**
 * Where a token has a word, which is compared without accents and the like.
 *
 * @param {string} token
 * @param {string} word
 */
function placesOf(token, word) {
  let bare = '';
  /** @type {number[]} */
  const places = [];
  for (const { 0: character, index } of token.matchAll(/./gsu)) {
    const compared = plain(character);
    bare += compared;
    places.push(...compared.split('').map(() => index));
  }
  places.push(token.length);
  /** @type {[start: number, end: number][]} */
  const found = [];
  for (let at = bare.indexOf(word); at >= 0; at = bare.indexOf(word, at + word.length))
    found.push([places[at] ?? 0, places[at + word.length] ?? token.length]);
  return found;
}

/**
 * The words of a query. What has no blanks is taken as a whole where a text has it, and else word by word; a compound, as its two parts.
 *
 * @param {string} query
 * @param {Index} index
 * @returns {readonly string[]}
 */
function wordsOf(query, { terms, areForms = formsIn('') }) {
  const isKnown = (/** @type {string} */ part) =>
    terms.has(part) || [...terms.keys()].some((term) => areForms(part, term));
  return termsOf(query).flatMap((word) => {
    if (!unspaced.test(word)) {
      if (word.length < 8 || alike(word, terms, areForms).length > 0) return word;
      for (let at = word.length - 4; at >= 4; at -= 1)
        if (isKnown(word.slice(at)) && isKnown(word.slice(0, at))) return [word.slice(0, at), word.slice(at)];
      return word;
    }
    if (word.length < 3 || [...terms.keys()].some((term) => term.includes(word))) return word;
    const parts = [...new Intl.Segmenter(undefined, { granularity: 'word' }).segment(word)].map(
      ({ segment }) => segment,
    );
    // Single kana are the particles between words.
    return parts.filter((part) => part.length > 1 || /\p{Script=Han}/u.test(part));
  });
}

/**
 * The words of a query without articles and the like, unless it has no others: "how to find a file".
 *
 * @param {readonly string[]} words
 * @param {string} small
 */
export function withoutSmall(words, small = '') {
  const known = new Set(termsOf(small));
  const others = words.filter((word) => !known.has(word));
  return others.length > 0 ? others : words;
}

/**
 * The terms that a word stands for, and how likely.
 *
 * @param {string} word
 * @param {Index['terms']} terms
 * @param {AreForms} areForms
 * @returns {readonly (readonly [term: string, likeness: number])[]}
 */
function alike(word, terms, areForms) {
  const found = formsOf(word, terms, areForms);
  if (found.length > 0) return found;
  // 取消 is also written 取り消し, and verbs end in kana.
  const kanji = kanjiOf(word);
  if (kanji !== '') return [...terms.keys()].filter((term) => kanjiOf(term).includes(kanji)).map((term) => [term, 0.4]);
  if (word.length < 4) return found;
  return [...terms.keys()]
    .filter((term) => isOneOff(word, term))
    .flatMap((term) => formsOf(term, terms, areForms, 0.4));
}

/**
 * The characters of a word with kanji, without the kana between and after them.
 *
 * @param {string} word
 */
function kanjiOf(word) {
  return /\p{sc=Han}/u.test(word) ? word.replace(/\p{sc=Hira}/gu, '') : '';
}

/**
 * @param {string} word
 * @param {Index['terms']} terms
 * @param {AreForms} areForms
 * @param {number} weight
 */
function formsOf(word, terms, areForms, weight = 1) {
  /** @type {[term: string, likeness: number][]} */
  const found = [];
  for (const term of terms.keys()) {
    const likeness = likenessOf(word, term, areForms);
    if (likeness > 0) found.push([term, likeness * weight]);
  }
  return found;
}

/**
 * A function that lists the words that stand for a word of a query, or for another form of it.
 *
 * @param {string} query
 * @param {Pick<Index, 'synonyms' | 'areForms' | 'isPaired'>} how
 */
export function synonymsIn(query, { synonyms = [], areForms = formsIn(''), isPaired }) {
  const said = plain(query);
  const groups = synonyms.map((group) => group.flatMap(termsOf));
  return (/** @type {string} */ word) => {
    // Of a word without blanks around it, the query has all, and this may be a pair of it.
    const isMeant = (/** @type {string} */ one) =>
      unspaced.test(one)
        ? said.includes(one) && (one.includes(word) || word.includes(one))
        : likenessOf(word, one, areForms) >= 0.7;
    const meant = groups.filter((group) => group.some(isMeant)).flat();
    return meant.flatMap((one) => (isPaired ? pairedTermsOf(one, true) : one)).filter((one) => one !== word);
  };
}

/**
 * @param {string} word
 * @param {string} term
 * @param {AreForms} areForms
 */
function likenessOf(word, term, areForms) {
  if (term === word) return 1;
  if (unspaced.test(word)) return term.includes(word) ? 0.8 : 0;
  if (term.startsWith(word)) return 0.5 + (0.4 * word.length) / term.length;
  if (areForms(word, term)) return 0.7;
  return word.length > 2 && term.includes(word) ? 0.3 : 0;
}

/**
 * Whether two words differ by a letter that is missing, added or wrong, or by two that are the wrong way round.
 *
 * @param {string} one
 * @param {string} other
 */
function isOneOff(one, other) {
  if (Math.abs(one.length - other.length) > 1) return false;
  let at = 0;
  while (at < one.length && one[at] === other[at]) at += 1;
  const [a, b] = [one.slice(at), other.slice(at)];
  const isSwapped = a[0] === b[1] && a[1] === b[0] && a.slice(2) === b.slice(2);
  return isSwapped || a.slice(1) === b.slice(1) || a.slice(1) === b || a === b.slice(1);
}

/**
 * The words of a text, as they are compared. The Arabic article is a part of its word that readers leave out.
 *
 * @param {string} text
 * @returns {readonly string[]}
 */
function termsOf(text) {
  const terms = plain(text).match(/[\p{L}\p{N}]+/gu) ?? [];
  return terms.map((term) => (term.length > 4 && term.startsWith('ال') ? term.slice(2) : term));
}

/** A script that has blanks between words, or one that has none. */
const stretches =
  /[\p{scx=Hani}\p{scx=Hira}\p{scx=Kana}\p{scx=Thai}]+|[^\p{scx=Hani}\p{scx=Hira}\p{scx=Kana}\p{scx=Thai}]+/gu;

/**
 * The same, with scripts without blanks cut into pairs of characters, and single ones.
 *
 * @param {string} text
 * @param {boolean} isQuery Whether pairs are enough.
 * @returns {readonly string[]}
 */
export function pairedTermsOf(text, isQuery = false) {
  const terms = termsOf(text);
  // Most texts have no such letters, and a simple range tells so sooner than scripts do.
  if (!/[\u0e00-\u0e7f\u2e80-\uffff]/.test(text)) return terms;
  return terms.flatMap((term) =>
    !unspaced.test(term)
      ? term
      : (term.match(stretches) ?? []).flatMap((part) => {
          if (!unspaced.test(part)) return part;
          const characters = [...part];
          const pairs = characters.slice(1).map((one, at) => characters[at] + one);
          return isQuery && pairs.length > 0 ? pairs : [...pairs, ...characters];
        }),
  );
}

/**
 * The number of the part of an index that has a term, by its beginning: other forms of a word are in the same part.
 *
 * @param {string} term
 * @param {number} count How many parts there are.
 * @param {number} letters How many letters decide.
 * @param {number} start Where the term begins, in a text that has more.
 * @param {number} end
 */
export function partOf(term, count, letters, start = 0, end = term.length) {
  let sum = 0;
  for (let at = start, left = letters; at < end && left > 0; left -= 1) {
    const letter = term.codePointAt(at) ?? 0;
    sum = sum * 31 + letter;
    at += letter > 0xffff ? 2 : 1;
  }
  return sum % count;
}

/** @type {Readonly<Record<string, string>>} */
const spelled = { ß: 'ss', æ: 'ae', œ: 'oe', ø: 'o', ł: 'l', đ: 'd', ı: 'i' };

/**
 * A text without what readers leave out when they look for something: capitals, accents, and letters that keyboards lack.
 *
 * @param {string} text
 */
function plain(text) {
  // Most of a text in English needs none of this, and there is much of it.
  if (/^[\0-\x7f]*$/.test(text)) return text.toLowerCase();
  const bare = text
    .normalize('NFKD')
    .replace(/[\p{M}\xAD]/gu, '')
    .toLowerCase();
  return bare.replace(/[ßæœøłđı]/g, (letter) => spelled[letter] ?? '');
}
