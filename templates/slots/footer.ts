import type { Html, HtmlTag } from '../../generator/format/html.ts';
import type { MenuEntry, PageTemplate } from '../../generator/templates/view.ts';

/** The end of every page: who runs the site, its other pages, how to reach its people, and what machines read. */
const footer: PageTemplate = (view, html) => {
  const { labels, organization } = view;
  return html`<footer class="site">${
    view.tagline !== undefined &&
    html`
<div class="who">
<p class="heading">${view.siteName}</p>
<p>${view.tagline}</p>
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
  }${
    organization.contact.length + organization.address.length > 0 &&
    html`
<div>
<p class="heading">${labels.contact}</p>
<ul>${organization.address.map(
      (line) => html`
<li>${line}</li>`,
    )}${organization.contact.map(
      (link) => html`
<li><a href="${link.href}"><bdi>${breakable(link.text, html)}</bdi></a></li>`,
    )}
</ul>
</div>`
  }
<div>
<p class="heading">${labels.forMachines}</p>
<ul>${view.alternatives.map(
    (link) => html`
<li><a href="${link.href}" type="${link.type}">${link.text}</a></li>`,
  )}
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
