import type { Html, HtmlTag } from '../generator/format/html.ts';
import type { PageView } from '../generator/templates/view.ts';
import { footer, header, searchDialog } from './frame.ts';

/** The frame of every page: head, header, main with what may stand beside it, footer. */
export function layout(view: PageView, html: HtmlTag, main: Html, beside: Html | false = false): Html {
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
<link rel="stylesheet" href="${view.stylesheet}">
</head>
<body data-copy-code="${view.labels.copyCode}" data-done="${view.labels.copied}">
<a class="skip" href="#${view.mainId}">${view.labels.skipToContent}</a>
${header(view, html)}
${
  beside &&
  html`<div class="docs">
${beside}`
}<main id="${view.mainId}">
${main}
</main>
${
  beside &&
  html`</div>
`
}${footer(view, html)}${searchDialog(view, html)}
</body>
</html>
`;
}
