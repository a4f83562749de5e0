import type { Html, HtmlTag } from '../generator/format/html.ts';
import type { DocsView, PageView, SidebarItem } from '../generator/templates/view.ts';
import { layout } from './layout.ts';
import { breadcrumb, contents, titleBlock } from './parts.ts';

/** A page of documentation: beside it the pages of its folders and its own sections, below it the previous and the next page. */
export function docs(view: PageView, { sidebar, newest, below, ...docs }: DocsView, html: HtmlTag): Html {
  const { labels } = view;
  return layout(
    view,
    html,
    html`<article>
<header class="title">
${breadcrumb(view, html)}${titleBlock(
  view,
  html,
  newest &&
    html`
<blockquote class="warning"><p>${newest.note} <a href="${newest.href}">${newest.text}</a></p></blockquote>`,
)}
</header>
${contents(view, html)}<div class="prose">
${view.content}${
  below &&
  html`
<ul class="below">${below.map(
    ({ text, href, description }) => html`
<li><a href="${href}">${text}</a>${description !== undefined && html`<p>${description}</p>`}</li>`,
  )}
</ul>`
}
</div>${end(view, docs, html)}
</article>`,
    html`<details class="menu"><summary>${labels.documentation}</summary></details>
<nav class="sidebar" aria-label="${labels.documentation}">
<ul>${sidebar.map((item) => entry(item, html))}
</ul>
</nav>
`,
  );
}

/** A page of the sidebar, or a folder, which opens without a script. */
function entry({ text, badge, href, isFolder, current, children, open, isVersions }: SidebarItem, html: HtmlTag): Html {
  const name = html`${text}${badge !== undefined && html` <span class="badge">${badge}</span>`}`;
  return children
    ? html`
<li><details${isVersions && html` class="versions"`}${open && html` open`}><summary>${name}</summary><ul>${children.map((item) => entry(item, html))}
</ul></details></li>`
    : html`
<li><a${isFolder && html` class="folder"`} href="${href ?? ''}"${current && html` aria-current="page"`}>${name}</a></li>`;
}

/** The title of a page, with the folder where that is another one. */
function titleOf({ text, folder }: NonNullable<DocsView['next']>, { colon }: PageView['labels']): string {
  return folder === undefined ? text : `${folder}${colon}${text}`;
}

/** Where the page is edited, when it was last changed, and the pages before and after it. */
function end(
  { labels }: PageView,
  { edit, updated, previous, next }: Omit<DocsView, 'sidebar' | 'newest' | 'below'>,
  html: HtmlTag,
): Html {
  return html`
<footer class="end">${
    (edit || updated) &&
    html`
<p class="byline">${edit && html`<a href="${edit}">${labels.editPage}</a>`}${
      updated &&
      html`
  <span>${labels.updated} <time datetime="${updated.iso}">${updated.text}</time></span>`
    }
</p>`
  }${
    (previous || next) &&
    html`
<nav aria-label="${labels.pager}">
<ul class="neighbours">${
      previous &&
      html`
<li><a href="${previous.href}" rel="prev"><span>${labels.previousPage}</span> ${titleOf(previous, labels)}</a></li>`
    }${
      next &&
      html`
<li class="later"><a href="${next.href}" rel="next"><span>${labels.nextPage}</span> ${titleOf(next, labels)}</a></li>`
    }
</ul>
</nav>`
  }
</footer>`;
}
