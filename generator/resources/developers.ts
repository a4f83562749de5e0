import { essence } from '../base/media-type.ts';
import { type Html, html, languageOf } from '../format/html.ts';
import { printJson } from '../format/json.ts';
import type { Site } from '../model/site.ts';
import { stretchesIn, type Written } from '../output/words.ts';
import type { Locale } from '../settings/config.ts';
import { tagLabels } from './openapi.ts';
import { apiReference } from './parts/api-reference.ts';
import { guideResource } from './parts/guide.ts';
import { type EndpointOutput, isEndpoint } from './parts/operations.ts';

/**
 * `/developers/`: the APIs of the company, and the addresses of the site that openapi.json describes, for people, with requests to copy. In each language, as far as the
 * descriptions are.
 */
export const developers = guideResource({ name: 'developers', tellsOf: isEndpoint, hasContents: true, content });

function content(site: Site, locale: Locale, endpoints: readonly EndpointOutput[]): Html {
  const tags = [...new Set(endpoints.map(({ endpoint }) => endpoint.tag))];
  return html`${apiReference(site, locale)}${tags.map((tag) => {
    const label = tagLabels[tag];
    const id = tag.toLowerCase().replaceAll(' ', '-');
    const title = label === undefined ? tag : locale.labels[label].replace(/[.。]$/, '');
    return html`
<h2 id="${id}">${title}</h2>${endpoints.filter(({ endpoint }) => endpoint.tag === tag).map((output) => reference(site, locale, output))}`;
  })}`;
}

function reference(site: Site, locale: Locale, { path, mediaType, endpoint, negotiated }: EndpointOutput): Html {
  const { id, description, example } = endpoint;
  const url = site.baseUrl + path;
  const requests = [
    `curl ${url}`,
    ...(negotiated ? [`curl -H 'Accept: ${essence(negotiated.mediaType)}' ${url}`] : []),
  ];
  return html`
<details class="operation"><summary><h3 id="${id}"><code>GET ${path}</code></h3></summary>
<div>${paragraph(stretchesIn(description, locale, site.defaultLocale), locale)}
<p><code>${[mediaType, ...(negotiated ? [negotiated.mediaType] : [])].map(essence).join(', ')}</code></p>${requests.map(
    (request) => html`
<pre><code>${request}
</code></pre>`,
  )}${
    typeof example === 'object' &&
    html`
<pre><code>${printJson(example)}</code></pre>`
  }
</div></details>`;
}

/** A paragraph of a page in a language, in which what is in another says so. */
function paragraph(stretches: readonly Written[], here: Locale): Html {
  const [only, ...others] = stretches;
  if (only && others.length === 0) return html`<p${languageOf(only.locale, here)}>${only.text}</p>`;
  return html`<p>${stretches.map((one) =>
    one.locale.code === here.code ? one.text : html`<span${languageOf(one.locale, here)}>${one.text}</span>`,
  )}</p>`;
}
