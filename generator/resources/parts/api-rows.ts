import type { Mapping } from '../../base/mapping.ts';
import { type Html, html, htmlText } from '../../format/html.ts';
import { mappingOf, referred } from '../../model/openapi.ts';
import type { Labels } from '../../templates/labels.ts';
import {
  type Absent,
  type Elsewhere,
  kindsOf,
  limitsOf,
  mediaOf,
  nameOf,
  objectsIn,
  propertiesOf,
  typeOf,
} from './api-schema.ts';
import { line, type TextPlace } from './api-text.ts';

/** Where rows stand that say what parameters and properties are. */
export interface Rows extends TextPlace {
  readonly document: Mapping;
  readonly elsewhere: Elsewhere;
  /** The properties that are left out. */
  readonly absent?: Absent;
  /** Within how many objects they are. */
  readonly depth: number;
  /** How many more there can be. */
  readonly budget: { left: number };
}

const deepest = 6;

/** Where each parameter stands and what it takes, below that what it is for, and the properties of the objects in it. */
export function rowsOf(parameters: readonly Mapping[], rows: Rows, title: Html | false = false): Html | false {
  const { labels, budget } = rows;
  const shown = parameters.slice(0, Math.max(0, budget.left));
  budget.left -= shown.length;
  if (parameters.length === 0) return false;
  return html`${title}
<ul class="parameters">${shown.map((one) => {
    const schema = one.schema ?? mediaOf(one, rows.document, 'readOnly')?.schema;
    const { description, deprecated } = mappingOf(referred(rows.document, schema));
    const told = one.description ?? description;
    const where = one.in !== undefined && html` <small>${String(one.in)}</small>`;
    return html`<li><code>${String(one.name)}</code>${where}${badges({ deprecated, ...one }, labels)}${typed(schema, rows)}${line(told, rows, 'div')}${kinds(schema, rows)}${objects(schema, rows, String(one.name), told)}</li>`;
  })}${shown.length < parameters.length && html`<li>…</li>`}</ul>`;
}

/** The media types of a response, each with what it holds. */
export function contentRows(content: unknown, rows: Rows, isOpen: boolean): readonly Html[] {
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
export function schemaRows(schema: unknown, rows: Rows): Html | false {
  const { document, elsewhere, absent } = rows;
  const [first, ...others] = objectsIn(schema, document, elsewhere);
  const told = kinds(schema, rows);
  if (first !== undefined && others.length === 0 && !told) return rowsOf(propertiesOf(first, document, absent), rows);
  const all = html`${told}${objects(schema, rows, 'object')}`;
  return htmlText(all) !== '' && all;
}

/** The objects that a value holds, which open; `told` was said of it. */
function objects(schema: unknown, rows: Rows, name: string, told?: unknown): Html | readonly Html[] {
  const { document, elsewhere, absent, depth, budget } = rows;
  const held = objectsIn(schema, document, elsewhere);
  if (held.length > 0 && (depth === deepest || budget.left <= 0)) return html`<div>…</div>`;
  return held.flatMap((one) => {
    const { description } = mappingOf(referred(document, one));
    const within = rowsOf(propertiesOf(one, document, absent), { ...rows, depth: depth + 1 });
    if (!within) return [];
    return [
      html`
<details><summary>${String(nameOf(one, document) ?? name)}</summary>${description !== told && line(description, rows, 'div')}${within}</details>`,
    ];
  });
}

/** Which value of a property says which object it is. */
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
  const said = `${labels.comma}${labels.parameterType}${labels.colon}`;
  return htmlText(type) !== '' && html`<span class="sr-only">${said}</span> <small>${type}</small>`;
}

export function badges({ required, deprecated }: Mapping, labels: Labels): readonly (Html | false)[] {
  const badge = (name: string) => html` <span class="badge">${name}</span>`;
  return [required === true && badge(labels.required), deprecated === true && badge(labels.deprecated)];
}

export function head(title: string, status?: string): Html {
  return html`
<p class="part"><strong>${title}</strong>${status !== undefined && html` <code>${status}</code>`}</p>`;
}
