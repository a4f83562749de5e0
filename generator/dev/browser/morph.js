// Brings what a page shows to what its source has become. Only what differs between the source and the next one is changed, so that all else stays as
// readers and scripts have left it.

/**
 * Follows an element from its source.
 *
 * @param {Element} shown
 * @param {Element} source The same tree in a document that shows nothing. It becomes each next one.
 */
export function following(shown, source) {
  /** Maps each node of the source to the one on the page. @type {WeakMap<Node, Node>} */
  const shownOf = new WeakMap();
  /** @type {WeakMap<Node, Node>} */
  const sourceOf = new WeakMap();
  /** @param {Node} one @param {Node} node */
  const pair = (one, node) => {
    shownOf.set(one, node);
    sourceOf.set(node, one);
    for (const [at, child] of one.childNodes.entries()) pair(child, /** @type {Node} */ (node.childNodes[at]));
  };
  pair(source, shown);

  /** @param {Node} one */
  const make = (one) => {
    const made = shown.ownerDocument.importNode(one, true);
    pair(one, made);
    return made;
  };

  /** The node on the page, or the element that a script has wrapped around it alone. @param {Node} one @returns {ChildNode} */
  const framed = (one) => {
    let node = /** @type {ChildNode} */ (shownOf.get(one));
    for (;;) {
      const frame = node.parentNode;
      if (!frame || sourceOf.has(frame)) return node;
      if ([...frame.childNodes].some((other) => other !== node && sourceOf.has(other))) return node;
      node = /** @type {ChildNode} */ (/** @type {unknown} */ (frame));
    }
  };

  /** Puts a node before another, or before the first after that which a script has not taken away. @param {Element} parent @param {Node} one @param {Node | null} before */
  const put = (parent, one, before) => {
    const node = framed(one);
    for (let next = before; next; next = next.nextSibling) {
      const place = framed(next);
      if (place !== shownOf.get(parent) && shownOf.get(parent)?.contains(place)) return place.before(node);
    }
    /** @type {Element} */ (shownOf.get(parent)).append(node);
  };

  /** @param {Node} old @param {Node} next */
  const change = (old, next) => {
    if (old.isEqualNode(next)) return;
    const node = /** @type {Node} */ (shownOf.get(old));
    if (old.nodeType !== 1) {
      old.nodeValue = next.nodeValue;
      node.nodeValue = next.nodeValue;
      return;
    }
    const [from, to] = /** @type {[Element, Element]} */ ([old, next]);
    for (const name of new Set([...from.getAttributeNames(), ...to.getAttributeNames()])) {
      const value = to.getAttribute(name);
      if (value === from.getAttribute(name)) continue;
      for (const one of /** @type {Element[]} */ ([old, node]))
        if (value === null) one.removeAttribute(name);
        else one.setAttribute(name, value);
    }
    // Where scripts run, it is read as a text.
    if (from.localName !== 'noscript') changeChildren(from, to);
    // What a medium is played from is read once.
    if ('load' in node && typeof node.load === 'function') node.load();
  };

  /** @param {Element} old @param {Element} next */
  const changeChildren = (old, next) => {
    const partners = partnersIn(old, next);
    const kept = new Set(partners.values());
    for (const one of [...old.childNodes])
      if (!kept.has(one)) {
        framed(one).remove();
        one.remove();
      }
    let before = /** @type {Node | null} */ (null);
    for (const other of [...next.childNodes].reverse()) {
      const partner = partners.get(other);
      if (partner) change(partner, other);
      const one = partner ?? other.cloneNode(true);
      if (!partner) make(one);
      if (!partner || one.nextSibling !== before) {
        put(old, one, before);
        old.insertBefore(one, before);
      }
      before = one;
    }
  };

  return {
    /** @param {Element} next */
    change: (next) => change(source, next),
    /** Shows a part as if it were new. @param {Element} part @returns {Element | undefined} */
    renew(part) {
      const one = sourceOf.get(part);
      if (!one) return undefined;
      const made = /** @type {Element} */ (make(one));
      part.replaceWith(made);
      return made;
    },
  };
}

/**
 * By what an element is found again, the surest first: all of it, the names in it, its text, its class, and what it is.
 *
 * @type {readonly ((element: Element) => readonly string[])[]}
 */
const marks = [
  ({ outerHTML }) => [outerHTML],
  (element) =>
    [element, ...element.querySelectorAll('[id], [name]')].flatMap((one) => one.id || one.getAttribute('name') || []),
  ({ textContent }) => (textContent?.trim() ? [textContent] : []),
  (element) => [element.getAttribute('class') ?? ''],
  () => [''],
];

/**
 * What an element is. What was typed into a field is for that alone.
 *
 * @param {Element} element
 */
function kindOf(element) {
  const isField = element.matches('input, select, textarea');
  const own = isField ? [element.id, element.getAttribute('name'), element.getAttribute('type')] : [];
  return [element.localName, ...own].join();
}

/**
 * Finds which children of an element go on as which of the next one.
 *
 * @param {Element} old
 * @param {Element} next
 */
function partnersIn(old, next) {
  /** @type {Map<Node, ChildNode>} */
  const partners = new Map();
  const left = new Set(old.children);
  for (const marksOf of marks) {
    /** @param {Element} element */
    const keysOf = (element) => marksOf(element).map((mark) => `${kindOf(element)} ${mark}`);
    /** @type {Map<string, Element[]>} */
    const byKey = new Map();
    for (const one of left) for (const key of keysOf(one)) byKey.set(key, [...(byKey.get(key) ?? []), one]);
    for (const other of next.children) {
      if (partners.has(other)) continue;
      const alike = keysOf(other).flatMap((key) => byKey.get(key) ?? []);
      const one = alike.find((element) => left.has(element));
      if (!one) continue;
      partners.set(other, one);
      left.delete(one);
    }
  }
  // A text belongs to what is before it.
  for (const other of next.childNodes) {
    const { previousSibling: previous } = other;
    const one = previous ? partners.get(previous)?.nextSibling : old.firstChild;
    if (other.nodeType !== 1 && one?.nodeType === other.nodeType) partners.set(other, one);
  }
  return partners;
}
