import { escapeHtml, type Html, type HtmlValue, html, htmlText, rawHtml } from '../../format/html.ts';
import type { Host } from '../../hosts/rules/host.ts';
import type { BuiltPages } from './built-pages.ts';
import type { Editing } from './editing.ts';
import { type Answer, pagePolicy, root, sealed } from './guard.ts';
import type { OpenSite } from './open-site.ts';
import type { Scan } from './scan.ts';

/** A view of the inspector. */
export interface Viewer {
  /** The last part of its address. */
  readonly name: string;
  /** Its line in the menu. */
  readonly label: string;
  readonly show: (asked: Asked) => View | Promise<View>;
  /** Whether it can be downloaded, for somebody who has no inspector. */
  readonly isReport?: true;
}

/** The input of a view. */
export interface Asked {
  readonly site: OpenSite;
  readonly scan: Scan;
  readonly query: URLSearchParams;
  /** The origin of this server. */
  readonly here: string;
  /** Rejects where they cannot be known now. */
  readonly hosts: () => Promise<readonly Host[]>;
  /** Undefined where nothing can be edited. */
  readonly editing: Editing | undefined;
  /** Undefined for a site of this program's own. */
  readonly built: BuiltPages | undefined;
}

/** The content of a view. */
export interface View {
  readonly title: string;
  /** A mark before the heading, not part of the page's `<title>`. */
  readonly mark?: HtmlValue;
  /** The purpose of the view, in one sentence below its title. */
  readonly lead?: HtmlValue;
  readonly main: HtmlValue;
  /** Whether it is to be asked for again, because something is still being read. */
  readonly isPending?: boolean;
  readonly status?: number;
}

interface Around {
  readonly host: string | undefined;
  /** The address that is in the field. */
  readonly path?: string;
  /** The token of forms, for the script that asks for parts of the page again. */
  readonly token?: string | undefined;
  readonly menu: readonly Viewer[];
  /** The address of the same view as a download. */
  readonly download?: string | undefined;
}

/** A view as an answer. */
export function pageAnswer(name: string, view: View, site: OpenSite, around: Around): Answer {
  return {
    status: view.status ?? 200,
    headers: {
      ...sealed,
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Security-Policy': pagePolicy(around.host ?? ''),
    },
    body: page(name, view, site, around),
  };
}

/** A view as one file: without menu and forms, with its style sheet, and with links to the published site only. */
export function reportAnswer(view: View, site: OpenSite, style: string): Answer {
  const text = htmlText(html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${view.title} · ${new URL(site.manifest.baseUrl).host}</title>
<style>${rawHtml(style)}</style>
</head>
<body class="report">
${mainOf(view)}
</body>
</html>
`);
  const published = (_: string, query: string) =>
    `href="${site.origin}${escapeHtml(new URLSearchParams(query).get('path') ?? '')}"`;
  return {
    status: 200,
    headers: {
      ...sealed,
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Disposition': 'attachment; filename="report.html"',
    },
    body: text.replace(/href="\/_inspect\/address\?(path=[^"&]*)[^"]*"/g, published).replace(/ href="\/[^"]*"/g, ''),
  };
}

function mainOf({ title, mark, lead, main, isPending }: View, download?: string): Html {
  return html`<main id="main" tabindex="-1"${isPending && html` data-pending`}>
<h1>${mark}${title}</h1>
${lead && html`<p class="lead">${lead}</p>`}
${download && html`<p class="download"><a class="button" href="${download}" download>Download as one file</a></p>`}
${main}
</main>`;
}

function page(view: string, shown: View, site: OpenSite, { path = '', token, menu, download }: Around): string {
  return htmlText(html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">${
    token &&
    html`
<meta name="token" content="${token}">`
  }
<title>${shown.title} · Inspector</title>
<link rel="icon" href="${root}icon.svg">
<link rel="stylesheet" href="${root}inspect.css">
<script src="${root}inspect.js" defer></script>
</head>
<body>
<a class="skip" href="#main">Skip to the content</a>
<header class="top">
<a class="brand" href="${root}">${sign}<span>Inspector</span></a>
<form class="go" action="${root}address" role="search">
<label class="sr-only" for="go">Inspect an address</label>
<input id="go" name="path" type="search" placeholder="Inspect an address, such as ${site.home}" value="${path}" autocomplete="off" spellcheck="false">
<button>Inspect</button>
</form>
<a class="site" href="${site.home}">${new URL(site.manifest.baseUrl).host}${site.basePath}<span aria-hidden="true"> ↗</span></a>
</header>
<nav class="views" aria-label="Views">
<ul>${menu.map(({ name, label }) => html`<li><a href="${root}${name}"${name === view && html` aria-current="page"`}>${label}</a></li>`)}</ul>
</nav>
${mainOf(shown, download)}
</body>
</html>
`);
}

const sign = html`<svg viewBox="0 0 24 24" width="24" height="24" aria-hidden="true"><path d="M11 2h2v20h-2z" class="post"/><path d="M5 4h12l4 3-4 3H5z" class="arm"/><path d="M19 12H8l-4 2.75L8 17.5h11z" class="arm back"/></svg>`;
