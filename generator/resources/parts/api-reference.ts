import { isMapping, type Mapping } from '../../base/mapping.ts';
import { isJson } from '../../base/media-type.ts';
import { type Html, html, languageOf } from '../../format/html.ts';
import { printJson } from '../../format/json.ts';
import { listOf, type Operation, operationsOf, referred } from '../../model/openapi.ts';
import type { Site } from '../../model/site.ts';
import { nameSlug } from '../../names/name-slug.ts';
import type { Locale } from '../../settings/config.ts';
import { localize } from '../../settings/localized.ts';
import { fill, type Labels } from '../../templates/labels.ts';
import { type ApiRequest, asCurl, asFetch } from './api-request.ts';
import { type Api, apisOf } from './apis.ts';

/** The APIs of the company for people: where each is and what it takes, and every operation that its OpenAPI description has. */
export function apiReference(site: Site, here: Locale): Html {
  return html`${apisOf(site).map((api) => section(api, site, here))}`;
}

/** Options of a printed operation. */
interface Printing {
  readonly document: Mapping;
  readonly server: string;
  readonly anchor: string;
  readonly labels: Labels;
  /** The language of the description, which is in one, where the page is in another. */
  readonly lang: Html | false;
}

function section(api: Api, { defaultLocale }: Site, here: Locale): Html {
  const { anchor, name, description, document: known } = api;
  const lang = languageOf(defaultLocale, here);
  const begin = html`
<h2 id="${anchor}">${name}</h2>
<p>${localize(description, here.code)}</p>
<ul class="facts">${factsOf(api, here).map((fact) => html`<li>${fact}</li>`)}</ul>`;
  if (!known) return begin;
  const partly =
    lang &&
    html`
<p class="part">${fill(here.labels.partlyIn, { language: defaultLocale.name })}</p>`;
  const { document } = known;
  const printing = { document, server: serverOf(document, api.url), anchor, labels: here.labels, lang };
  const operations = operationsOf(document);
  const tagOf = ({ value: { tags } }: Operation) => String(listOf(tags)[0] ?? '');
  const described = new Map(
    listOf(document.tags).flatMap((tag) => (isMapping(tag) ? [[String(tag.name), tag.description] as const] : [])),
  );
  const used = new Set(operations.map(tagOf));
  const tags = [...[...described.keys()].filter((tag) => used.has(tag)), ...used];
  return html`${begin}${partly}${[...new Set(tags)].map((tag) => {
    const own = operations.filter((one) => tagOf(one) === tag);
    const title =
      tag !== '' &&
      html`
<h3 id="${anchor}-${nameSlug(tag)}"${lang}>${tag}</h3>${prose(described.get(tag), lang)}`;
    return html`${title}${own.map((one) => operation(one, printing, one === operations[0]))}`;
  })}`;
}

function factsOf({ url, access, documentation, openapi, status, terms, document }: Api, here: Locale) {
  const { code, labels } = here;
  const { colon } = labels;
  const isElsewhere = documentation !== undefined && !documentation.includes('#api-');
  const links = [
    [labels.documentation, isElsewhere ? documentation : undefined],
    [labels.openapiSummary, openapi?.href],
    [labels.statusSummary, status],
    [labels.terms, terms],
  ] as const;
  const told = links.flatMap(([text, href]) => (href === undefined ? [] : [html`<a href="${href}">${text}</a>`]));
  return [
    html`${labels.address}${colon}<code>${url}</code>`,
    ...(access === undefined ? [] : [html`${labels.access}${colon}${localize(access, code)}`]),
    ...(document ? [html`${labels.version}${colon}${document.version}`] : []),
    ...told,
  ];
}

/** The first server of a description that has a whole address, or else the address of the API. */
function serverOf({ servers }: Mapping, url: string): string {
  const urls = listOf(servers).map((server) => (isMapping(server) ? String(server.url) : ''));
  return (urls.find((one) => /^https?:/.test(one)) ?? url).replace(/\/$/, '');
}

/** An operation, which opens below what it does and how it is asked for. */
function operation(one: Operation, printing: Printing, isOpen: boolean): Html {
  const { verb, path, value, parameters } = one;
  const { document, labels, lang, anchor } = printing;
  const id = `${anchor}-${nameSlug(String(value.operationId ?? `${verb} ${path}`))}`;
  const body = referred(document, value.requestBody);
  const content = isMapping(body) ? mediaOf(body, document) : undefined;
  const taken = [...parameters, ...propertiesOf(content?.schema, document)];
  const request = requestOf(one, content, printing);
  const responses = Object.entries(isMapping(value.responses) ? value.responses : {});
  const call = html`<code class="${verb}">${verb.toUpperCase()}</code> <code>${path}</code>`;
  const title =
    typeof value.summary === 'string'
      ? html`<h4 id="${id}"${lang}>${value.summary}</h4> ${call}`
      : html`<h4 id="${id}">${call}</h4>`;
  return html`
<details class="operation"${isOpen && html` open`}><summary>${title}</summary>
<div><div>${prose(value.description, lang)}${taken.length > 0 && parameterList(taken, printing)}
<p class="part"><strong>${labels.response}</strong></p>
<ul>${responses.map(([status, one]) => {
    const response = referred(document, one);
    const said = isMapping(response) && typeof response.description === 'string' ? response.description : '';
    return html`<li><code>${status}</code> <span${lang}>${inline(said)}</span></li>`;
  })}</ul></div>
<div>
<p class="part"><strong>${labels.request}</strong></p>
<div class="tabs">
<details name="${id}" open><summary>curl</summary>${code(asCurl(request), 'sh')}
</details>
<details name="${id}"><summary>JavaScript</summary>${code(asFetch(request), 'js')}
</details>
</div>${example(responses, printing)}
</div></div></details>`;
}

/** The properties of an object that a request sends, described as parameters are. https://spec.openapis.org/oas/v3.1.0#parameter-object */
function propertiesOf(schema: unknown, document: Mapping, depth = 0): readonly Mapping[] {
  const known = referred(document, schema);
  if (!isMapping(known) || depth > deepest) return [];
  const required = listOf(known.required);
  const own = Object.entries(isMapping(known.properties) ? known.properties : {});
  return [
    ...listOf(known.allOf).flatMap((part) => propertiesOf(part, document, depth + 1)),
    ...own.map(([name, part]) => ({
      ...{ name, in: 'body', required: required.includes(name), schema: part },
      description: isMapping(part) ? part.description : undefined,
    })),
  ];
}

/** Where a parameter stands and what it takes, and below that what it is for. */
function parameterList(parameters: readonly Mapping[], { document, labels, lang }: Printing): Html {
  return html`
<p class="part"><strong>${labels.parameter}</strong></p>
<ul class="parameters">${parameters.map(({ name, in: where, required, description, schema }) => {
    const known = referred(document, schema);
    const said = description ?? (isMapping(known) ? known.description : undefined);
    const badge = required === true && html` <span class="badge">${labels.required}</span>`;
    return html`<li><code>${String(name)}</code> <small>${String(where)}</small>${badge}<span class="sr-only">${labels.comma}${labels.parameterType}${labels.colon}</span> <small>${typeOf(schema, document)}</small><p${lang}>${inline(String(said ?? ''))}</p></li>`;
  })}</ul>`;
}

/** The type of a schema in a few words: `string (date)`, `integer[]`, or each value that it allows, as code: `open` | `closed`. */
function typeOf(schema: unknown, document: Mapping): Html {
  const known = referred(document, schema);
  if (!isMapping(known)) return html``;
  const { type, format, items } = known;
  const values = listOf(known.enum);
  if (values.length > 0)
    return html`${values.map((value, index) => html`${index > 0 && ' | '}<code>${String(value)}</code>`)}`;
  if (type === 'array') return html`${typeOf(items, document)}[]`;
  const names = [type].flat().filter((one) => typeof one === 'string');
  return html`${names.join(', ')}${typeof format === 'string' && ` (${format})`}`;
}

/** A request to copy. */
function requestOf(
  { verb, path, value, parameters }: Operation,
  body: Media | undefined,
  { document, server }: Printing,
): ApiRequest {
  const valueIn = (one: Mapping) => {
    const value = exampleOf(one, document) ?? samples.string;
    return value === samples.string ? `{${String(one.name)}}` : encodeURIComponent(String(value));
  };
  const query = parameters
    .filter((one) => one.in === 'query' && one.required === true)
    .map((one) => `${String(one.name)}=${valueIn(one)}`);
  const filled = parameters
    .filter((one) => one.in === 'path')
    .reduce((made, one) => made.replace(`{${String(one.name)}}`, () => valueIn(one)), path);
  const url = `${server}${filled}${query.length > 0 ? `?${query.join('&')}` : ''}`;
  return { verb, url, access: accessOf(listOf(value.security ?? document.security), document), body };
}

/** The first way to be let in. https://spec.openapis.org/oas/v3.1.0#security-scheme-object */
function accessOf([first]: readonly unknown[], document: Mapping): ApiRequest['access'] {
  const { securitySchemes } = isMapping(document.components) ? document.components : {};
  return Object.keys(isMapping(first) ? first : {}).flatMap((name): ApiRequest['access'] => {
    const scheme = referred(document, isMapping(securitySchemes) ? securitySchemes[name] : undefined);
    if (!isMapping(scheme)) return [];
    if (scheme.type === 'http' && scheme.scheme === 'basic') return ['basic'];
    if (scheme.type !== 'apiKey') return [{ header: 'Authorization', before: 'Bearer ', secret: 'TOKEN' }];
    return scheme.in === 'header' ? [{ header: String(scheme.name), before: '', secret: 'API_KEY' }] : [];
  });
}

/** The example of the first response that has one. */
function example(responses: readonly (readonly [string, unknown])[], { document, labels }: Printing): Html | false {
  for (const [status, one] of responses) {
    const response = referred(document, one);
    const { type = '', example: text } = (isMapping(response) && mediaOf(response, document)) || {};
    if (text !== undefined)
      return html`
<p class="part"><strong>${labels.response}</strong> <code>${status}</code></p>${code(text, isJson(type) ? 'json' : 'text')}`;
  }
  return false;
}

interface Media {
  readonly type: string;
  readonly schema?: unknown;
  /** As text. */
  readonly example?: string;
}

/** The first media type of a body, with an example: as the description gives one, or made from the schema. */
function mediaOf({ content }: Mapping, document: Mapping): Media | undefined {
  const [first] = Object.entries(isMapping(content) ? content : {});
  if (!first) return undefined;
  const [type, media] = first;
  const { schema } = isMapping(media) ? media : {};
  const value = isMapping(media) ? exampleOf(media, document) : undefined;
  if (value === undefined) return { type, schema };
  return { type, schema, example: typeof value === 'string' ? value : printJson(value).trimEnd() };
}

function exampleOf({ example: given, examples, schema }: Mapping, document: Mapping): unknown {
  if (given !== undefined) return given;
  const named = referred(document, Object.values(isMapping(examples) ? examples : {})[0]);
  return isMapping(named) && named.value !== undefined ? named.value : sample(schema, document, 0);
}

/** Schemas can refer to themselves. */
const deepest = 5;

/** A value as a schema describes it: its example or default, or one of the type. */
function sample(schema: unknown, document: Mapping, depth: number): unknown {
  const known = referred(document, schema);
  if (!isMapping(known) || depth > deepest) return undefined;
  const [listed] = [...listOf(known.examples), ...listOf(known.enum)];
  const given = known.example ?? known.const ?? known.default ?? listed;
  if (given !== undefined) return given;
  const parts = listOf(known.allOf).map((part) => sample(part, document, depth));
  const [choice] = [...listOf(known.oneOf), ...listOf(known.anyOf)];
  if (choice !== undefined) return sample(choice, document, depth);
  const { properties, items } = known;
  const [type] = [known.type].flat();
  if (isMapping(properties) || parts.length > 0) {
    const own = Object.entries(isMapping(properties) ? properties : {}).flatMap(([name, part]) => {
      const value = sample(part, document, depth + 1);
      return value === undefined ? [] : [[name, value] as const];
    });
    return Object.assign({}, ...parts.filter(isMapping), Object.fromEntries(own));
  }
  if (type === 'array') return [sample(items, document, depth + 1)].filter((one) => one !== undefined);
  return type === undefined ? undefined : samples[String(type)];
}

const samples: Readonly<Record<string, unknown>> = { string: 'text', integer: 1, number: 1, boolean: true, object: {} };

/** The paragraphs of a description. Of its CommonMark, only code is kept apart. */
function prose(text: unknown, lang: Html | false): Html | false {
  if (typeof text !== 'string') return false;
  const paragraphs = text.trim().split(/\n\s*\n/);
  return html`${paragraphs.map(
    (one) => html`
<p${lang}>${inline(one)}</p>`,
  )}`;
}

function inline(text: string): Html {
  return html`${text.split(/`([^`]+)`/).map((part, index) => (index % 2 === 1 ? html`<code>${part}</code>` : part))}`;
}

function code(text: string, language: string): Html {
  return html`
<pre><code class="language-${language}">${text}
</code></pre>`;
}
