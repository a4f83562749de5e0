import type { Html, HtmlTag } from '../../generator/format/html.ts';
import type { MenuEntry, PageTemplate, PageView } from '../../generator/templates/view.ts';
import { actions, isForReading } from '../parts.ts';

/** The end of every page: who runs the site and how to reach them, its other pages, and what machines read. */
const footer: PageTemplate = (view, html) => {
  const { labels, organization } = view;
  const isReachable = organization.contact.length + organization.address.length > 0;
  const shown = groups(view);
  const machines = view.alternatives.filter(({ href }) => href !== view.markdown);
  const menu = !isForReading(view) && actions(view, html);
  return html`<footer class="site">${
    (view.tagline !== undefined || isReachable) &&
    html`
<div class="who">
<p>${view.siteName}</p>${
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
<div class="columns">${shown.map(
    (group) => html`
<div>
<p>${name(group, html)}</p>
<ul>${(group.children ?? []).map(
      (link) => html`
<li>${name(link, html)}</li>`,
    )}
</ul>
</div>`,
  )}${
    (machines.length > 0 || menu) &&
    html`
<div>
<p>${labels.forMachines}</p>
<ul>${machines.map(
      ({ href, type, text }) => html`
<li><a href="${href}"${type !== 'text/html' && html` type="${type}"`}>${text}</a></li>`,
    )}${
      menu &&
      html`
<li>${menu}</li>`
    }
</ul>
</div>`
  }
</div>
<p>© ${organization.year !== undefined && html`${organization.year} `}${organization.name}${view.legal.map(
    (link) => html` ${name(link, html)}`,
  )}</p>
</footer>`;
};

export default footer;

/** Lets a text break after each @, rather than within a word where a column is narrow. */
function breakable(text: string, html: HtmlTag): Html {
  return html`${text.split('@').map((part, index) => html`${index > 0 && html`@<wbr>`}${part}`)}`;
}

/** The menu in groups: the entries that stand alone, with the page below one of these, and each that has others below it. */
function groups({ footer: entries, labels }: PageView) {
  const isGroup = ({ href, children = [] }: MenuEntry) => children.length > (href === undefined ? 0 : 1);
  const alone: Omit<MenuEntry, 'children'>[] = [];
  for (const entry of entries) if (!isGroup(entry)) alone.push(entry, ...(entry.children ?? []));
  const all = [{ text: labels.llmsPages, current: false, children: alone }, ...entries.filter(isGroup)];
  return all.filter(({ children = [] }) => children.length > 0);
}

function name({ text, href, current }: Omit<MenuEntry, 'children'>, html: HtmlTag): Html {
  return href === undefined
    ? html`${text}`
    : html`<a href="${href}"${current && html` aria-current="page"`}>${text}</a>`;
}
