import { find, prepare } from './find.js';
import { openParts } from './parts.js';

/** @type {Map<string, Promise<any>>} */
const loaded = new Map();

/**
 * A file of a language, which is loaded once.
 *
 * @param {string} address
 */
function jsonAt(address) {
  const loading = loaded.get(address) ?? fetch(address).then((answer) => answer.json());
  loaded.set(address, loading);
  return loading;
}

/**
 * Shows below a field what is found for the words in it. Enter leads to the first, and the arrow keys from one to the next. Resolves to a
 * function that waits for them and returns the results, one page a line.
 *
 * @param {HTMLInputElement} input
 */
export async function attach(input) {
  const { index: address = '', base = '' } = input.dataset;
  const box = /** @type {HTMLElement} */ (input.closest('.search'));
  const status = document.createElement('p');
  status.setAttribute('role', 'status');
  status.className = 'status';
  const list = document.createElement('ul');
  list.className = 'hits';
  box.append(status, list);
  const links = () => [...list.querySelectorAll('a')];
  const directory = await jsonAt(address);
  const { found: foundText, nothing } = directory;
  const answer = directory.folder === undefined ? wholeIndex(directory) : indexInParts(directory, base);

  /** @param {{ readonly count: number, readonly found: readonly import('./find.js').Found[] }} result */
  const tell = ({ count, found }) => {
    const hasWords = input.value.trim() !== '';
    status.textContent = !hasWords ? '' : count > 0 ? foundText.replace('{count}', String(count)) : nothing;
    list.replaceChildren(
      ...found.map(({ page: { path, title }, section, heading, excerpt }) => {
        const item = document.createElement('li');
        const link = document.createElement('a');
        link.href = base + path + (section === undefined ? '' : `#${encodeURIComponent(section)}`);
        const name = document.createElement('span');
        name.textContent = `${title} › `;
        link.append(...(heading === undefined ? [title] : [name, heading]));
        const note = document.createElement('p');
        note.append(...excerpt.map((part, at) => (at % 2 === 0 ? part : markOf(part))));
        item.append(link, note);
        return item;
      }),
    );
  };
  // The words that the results shown are for, which are not yet those in the field while somebody types.
  let shownFor = '';
  const show = async () => {
    const query = input.value;
    await answer(query, (result) => {
      if (query !== input.value) return false;
      tell(result);
      shownFor = query;
      return true;
    });
  };
  const openFirst = async () => {
    if (shownFor !== input.value || links().length === 0) await show();
    links()[0]?.click();
  };
  // A part of an index is loaded once no letter has followed for a while.
  let waiting = 0;
  const soon = () => {
    clearTimeout(waiting);
    waiting = setTimeout(show, directory.folder === undefined ? 0 : 300);
  };

  box.addEventListener('keydown', (event) => {
    const all = links();
    const at = all.indexOf(/** @type {HTMLAnchorElement} */ (event.target));
    if (event.key === 'Enter' && event.target === input) openFirst();
    else if (event.key === 'ArrowDown') all[at + 1]?.focus();
    else if (event.key === 'ArrowUp' && at >= 0) (all[at - 1] ?? input).focus();
    else return;
    event.preventDefault();
  });
  // The fragment of a result may be on this page, which stays as it is.
  list.addEventListener('click', () => input.closest('dialog')?.close());
  input.addEventListener('input', soon);
  show();
  return async () => {
    await show();
    return (
      links()
        .map(({ textContent, href }) => `${textContent}: ${href}`)
        .join('\n') || nothing
    );
  };
}

/**
 * Finds titles at once, and what pages say as soon as it is there.
 *
 * @param {{ readonly texts: string, readonly pages: readonly import('./find.js').Findable[], readonly synonyms?: readonly (readonly string[])[] }} directory
 * @returns {Answer}
 *
 * @typedef {(query: string, tell: (result: Pick<ReturnType<typeof find>, 'count' | 'found'>) => boolean) => Promise<void>} Answer
 */
function wholeIndex({ texts, pages, synonyms = [] }) {
  let index = { ...prepare(pages), synonyms };
  const whole = jsonAt(texts).then(
    (said) => {
      index = { ...prepare(pages, said.pages), synonyms };
    },
    () => {},
  );
  return async (query, tell) => {
    tell(find(index, query));
    await whole;
    tell(find(index, query));
  };
}

/**
 * @param {Parameters<typeof openParts>[0] & { readonly folder: string }} directory
 * @param {string} base
 * @returns {Answer}
 */
function indexInParts(directory, base) {
  return openParts(
    directory,
    (name) => jsonAt(directory.folder + name),
    async (path) => (await fetch(base + path)).text(),
    textIn,
  ).find;
}

/**
 * The text of a page, or of a section of it: what follows its heading up to the next.
 *
 * @param {string} html
 * @param {string | undefined} section
 */
function textIn(html, section) {
  const main = new DOMParser().parseFromString(html, 'text/html').querySelector('main');
  const texts = [];
  let isWanted = section === undefined;
  for (const one of main?.querySelectorAll('p, li, td, h1, h2, h3, h4, h5, h6') ?? []) {
    if (section !== undefined && one.id !== '' && /^H/.test(one.tagName)) isWanted = one.id === section;
    else if (isWanted && !one.closest('nav, header, details') && !one.parentElement?.closest('li, td'))
      texts.push(one.textContent);
  }
  return texts.join(' ').replace(/\s+/g, ' ').trim();
}

/** @param {string} text */
function markOf(text) {
  const mark = document.createElement('mark');
  mark.textContent = text;
  return mark;
}
