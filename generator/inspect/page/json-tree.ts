import { type Html, html } from '../../format/html.ts';

/** Maximum number of values shown in a tree: a graph of a whole site has more than anybody reads. */
const most = 5000;

/** A value as a tree that opens and closes, the uppermost two levels open. */
export function jsonTree(value: unknown): Html {
  const left = { count: most };
  return html`<div class="tree">${node('', value, 0, left)}</div>${left.count <= 0 && html`<p class="note">The rest is not shown.</p>`}`;
}

function node(key: string, value: unknown, depth: number, left: { count: number }): Html | false {
  left.count -= 1;
  if (left.count < 0) return false;
  const name = key !== '' && html`<span class="key">${key}</span> `;
  if (typeof value !== 'object' || value === null) return html`<div class="leaf">${name}${leaf(value)}</div>`;
  const entries = Object.entries(value);
  const about = Array.isArray(value) ? `${entries.length} ${entries.length === 1 ? 'item' : 'items'}` : titleOf(value);
  return html`<details${depth < 2 && html` open`}><summary>${name}<span class="about">${about}</span></summary>${entries.map(([inner, one]) => node(inner, one, depth + 1, left))}</details>`;
}

/** Titles a node of JSON-LD by its type, and its name or id. */
function titleOf(value: object): string {
  const { '@type': type, name, '@id': id } = value as Readonly<Record<string, unknown>>;
  const parts = [type, name ?? id].filter((part) => typeof part === 'string');
  return parts.join(' · ') || 'object';
}

function leaf(value: unknown): Html {
  const kind = value === null ? 'null' : typeof value;
  return html`<span class="value ${kind}">${typeof value === 'string' ? value : (JSON.stringify(value) ?? '')}</span>`;
}
