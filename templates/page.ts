import type { PageTemplate } from '../generator/templates/view.ts';
import { layout } from './layout.ts';
import { breadcrumb, contents, pager, titleBlock } from './parts.ts';

/**
 * A page: its title, its description as a lead, its content, beside it the sections of a long one, and the way to the other pages of a list. The home
 * page begins with a call to action.
 */
const page: PageTemplate = (view, html) => {
  const { callToAction: call } = view;
  const button =
    view.isHome &&
    call &&
    html`
<p><a class="button" href="${call.href}">${call.text}</a></p>`;
  return layout(
    view,
    html,
    html`<article>
<header class="${view.isHome ? 'hero' : 'title'}">
${breadcrumb(view, html)}${titleBlock(view, html, button)}
</header>
<div class="${view.contents.length > 0 ? 'prose beside' : 'prose'}">
${contents(view, html)}${view.content}
</div>${pager(view, html)}
</article>`,
  );
};

export default page;
