import { pathOnHost } from '../base/base-path.ts';
import type { JsonSchema } from '../base/validator.ts';
import { printJson } from '../format/json.ts';
import { type Collection, type Described, describedIn, isRecord } from '../model/collections/collection.ts';
import type { Locale, SiteConfig } from '../model/config.ts';
import type { Site } from '../model/site.ts';
import { declare, type Output } from '../output/output.ts';
import { machineHeaders } from './policy.ts';
import type { Resource } from './resource.ts';

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
  const title = setting.title ?? String(schema.title ?? collection.name);
  const description = setting.description ?? String(schema.description ?? `${title}, as JSON.`);
  const pathIn = ({ prefix }: Locale) => `${prefix}${setting.path ?? `/api/${collection.name}.json`}`;
  const others = locales.filter(({ code }) => code !== locale.code);
  return declare({
    path: pathIn(locale),
    mediaType: 'application/json',
    inputs: {},
    body: () => printJson(value),
    headers: machineHeaders,
    links: [
      { href: pathOnHost(site, '/openapi.json'), rel: 'service-desc', type: site.settings.openapi.mediaType },
      ...others.map((other) => ({
        href: pathOnHost(site, pathIn(other)),
        rel: 'alternate',
        type: 'application/json',
        hreflang: other.code,
      })),
    ],
    source: `data/${collection.name}.yaml`,
    schema: embedded(schema, component),
    role: { kind: 'data', ...(locales.length > 1 && { locale: locale.code }) },
    endpoint: {
      id: `${name}${locale.isDefault ? '' : capitalized(locale.code.replaceAll('-', ''))}`,
      tag: 'Data',
      summary: locale.isDefault ? title : `${title} (${locale.code})`,
      description,
      component,
      example: exampleOf({ value, schema }),
    },
  });
}

/** `opening-hours` as operations are named: `openingHours`. */
function camelCase(name: string): string {
  return name.replace(/-(.)/g, (_, first: string) => first.toUpperCase());
}

function capitalized(word: string): string {
  return `${word[0]?.toUpperCase()}${word.slice(1)}`;
}

/**
 * A schema as a component of openapi.json, whose references within itself lead on from there. https://spec.openapis.org/oas/v3.1.0#schema-object
 */
function embedded({ $schema: _, $id: __, ...schema }: JsonSchema, component: string): JsonSchema {
  const walk = (at: unknown): unknown => {
    if (Array.isArray(at)) return at.map(walk);
    if (!isRecord(at)) return at;
    return Object.fromEntries(
      Object.entries(at).map(([key, part]) => {
        const isLocal = key === '$ref' && typeof part === 'string' && /^#(?:\/|$)/.test(part);
        return [key, isLocal ? `#/components/schemas/${component}${part.slice(1)}` : walk(part)];
      }),
    );
  };
  return walk(schema) as JsonSchema;
}

/** The first entry, as far as the schema asks for no more. */
function exampleOf({ value, schema }: Described): unknown {
  if (Array.isArray(value)) return value.slice(0, Math.max(1, Number(schema.minItems ?? 1)));
  if (!isRecord(value)) return value;
  const isMap = schema.properties === undefined && schema.required === undefined;
  return isMap
    ? Object.fromEntries(Object.entries(value).slice(0, Math.max(1, Number(schema.minProperties ?? 1))))
    : value;
}
