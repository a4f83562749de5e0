import { following } from './morph.js';

// Follows the site that a page is of, as `fingerpost dev` serves it: patches the page in place when its source changes, keeping input, open
// elements and selections; swaps style sheets and pictures; and shows problems above the page. It is added to the answer for a
// browser, and is in no file of the site.

/** @typedef {{ code?: string, message: string, hint?: string, file?: string, shown?: string, line?: number, column?: number, text?: string, at?: number }} Shown */
/** @typedef {{ digests: Record<string, string>, problems: readonly Shown[], more: number, stopped?: Shown, since?: string, token: string }} News */

const script = /** @type {HTMLScriptElement} */ (document.currentScript);
const page = script.dataset.page ?? location.pathname;
/** @type {Record<string, string>} */
const known = JSON.parse(script.dataset.digests ?? '{}');
const isWaiting = script.dataset.waiting !== undefined;
script.remove();
// The page is as it was sent, since scripts wait for the end of it, or are in its head.
const inert = document.implementation.createHTMLDocument();
const head = following(document.head, inert.importNode(document.head, true));
const body = following(document.body, inert.importNode(document.body, true));
const loaded = new Set(fixedIn(document));
let token = '';
let hasNews = false;
let renewals = 0;
/** @type {HTMLElement | undefined} */
let overlay;

let hearing = Promise.resolve();
new EventSource(`/_dev/events?page=${encodeURIComponent(page)}`).onmessage = ({ data }) => {
  hearing = hearing.then(() => hear(JSON.parse(data))).catch(() => location.reload());
};

/** @param {News} news */
async function hear(news) {
  token = news.token;
  const digest = news.digests[page];
  if (isWaiting && digest !== undefined) return location.reload();
  if (digest !== undefined && digest !== known[page]) await change(digest);
  if (hasNews) renewSearches();
  hasNews = true;
  for (const [path, digest] of Object.entries(news.digests)) {
    if (path === page) continue;
    if (known[path] !== undefined && known[path] !== digest) swap(path, digest);
    known[path] = digest;
  }
  show(news);
}

/** Brings the page to its source. Where nothing answers, the server has gone, and the next one will tell. @param {string} digest */
async function change(digest) {
  const answer = await fetch(page, { headers: { Accept: 'text/html' } }).catch(() => undefined);
  if (!answer) return;
  const next = new DOMParser().parseFromString(await answer.text(), 'text/html');
  const fixed = fixedIn(next);
  if (answer.redirected || fixed.some((one) => !loaded.has(one))) return location.reload();
  const focused = /** @type {HTMLElement | null} */ (document.activeElement);
  head.change(next.head);
  body.change(next.body);
  if (document.activeElement !== focused) focused?.focus({ preventScroll: true });
  known[page] = digest;
  tellScripts();
}

/** Parts of a page that work as they are when it is loaded, so that another one needs that. @param {Document} of @returns {string[]} */
function fixedIn(of) {
  const { lang, dir } = of.documentElement;
  const parts = of.querySelectorAll('script:not([type*=json]), link[rel~=stylesheet], template');
  return [`${lang} ${dir}`, ...[...parts].map(({ outerHTML }) => outerHTML)];
}

/** Has scripts of the page set up what is new in it. */
function tellScripts() {
  document.dispatchEvent(new Event('fingerpost:changed'));
}

/** Sets up a search that was begun as if it were new: its module keeps what it has read of all pages. */
function renewSearches() {
  for (const input of /** @type {NodeListOf<HTMLInputElement>} */ (
    document.querySelectorAll('.search input[data-search][aria-controls]')
  )) {
    const isFocused = document.activeElement === input;
    const { value, selectionStart, selectionEnd } = input;
    const box = body.renew(/** @type {Element} */ (input.closest('.search')));
    const next = box?.querySelector('input');
    if (!next) continue;
    renewals += 1;
    next.dataset.search += `?${renewals}`;
    next.value = value;
    tellScripts();
    if (!isFocused) continue;
    next.focus();
    next.setSelectionRange(selectionStart, selectionEnd);
  }
}

/** Shows what has changed at a path without loading the page again, unless it is a script or the policy of the page. @param {string} path @param {string} digest */
function swap(path, digest) {
  /** @param {string} url */
  const fresh = (url) => {
    const { origin, pathname } = new URL(url, location.href);
    return origin === location.origin && pathname === path ? `${path}?${digest.slice(0, 8)}` : undefined;
  };
  if (path === 'policy' || [...document.scripts].some(({ src }) => fresh(src))) return location.reload();
  for (const link of /** @type {NodeListOf<HTMLLinkElement>} */ (
    document.querySelectorAll('link[rel~=stylesheet], link[rel~=icon]')
  )) {
    const href = fresh(link.href);
    if (href === undefined) continue;
    const next = /** @type {HTMLLinkElement} */ (link.cloneNode());
    next.href = href;
    // Until the new one is there, the old one stays, so that nothing flashes.
    next.onload = () => link.remove();
    if (link.sheet) link.after(next);
    else link.href = href;
  }
  for (const image of document.images) {
    const src = fresh(image.src);
    if (src !== undefined) image.src = src;
  }
  for (const source of document.querySelectorAll('source')) {
    const srcset = source.srcset && fresh(source.srcset);
    if (srcset) source.srcset = srcset;
  }
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
    ...(stopped ? [problemOf(stopped)] : []),
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
  article.append(...(code ? [element('code', {}, code)] : []), element('p', { class: 'message' }, message));
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
