import { find, prepare } from './find.js';

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
 * function that waits for the texts and returns the results, one page a line.
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
  const { found, nothing, texts, pages } = await jsonAt(address);
  let index = prepare(pages);

  const show = () => {
    const { count, found: results } = find(index, input.value);
    const hasWords = input.value.trim() !== '';
    status.textContent = !hasWords ? '' : count > 0 ? found.replace('{count}', String(count)) : nothing;
    list.replaceChildren(
      ...results.map(({ page: { path, title }, section, heading, excerpt }) => {
        const item = document.createElement('li');
        const link = document.createElement('a');
        link.href = base + path + (section === undefined ? '' : `#${encodeURIComponent(section)}`);
        link.textContent = heading === undefined ? title : `${title} › ${heading}`;
        const note = document.createElement('p');
        note.append(...excerpt.map((part, at) => (at % 2 === 0 ? part : markOf(part))));
        item.append(link, note);
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
  // Titles are found at once, and what pages say as soon as it is there.
  const whole = jsonAt(texts).then(
    (said) => {
      index = prepare(pages, said.pages);
      show();
    },
    () => {},
  );
  return async () => {
    await whole;
    show();
    return (
      links()
        .map(({ textContent, href }) => `${textContent}: ${href}`)
        .join('\n') || nothing
    );
  };
}

/** @param {string} text */
function markOf(text) {
  const mark = document.createElement('mark');
  mark.textContent = text;
  return mark;
}
