import { pathOnHost } from '../base/base-path.ts';
import { capitalized } from '../base/capitalized.ts';
import { isMapping } from '../base/mapping.ts';
import { decoded } from '../base/percent-encoding.ts';
import type { JsonSchema } from '../base/validator.ts';
import { parsePointer, printJson } from '../format/json.ts';
import { type Collection, type Described, describedIn } from '../model/collection.ts';
import type { Site } from '../model/site.ts';
import { declare, type Output } from '../output/output.ts';
import type { Locale, SiteConfig } from '../settings/config.ts';
import { openapiPath } from './parts/apis.ts';
import { camelCase, unique } from './parts/operations.ts';
import { machineHeaders } from './parts/policy.ts';
import type { Resource } from './parts/resource.ts';
import { withTexts } from './parts/schemas.ts';

/**
 * The collections that `endpoints` in site.yaml publishes, each as JSON that satisfies the schema beside it. One that has texts in several
 * languages is there once for each.
 */
export const endpoints: Resource = {
  name: 'endpoints',
  *outputs(site) {
    for (const setting of site.settings.endpoints) {
      const collection = site.data.collections.get(setting.data);
      if (!collection) continue;
      const values = site.locales.map(({ code }) => describedIn(collection, code).value);
      const locales = new Set(values).size === 1 ? [site.defaultLocale] : site.locales;
      for (const locale of locales) yield dataOutput(site, setting, collection, locale, locales);
    }
  },
};

type Setting = SiteConfig['endpoints'][number];

function dataOutput(
  site: Site,
  setting: Setting,
  collection: Collection,
  locale: Locale,
  locales: readonly Locale[],
): Output {
  const { value } = describedIn(collection, locale.code);
  const { schema } = describedIn(collection, site.defaultLocale.code);
  const name = `${camelCase(collection.name)}Data`;
  const component = capitalized(name);
  const components = componentsOf(schema, component);
  const title = setting.title ?? String(schema.title ?? collection.name);
  const description = setting.description ?? String(schema.description ?? `${title}, as JSON.`);
  const pathIn = ({ prefix }: Locale) => `${prefix}${setting.path ?? `/api/${collection.name}.json`}`;
  const others = locales.filter(({ code }) => code !== locale.code);
  return declare({
    path: pathIn(locale),
    mediaType: 'application/json',
    body: () => printJson(value),
    headers: machineHeaders,
    links: [
      { href: pathOnHost(site, openapiPath(site)), rel: 'service-desc', type: site.settings.openapi.mediaType },
      ...others.map((other) => ({
        href: pathOnHost(site, pathIn(other)),
        rel: 'alternate',
        type: 'application/json',
        hreflang: other.code,
      })),
    ],
    source: `data/${collection.name}.yaml`,
    schema: components.schema,
    role: { kind: 'data', ...(locales.length > 1 && { locale: locale.code }) },
    endpoint: {
      id: `${name}${locale.isDefault ? '' : capitalized(locale.code.replaceAll('-', ''))}`,
      tag: 'Data',
      summary: locale.isDefault ? title : `${title} (${locale.code})`,
      description,
      component,
      parts: components.parts,
      example: exampleOf({ value, schema }),
    },
  });
}

/** A schema as components of openapi.json: itself, and its definitions beside it, because few generators of clients look for any within. */
function componentsOf({ $schema: _, $id: __, $defs, ...schema }: JsonSchema, component: string) {
  const definitions = Object.entries(isMapping($defs) ? $defs : {});
  const taken = new Set<string>();
  const names = new Map(definitions.map(([name]) => [name, `${component}.${unique(partName(name), taken)}`]));
  const moved = (reference: string) => {
    const [, name = '', rest = ''] = /^#\/\$defs(\/[^/]+)(.*)$/s.exec(reference) ?? [];
    const part = names.get(parsePointer(decoded(name))[0] ?? '');
    if (part !== undefined) return `#/components/schemas/${part}${rest}`;
    return /^#(?:\/|$)/.test(reference) ? `#/components/schemas/${component}${reference.slice(1)}` : reference;
  };
  const parts = definitions.map(
    ([name, part]) => [names.get(name) ?? name, withTexts(part as JsonSchema, '$ref', moved)] as const,
  );
  return { schema: withTexts(schema, '$ref', moved), parts: Object.fromEntries(parts) };
}

/** The name of a definition as components may be called. https://spec.openapis.org/oas/v3.1.0#components-object */
function partName(name: string): string {
  return capitalized(camelCase(name.replace(/[^A-Za-z0-9]+/g, '-').replace(/^-|-$/g, '')) || 'part');
}

/** The first entry, as far as the schema asks for no more. */
function exampleOf({ value, schema }: Pick<Described, 'value' | 'schema'>): unknown {
  if (Array.isArray(value)) return value.slice(0, Math.max(1, Number(schema.minItems ?? 1)));
  if (!isMapping(value)) return value;
  const isMap = schema.properties === undefined && schema.required === undefined;
  return isMap
    ? Object.fromEntries(Object.entries(value).slice(0, Math.max(1, Number(schema.minProperties ?? 1))))
    : value;
}
