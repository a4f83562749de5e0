import { find, prepare } from './find.js';

/** @import { Prepared } from './find.js' */

/** @typedef {{ readonly found: string, readonly nothing: string, readonly pages: readonly Prepared[] }} Index */

/** @type {Map<string, Promise<Index>>} */
const loaded = new Map();

/**
 * The index of a language, which is loaded once.
 *
 * @param {string} address
 */
function indexAt(address) {
  const known = loaded.get(address);
  if (known) return known;
  const loading = fetch(address)
    .then((answer) => answer.json())
    .then((index) => ({ ...index, pages: prepare(index.pages) }));
  loaded.set(address, loading);
  return loading;
}

/**
 * Shows below a field what is found for the words in it. Enter leads to the first, and the arrow keys from one to the next. Resolves to a function that tells
 * what is found for the words that are there then, one page a line.
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
  const { found, nothing, pages } = await indexAt(address);

  const show = () => {
    const results = find(pages, input.value);
    const hasWords = input.value.trim() !== '';
    status.textContent = hasWords
      ? results.length > 0
        ? found.replace('{count}', String(results.length))
        : nothing
      : '';
    list.replaceChildren(
      ...results.map(({ page: { path, title, description }, section }) => {
        const item = document.createElement('li');
        const link = document.createElement('a');
        link.href = base + path + (section === undefined ? '' : `#${encodeURIComponent(section)}`);
        link.textContent = title;
        item.append(link);
        if (description !== undefined) {
          const note = document.createElement('p');
          note.textContent = description;
          item.append(note);
        }
        return item;
      }),
    );
  };

  box.addEventListener('keydown', (event) => {
    const all = links();
    const at = all.indexOf(/** @type {HTMLAnchorElement} */ (event.target));
    if (event.key === 'Enter' && event.target === input) all[0]?.click();
    else if (event.key === 'ArrowDown') all[at + 1]?.focus();
    else if (event.key === 'ArrowUp' && at >= 0) (all[at - 1] ?? input).focus();
    else return;
    event.preventDefault();
  });
  // The fragment of a result may be on this page, which stays as it is.
  list.addEventListener('click', () => input.closest('dialog')?.close());
  input.addEventListener('input', show);
  show();
  return () => {
    show();
    return (
      links()
        .map(({ textContent, href }) => `${textContent}: ${href}`)
        .join('\n') || nothing
    );
  };
}
