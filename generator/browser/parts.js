import { find, pairedTermsOf, partOf, synonymsOf, withoutSmall } from './find.js';

/**
 * A place of which the names are not known at first.
 *
 * @typedef {{ readonly number: number, path?: string, title?: string, description?: string, sections?: readonly (readonly [id: string, title?: string])[] }} NumberedPage
 * @typedef {{ readonly page: any, readonly section: number, id?: string, title?: string, text: string }} NumberedPlace
 */

/** How many pages one file names. */
export const pagesInFile = 25;

/** How many results are shown, and of how many of them the page is read for the words around those that were found. */
const [mostPages, mostRead] = [10, 5];

/**
 * A place where a term is and how much it counts there, as printed: the number of the page counted on from the one before, and of the section. Most are in the
 * text above the first heading, which needs no second number.
 *
 * @param {number} ahead
 * @param {number} section
 * @param {number} weight
 */
export function printPlace(ahead, section, weight) {
  const rest = section * 256 + Math.min(255, Math.round(weight * 10));
  return ahead.toString(36) + (rest === 11 ? '' : `.${rest.toString(36)}`);
}

/**
 * Opens an index in parts: a part is loaded for the first letters of a word, the names of pages once they are found, and a page itself for an excerpt of what it
 * says.
 *
 * @param {{ readonly pages: number, readonly parts: number, readonly synonyms?: readonly (readonly string[])[], readonly small?: string }} directory
 * @param {(name: string) => Promise<any>} load Resolves to what a file of the folder says.
 * @param {(path: string) => Promise<string>} read Resolves to the HTML of a page.
 * @param {(html: string, section: string | undefined) => string} textIn
 */
export function openParts({ pages: size, parts, synonyms = [], small = '' }, load, read, textIn) {
  /** @type {Map<number, NumberedPage>} */
  const pages = new Map();
  /** @type {Map<string, NumberedPlace>} */
  const places = new Map();
  /** @type {Map<number, Map<string, Map<NumberedPlace, number>>>} */
  const known = new Map();

  /**
   * @param {number} number
   * @param {number} section
   */
  const placeAt = (number, section) => {
    const page = pages.get(number) ?? { number };
    pages.set(number, page);
    const place = places.get(`${number} ${section}`) ?? { page, section, text: '' };
    places.set(`${number} ${section}`, place);
    return place;
  };

  /** @param {string} printed */
  const placesIn = (printed) => {
    let number = 0;
    return new Map(
      printed.split(' ').map((one) => {
        const [ahead = '', rest = 'b'] = one.split('.');
        number += Number.parseInt(ahead, 36);
        const mark = Number.parseInt(rest, 36);
        return [placeAt(number, Math.floor(mark / 256)), (mark % 256) / 10];
      }),
    );
  };

  /** @param {readonly string[]} words */
  const loadParts = async (words) => {
    const numbers = new Set(words.map((word) => partOf(word, parts)));
    for (const number of numbers) {
      if (known.has(number)) continue;
      const { terms } = await load(`words-${number}.json`);
      known.set(number, new Map(Object.entries(terms).map(([term, printed]) => [term, placesIn(printed)])));
    }
    return [...numbers].flatMap((number) => [...(known.get(number) ?? [])]);
  };

  /**
   * Names the pages of places.
   *
   * @param {readonly NumberedPlace[]} found
   */
  const name = async (found) => {
    for (const place of found) {
      const { page, section } = place;
      const first = page.number - (page.number % pagesInFile);
      if (page.path === undefined) {
        const file = await load(`pages-${first / pagesInFile}.json`);
        for (const [at, one] of file.pages.entries())
          pages.set(first + at, Object.assign(placeAt(first + at, 0).page, one));
      }
      const [id, title] = page.sections?.[section - 1] ?? [];
      Object.assign(place, id === undefined ? { text: place.text || (page.description ?? '') } : { id, title });
    }
  };

  /** @param {import('./find.js').Found} found @returns {NumberedPlace} */
  const placeOf = ({ place }) => /** @type {any} */ (place);

  return {
    /**
     * Finds a query, and tells of it as soon as pages have names, and again as they have excerpts.
     *
     * @param {string} query
     * @param {(result: Pick<ReturnType<typeof find>, 'count' | 'found'>) => boolean} tell Returns whether anybody still wants to know.
     */
    async find(query, tell) {
      const words = withoutSmall(pairedTermsOf(query), small);
      const wanted = words.flatMap((word) => [word, ...synonymsOf(word, synonyms)]);
      /** @param {readonly [string, Map<any, number>][]} terms */
      const look = (terms) => {
        const index = { pages: size, terms: new Map(terms), isPaired: true, synonyms, small };
        const { found, count, lost } = find(index, query);
        return { count, found: found.slice(0, mostPages), lost };
      };
      let terms = await loadParts(wanted);
      if (look(terms).lost.length > 0) terms = await loadParts([...wanted, ...look(terms).lost.flatMap(beginningsOf)]);
      await name(look(terms).found.map(placeOf));
      const { found } = look(terms);
      if (!tell(look(terms))) return;
      const unseen = found.filter(({ excerpt }) => excerpt.length === 1).slice(0, mostRead);
      await Promise.all(
        unseen.map(placeOf).map(async (place) => {
          place.text = textIn(await read(place.page.path), place.id) || place.text;
        }),
      );
      if (unseen.length > 0) tell(look(terms));
    },
  };
}

/**
 * The beginnings that a word may have without a mistake in it: of its first letters, two may be the wrong way round, or one too many.
 *
 * @param {string} word
 */
function beginningsOf(word) {
  const [first = '', second = '', third = ''] = word;
  return word.length > 3 ? [second + first, second + third, first + third] : [];
}
