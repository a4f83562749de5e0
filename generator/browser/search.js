import { find, prepare } from './find.js';
import { formsIn } from './forms.js';
import { openParts } from './parts.js';
import { sectionsOf } from './sections.js';

/** @type {Map<string, Promise<any>>} */
const loaded = new Map();

/** How many fields have results on the page. */
let fields = 0;

/**
 * A file of a language, which is loaded once.
 *
 * @param {string} address
 */
function jsonAt(address) {
  const loading = loaded.get(address) ?? fetch(address).then((answer) => answer.json());
  loaded.set(address, loading);
  // What could not be loaded is tried again.
  loading.catch(() => loaded.delete(address));
  return loading;
}

/**
 * Shows below a field what is found for the words in it. Enter leads to the first, or to another that the arrow keys choose. Resolves to a
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
  fields += 1;
  list.id = `hits-${fields}`;
  list.role = 'listbox';
  list.ariaLabel = input.ariaLabel;
  // https://www.w3.org/WAI/ARIA/apg/patterns/combobox/
  input.role = 'combobox';
  input.ariaAutoComplete = 'list';
  input.ariaExpanded = 'false';
  input.setAttribute('aria-controls', list.id);
  const keys = document.createElement('p');
  keys.className = 'keys';
  keys.ariaHidden = 'true';
  box.append(status, list, ...(input.closest('dialog') ? [keys] : []));
  const links = () => [...list.querySelectorAll('a')];
  const directory = { ...(await jsonAt(address)), areForms: formsIn(document.documentElement.lang) };
  const { found: foundText, nothing, keys: keyText = '' } = directory;
  keys.append(
    ...keyText
      .split(/(↵|↑|↓|esc)/)
      .map((/** @type {string} */ part, /** @type {number} */ at) =>
        elementOf(at % 2 === 0 ? 'span' : 'kbd', part.trim()),
      )
      .filter((/** @type {HTMLElement} */ { textContent }) => textContent !== ''),
  );
  const answer = directory.folder === undefined ? wholeIndex(directory) : indexInParts(directory, base);

  // The words that the results shown are for, which are not yet those in the field while somebody types.
  let shownFor = '';
  // The place of the result that Enter opens.
  let chosen = 0;
  /** @param {number} at */
  const choose = (at) => {
    const all = links();
    chosen = Math.max(0, Math.min(at, all.length - 1));
    for (const [index, link] of all.entries()) link.setAttribute('aria-selected', String(index === chosen));
    input.setAttribute('aria-activedescendant', all[chosen]?.id ?? '');
  };

  // Whoever comes to the last result, by keys or by scrolling, sees as many more. The names of those in parts are still to be loaded.
  const batch = directory.folder === undefined ? 20 : 10;
  let isWhole = true;
  const end = new IntersectionObserver((seen) => {
    if (!isWhole && seen.some(({ isIntersecting }) => isIntersecting)) show(list.children.length + batch);
  });

  /** @param {Parameters<Parameters<Answer>[1]>[0]} result */
  const tell = ({ count, found, isPartial = false }) => {
    const isKnown = input.value.trim() !== '' && (count > 0 || !isPartial);
    status.textContent = !isKnown ? '' : count > 0 ? foundText.replace('{count}', String(count)) : nothing;
    // Sections may come before the result that was chosen.
    const kept = shownFor === input.value && chosen > 0 ? links()[chosen] : undefined;
    list.replaceChildren(
      ...found.map(({ page: { path, above = [] }, title, others, ...best }) => {
        const way = [...above.map((step) => [step]), ...(best.heading === undefined ? [] : [title])];
        const steps = way.flatMap((step) => [...marked(step), ' › ']);
        const item = elementOf(
          'li',
          linkTo(base + path, best, elementOf('span', ...steps), ...marked(best.heading ?? title)),
          ...others.map((one) => linkTo(base + path, one, ...marked(one.heading ?? []))),
        );
        item.role = 'none';
        return item;
      }),
    );
    isWhole = found.length === count;
    const all = links();
    for (const [index, link] of all.entries()) {
      // The style sheet is loaded by each page, also without a search.
      if (link.previousSibling) link.style.paddingInlineStart = '2rem';
      link.id = `${list.id}-${index}`;
      link.ariaPosInSet = String(index + 1);
      link.ariaSetSize = String(isWhole ? all.length : -1);
    }
    input.ariaExpanded = String(all.length > 0);
    const isSame = kept && all[chosen]?.href === kept.href;
    choose(isSame ? chosen : all.findIndex(({ pathname }) => pathname === kept?.pathname));
    end.disconnect();
    if (list.lastElementChild) end.observe(list.lastElementChild);
  };
  const show = async (most = batch) => {
    const query = input.value;
    const tellOf = (/** @type {Parameters<typeof tell>[0]} */ result) => {
      if (query !== input.value) return false;
      tell(result);
      shownFor = query;
      return true;
    };
    await answer(query, tellOf, most).catch(() => {
      // Without a network, what was found for other words would be untrue.
      if (shownFor !== query) tellOf({ count: 0, found: [], isPartial: true });
    });
  };
  const open = async () => {
    if (shownFor !== input.value || links().length === 0) await show();
    links()[chosen]?.click();
  };
  // A part of an index is loaded once no letter has followed for a while.
  let waiting = 0;
  const soon = () => {
    clearTimeout(waiting);
    waiting = setTimeout(() => show(), directory.folder === undefined ? 0 : 300);
  };

  const steps = /** @type {Partial<Record<string, number>>} */ ({ ArrowDown: 1, ArrowUp: -1 });
  input.addEventListener('keydown', (event) => {
    // The keys of an input method: Safari sends its last one after the word, as 229.
    if (event.isComposing || event.keyCode === 229) return;
    const step = steps[event.key];
    if (event.key === 'Enter') open();
    else if (step === undefined) return;
    else {
      choose(chosen + step);
      links()[chosen]?.scrollIntoView({ block: 'nearest' });
    }
    event.preventDefault();
  });
  list.addEventListener('mousemove', ({ target }) => {
    const link = target instanceof Element && target.closest('a');
    if (link) choose(links().indexOf(link));
  });
  // The fragment of a result may be on this page, which stays as it is.
  list.addEventListener('click', () => input.closest('dialog')?.close());
  input.addEventListener('input', soon);
  show();
  return async () => {
    await show();
    return (
      links()
        .map(({ firstChild, href }) => `${firstChild?.textContent}: ${href.split(/#?:~:/)[0]}`)
        .join('\n') || nothing
    );
  };
}

/**
 * Finds titles at once, and what pages say as soon as it is there.
 *
 * @param {{ readonly texts: string, readonly pages: readonly import('./find.js').Findable[], readonly synonyms?: readonly (readonly string[])[], readonly small?: string, readonly areForms: import('./find.js').AreForms }} directory
 * @returns {Answer}
 *
 * Answers with so many results; `isPartial` where not all is searched yet.
 * @typedef {(query: string, tell: (result: Pick<ReturnType<typeof find>, 'count' | 'found'> & { readonly isPartial?: boolean }) => boolean, most: number) => Promise<void>} Answer
 */
function wholeIndex({ texts, pages, ...how }) {
  let index = { ...prepare(pages), ...how };
  let isPartial = true;
  const whole = jsonAt(texts).then(
    (said) => {
      index = { ...prepare(pages, said.pages), ...how };
      isPartial = false;
    },
    () => {},
  );
  return async (query, tell, most) => {
    if (isPartial) tell({ ...find(index, query, most), isPartial });
    await whole;
    tell({ ...find(index, query, most), isPartial });
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
    sectionsIn,
  ).find;
}

/**
 * What a page says, without what stands around its text.
 *
 * @param {string} html
 */
function sectionsIn(html) {
  const page = new DOMParser().parseFromString(html, 'text/html');
  // Below a post stands what all posts end with.
  const main = page.querySelector('main > article') ?? page.querySelector('main');
  for (const one of main?.querySelectorAll('header, footer, nav, button, details.menu') ?? []) one.remove();
  return sectionsOf(main ? new XMLSerializer().serializeToString(main) : '');
}

/**
 * A result, where the browser marks a word. https://wicg.github.io/scroll-to-text-fragment/
 *
 * @param {string} path
 * @param {import('./find.js').Passage} passage
 * @param {readonly (string | Node)[]} name
 */
function linkTo(path, { section = '', excerpt, quote }, ...name) {
  const [before, word, after] = quote.map((text) => encodeURIComponent(text.trim()).replaceAll('-', '%2D'));
  const isMarked = word && 'fragmentDirective' in document;
  const directive = isMarked ? `:~:text=${before && `${before}-,`}${word}${after && `,-${after}`}` : '';
  const fragment = encodeURIComponent(section) + directive;
  const link = document.createElement('a');
  link.href = path + (fragment && `#${fragment}`);
  link.role = 'option';
  link.tabIndex = -1;
  link.append(elementOf('b', ...name), ...marked(excerpt));
  return link;
}

/**
 * A text cut at the words: every second part is one of them.
 *
 * @param {readonly string[]} parts
 */
function marked(parts) {
  return parts.map((part, at) => (at % 2 === 0 ? part : elementOf('mark', part)));
}

/**
 * @param {string} name
 * @param {readonly (string | Node)[]} content
 */
function elementOf(name, ...content) {
  const element = document.createElement(name);
  element.append(...content);
  return element;
}
