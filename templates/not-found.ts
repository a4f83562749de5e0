import type { PageTemplate } from '../generator/templates/view.ts';
import { layout } from './layout.ts';
import { searchField } from './parts.ts';

/** The 404 page: says that the page does not exist and has links to those that do and a field to search with. */
const notFound: PageTemplate = (view, html) => {
  const links = view.navigation
    .flatMap(({ children = [], ...link }) => [link, ...children])
    .filter(({ href }) => href !== undefined);
  return layout(
    view,
    html,
    html`<div class="title lost">
<p class="number" aria-hidden="true">404</p>
<h1>${view.title}</h1>
<p class="lead">${view.description}</p>
<p><a class="button" href="${view.home.href}">${view.labels.home}</a></p>${
      view.search &&
      html`
<div class="search scripted" role="search">${searchField(view, html)}</div>`
    }${
      links.length > 0 &&
      html`
<ul class="ways">${links.map(
        (link) => html`
<li><a href="${link.href}">${link.text}</a></li>`,
      )}
</ul>`
    }
</div>`,
  );
};

export default notFound;
