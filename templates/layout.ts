import type { Html, HtmlTag } from '../generator/format/html.ts';
import type { LinkedText, PageView, PictureView, ViewLink } from '../generator/templates/view.ts';

/** The frame of every page: head, menu, main, footer. */
export function layout(view: PageView, html: HtmlTag, main: Html): Html {
  const { labels } = view;
  return html`<!doctype html>
<html lang="${view.lang}"${view.dir === 'rtl' && html` dir="rtl"`}>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
${view.head}
<link rel="stylesheet" href="${view.stylesheet}">
</head>
<body>
<a class="skip" href="#${view.mainId}">${labels.skipToContent}</a>
<header class="site">
  <a class="name" href="${view.home.href}"${view.home.current && html` aria-current="page"`}>${view.home.text}</a>${
    view.navigation.length > 0 &&
    html`
  <nav aria-label="${labels.mainMenu}">
    <ul>${view.navigation.map((link) => item(link, html))}
    </ul>
  </nav>`
  }${
    view.languages.length > 1 &&
    html`
  <nav class="languages" aria-label="${labels.languages}">
    <ul>${view.languages.map((link) => item(link, html))}
    </ul>
  </nav>`
  }
</header>
<main id="${view.mainId}">
${main}
</main>
<footer class="site">
  <p>${view.siteName}</p>
  <ul>${view.alternatives.map(
    (link) => html`
    <li><a href="${link.href}" type="${link.type}">${link.text}</a></li>`,
  )}
  </ul>
</footer>
</body>
</html>
`;
}

/** The links from the home page to this page. */
export function breadcrumb(view: PageView, html: HtmlTag): Html | false {
  if (view.breadcrumb.length < 2) return false;
  return html`<nav class="breadcrumb" aria-label="${view.labels.breadcrumb}">
  <ol>${view.breadcrumb.map(
    (link) => html`
    <li>${link.current ? html`<span aria-current="page">${link.text}</span>` : html`<a href="${link.href}">${link.text}</a>`}</li>`,
  )}
  </ol>
</nav>
`;
}

/** The way to the other pages of a list. */
export function pager({ pager: pages, labels }: PageView, html: HtmlTag): Html | false {
  if (!pages) return false;
  const { previous, next, place } = pages;
  return html`
<nav class="pager" aria-label="${labels.pager}">
  <ul>${
    previous &&
    html`
    <li><a href="${previous.href}" rel="prev">${previous.text}</a></li>`
  }
    <li><span aria-current="page">${place}</span></li>${
      next &&
      html`
    <li><a href="${next.href}" rel="next">${next.text}</a></li>`
    }
  </ul>
</nav>`;
}

/** A text, as a link if it leads anywhere. */
export function linked({ text, href }: LinkedText, html: HtmlTag): Html {
  return href === undefined ? html`${text}` : html`<a href="${href}">${text}</a>`;
}

/** A list item with a link, marked if it leads to the current page. */
function item(link: ViewLink, html: HtmlTag): Html {
  return html`
        <li><a href="${link.href}"${link.lang && html` lang="${link.lang}" hreflang="${link.lang}"`}${link.dir && html` dir="${link.dir}"`}${link.current && html` aria-current="page"`}>${link.text}</a></li>`;
}

/** The picture of a post, with its variants. */
export function picture({ src, alt, width, height, sources }: PictureView, html: HtmlTag): Html {
  const size = width !== undefined && html` width="${width}" height="${height}"`;
  const shown = html`<img class="picture" src="${src}" alt="${alt}"${size}>`;
  return sources ? html`<picture>${sources}${shown}</picture>` : shown;
}
