import { find, pairedTermsOf, partOf, prepare, synonymsIn, withoutSmall } from './find.js';
import { formsIn } from './forms.js';

/**
 * A page as the index knows it: its name is known once it was found.
 *
 * @typedef {import('./find.js').Findable & { readonly number: number }} NumberedPage
 * @typedef {import('./find.js').Found} Found
 * @typedef {{ readonly count: number, readonly found: readonly Found[] }} Result
 */

/** How many pages one file names. */
export const pagesInFile = 25;

/** The number of results whose page is read for the words around those that were found. */
const mostRead = 5;
/** The same as characters of HTML, about. */
const mostCharacters = 250_000;

/** How much a word counts where only the text of a page has it. */
export const plainWeight = 1;

/**
 * Opens an index in parts, whose first pages are lists: a part is loaded for the first letters of a word, the names of pages once they are found, and a page itself for an excerpt of what it
 * says.
 *
 * @param {{ readonly pages: number, readonly parts: number, readonly letters: number, readonly lists: number, readonly synonyms?: readonly (readonly string[])[], readonly small?: string, readonly areForms?: import('./find.js').AreForms }} directory
 * @param {(name: string) => Promise<any>} load Resolves to what a file of the folder says.
 * @param {(path: string) => Promise<string>} read Resolves to the HTML of a page.
 * @param {(html: string) => import('./find.js').PageText['sections']} sectionsIn The text of a page.
 */
export function openParts(
  { pages: size, parts, letters, lists, synonyms = [], small = '', areForms = formsIn('') },
  load,
  read,
  sectionsIn,
) {
  /** @type {Map<number, import('./find.js').Place & { readonly page: NumberedPage }>} */
  const places = new Map();
  /** @type {Map<number, Map<string, Map<import('./find.js').Place, number>>>} */
  const known = new Map();

  /**
   * The pages that were read for the last query, as it found them.
   *
   * @type {{ readonly query: string, readonly found: Map<unknown, Found | undefined> }}
   */
  let reading = { query: '', found: new Map() };

  /** @param {number} number */
  const placeAt = (number) => {
    const place = places.get(number) ?? { page: { number, path: '', title: '', isList: number < lists }, text: '' };
    places.set(number, place);
    return place;
  };

  /**
   * The places of a term, which are printed in base 36: the number of each page, counted on from the one before, and how much the term counts there in tenths,
   * unless only the text has it. The newest page has the highest number, and comes first.
   *
   * @param {string} printed
   */
  const placesIn = (printed) => {
    let number = 0;
    const counted = printed.split(' ').map((one) => {
      const [ahead = '', weight] = one.split('.');
      number += Number.parseInt(ahead, 36);
      return /** @type {const} */ ([
        placeAt(number),
        weight === undefined ? plainWeight : Number.parseInt(weight, 36) / 10,
      ]);
    });
    return new Map(counted.reverse());
  };

  /** @param {readonly string[]} words */
  const loadParts = async (words) => {
    const numbers = [...new Set(words.map((word) => partOf(word, parts, letters)))];
    await Promise.all(
      numbers.map(async (number) => {
        if (known.has(number)) return;
        const { terms } = await load(`words-${number}.json`);
        known.set(number, new Map(Object.entries(terms).map(([term, printed]) => [term, placesIn(printed)])));
      }),
    );
    return numbers.flatMap((number) => [...(known.get(number) ?? [])]);
  };

  /**
   * Names pages.
   *
   * @param {readonly number[]} numbers
   */
  const name = async (numbers) => {
    const unnamed = numbers.filter((number) => placeAt(number).page.path === '');
    const files = new Set(unnamed.map((number) => Math.floor(number / pagesInFile)));
    await Promise.all(
      Array.from(files, async (file) => {
        const { pages } = await load(`pages-${file}.json`);
        for (const [at, page] of pages.entries()) {
          const place = placeAt(file * pagesInFile + at);
          Object.assign(place.page, page);
          Object.assign(place, { text: page.description ?? '' });
        }
      }),
    );
  };

  return {
    /**
     * Finds a query, and tells of it as soon as pages have names, and again as they have excerpts.
     *
     * @param {string} query
     * @param {(result: Result) => boolean} tell Returns whether anybody still wants to know.
     * @param {number} most How many results are wanted.
     */
    async find(query, tell, most = 10) {
      const words = withoutSmall(pairedTermsOf(query, true), small);
      const how = { isPaired: true, synonyms, small, areForms };
      const synonymsOf = synonymsIn(query, how);
      const wanted = words.flatMap((word) => [word, ...synonymsOf(word)]);
      /** @param {readonly [string, Map<any, number>][]} terms */
      const look = (terms) => find({ ...how, pages: size, terms: new Map(terms) }, query, most);
      let terms = await loadParts(wanted);
      const { lost } = look(terms);
      if (lost.length > 0) terms = await loadParts([...wanted, ...lost.flatMap((word) => beginningsOf(word, letters))]);
      await name(look(terms).found.map(({ page }) => /** @type {NumberedPage} */ (page).number));
      const { count, found } = look(terms);
      if (reading.query !== query) reading = { query, found: new Map() };
      const readings = reading.found;
      const tellAll = () => tell({ count, found: found.map((one) => readings.get(one.page) ?? one) });
      if (!tellAll()) return;
      const unseen = found
        .filter(({ page, excerpt }) => excerpt.length === 1 && !readings.has(page))
        .slice(0, mostRead - readings.size);
      const readIn = async (/** @type {Found} */ { page }) => {
        const html = await read(page.path);
        const texts = [{ path: page.path, sections: sectionsIn(html) }];
        const [best] = find({ ...prepare([page], texts, pairedTermsOf), ...how }, query).found;
        readings.set(page, best);
        return html.length;
      };
      // Each page of documentation has all of its sidebar: of large pages, fewer are read.
      const [first, ...others] = unseen;
      const length = first ? await readIn(first) : 0;
      await Promise.all(others.slice(0, Math.max(0, Math.floor(mostCharacters / length) - 1)).map(readIn));
      if (unseen.length > 0) tellAll();
    },
  };
}

/**
 * The forms that a word may have without a mistake at its beginning: two of its first letters may be the wrong way round, or one too many.
 *
 * @param {string} word
 * @param {number} letters
 */
function beginningsOf(word, letters) {
  if (word.length <= 3) return [];
  return Array.from({ length: letters }, (_, at) => {
    const [before, one = '', other = '', rest] = [word.slice(0, at), word[at], word[at + 1], word.slice(at + 2)];
    return [before + other + one + rest, before + other + rest];
  }).flat();
}
