import type { Html, HtmlTag } from '../generator/format/html.ts';
import type { PageTemplate, PageView, PostView } from '../generator/templates/view.ts';
import { layout } from './layout.ts';
import { breadcrumb, closing, contents, linked, picture, titleBlock } from './parts.ts';

/** A blog post: who wrote it and when, its picture, its sections, its content, who its authors are, its tags, and the posts before and after it. */
const post: PageTemplate = (view, html) => {
  const { post: details } = view;
  return layout(
    view,
    html,
    html`<article>
<header class="title">
${breadcrumb(view, html)}${titleBlock(view, html, details && byline(view, details, html))}${
  details?.image &&
  html`
${picture(details.image, html)}`
}
</header>
<div class="${view.contents.length > 0 ? 'prose beside' : 'prose'}">
${contents(view, html)}${view.content}
</div>${details && end(view, details, html)}
</article>${closing(view, html)}`,
  );
};

function byline({ labels }: PageView, { author, published, updated, readingTime }: PostView, html: HtmlTag): Html {
  return html`
<p class="byline"><span class="author">${author.map(({ image }) => image && picture(image, html))}${labels.by} ${author.map((part) => linked(part, html))}</span>
  <span><span class="sr-only">${labels.published} </span><time datetime="${published.iso}">${published.text}</time></span>
  <span><span class="sr-only">${labels.readingTime}${labels.colon}</span>${readingTime}</span>${
    updated &&
    html`
  <span>${labels.updated} <time datetime="${updated.iso}">${updated.text}</time></span>`
  }
</p>`;
}

function end({ labels }: PageView, { author, tags, earlier, later }: PostView, html: HtmlTag): Html {
  return html`
<footer class="end">${
    tags.length > 0 &&
    html`
<p>${labels.tags}${labels.colon}${tags.map((tag, index) => html`${index > 0 && html`<span class="sr-only">${labels.comma}</span>`}<span class="badge">${linked(tag, html)}</span>`)}</p>`
  }${author.map(
    ({ bio, role, image, ...name }) =>
      bio !== undefined &&
      html`
<div class="bio">${image && picture(image, html)}<p><strong>${linked(name, html)}</strong>${role !== undefined && html` <span>${role}</span>`}</p>
<p>${bio}</p></div>`,
  )}${
    (earlier || later) &&
    html`
<nav aria-label="${labels.postNeighbours}">
<ul class="neighbours">${
      earlier &&
      html`
<li><a href="${earlier.href}" rel="prev"><span>${labels.earlierPost}</span> ${earlier.text}</a></li>`
    }${
      later &&
      html`
<li class="later"><a href="${later.href}" rel="next"><span>${labels.laterPost}</span> ${later.text}</a></li>`
    }
</ul>
</nav>`
  }
</footer>`;
}

export default post;
