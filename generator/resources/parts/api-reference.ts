import type { Mapping } from '../../base/mapping.ts';
import { isJson } from '../../base/media-type.ts';
import { onceFor } from '../../base/once-for.ts';
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
import { type ApiRequest, asCurl, asFetch, asPython, encoded, serialized } from './api-request.ts';
import {
  type Absent,
  anyText,
  type Elsewhere,
  exampleOf,
  kindsOf,
  limitsOf,
  type Media,
  mediaOf,
  nameOf,
  objectsIn,
  propertiesOf,
  typeOf,
  usesOf,
} from './api-schema.ts';
import { line, prose, type TextPlace } from './api-text.ts';
import { type Api, apisOf } from './apis.ts';
import { unique } from './operations.ts';

/** The APIs of the company for people: where each is and what it takes, and every operation that its OpenAPI description has. */
export function apiReference(site: Site, here: Locale): Html {
  return referencesOf(site)(here);
}

/** The page and its alternate say the same. */
const referencesOf = onceFor((site: Site) =>
  onceFor((here: Locale) => {
    const ids = new Set(apisOf(site).map(({ anchor }) => anchor));
    return html`${apisOf(site).map((api) => section(api, site, here, ids))}`;
  }),
);

interface Printing extends Rows {
  readonly server: string;
  readonly idOf: ReadonlyMap<Operation, string>;
}

const mostRowsShown = 50_000;

function section(api: Api, { defaultLocale }: Site, here: Locale, ids: Set<string>): Html {
  const { anchor, name, url, description, document: known } = api;
  const { document = {} } = known ?? {};
  const lang = languageOf(defaultLocale, here);
  const operations = operationsOf(document);
  const tags = new Map(listOf(document.tags).map((tag) => [String(mappingOf(tag).name), mappingOf(tag).description]));
  const used = new Set(operations.map(tagOf));
  // Those without a tag stand before all headings.
  const names = [...new Set(['', ...tags.keys(), ...used])].filter((tag) => used.has(tag));
  const tagIds = new Map(names.map((tag) => [tag, unique(`${anchor}-${nameSlug(tag)}`, ids, '-')]));
  const idOf = new Map(operations.map((tagged) => [tagged, unique(operationAnchor(tagged, anchor), ids, '-')]));
  const server = serversOf(document)[0]?.url ?? withoutSlash(url);
  const uses = usesOf(operations, document);
  // The id of each schema that several values have, which is told of once; undefined for others.
  const shared = new Map<string, string | undefined>();
  const printing = {
    document,
    server,
    anchor,
    ids,
    idOf,
    labels: here.labels,
    lang,
    printed: new Map<string, string>(),
    depth: 0,
    budget: { left: mostRowsShown },
    elsewhere: (ref: string) => {
      if (!shared.has(ref)) {
        const name = nameSlug(String(nameOf({ $ref: ref }, document)));
        const isShared = (uses.get(ref) ?? 0) > 1 && objectsIn({ $ref: ref }, document).length > 0;
        shared.set(ref, isShared ? unique(`${anchor}-schema-${name}`, ids, '-') : undefined);
      }
      return shared.get(ref);
    },
  };
  const partly =
    lang &&
    known &&
    html`
<p class="part">${fill(here.labels.partlyIn, { language: defaultLocale.name })}</p>`;
  const { description: about } = mappingOf(document.info);
  return html`
<h2 id="${anchor}">${name}</h2>
<p>${localize(description, here.code)}</p>
<ul class="facts">${factsOf(api, here, printing).map((fact) => html`<li>${fact}</li>`)}</ul>${partly}${about !== localize(description, defaultLocale.code) && prose(about, printing)}${names.map(
    (tag) => {
      const title =
        tag !== '' &&
        html`
<h3 id="${tagIds.get(tag) ?? ''}"${lang}>${tag}</h3>${prose(tags.get(tag), printing)}`;
      const own = operations.filter((candidate) => tagOf(candidate) === tag);
      return html`${title}${own.map((member) => operation(member, printing, member === own[0]))}`;
    },
  )}${schemas(shared, printing, unique(`${anchor}-schemas`, ids, '-'))}`;
}

/** The schemas that were led to from operations, and from one another. */
function schemas(shared: ReadonlyMap<string, string | undefined>, printing: Printing, title: string): Html | false {
  const { document, labels } = printing;
  const parts: Html[] = [];
  // It grows while they are printed.
  for (const [ref, id] of shared) {
    if (id === undefined) continue;
    const schema = referred(document, { $ref: ref });
    const name = String(nameOf({ $ref: ref }, document));
    parts.push(html`
<details class="operation schema"><summary><code id="${id}">${name}</code></summary>
<div><div>${prose(mappingOf(schema).description, printing)}${schemaRows(schema, printing)}</div></div></details>`);
  }
  return (
    parts.length > 0 &&
    html`
<h3 id="${title}">${labels.schemas}</h3>${parts}`
  );
}

function tagOf({ part, value: { tags } }: Operation): string {
  return part === 'webhooks' ? 'Webhooks' : String(listOf(tags)[0] ?? '');
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
  const anchors = links.flatMap(([text, href]) => (href === undefined ? [] : [html`<a href="${href}">${text}</a>`]));
  const { document } = printing;
  const ways = Object.entries(waysOf(document));
  // The description of a single way completes the text of the company.
  const only =
    access !== undefined && ways.length === 1 ? html` ${line(ways[0]?.[1].description, printing)}` : undefined;
  const servers = serversOf(document).filter((server) => server.url !== withoutSlash(url));
  return [
    html`${labels.address}${colon}<code>${url}</code>`,
    ...servers.map(
      (server) => html`${labels.address}${colon}<code>${server.url}</code> ${line(server.description, printing)}`,
    ),
    ...(access === undefined ? [] : [html`${labels.access}${colon}${localize(access, code)}${only}`]),
    ...(only === undefined ? ways : []).map(
      ([id, { type, scheme, in: where, name, openIdConnectUrl, description }]) => {
        const words = [type, where, scheme ?? name ?? openIdConnectUrl].filter((word) => word !== undefined);
        return html`${labels.access}${colon}<code>${id}</code> (${words.join(' ')}) ${line(description, printing)}`;
      },
    ),
    ...(known ? [html`${labels.version}${colon}${known.version}`] : []),
    ...(anchors.length > 0 ? [html`${anchors.map((text, index) => html`${index > 0 && comma}${text}`)}`] : []),
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
function operation(described: Operation, printing: Printing, isOpen: boolean): Html {
  const { part, verb, path, value, parameters } = described;
  const { document, labels, lang, idOf } = printing;
  const id = idOf.get(described) ?? '';
  const body = mappingOf(referred(document, value.requestBody));
  const absent = part === 'paths' ? 'readOnly' : 'writeOnly';
  const content = mediaOf(body, document, absent);
  const responses = Object.entries(mappingOf(value.responses)).map(([status, response]) => ({
    status,
    response: mappingOf(referred(document, response)),
    media: mediaOf(mappingOf(referred(document, response)), document, 'writeOnly'),
  }));
  const answer = responses.find(({ media }) => media?.example !== undefined);
  const asked = { ...printing, absent } as const;
  const answered = { ...printing, absent: 'writeOnly' } as const;
  const call = html`<code class="${verb}">${verb.toUpperCase()}</code> <code>${path}</code>`;
  const level = tagOf(described) === '' ? 'h3' : 'h4';
  const title =
    typeof value.summary === 'string'
      ? html`<${level} id="${id}"${lang}>${value.summary}</${level}> ${call}`
      : html`<${level} id="${id}">${call}</${level}>`;
  return html`
<details class="operation"${isOpen && html` open`}><summary>${title}${badges(value, labels)}</summary>
<div><div>${prose(value.description, printing)}${rowsOf([...parameters, ...sentIn(body, content, document, absent)], asked, head(labels.parameter))}${head(labels.response)}
<ul class="below">${responses.map((row) => {
    const { status, response } = row;
    const headers = Object.entries(mappingOf(response.headers)).map(([name, header]) => ({
      ...mappingOf(referred(document, header)),
      name,
    }));
    return html`<li><code>${status}</code> ${line(response.description, printing)}${rowsOf(headers, answered)}${contentRows(response.content, answered, row === answer)}</li>`;
  })}</ul></div>
<div>${part === 'paths' ? requests(id, requestOf(described, content, printing), printing) : example(labels.request, content)}${moreOf(content)}${example(labels.response, answer?.media, answer?.status)}${moreOf(answer?.media)}${responses.map(({ status, media }) => status !== answer?.status && media?.isGiven === true && moreOf(media, status))}
</div></div></details>`;
}

/** The properties of the body of a request, or else the body as a whole, and the body as each other media type has it. */
function sentIn(
  { description, required, content: types }: Mapping,
  content: Media | undefined,
  document: Mapping,
  absent: Absent,
): readonly Mapping[] {
  if (!content) return [];
  const schema = referred(document, content.schema);
  const [first, ...others] = objectsIn(schema, document);
  const [, ...more] = Object.entries(mappingOf(types));
  const body = { name: 'body', in: content.type, required, schema: content.schema, description };
  return [
    ...(first === schema && first !== undefined && others.length === 0
      ? propertiesOf(schema, document, absent).map((property) => ({ ...property, in: 'body' }))
      : [body]),
    ...more.map(([type, media]) => ({ name: 'body', in: type, schema: mappingOf(media).schema })),
  ];
}

function requests(id: string, request: ApiRequest, { labels }: Printing): Html {
  return html`${head(labels.request)}
<div class="tabs">
<details name="${id}" open><summary>curl</summary>${code(asCurl(request), 'sh')}
</details>
<details name="${id}"><summary>JavaScript</summary>${code(asFetch(request), 'js')}
</details>
<details name="${id}"><summary>Python</summary>${code(asPython(request), 'python')}
</details>
</div>`;
}

function requestOf(
  { verb, path, value, parameters }: Operation,
  body: Media | undefined,
  { document, server }: Printing,
): ApiRequest {
  const textOf = (mapping: Mapping) => {
    const [held = mapping] = Object.values(mappingOf(mapping.content));
    const example = exampleOf(mappingOf(held), document, 'readOnly');
    return serialized(mapping, example === anyText ? undefined : example);
  };
  const needed = (where: string) =>
    parameters.filter((parameter) => parameter.in === where && parameter.required === true);
  const { access, key } = accessOf(listOf(value.security ?? document.security), document);
  const query = [...needed('query').map(textOf), ...(key === undefined ? [] : [`${key}=`])].filter(
    (part) => part !== '',
  );
  const cookies = needed('cookie').map(textOf).join('; ');
  const isCookie = (scheme: ApiRequest['access'][number]) => scheme !== 'basic' && scheme.header === 'Cookie';
  const headers = needed('header')
    .filter(({ name }) => !/^(?:accept|content-type|authorization)$/i.test(String(name)))
    .map((parameter) => [String(parameter.name), textOf(parameter)] as const);
  const filled = parameters
    .filter((parameter) => parameter.in === 'path')
    .reduce((made, parameter) => made.replace(`{${String(parameter.name)}}`, () => textOf(parameter)), path);
  const begin = serversOf(value)[0]?.url ?? server;
  return {
    verb,
    body,
    isKeyed: key !== undefined,
    url: `${begin}${filled}${query.length > 0 ? `?${query.join('&')}` : ''}`,
    access: access.map((scheme) =>
      cookies !== '' && scheme !== 'basic' && isCookie(scheme)
        ? { ...scheme, before: `${cookies}; ${scheme.before}` }
        : scheme,
    ),
    headers: cookies === '' || access.some(isCookie) ? headers : [...headers, ['Cookie', cookies]],
  };
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

function example(title: string, media: Media | undefined, status?: string): Html | false {
  if (media?.example === undefined) return false;
  return html`${head(title, status)}${code(media.example, languageOfType(media))}`;
}

function languageOfType(media: Media | undefined): string {
  return media && isJson(media.type) ? 'json' : 'text';
}

/** The other examples of a body, which open; all of them, where it is that of another response. */
function moreOf(media: Media | undefined, status?: string): readonly Html[] {
  const { example, more = [] } = media ?? {};
  const all = status === undefined || example === undefined ? more : [['', example] as const, ...more];
  return all.map(
    ([title, text]) => html`
<details><summary>${status !== undefined && html`<code>${status}</code> `}${title}</summary>${code(text, languageOfType(media))}
</details>`,
  );
}

function code(text: string, language: string): Html {
  return html`
<pre><code class="language-${language}">${text}
</code></pre>`;
}

/** Where rows stand that say what parameters and properties are. */
interface Rows extends TextPlace {
  readonly document: Mapping;
  readonly elsewhere: Elsewhere;
  /** The properties that are left out. */
  readonly absent?: Absent;
  /** How deep they are nested in objects. */
  readonly depth: number;
  /** How many more there can be. */
  readonly budget: { left: number };
}

const deepest = 6;

/** Where each parameter stands and what it takes, below that what it is for, and the properties of the objects in it. */
function rowsOf(parameters: readonly Mapping[], rows: Rows, title: Html | false = false): Html | false {
  const { labels, budget } = rows;
  const shown = parameters.slice(0, Math.max(0, budget.left));
  budget.left -= shown.length;
  if (parameters.length === 0) return false;
  return html`${title}
<ul class="parameters">${shown.map((parameter) => {
    const schema = parameter.schema ?? mediaOf(parameter, rows.document, 'readOnly')?.schema;
    const { description, deprecated } = mappingOf(referred(rows.document, schema));
    const text = parameter.description ?? description;
    const where = parameter.in !== undefined && html` <small>${String(parameter.in)}</small>`;
    return html`<li><code>${String(parameter.name)}</code>${where}${badges({ deprecated, ...parameter }, labels)}${typed(schema, rows)}${line(text, rows, 'div')}${kinds(schema, rows)}${objects(schema, rows, String(parameter.name), text)}</li>`;
  })}${shown.length < parameters.length && html`<li>…</li>`}</ul>`;
}

/** The media types of a response, each with what it holds. */
function contentRows(content: unknown, rows: Rows, isOpen: boolean): readonly Html[] {
  return Object.entries(mappingOf(content)).map(([type, media]) => {
    const { schema } = mappingOf(media);
    const title = html`<small>${type}</small>${typed(schema, rows)}`;
    const within = schemaRows(schema, rows);
    if (!within) return html` ${title}`;
    return html`
<details${isOpen && html` open`}><summary>${title}</summary>${within}</details>`;
  });
}

/** The properties of a schema, or of each object that it holds. */
function schemaRows(schema: unknown, rows: Rows): Html | false {
  const { document, elsewhere, absent } = rows;
  const [first, ...others] = objectsIn(schema, document, elsewhere);
  const types = kinds(schema, rows);
  if (first !== undefined && others.length === 0 && !types) return rowsOf(propertiesOf(first, document, absent), rows);
  const all = html`${types}${objects(schema, rows, 'object')}`;
  return htmlText(all) !== '' && all;
}

/** The objects within a value, as disclosures; `described` is the description that the value has already. */
function objects(schema: unknown, rows: Rows, name: string, described?: unknown): Html | readonly Html[] {
  const { document, elsewhere, absent, depth, budget } = rows;
  const held = objectsIn(schema, document, elsewhere);
  if (held.length > 0 && (depth === deepest || budget.left <= 0)) return html`<div>…</div>`;
  return held.flatMap((variant) => {
    const { description } = mappingOf(referred(document, variant));
    const within = rowsOf(propertiesOf(variant, document, absent), { ...rows, depth: depth + 1 });
    if (!within) return [];
    return [
      html`
<details><summary>${String(nameOf(variant, document) ?? name)}</summary>${description !== described && line(description, rows, 'div')}${within}</details>`,
    ];
  });
}

/** The values of the property that tells the kinds of an object apart. */
function kinds(schema: unknown, { document, elsewhere, labels }: Rows): Html | false {
  const known = kindsOf(schema, document, elsewhere);
  if (!known) return false;
  const all = known.kinds.map(([kind, $ref], index) => {
    const type = typeOf({ $ref }, document, elsewhere);
    return html`${index > 0 && labels.comma}<code>${kind}</code> (${type})`;
  });
  return html`<div><code>${known.name}</code>${labels.colon}${all}</div>`;
}

function typed(schema: unknown, { document, elsewhere, labels }: Rows): Html | false {
  const type = html`${typeOf(schema, document, elsewhere)}${limitsOf(schema, document, labels)}`;
  const separator = `${labels.comma}${labels.parameterType}${labels.colon}`;
  return htmlText(type) !== '' && html`<span class="sr-only">${separator}</span> <small>${type}</small>`;
}

function badges({ required, deprecated }: Mapping, labels: Labels): readonly (Html | false)[] {
  const badge = (name: string) => html` <span class="badge">${name}</span>`;
  return [required === true && badge(labels.required), deprecated === true && badge(labels.deprecated)];
}

function head(title: string, status?: string): Html {
  return html`
<p class="part"><strong>${title}</strong>${status !== undefined && html` <code>${status}</code>`}</p>`;
}
