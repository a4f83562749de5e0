import { parse } from 'acorn';

/** @typedef {{ at: number, text: string, closes: boolean }} Insert */

let edges = 0;

/**
 * Has each branch of an ES module call `$edge(number)`, and names its string literals to `$words`: https://nodejs.org/api/module.html#loadurl-context-nextload
 *
 * @type {import('node:module').LoadHook}
 */
export async function load(url, context, nextLoad) {
  const loaded = await nextLoad(url, context);
  if (loaded.format !== 'module' || !url.startsWith('file:') || loaded.source == null) return loaded;
  const text = typeof loaded.source === 'string' ? loaded.source : new TextDecoder().decode(loaded.source);
  return { ...loaded, source: instrument(text, url.includes('/generator/')) };
}

/**
 * @param {string} text
 * @param {boolean} namesWords
 */
export function instrument(text, namesWords) {
  /** @type {Insert[]} */
  const inserts = [];
  /** @type {Set<string>} */
  const words = new Set();
  /** @param {any} node */
  const expression = (node) => {
    inserts.push({ at: node.start, text: `($edge(${edges++}),(`, closes: false });
    walk(node);
    inserts.push({ at: node.end, text: '))', closes: true });
  };
  /** @param {any} node */
  const statement = (node) => {
    if (!node || node.type === 'BlockStatement') return walk(node);
    inserts.push({ at: node.start, text: `{$edge(${edges++});`, closes: false });
    walk(node);
    inserts.push({ at: node.end, text: '}', closes: true });
  };
  /** @type {Record<string, Record<string, (node: any) => void>>} */
  const branches = {
    ArrowFunctionExpression: { body: (body) => (body.type === 'BlockStatement' ? walk(body) : expression(body)) },
    ConditionalExpression: { consequent: expression, alternate: expression },
    LogicalExpression: { right: expression },
    IfStatement: { consequent: statement, alternate: statement },
    ...Object.fromEntries(
      ['For', 'ForIn', 'ForOf', 'While', 'DoWhile'].map((loop) => [`${loop}Statement`, { body: statement }]),
    ),
  };
  /** @param {any} node */
  const walk = (node) => {
    if (Array.isArray(node)) for (const one of node) walk(one);
    if (typeof node?.type !== 'string') return;
    if (node.type === 'BlockStatement') inserts.push({ at: node.start + 1, text: `$edge(${edges++});`, closes: false });
    if (node.type === 'SwitchCase' && node.consequent.length > 0)
      inserts.push({ at: node.consequent[0].start, text: `$edge(${edges++});`, closes: false });
    if (node.type === 'Literal' && typeof node.value === 'string' && node.value.length < 30) words.add(node.value);
    if (/^(?:Im|Ex)port/.test(node.type) && node.source) return walk(node.declaration);
    for (const [key, part] of Object.entries(node))
      if (typeof part === 'object' && part !== null) (branches[node.type]?.[key] ?? walk)(part);
  };
  walk(parse(text, { ecmaVersion: 'latest', sourceType: 'module', allowHashBang: true }));
  const ordered = inserts.map((insert, index) => ({ ...insert, index }));
  // Where two meet, what closes comes first, the inner before the outer; what opens does so in the order of the walk, which is the outer first.
  ordered.sort((a, b) => a.at - b.at || Number(b.closes) - Number(a.closes) || a.index - b.index);
  let result = '';
  let rest = 0;
  for (const insert of ordered) {
    result += text.slice(rest, insert.at) + insert.text;
    rest = insert.at;
  }
  const named = namesWords ? `\n$words.push(${JSON.stringify([...words]).slice(1, -1)});\n` : '';
  return result + text.slice(rest) + named;
}
