// Follows the site that a page is of, as `fingerpost dev` serves it: loads the page again when it has changed, with what its reader has typed and
// opened, swaps style sheets and pictures in place, and shows what is wrong above the page. It is added to the answer for a browser, and is in no file of the site.

/** @typedef {{ code: string, level: string, message: string, hint?: string, file?: string, shown?: string, line?: number, column?: number, text?: string, at?: number }} Shown */
/** @typedef {{ digests: Record<string, string>, problems: readonly Shown[], more: number, stopped?: { message: string, hint?: string }, since?: string, token: string }} News */
/** @typedef {HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement | HTMLDetailsElement} Field */

(() => {
  const script = /** @type {HTMLScriptElement} */ (document.currentScript);
  const page = script.dataset.page ?? location.pathname;
  /** @type {Record<string, string>} */
  const known = JSON.parse(script.dataset.digests ?? '{}');
  const isWaiting = script.dataset.waiting !== undefined;
  const keptAs = `fingerpost ${page}`;
  // News that came before the state is back would keep the page without it.
  document.addEventListener('DOMContentLoaded', () => {
    restore();
    follow();
  });
  let token = '';
  let hasNews = false;
  /** @type {HTMLElement | undefined} */
  let overlay;

  function follow() {
    new EventSource(`/_dev/events?page=${encodeURIComponent(page)}`).onmessage = ({ data }) => {
      /** @type {News} */
      const news = JSON.parse(data);
      token = news.token;
      if (news.digests[page] !== undefined && (isWaiting || news.digests[page] !== known[page])) {
        reload();
        return;
      }
      // A search that was begun has read the texts of all pages.
      if (hasNews && document.querySelector('input[data-index][aria-controls]')) {
        reload();
        return;
      }
      hasNews = true;
      for (const [path, digest] of Object.entries(news.digests)) {
        if (known[path] !== undefined && known[path] !== digest) swap(path, digest);
        known[path] = digest;
      }
      show(news);
    };
  }

  /** Shows what has changed at a path without loading the page again, so that scroll and forms stay. @param {string} path @param {string} digest */
  function swap(path, digest) {
    let isSwapped = false;
    /** @param {string} url */
    const fresh = (url) => {
      const { origin, pathname } = new URL(url, location.href);
      return origin === location.origin && pathname === path ? `${path}?${digest.slice(0, 8)}` : undefined;
    };
    for (const link of document.querySelectorAll('link')) {
      const href = /\bstylesheet\b/.test(link.rel) ? fresh(link.href) : undefined;
      if (href === undefined) continue;
      isSwapped = true;
      const next = /** @type {HTMLLinkElement} */ (link.cloneNode());
      next.href = href;
      // Until the new one is there, the old one stays, so that nothing flashes.
      next.onload = () => link.remove();
      link.after(next);
    }
    for (const image of document.images) {
      const src = fresh(image.src);
      if (src === undefined) continue;
      isSwapped = true;
      image.src = src;
    }
    if (!isSwapped) reload();
  }

  /** Fields, and what can be opened, each with a key that it has in the next version of the page, too. @returns {Map<string, Field>} */
  function fields() {
    const found = new Map();
    for (const field of document.querySelectorAll('input:not([type=file]), textarea, select, details')) {
      const base = field.id || field.getAttribute('name') || field.tagName;
      let key = base;
      for (let count = 2; found.has(key); count += 1) key = `${base} ${count}`;
      found.set(key, field);
    }
    return found;
  }

  /** @param {Field} field */
  function stateOf(field) {
    if (field instanceof HTMLDetailsElement) return field.open;
    return field instanceof HTMLInputElement && /^(?:checkbox|radio)$/.test(field.type) ? field.checked : field.value;
  }

  /** Loads the page again, which then takes up what its reader has set. */
  function reload() {
    const all = [...fields()];
    const focus = all.find(([, field]) => field === document.activeElement)?.[0];
    sessionStorage.setItem(keptAs, JSON.stringify({ set: all.map(([key, field]) => [key, stateOf(field)]), focus }));
    location.reload();
  }

  /** Sets what the reader had set before the page was loaded again, and tells the scripts of the page. */
  function restore() {
    const { set, focus } = JSON.parse(sessionStorage.getItem(keptAs) ?? '{"set":[]}');
    sessionStorage.removeItem(keptAs);
    const all = fields();
    for (const [key, state] of set) {
      const field = all.get(key);
      if (!field || stateOf(field) === state) continue;
      if (field instanceof HTMLDetailsElement) field.open = state;
      else if (typeof state === 'boolean') /** @type {HTMLInputElement} */ (field).checked = state;
      else field.value = state;
      for (const type of ['input', 'change']) field.dispatchEvent(new Event(type, { bubbles: true }));
    }
    all.get(focus)?.focus();
  }

  /** @param {News} news */
  function show({ problems, more, stopped, since }) {
    overlay?.remove();
    overlay = undefined;
    if (problems.length === 0 && !stopped) return;
    overlay = document.createElement('fingerpost-overlay');
    const root = overlay.attachShadow({ mode: 'open' });
    root.append(element('link', { rel: 'stylesheet', href: '/_dev/overlay.css' }));
    const dialog = element('section', { role: 'alert', tabindex: '-1', 'aria-label': 'Problems of the site' });
    const close = element('button', { type: 'button', title: 'Hide this until the next change (Escape)' }, 'Hide');
    close.onclick = () => overlay?.remove();
    const count = problems.length + more;
    const title = stopped ? 'The site cannot be built' : `${count} ${count === 1 ? 'error' : 'errors'}`;
    dialog.append(
      element('div', { class: 'top' }, element('h1', {}, title), close),
      element('p', { class: 'state' }, since ? `Showing the good build of ${since}.` : 'Nothing has been built yet.'),
      ...(stopped ? [problemOf({ code: '', level: 'error', ...stopped })] : []),
      ...problems.map(problemOf),
      ...(more > 0 ? [element('p', {}, `and ${more} more: the terminal has them all`)] : []),
    );
    dialog.onkeydown = ({ key }) => {
      if (key === 'Escape') overlay?.remove();
    };
    root.append(dialog);
    document.documentElement.append(overlay);
  }

  /** @param {Shown} problem */
  function problemOf({ code, message, hint, file, shown, line, column, text, at = 0 }) {
    const article = element('article', {});
    if (file !== undefined && shown !== undefined) {
      const place = element('button', { type: 'button', class: 'place' }, `${shown}:${line}:${column}`);
      place.title = 'Open it in the editor';
      place.onclick = () => open(file, line ?? 1, column ?? 1, place);
      article.append(place, ' ');
    }
    article.append(element('code', {}, code), element('p', { class: 'message' }, message));
    if (text !== undefined && text.trim() !== '') {
      const marked = element('mark', {}, text.slice(at, at + 1) || ' ');
      article.append(element('pre', { tabindex: '0' }, text.slice(0, at), marked, text.slice(at + 1)));
    }
    if (hint) article.append(element('p', { class: 'hint' }, hint));
    return article;
  }

  /** @param {string} file @param {number} line @param {number} column @param {HTMLElement} place */
  async function open(file, line, column, place) {
    const headers = { 'Content-Type': 'application/json' };
    const body = JSON.stringify({ token, file, line, column });
    const { ok } = await fetch('/_dev/open', { method: 'POST', headers, body });
    if (!ok) place.title = 'No editor: set EDITOR to one that has a window, such as code, and start dev again';
    if (!ok) place.classList.add('failed');
  }

  /**
   * @param {string} name
   * @param {Record<string, string>} attributes
   * @param {...(Node | string)} children
   */
  function element(name, attributes, ...children) {
    const made = document.createElement(name);
    for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
    made.append(...children);
    return made;
  }
})();
