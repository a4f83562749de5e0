import type { PageTemplate } from '../generator/templates/view.ts';
import { breadcrumb, layout, linked, picture } from './layout.ts';

/** A blog post: who wrote it and when, its picture, its content, its tags. */
const post: PageTemplate = (view, html) => {
  const { labels, post: details } = view;
  return layout(
    view,
    html,
    html`${breadcrumb(view, html)}<article>
<header>
<h1>${view.title}</h1>${
      view.lead !== undefined &&
      html`
<p class="lead">${view.lead}</p>`
    }${
      details &&
      html`
<p class="byline"><span class="author">${labels.by} ${details.author.map((part) => linked(part, html))}</span>
  <span>${labels.published} <time datetime="${details.published.iso}">${details.published.text}</time></span>${
    details.updated &&
    html`
  <span>${labels.updated} <time datetime="${details.updated.iso}">${details.updated.text}</time></span>`
  }
</p>`
    }${
      details?.image &&
      html`
${picture(details.image, html)}`
    }
</header>
${view.content}${
  details &&
  details.tags.length > 0 &&
  html`
<footer>
<p>${labels.tags}${labels.colon}${details.tags.map((tag, index) => html`${index > 0 && labels.comma}${linked(tag, html)}`)}</p>
</footer>`
}
</article>`,
  );
};

export default post;
