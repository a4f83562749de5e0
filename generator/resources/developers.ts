import { essence, markdownType } from '../base/media-type.ts';
import { type Html, html, languageOf } from '../format/html.ts';
import { printJson } from '../format/json.ts';
import type { Site } from '../model/site.ts';
import { localeOf, type Words, wordsIn } from '../output/words.ts';
import type { Locale } from '../settings/config.ts';
import { fill } from '../templates/labels.ts';
import { tagLabels } from './openapi.ts';
import { apiReference } from './parts/api-reference.ts';
import { apisOf } from './parts/apis.ts';
import { guideResource } from './parts/guide.ts';
import { type EndpointOutput, isEndpoint, withOwnIds } from './parts/operations.ts';

/**
 * `/developers/`: the APIs of the company, and the addresses of the site that openapi.json describes, for people, with requests to copy. In each language, as far as the
 * descriptions are.
 */
export const developers = guideResource({ name: 'developers', tellsOf: isEndpoint, hasContents: true, content });

function content(site: Site, here: Locale, outputs: readonly EndpointOutput[]): Html {
  const { labels } = here;
  const endpoints = withOwnIds(outputs);
  const tags = [...new Set(endpoints.map(({ endpoint }) => endpoint.tag))];
  const hasApis = apisOf(site).length > 0;
  return html`${apiReference(site, here)}
<h2 id="public-site">${labels.publicSite}</h2>${
    hasApis &&
    html`
<p>${fill(labels.developersText, { site: site.settings.name })}</p>`
  }${tags.map((tag) => {
    const label = tagLabels[tag];
    const title = label === undefined ? tag : labels[label].replace(/[.。]$/, '');
    const own = endpoints.filter(({ endpoint }) => endpoint.tag === tag);
    return html`
<h3 id="${tag.toLowerCase().replaceAll(' ', '-')}">${title}</h3>${tag === 'Pages' ? pages(site, here, own) : own.map((output) => reference(site, here, output))}`;
  })}`;
}

/** One section for all pages, which answer alike, with requests for the first of them. */
function pages(site: Site, { labels }: Locale, endpoints: readonly EndpointOutput[]): Html {
  const alternates = endpoints.filter(({ mediaType }) => mediaType === markdownType);
  const first = [...alternates.slice(0, 1), ...endpoints.filter(({ negotiated }) => negotiated).slice(0, 1)];
  const requests = first.flatMap((output) => requestsOf(site, output).slice(-1));
  return html`
<p>${fill(labels.pagesText, { count: String(alternates.length) })}</p>${code(requests)}`;
}

function reference(site: Site, here: Locale, output: EndpointOutput): Html {
  const { path, mediaType, endpoint, negotiated } = output;
  const { id, summary, description, example } = endpoint;
  const types = [mediaType, ...(negotiated ? [negotiated.mediaType] : [])].map(essence).join(', ');
  const languageIn = (words: Words) => languageOf(localeOf(words, here, site.defaultLocale), here);
  return html`
<details class="operation"><summary><h4 id="${id}"${languageIn(summary)}>${wordsIn(summary, here)}</h4> <code class="get">GET</code> <code>${path}</code></summary>
<div><div><p${languageIn(description)}>${wordsIn(description, here)}</p>
<p><code>${types}</code></p></div>
<div>${code(requestsOf(site, output))}${
    typeof example === 'object' &&
    html`
<pre><code>${printJson(example)}</code></pre>`
  }</div>
</div></details>`;
}

function requestsOf({ baseUrl }: Site, { path, negotiated }: EndpointOutput): readonly string[] {
  const url = baseUrl + path;
  return [`curl ${url}`, ...(negotiated ? [`curl -H 'Accept: ${essence(negotiated.mediaType)}' ${url}`] : [])];
}

function code(requests: readonly string[]): Html {
  return html`${requests.map(
    (request) => html`
<pre><code>${request}
</code></pre>`,
  )}`;
}
