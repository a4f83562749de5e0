import type { Mapping } from '../../base/mapping.ts';
import { isJson } from '../../base/media-type.ts';
import { type Html, html, htmlText, languageOf } from '../../format/html.ts';
import {
  listOf,
  mappingOf,
  type Operation,
  operationAnchor,
  operationsOf,
  referred,
  serverUrl,
} from '../../model/openapi.ts';
import type { Site } from '../../model/site.ts';
import { nameSlug } from '../../names/name-slug.ts';
import type { Locale } from '../../settings/config.ts';
import { localize } from '../../settings/localized.ts';
import { fill, type Labels } from '../../templates/labels.ts';
import { type ApiRequest, asCurl, asFetch } from './api-request.ts';
import { type Absent, anyText, exampleOf, limitsOf, type Media, mediaOf, propertiesOf, typeOf } from './api-schema.ts';
import { line, prose, type TextPlace } from './api-text.ts';
import { type Api, apisOf } from './apis.ts';

/** The APIs of the company for people: where each is and what it takes, and every operation that its OpenAPI description has. */
export function apiReference(site: Site, here: Locale): Html {
  return html`${apisOf(site).map((api) => section(api, site, here))}`;
}

/** Options of a printed operation. */
interface Printing extends TextPlace {
  readonly document: Mapping;
  readonly server: string;
  readonly idOf: ReadonlyMap<Operation, string>;
}

function section(api: Api, { defaultLocale }: Site, here: Locale): Html {
  const { anchor, name, url, description, document: known } = api;
  const { document = {} } = known ?? {};
  const lang = languageOf(defaultLocale, here);
  const operations = operationsOf(document);
  const tags = new Map(listOf(document.tags).map((tag) => [String(mappingOf(tag).name), mappingOf(tag).description]));
  const used = new Set(operations.map(tagOf));
  // Those without a tag stand before all headings.
  const names = [...new Set(['', ...tags.keys(), ...used])].filter((tag) => used.has(tag));
  const ids = new Set<string>();
  const tagIds = new Map(names.map((tag) => [tag, unique(`${anchor}-${nameSlug(tag)}`, ids)]));
  const idOf = new Map(operations.map((one) => [one, unique(operationAnchor(one, anchor), ids)]));
  const server = serversOf(document)[0]?.url ?? withoutSlash(url);
  const printing = {
    document,
    server,
    anchor,
    ids,
    idOf,
    labels: here.labels,
    lang,
    printed: new Map<string, string>(),
  };
  const partly =
    lang &&
    known &&
    html`
<p class="part">${fill(here.labels.partlyIn, { language: defaultLocale.name })}</p>`;
  const { description: told } = mappingOf(document.info);
  return html`
<h2 id="${anchor}">${name}</h2>
<p>${localize(description, here.code)}</p>
<ul class="facts">${factsOf(api, here, printing).map((fact) => html`<li>${fact}</li>`)}</ul>${partly}${told !== localize(description, defaultLocale.code) && prose(told, printing)}${names.map(
    (tag) => {
      const title =
        tag !== '' &&
        html`
<h3 id="${tagIds.get(tag) ?? ''}"${lang}>${tag}</h3>${prose(tags.get(tag), printing)}`;
      const own = operations.filter((one) => tagOf(one) === tag);
      return html`${title}${own.map((one) => operation(one, printing, one === own[0]))}`;
    },
  )}`;
}

function tagOf({ part, value: { tags } }: Operation): string {
  return part === 'webhooks' ? 'Webhooks' : String(listOf(tags)[0] ?? '');
}

/** An id that none has yet: operations may have names that differ in signs alone. */
function unique(id: string, ids: Set<string>): string {
  let made = id;
  for (let number = 2; ids.has(made); number += 1) made = `${id}-${number}`;
  ids.add(made);
  return made;
}

function withoutSlash(url: string): string {
  return url.replace(/\/$/, '');
}

function factsOf(api: Api, { code, labels }: Locale, printing: Printing): readonly Html[] {
  const { url, access, documentation, openapi, status, terms, document: known } = api;
  const { colon, comma } = labels;
  const isElsewhere = documentation !== undefined && !documentation.includes('#api-');
  const links = [
    [labels.documentation, isElsewhere ? documentation : undefined],
    [labels.openapiSummary, openapi?.href],
    [labels.statusSummary, status],
    [labels.terms, terms],
  ] as const;
  const told = links.flatMap(([text, href]) => (href === undefined ? [] : [html`<a href="${href}">${text}</a>`]));
  const { document } = printing;
  const ways = Object.entries(waysOf(document));
  // What the company says of a single way is completed by its description.
  const only =
    access !== undefined && ways.length === 1 ? html` ${line(ways[0]?.[1].description, printing)}` : undefined;
  const servers = serversOf(document).filter((server) => server.url !== withoutSlash(url));
  return [
    html`${labels.address}${colon}<code>${url}</code>`,
    ...servers.map((one) => html`${labels.address}${colon}<code>${one.url}</code> ${line(one.description, printing)}`),
    ...(access === undefined ? [] : [html`${labels.access}${colon}${localize(access, code)}${only}`]),
    ...(only === undefined ? ways : []).map(
      ([id, { type, scheme, in: where, name, openIdConnectUrl, description }]) => {
        const words = [type, where, scheme ?? name ?? openIdConnectUrl].filter((word) => word !== undefined);
        return html`${labels.access}${colon}<code>${id}</code> (${words.join(' ')}) ${line(description, printing)}`;
      },
    ),
    ...(known ? [html`${labels.version}${colon}${known.version}`] : []),
    ...(told.length > 0 ? [html`${told.map((one, index) => html`${index > 0 && comma}${one}`)}`] : []),
  ];
}

/** The ways to be let in. https://spec.openapis.org/oas/v3.1.0#security-scheme-object */
function waysOf(document: Mapping): Readonly<Record<string, Mapping>> {
  const ways = Object.entries(mappingOf(mappingOf(document.components).securitySchemes));
  return Object.fromEntries(ways.map(([name, way]) => [name, mappingOf(referred(document, way))]));
}

/** The servers of a description that have whole addresses, with the defaults of their variables. https://spec.openapis.org/oas/v3.1.0#server-object */
function serversOf({ servers }: Mapping): readonly { readonly url: string; readonly description: unknown }[] {
  return listOf(servers).flatMap((server) => {
    const { description } = mappingOf(server);
    const filled = serverUrl(server);
    return /^https?:/.test(filled) ? [{ url: withoutSlash(filled), description }] : [];
  });
}

/** An operation, which opens below what it does and how it is asked for. */
function operation(one: Operation, printing: Printing, isOpen: boolean): Html {
  const { part, verb, path, value, parameters } = one;
  const { document, labels, lang, idOf } = printing;
  const id = idOf.get(one) ?? '';
  const body = mappingOf(referred(document, value.requestBody));
  const absent = part === 'paths' ? 'readOnly' : 'writeOnly';
  const content = mediaOf(body, document, absent);
  const responses = Object.entries(mappingOf(value.responses)).map(
    ([status, response]) => [status, mappingOf(referred(document, response))] as const,
  );
  const answer = responses
    .map(([status, response]) => ({ status, media: mediaOf(response, document, 'writeOnly') }))
    .find(({ media }) => media?.example !== undefined);
  const call = html`<code class="${verb}">${verb.toUpperCase()}</code> <code>${path}</code>`;
  const level = tagOf(one) === '' ? 'h3' : 'h4';
  const title =
    typeof value.summary === 'string'
      ? html`<${level} id="${id}"${lang}>${value.summary}</${level}> ${call}`
      : html`<${level} id="${id}">${call}</${level}>`;
  return html`
<details class="operation"${isOpen && html` open`}><summary>${title}${badges(value, labels)}</summary>
<div><div>${prose(value.description, printing)}${parameterList(head(labels.parameter), [...parameters, ...sentIn(body, content, document, absent)], printing)}${head(labels.response)}
<ul class="below">${responses.map(([status, { description, headers }]) => {
    const told = Object.entries(mappingOf(headers)).map(([name, header]) => ({
      ...mappingOf(referred(document, header)),
      name,
    }));
    return html`<li><code>${status}</code> ${line(description, printing)}${parameterList(false, told, printing)}</li>`;
  })}</ul></div>
<div>${part === 'paths' ? requests(id, requestOf(one, content, printing), printing) : example(labels.request, content)}${example(labels.response, answer?.media, answer?.status)}
</div></div></details>`;
}

/** The properties of the body of a request, or else the body as a whole. */
function sentIn(
  { description, required }: Mapping,
  content: Media | undefined,
  document: Mapping,
  absent: Absent,
): readonly Mapping[] {
  const properties = propertiesOf(content?.schema, document, absent);
  if (!content || properties.length > 0) return properties;
  return [{ name: 'body', in: content.type, required, schema: content.schema, description }];
}

function badges({ required, deprecated }: Mapping, labels: Labels): readonly (Html | false)[] {
  const badge = (name: string) => html` <span class="badge">${name}</span>`;
  return [required === true && badge(labels.required), deprecated === true && badge(labels.deprecated)];
}

/** Where a parameter stands and what it takes, and below that what it is for. */
function parameterList(title: Html | false, parameters: readonly Mapping[], printing: Printing): Html | false {
  const { document, labels } = printing;
  if (parameters.length === 0) return false;
  return html`${title}
<ul class="parameters">${parameters.map((one) => {
    const schema = one.schema ?? mediaOf(one, document, 'readOnly')?.schema;
    const { description, deprecated } = mappingOf(referred(document, schema));
    const type = html`${typeOf(schema, document)}${limitsOf(schema, document, labels)}`;
    const where = one.in !== undefined && html` <small>${String(one.in)}</small>`;
    return html`<li><code>${String(one.name)}</code>${where}${badges({ deprecated, ...one }, labels)}${htmlText(type) !== '' && html`<span class="sr-only">${labels.comma}${labels.parameterType}${labels.colon}</span> <small>${type}</small>`}${line(one.description ?? description, printing, 'div')}</li>`;
  })}</ul>`;
}

/** Requests to copy. */
function requests(id: string, request: ApiRequest, { labels }: Printing): Html {
  return html`${head(labels.request)}
<div class="tabs">
<details name="${id}" open><summary>curl</summary>${code(asCurl(request), 'sh')}
</details>
<details name="${id}"><summary>JavaScript</summary>${code(asFetch(request), 'js')}
</details>
</div>`;
}

function requestOf(
  { verb, path, value, parameters }: Operation,
  body: Media | undefined,
  { document, server }: Printing,
): ApiRequest {
  const exampleIn = (one: Mapping) => {
    const example = exampleOf(one, document, 'readOnly') ?? anyText;
    return example === anyText ? undefined : example;
  };
  const valueIn = (one: Mapping, encode = encoded) => {
    const example = exampleIn(one);
    return example === undefined ? `{${String(one.name)}}` : encode(textOf(example));
  };
  const needed = (where: string) => parameters.filter((one) => one.in === where && one.required === true);
  const cookies = needed('cookie').map((one) => `${String(one.name)}=${valueIn(one)}`);
  const headers = [
    ...needed('header').map((one) => [String(one.name), valueIn(one, (text) => text)] as const),
    ...(cookies.length > 0 ? [['Cookie', cookies.join('; ')] as const] : []),
  ];
  const { access, key } = accessOf(listOf(value.security ?? document.security), document);
  const query = [
    ...needed('query').flatMap((one) => {
      const [name, example] = [String(one.name), exampleIn(one)];
      const isWhole = one.explode === false || one.content !== undefined;
      if (typeof example !== 'object' || example === null || isWhole) return `${encoded(name)}=${valueIn(one)}`;
      const nameOf = (key: string) => (one.style === 'deepObject' ? `${name}[${key}]` : key);
      return Object.entries(example).map(
        ([key, part]) => `${encoded(Array.isArray(example) ? name : nameOf(key))}=${encoded(textOf(part))}`,
      );
    }),
    ...(key === undefined ? [] : [`${key}=`]),
  ];
  const filled = parameters
    .filter((one) => one.in === 'path')
    .reduce((made, one) => made.replace(`{${String(one.name)}}`, () => valueIn(one)), path);
  const begin = serversOf(value)[0]?.url ?? server;
  const url = `${begin}${filled}${query.length > 0 ? `?${query.join('&')}` : ''}`;
  return { verb, url, isKeyed: key !== undefined, access, headers, body };
}

/** A value as a parameter has it. */
function textOf(value: unknown): string {
  if (Array.isArray(value)) return value.map(textOf).join(',');
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

/** A text as a part of a query or a path; JSON can have halves of characters, which neither can. */
function encoded(text: string): string {
  return encodeURIComponent(text.toWellFormed());
}

/** The first way to be let in, with the name of a key in the query. */
function accessOf([first]: readonly unknown[], document: Mapping): { access: ApiRequest['access']; key?: string } {
  const ways = waysOf(document);
  const schemes = Object.keys(mappingOf(first)).map((name) => mappingOf(ways[name]));
  const key = schemes.find((scheme) => scheme.type === 'apiKey' && scheme.in === 'query')?.name;
  const access = schemes.flatMap(({ type, scheme, in: where, name }): ApiRequest['access'] => {
    if (type === 'http' && /^basic$/i.test(String(scheme))) return ['basic'];
    if (type !== 'apiKey')
      return type === undefined ? [] : [{ header: 'Authorization', before: 'Bearer ', secret: 'TOKEN' }];
    if (where === 'cookie') return [{ header: 'Cookie', before: `${String(name)}=`, secret: 'API_KEY' }];
    return where === 'header' ? [{ header: String(name), before: '', secret: 'API_KEY' }] : [];
  });
  return { access, ...(key !== undefined && { key: encoded(String(key)) }) };
}

/** The example of a body. */
function example(title: string, media: Media | undefined, status?: string): Html | false {
  if (media?.example === undefined) return false;
  return html`${head(title, status)}${code(media.example, isJson(media.type) ? 'json' : 'text')}`;
}

function head(title: string, status?: string): Html {
  return html`
<p class="part"><strong>${title}</strong>${status !== undefined && html` <code>${status}</code>`}</p>`;
}

function code(text: string, language: string): Html {
  return html`
<pre><code class="language-${language}">${text}
</code></pre>`;
}
