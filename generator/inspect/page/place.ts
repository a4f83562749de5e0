import type { Place } from '../../base/problem.ts';
import { type Html, html } from '../../format/html.ts';
import type { Editing } from './editing.ts';
import { root } from './guard.ts';

/** A place in a file, which can be opened in the editor where a session runs. */
export function placeLink({ file, line, column }: Place, editing: Editing | undefined): Html {
  const text = `${file}:${line}:${column}`;
  if (!editing) return html`<code class="place">${text}</code>`;
  return html`<form class="open" action="${root}open" method="post">${tokenField(editing)}
<input type="hidden" name="file" value="${file}"><input type="hidden" name="line" value="${line}"><input type="hidden" name="column" value="${column}">
<button class="place" title="Open it in the editor">${text}</button> <span class="failed" role="status"></span></form>`;
}

/** The field that proves that a form comes from this inspector. */
export function tokenField({ token }: Editing): Html {
  return html`<input type="hidden" name="token" value="${token}">`;
}
