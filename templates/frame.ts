import type { Html, HtmlTag } from '../generator/format/html.ts';
import type { MenuEntry, PageView, ViewLink } from '../generator/templates/view.ts';
import { searchField } from './parts.ts';

/** The top of every page: logo, menu, call to action, languages, and what needs the script: search and the choice of colours. */
export function header(view: PageView, html: HtmlTag): Html {
  const { labels, home, logo, callToAction } = view;
  return html`<header class="site">
  <a class="name" href="${home.href}"${home.current && html` aria-current="page"`}>${logo && html`<img src="${logo.src}" alt="${logo.alt}"${logo.width !== undefined && html` width="${logo.width}" height="${logo.height}"`}>`}${!logo?.alt && html`<span>${home.text}</span>`}</a>${
    view.navigation.length > 0 &&
    html`
  <details class="menu"><summary>${labels.menu}</summary></details>
  <nav aria-label="${labels.mainMenu}">
    <ul>${view.navigation.map((entry) => menuItem(entry, html))}
    </ul>
  </nav>`
  }${
    callToAction &&
    html`
  <a class="button" href="${callToAction.href}">${callToAction.text}</a>`
  }${
    view.languages.length > 1 &&
    html`
  <nav class="languages" aria-label="${labels.languages}">
    <details><summary>${view.languages.find(({ current }) => current)?.text ?? view.lang}</summary><ul>${view.languages.map((link) => item(link, html))}
    </ul></details>
  </nav>`
  }${
    view.search &&
    html`
  <button type="button" class="find scripted" aria-label="${labels.search}${view.docs && html` Ctrl K`}">${view.docs && html`<span>${labels.search}</span> <kbd>Ctrl K</kbd>`}</button>`
  }
  <button type="button" class="scheme scripted" aria-label="${labels.darkColors}"></button>
</header>`;
}

/** The end of every page: its other pages, who runs it and how to reach them, and what machines read. */
export function footer(view: PageView, html: HtmlTag): Html {
  const { labels, organization } = view;
  return html`<footer class="site">
  <div class="columns">${
    view.footer.length > 0 &&
    html`
    <div>
      <p class="heading">${view.siteName}</p>
      <ul>${view.footer.map((entry) => footerItem(entry, html))}
      </ul>
    </div>`
  }${
    organization.contact.length + organization.address.length > 0 &&
    html`
    <div>
      <p class="heading">${labels.contact}</p>
      <ul>${organization.address.map(
        (line) => html`
        <li>${line}</li>`,
      )}${organization.contact.map(
        (link) => html`
        <li><a href="${link.href}"><bdi>${breakable(link.text, html)}</bdi></a></li>`,
      )}
      </ul>
    </div>`
  }
    <div>
      <p class="heading">${labels.forMachines}</p>
      <ul>${view.alternatives.map(
        (link) => html`
        <li><a href="${link.href}" type="${link.type}">${link.text}</a></li>`,
      )}
      </ul>
    </div>
  </div>
  <p>© ${organization.name}</p>
</footer>`;
}

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

/** Lets a text break after each @, rather than within a word where a column is narrow. */
function breakable(text: string, html: HtmlTag): Html {
  return html`${text.split('@').map((part, index) => html`${index > 0 && html`@<wbr>`}${part}`)}`;
}

/** An entry of the menu. Those below it open without a script, with the page that they stand below as the first of them. */
function menuItem(entry: MenuEntry, html: HtmlTag): Html {
  const { text, children } = entry;
  if (!children) return footerItem(entry, html);
  return html`
        <li><details name="menu"><summary>${text}</summary><ul>${hasHref(entry) && item(entry, html)}${children.map((link) => item(link, html))}
        </ul></details></li>`;
}

/** An entry of the menu at the end of a page, with those below it. */
function footerItem(entry: MenuEntry, html: HtmlTag): Html {
  const { text, children } = entry;
  const below = children && html`<ul>${children.map((link) => item(link, html))}</ul>`;
  return hasHref(entry)
    ? item(entry, html, below)
    : html`
        <li>${text}${below}</li>`;
}

function hasHref(entry: MenuEntry): entry is MenuEntry & ViewLink {
  return entry.href !== undefined;
}

/** A list item with a link, marked if it leads to the current page. */
function item(link: ViewLink, html: HtmlTag, below?: Html): Html {
  return html`
        <li><a href="${link.href}"${link.lang && html` lang="${link.lang}" hreflang="${link.lang}"`}${link.dir && html` dir="${link.dir}"`}${link.current && html` aria-current="page"`}>${link.text}</a>${below}</li>`;
}
