import type { Html, HtmlTag } from '../generator/format/html.ts';
import type { PageTemplate, PageView } from '../generator/templates/view.ts';
import { docs } from './docs.ts';
import { layout } from './layout.ts';
import { breadcrumb, closing, contents, pager, titleBlock } from './parts.ts';

/**
 * A page: its title, its description as a lead, its content, beside it the sections of a long one, and the way to the other pages of a list. The home
 * page begins with a call to action, unless it says itself what it begins with.
 */
const page: PageTemplate = (view, html) => {
  if (view.docs) return docs(view, view.docs, html);
  const { callToAction: call, hero } = view;
  const button =
    view.isHome &&
    call &&
    html`
<p><a class="button" href="${call.href}">${call.text}</a></p>`;
  const below = hero ? html`\n${hero}` : button;
  return layout(
    view,
    html,
    html`<article>
<header class="${view.isHome || hero ? 'hero' : 'title'}">
${view.breadcrumb.length > 2 && breadcrumb(view, html)}${titleBlock(view, html, below)}
</header>
<div class="${view.contents.length > 0 ? 'prose beside' : 'prose'}">
${tags(view, html)}${contents(view, html)}${view.content}
</div>${pager(view, html)}
</article>${view.isList && closing(view, html)}`,
  );
};

/** The ways between the blog and its tags. */
function tags({ tags: links, labels }: PageView, html: HtmlTag): Html | false {
  return (
    links !== undefined &&
    html`<nav class="others" aria-label="${labels.tags}">${links.map(
      ({ text, href, current }) => html`<a href="${href}"${current && html` aria-current="page"`}>${text}</a> `,
    )}</nav>
`
  );
}

export default page;
