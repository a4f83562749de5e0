import type { PageTemplate } from '../generator/templates/view.ts';
import { breadcrumb, layout } from './layout.ts';

/** A page: its title, its description as a lead, its content. */
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
${view.content}
</article>`,
  );

export default page;
