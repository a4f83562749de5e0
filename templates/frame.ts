import type { Html, HtmlTag } from '../generator/format/html.ts';
import type { PageView } from '../generator/templates/view.ts';
import { searchField } from './parts.ts';

/** Renders the search dialog. */
export function searchDialog(view: PageView, html: HtmlTag): Html | false {
  const field = searchField(view, html);
  return (
    field &&
    html`
<dialog aria-label="${view.labels.search}">${searchBox(view, html, html`${field}<button type="button" class="close" aria-label="${view.labels.close}"></button>`)}</dialog>`
  );
}

/** The box of a search: a form where it is a tool for agents. https://webmachinelearning.github.io/webmcp/ */
function searchBox({ search }: PageView, html: HtmlTag, content: Html): Html {
  return search?.tool === undefined
    ? html`<div class="search" role="search">${content}</div>`
    : html`<form class="search" role="search" toolname="search" tooldescription="${search.tool}" toolautosubmit>${content}</form>`;
}
