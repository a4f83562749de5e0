import type { PageTemplate } from '../generator/templates/view.ts';
import { breadcrumb, layout, pager } from './layout.ts';

/** A page: its title, its description as a lead, its content, the way to the other pages of a list. */
const page: PageTemplate = (view, html) =>
  layout(
    view,
    html,
    html`${breadcrumb(view, html)}<article>
<h1>${view.title}</h1>${
      view.lead !== undefined &&
      html`
<p class="lead">${view.lead}</p>`
    }
${view.content}${pager(view, html)}
</article>`,
  );

export default page;
