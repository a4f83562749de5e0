import type { Html, HtmlTag } from '../../generator/format/html.ts';
import type { MenuEntry, PageTemplate } from '../../generator/templates/view.ts';
import { actions, isForReading } from '../parts.ts';

/** The end of every page: who runs the site and how to reach them, its other pages, and what machines read. */
const footer: PageTemplate = (view, html) => {
  const { labels, organization } = view;
  const isReachable = organization.contact.length + organization.address.length > 0;
  const menu = !isForReading(view) && actions(view, html);
  return html`<footer class="site">${
    (view.tagline !== undefined || isReachable) &&
    html`
<div class="who">
<p class="heading">${view.siteName}</p>${
      view.tagline !== undefined &&
      html`
<p>${view.tagline}</p>`
    }${
      isReachable &&
      html`
<ul aria-label="${labels.contact}">${organization.contact.map(
        (link) => html`
<li><a href="${link.href}"><bdi>${breakable(link.text, html)}</bdi></a></li>`,
      )}${organization.address.map(
        (line) => html`
<li><bdi>${line}</bdi></li>`,
      )}
</ul>`
    }
</div>`
  }
<div class="columns">${
    view.footer.length > 0 &&
    html`
<div>
<p class="heading">${labels.llmsPages}</p>
<ul>${view.footer.map((entry) => item(entry, html))}
</ul>
</div>`
  }
<div>
<p class="heading">${labels.forMachines}</p>
<ul>${view.alternatives.map(
    (link) =>
      link.href !== view.markdown &&
      html`
<li><a href="${link.href}" type="${link.type}">${link.text}</a></li>`,
  )}${
    menu &&
    html`
<li>${menu}</li>`
  }
</ul>
</div>
</div>
<p>© ${organization.name}</p>
</footer>`;
};

export default footer;

/** Lets a text break after each @, rather than within a word where a column is narrow. */
function breakable(text: string, html: HtmlTag): Html {
  return html`${text.split('@').map((part, index) => html`${index > 0 && html`@<wbr>`}${part}`)}`;
}

/** An entry of the menu, with those below it. */
function item({ text, href, current, children }: MenuEntry, html: HtmlTag): Html {
  const name =
    href === undefined ? html`${text}` : html`<a href="${href}"${current && html` aria-current="page"`}>${text}</a>`;
  return html`
<li>${name}${children && html`<ul>${children.map((link) => item(link, html))}</ul>`}</li>`;
}
