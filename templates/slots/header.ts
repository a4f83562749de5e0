import type { Html, HtmlTag } from '../../generator/format/html.ts';
import type { MenuEntry, PageTemplate, PageView, ViewLink } from '../../generator/templates/view.ts';

/** The top of every page: logo, menu, call to action, languages, and what needs the script: search and the choice of colours. */
const header: PageTemplate = (view, html) => {
  const { labels, home, logo, initial, callToAction } = view;
  const isField = view.docs !== undefined || view.search?.isField;
  return html`<header class="site">
<a class="name" href="${home.href}"${home.current && html` aria-current="page"`}>${logo && html`<img src="${logo.src}" alt="${logo.alt}"${logo.width !== undefined && html` width="${logo.width}" height="${logo.height}"`}>`}${initial && html`<b aria-hidden="true">${initial}</b>`}${!logo?.alt && html`<span>${home.text}</span>`}</a>${
    view.navigation.length > 0 &&
    html`${
      !isSingle(view) &&
      html`
<details class="menu"><summary>${labels.menu}</summary></details>`
    }
<nav aria-label="${labels.mainMenu}">
<ul>${view.navigation.map((entry) => menuItem(entry, html, sectionOf(view)?.href))}
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
<button type="button" class="find scripted" aria-label="${labels.search}${isField && html` Ctrl K`}">${isField && html`<span>${labels.search}</span> <kbd>Ctrl K</kbd>`}</button>`
  }
<button type="button" class="scheme scripted" aria-label="${labels.darkColors}"></button>
</header>`;
};

export default header;

/** Whether one link is all that a menu would hold, which needs none. */
function isSingle({ navigation: [first, ...others], callToAction, languages }: PageView): boolean {
  return others.length === 0 && !first?.children && !callToAction && languages.length < 2;
}

/**
 * The one entry of the menu that the page stands below, where none leads to the page itself: the innermost, or for documentation the one named so or
 * in a folder that the page is in, too.
 */
function sectionOf({ navigation, breadcrumb, docs, labels, home }: PageView): MenuEntry | undefined {
  const all: MenuEntry[] = [];
  for (const entry of navigation) all.push(entry, ...(entry.children ?? []));
  if (all.some(({ current }) => current)) return undefined;
  const above = breadcrumb
    .slice(1)
    .map(({ href }) => all.find((entry) => href !== undefined && entry.href === href))
    .filter((entry) => entry !== undefined);
  const path = breadcrumb.at(-1)?.href ?? '';
  const isBeside = ({ href = '' }: MenuEntry) => {
    const folder = href.replace(/[^/]*\/?$/, '');
    return folder.length > home.href.length && path.startsWith(folder);
  };
  return above.at(-1) ?? (docs && (all.find(({ text }) => text === labels.documentation) ?? all.find(isBeside)));
}

/** An entry of the menu. Those below it open without a script, with the page that they stand below as the first of them. */
function menuItem(entry: MenuEntry, html: HtmlTag, section: string | undefined): Html | false {
  const { text, children } = entry;
  if (!children) return hasHref(entry) && item(entry, html, entry.href === section);
  return html`
<li><details name="menu"><summary>${text}</summary><ul>${hasHref(entry) && item(entry, html, entry.href === section)}${children.map((link) => item(link, html, link.href === section))}
</ul></details></li>`;
}

function hasHref(entry: MenuEntry): entry is MenuEntry & ViewLink {
  return entry.href !== undefined;
}

/** A list item with a link, marked if it leads to the current page, or above it. */
function item(link: ViewLink, html: HtmlTag, isAbove = false): Html {
  return html`
<li><a href="${link.href}"${link.lang && html` lang="${link.lang}" hreflang="${link.lang}"`}${link.dir && html` dir="${link.dir}"`}${link.current ? html` aria-current="page"` : isAbove && html` aria-current="true"`}>${link.text}</a></li>`;
}
