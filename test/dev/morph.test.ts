import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import fc from 'fast-check';
import { parseHTML } from 'linkedom/worker';

/** The parts of an element that are used here. */
interface Shown {
  innerHTML: string;
  readonly ownerDocument: { createElement(name: string): Shown };
  querySelector(selector: string): Shown | null;
  setAttribute(name: string, value: string): void;
  replaceWith(other: Shown): void;
  append(...others: readonly (Shown | string)[]): void;
  remove(): void;
}

interface Following {
  change(next: Shown): void;
  renew(part: Shown): Shown | undefined;
}

// Its types are those of browsers.
const script = fileURLToPath(new URL('../../generator/dev/browser/morph.js', import.meta.url));
const { following }: { following(shown: Shown, source: Shown): Following } = await import(script);

function bodyOf(html: string): Shown {
  return parseHTML(`<html><head></head><body>${html}</body></html>`).document.body as unknown as Shown;
}

/** A page that is followed from its source. */
function open(html: string) {
  const shown = bodyOf(html);
  const source = bodyOf(html);
  const { change, renew } = following(shown, source);
  const at = (selector: string) => shown.querySelector(selector) ?? assert.fail(`${selector} in ${shown.innerHTML}`);
  return { shown, source, at, change: (next: string) => change(bodyOf(next)), renew };
}

const names = fc.constantFrom('p', 'div', 'b');
const attributes = fc.constantFrom('', ' id="a"', ' id="b"', ' name="c"', ' class="d"', ' class="e"');
const { tree } = fc.letrec<{ tree: string; node: string }>((tie) => ({
  node: fc.oneof(
    { maxDepth: 3 },
    fc.constantFrom('x', 'y', '\n', '<input name="f">', '<!--z-->'),
    fc.tuple(names, attributes, tie('tree')).map(([name, own, inside]) => `<${name}${own}>${inside}</${name}>`),
  ),
  tree: fc.array(tie('node'), { maxLength: 5 }).map((nodes) => nodes.join('')),
}));

test('following() brings any page to any source, and then to another', () => {
  fc.assert(
    fc.property(tree, tree, tree, (first, ...others) => {
      const { shown, source, change } = open(first);
      for (const next of others) {
        change(next);
        for (const element of [shown, source]) assert.equal(element.innerHTML, bodyOf(next).innerHTML);
      }
    }),
  );
});

for (const [what, before, after, from, to = from] of [
  ['below new ones', '<p>a</p>\n<p id="k">b</p>', '<p>x</p>\n<p>a!</p>\n<p id="k">b</p>', '#k'],
  ['with another text', '<p>a</p>', '<p>b</p>', 'p'],
  ['with another id', '<h2 id="k">A</h2>', '<h2 id="l">L</h2>', 'h2'],
  ['by a name in it', '<div><i name="k"></i></div>', '<div>x</div><div>y<i name="k"></i></div>', 'div', 'div + div'],
  ['by its text', '<p title="a">a</p>', '<p title="n">n</p><p title="b">a</p>', 'p', 'p + p'],
  ['by its class', '<div class="k">a</div>', '<div>n</div><div class="k">b</div>', '.k'],
  ['that is equal, below others', '<hr title="k">', '<hr title="n"><hr title="k">', 'hr', 'hr + hr'],
  ['of which all is new but what it is', '<p class="k">a</p>', '<p class="l">b</p>', 'p'],
  ['in another order', '<p>a</p><p id="k">b</p>', '<p id="k">b</p><p>a</p>', '#k'],
] as const)
  test(`following() keeps an element ${what}`, () => {
    const { shown, at, change } = open(before);
    const kept = at(from);
    change(after);
    assert.equal(shown.innerHTML, after);
    assert.equal(at(to), kept);
  });

test('following() keeps no field for one of another name', () => {
  const { at, change } = open('<input name="a">');
  const field = at('input');
  change('<input name="b">');
  assert.notEqual(at('input'), field);
});

test('following() leaves what scripts have set, written, added and put round elements', () => {
  const { shown, at, change } = open('<p title="s">a</p><pre>b</pre><ul></ul><i>c</i><u>d</u>');
  const [frame, pre, written] = [shown.ownerDocument.createElement('div'), at('pre'), at('u')];
  pre.replaceWith(frame);
  frame.append(pre, shown.ownerDocument.createElement('button'));
  at('ul').append('e');
  at('p').setAttribute('title', 't');
  written.innerHTML = 'f';
  at('i').remove();
  change('<p title="s" lang="l">a2</p><b>n</b><pre>b2</pre><ul></ul><s>n</s><i>c</i><u>d2</u>');
  assert.equal(
    shown.innerHTML,
    '<p lang="l" title="t">a2</p><b>n</b><div><pre>b2</pre><button></button></div><ul>e</ul><s>n</s><u>f</u>',
  );
  change('<p title="s">a</p><i>c</i>');
  assert.equal(shown.innerHTML, '<p title="t">a</p>');
});

test('following() removes no frame in which a script has put others, too', () => {
  const { shown, at, change } = open('<p>a</p><i>b</i>');
  const [frame, first, second] = [shown.ownerDocument.createElement('div'), at('p'), at('i')];
  first.replaceWith(frame);
  frame.append(first, second);
  change('<i>b</i>');
  assert.equal(shown.innerHTML, '<div><i>b</i></div>');
});

test('following() shows a part as if it were new, and follows it on', () => {
  const { shown, at, change, renew } = open('<p>a</p><div><b>b</b></div>');
  at('b').setAttribute('title', 't');
  const renewed = renew(at('div'));
  assert.equal(renewed, at('div'));
  assert.equal(shown.innerHTML, '<p>a</p><div><b>b</b></div>');
  change('<p>a</p><div><b>c</b></div>');
  assert.equal(shown.innerHTML, '<p>a</p><div><b>c</b></div>');
  assert.equal(renew(shown.ownerDocument.createElement('p')), undefined);
});
