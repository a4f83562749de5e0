import type { Html, HtmlTag } from '../generator/format/html.ts';
import type { LinkedText, PageView, PictureView } from '../generator/templates/view.ts';

/** The title of a page with its lead, whatever stands below them, and the page for assistants where one reads. */
export function titleBlock(view: PageView, html: HtmlTag, below: Html | false = false): Html {
  return html`<h1${languageOf(view.titleLang, html)}>${view.title}</h1>${
    view.role !== undefined &&
    html`
<p>${view.role}</p>`
  }${
    view.lead !== undefined &&
    html`
<p class="lead"${languageOf(view.leadLang, html)}>${view.lead}</p>`
  }${below}${isForReading(view) && actions(view, html)}`;
}

/** Whether a page is a post or documentation: it has the menu for assistants at its top, and others have it in the footer. */
export function isForReading({ post, docs, isHome, hero }: PageView): boolean {
  return (post !== undefined || docs !== undefined) && !isHome && !hero;
}

function languageOf(lang: string | undefined, html: HtmlTag): Html | false {
  return lang !== undefined && html` lang="${lang}" dir="auto"`;
}

/** The page as Markdown, to copy, to read or to ask an assistant about. Copying needs the script. */
export function actions({ labels, markdown, assistants }: PageView, html: HtmlTag): Html | false {
  if (markdown === undefined) return false;
  return html`
<details class="actions"><summary>${labels.pageActions}</summary><ul>
<li class="scripted"><button type="button" aria-live="polite" data-copy="${markdown}" data-done="${labels.copied}">${labels.copyMarkdown}</button></li>
<li><a href="${markdown}" type="text/markdown">${labels.viewMarkdown}</a></li>${assistants.map(
    ({ text, href }) => html`
<li><a href="${href}" rel="nofollow noopener">${text}</a></li>`,
  )}
</ul></details>`;
}

/** The links from the home page to this page, whose title stands below. */
export function breadcrumb(view: PageView, html: HtmlTag): Html | false {
  if (view.breadcrumb.length < 2) return false;
  return html`<nav class="breadcrumb" aria-label="${view.labels.breadcrumb}">
<ol>${view.breadcrumb.slice(0, -1).map(
    (link) => html`
<li>${linked(link, html)}</li>`,
  )}
</ol>
</nav>
`;
}

/** The sections of a long page, which open below their name where the window is narrow. */
export function contents({ contents: sections, labels }: PageView, html: HtmlTag): Html | false {
  if (sections.length === 0) return false;
  return html`<details class="menu"><summary>${labels.onThisPage}</summary></details>
<nav class="contents" aria-label="${labels.onThisPage}">
<p>${labels.onThisPage}</p>
<ul>${sections.map((entry) => section(entry, html))}
</ul>
</nav>
`;
}

function section({ text, href, children }: PageView['contents'][number], html: HtmlTag): Html {
  return html`
<li><a href="${href}">${text}</a>${children && html`<ul>${children.map((child) => section(child, html))}</ul>`}</li>`;
}

/** The way to the other pages of a list. */
export function pager({ pager: pages, labels }: PageView, html: HtmlTag): Html | false {
  if (!pages) return false;
  const { previous, next, place } = pages;
  return html`
<nav class="pager" aria-label="${labels.pager}">
<ul>${
    previous &&
    html`
<li><a href="${previous.href}" rel="prev">${previous.text}</a></li>`
  }
<li><span aria-current="page">${place}</span></li>${
    next &&
    html`
<li><a href="${next.href}" rel="next">${next.text}</a></li>`
  }
</ul>
</nav>`;
}

/** The way on from a post and from lists of them, below all else: what the site is for, what it asks for, and the feed. */
export function closing(
  { alternatives, callToAction, labels, siteName, tagline }: PageView,
  html: HtmlTag,
): Html | false {
  const says = tagline ?? labels.feedText.replace('{site}', () => siteName);
  const feed = alternatives.find(({ text }) => text === labels.feedTitle);
  return (
    feed !== undefined &&
    html`
<div class="prose"><aside class="hero">
<p><strong>${says}</strong></p>
<p>${callToAction && callToAction.href !== feed.href && html`<a href="${callToAction.href}">${callToAction.text}</a> `}<a href="${feed.href}">${feed.text}</a></p>
</aside></div>`
  );
}

/** A text, as a link if it leads anywhere. */
export function linked({ text, href }: LinkedText, html: HtmlTag): Html {
  return href === undefined ? html`${text}` : html`<a href="${href}">${text}</a>`;
}

/** A picture with its variants. */
export function picture({ src, alt, width, height, sources }: PictureView, html: HtmlTag): Html {
  const size = width !== undefined && html` width="${width}" height="${height}"`;
  const shown = html`<img class="picture" src="${src}" alt="${alt}"${size}>`;
  return sources ? html`<picture>${sources}${shown}</picture>` : shown;
}

/** A field to search with, which loads what it needs when it is used. The results appear below it. */
export function searchField({ search, labels, basePath }: PageView, html: HtmlTag): Html | false {
  return (
    search !== undefined &&
    html`<input type="search" autocomplete="off" aria-label="${labels.search}" placeholder="${labels.search}" data-search="${search.script}" data-index="${search.index}" data-base="${basePath}"${search.tool !== undefined && html` name="q"`}>`
  );
}
