import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { packageFolder } from '../base/package-folder.ts';
import { visible } from '../base/visible.ts';
import { type Html, html, htmlText, rawHtml } from '../format/html.ts';
import type { AuditReport, Finding } from './audit.ts';
import { areas, checkOf } from './checks.ts';
import {
  answers,
  cellsOf,
  clientColumns,
  comparedWith,
  countsByArea,
  fixOf,
  type Group,
  groupsOf,
  keyOf,
} from './formats.ts';
import type { ClientRow } from './named-clients.ts';

/** The most addresses of a check that the page lists with their evidence. */
const mostShown = 200;

/**
 * A report as one page without scripts, fonts or anything else that is loaded: each finding with its request, what was built and what came, and the headers
 * of the answer. Everything is derived from the report.
 *
 * @param known The failures of the baseline, where there is one.
 */
export function reportPage(report: AuditReport, headline: string, known?: ReadonlySet<string>): string {
  const { url, stopped } = report;
  const groups = groupsOf(report);
  const reported = groups.filter(({ answer }) => answer !== 'not-applicable');
  const excused = groups.filter(({ answer }) => answer === 'not-applicable');
  return htmlText(html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'">
<title>Audit of ${url}</title>
<style>
${rawHtml(readFileSync(join(packageFolder(), 'generator/verify/report.css'), 'utf8'))}</style>
</head>
<body>
<header>
<h1>Audit of <a href="${url}/" rel="noreferrer">${url}</a></h1>
<p>${visible(headline)}.</p>
${known && html`<p>${comparedWith(report, known)}.</p>`}
${stopped !== undefined && html`<p class="part"><strong>This report is a part of the audit:</strong> ${stopped}. What is not listed was not asked.</p>`}
</header>
<main>
<h2 id="areas">By area</h2>
${areaTable(report)}
${report.clients && clientTable(report.clients)}
<h2 id="findings">Findings</h2>
${reported.length === 0 && html`<p>There are none.</p>`}${reported.map((group) => checkPart(group, known))}
${excused.length > 0 && html`<h2 id="excused">Not applicable</h2>${excused.map((group) => checkPart(group, known))}`}
</main>
</body>
</html>
`);
}

const names = {
  pass: 'Passed',
  fail: 'Failed',
  warn: 'Warnings',
  'not-applicable': 'Not applicable',
  untested: 'Not tested',
};

function areaTable(report: AuditReport): Html {
  return html`<div class="wide" role="region" aria-labelledby="areas" tabindex="0"><table class="counts">
<thead><tr><th scope="col">Area</th>${answers.map((answer) => html`<th scope="col">${names[answer]}</th>`)}</tr></thead>
<tbody>${countsByArea(report).map(
    ([area, counts]) =>
      html`<tr><th scope="row">${areas[area]}</th>${answers.map((answer) => html`<td class="count">${counts[answer].toLocaleString('en')}</td>`)}</tr>`,
  )}</tbody></table></div>`;
}

function clientTable(rows: readonly ClientRow[]): Html {
  return html`<h2 id="clients">Named clients</h2>
<div class="wide" role="region" aria-labelledby="clients" tabindex="0"><table class="clients">
<thead><tr><th scope="col">Client</th>${clientColumns.map((column) => html`<th scope="col">${column}</th>`)}</tr></thead>
<tbody>${rows.map(
    (row) =>
      html`<tr><th scope="row">${row.name}<small><code>Accept: ${row.accept}</code>${row.userAgent !== undefined && html` <code>${row.userAgent}</code>`} ${row.sources.map((url, index) => html`<a href="${url}" rel="noreferrer">[${index + 1}]</a>`)}</small></th>${cellsOf(row).map((cell) => html`<td>${visible(cell)}</td>`)}</tr>`,
  )}</tbody></table></div>`;
}

function checkPart({ check, answer, findings }: Group, known: ReadonlySet<string> | undefined): Html {
  const { title, why, source } = checkOf(check);
  const rest = findings.length - mostShown;
  return html`<section class="check ${answer}">
<h3><span class="answer">${names[answer]}:</span> ${title} <small><code>${check}</code></small></h3>
<p>${why}</p>
<p><strong>Fix:</strong> ${fixOf(findings)} <a href="${source}" rel="noreferrer">The standard</a></p>
${findings.slice(0, mostShown).map((finding) => evidence(finding, known))}${rest > 0 && html`<p>${rest.toLocaleString('en')} more addresses are in --json.</p>`}
</section>
`;
}

function evidence(finding: Finding, known: ReadonlySet<string> | undefined): Html {
  const { path, seen, asked, reply, compared = [] } = finding;
  const state = known && finding.answer === 'fail' && (known.has(keyOf(finding)) ? 'as before' : 'new');
  return html`<div class="finding">
<p><strong><code>${visible(path)}</code></strong>${state && html` <em>(${state})</em>`}${seen !== undefined && html`: ${visible(seen)}`}</p>
${
  compared.length > 0 &&
  html`<table class="compared"><thead><tr><th scope="col">What</th><th scope="col">Built</th><th scope="col">Served</th></tr></thead><tbody>${compared.map(
    ({ what, built, served }) =>
      html`<tr><th scope="row">${what}</th><td class="good">${excerpt(built, served)}</td><td class="bad">${excerpt(served, built)}</td></tr>`,
  )}</tbody></table>`
}${asked && html`<pre><code>${visible(asked)}</code></pre>`}${
  reply &&
  html`<details><summary>The answer’s headers</summary><pre><code>${reply.status}
${Object.entries(reply.headers).map(([name, value]) => `${name}: ${visible(value)}\n`)}</code></pre></details>`
}
</div>
`;
}

/** Lines, those marked that the other side does not have. */
function excerpt(text: string | undefined, other = ''): Html {
  if (text === undefined) return html`nothing`;
  const known = new Set(other.split('\n'));
  const lines = text.split('\n').map((line, index) => {
    const shown = visible(line);
    return [index > 0 && html`<br>`, known.has(line) ? shown : html`<mark>${shown}</mark>`];
  });
  return html`<code>${lines}</code>`;
}
