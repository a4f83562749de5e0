import type { Html, HtmlTag } from '../generator/format/html.ts';
import type { PageView } from '../generator/templates/view.ts';
import { searchDialog } from './frame.ts';
import footer from './slots/footer.ts';
import header from './slots/header.ts';

/** The frame of every page: head, header, main with what may stand beside it, footer, and what a site puts between these. */
export function layout(view: PageView, html: HtmlTag, main: Html, beside: Html | false = false): Html {
  const slots = view.slots ?? {};
  const kind = [...(beside ? ['with-sidebar'] : []), ...(view.id === 'developers' ? ['reference'] : [])].join(' ');
  return html`<!doctype html>
<html lang="${view.lang}"${view.dir === 'rtl' && html` dir="rtl"`}>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
${
  view.script !== undefined &&
  html`<script src="${view.script}"></script>
`
}${view.head}
<link rel="stylesheet" href="${view.stylesheet}">${
    view.font !== undefined &&
    html`
<link rel="preload" href="${view.font}" as="font" type="font/woff2" crossorigin>`
  }
${slots.head}</head>
<body${kind !== '' && html` class="${kind}"`} data-copy-code="${view.labels.copyCode}" data-done="${view.labels.copied}">
<a class="skip" href="#${view.mainId}">${view.labels.skipToContent}</a>
${slots.beforeHeader}${slots.header ?? header(view, html)}
${slots.afterHeader}${
  beside &&
  html`<div class="docs">
${beside}`
}<main id="${view.mainId}">
${main}
${slots.mainEnd}</main>
${
  beside &&
  html`</div>
`
}${slots.footer ?? footer(view, html)}${searchDialog(view, html)}
</body>
</html>
`;
}
