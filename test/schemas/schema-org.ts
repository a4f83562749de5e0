import type { JsonLdDocument, Options } from 'jsonld';
import jsonld from 'jsonld';

/** The terms of schema.org whose values are addresses, as its own context types them. */
const addresses =
  `acceptedAnswer addOn author availability breadcrumb contentUrl hasPart image isPartOf item logo mainEntity
mainEntityOfPage offers priceComponentType provider publisher sameAs seller target translationOfWork url
workTranslation worksFor`.split(/\s/);

const context = {
  '@vocab': 'http://schema.org/',
  ...Object.fromEntries(addresses.map((term) => [term, { '@type': '@id' }])),
  dateModified: { '@type': 'http://schema.org/DateTime' },
  datePublished: { '@type': 'http://schema.org/DateTime' },
};

const offline: Options.Expand & Options.ToRdf = {
  safe: true,
  documentLoader: async (url) => {
    if (!/^https:\/\/schema\.org\/?$/.test(url)) throw new Error(`${url} is not at hand`);
    return { contextUrl: undefined, documentUrl: url, document: { '@context': context } };
  },
} as Options.Expand & Options.ToRdf;

/** Expands a JSON-LD document in safe mode: anything that would be lost on the way throws. https://www.w3.org/TR/json-ld11-api/ */
export async function expand(document: unknown): Promise<readonly Readonly<Record<string, unknown>>[]> {
  return (await jsonld.expand(document as JsonLdDocument, offline)) as readonly Readonly<Record<string, unknown>>[];
}

/** The statements of a document in N-Quads, one a line, sorted. */
export async function statements(document: unknown): Promise<readonly string[]> {
  const options = { ...offline, format: 'application/n-quads' as const };
  const quads = (await jsonld.toRDF(document as JsonLdDocument, options)) as unknown as string;
  return quads.trimEnd().split('\n').sort();
}
