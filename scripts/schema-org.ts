import { readFileSync, writeFileSync } from 'node:fs';
import { printJson } from '../generator/format/json.ts';

/*
 * Makes the extract of schema.org's vocabulary that content is checked against from a release of it:
 *
 *     node --import tsx scripts/schema-org.ts 30.0 schemaorg-current-https.jsonld
 *
 * The file is in data/releases/<version>/ of https://github.com/schemaorg/schemaorg, and at https://schema.org/version/<version>/.
 */

interface Reference {
  readonly '@id': string;
}
type Many = Reference | readonly Reference[] | undefined;
interface Term extends Reference {
  readonly '@type': string | readonly string[];
  readonly 'rdfs:subClassOf'?: Many;
  readonly 'schema:domainIncludes'?: Many;
  readonly 'schema:rangeIncludes'?: Many;
  readonly 'schema:supersededBy'?: Many;
}

const [version = '', file = ''] = process.argv.slice(2);
const { '@graph': graph } = JSON.parse(readFileSync(file, 'utf8')) as { readonly '@graph': readonly Term[] };
const terms = graph
  .filter((term) => term['@id'].startsWith('schema:'))
  .sort((a, b) => (nameOf(a) < nameOf(b) ? -1 : 1));

const ids = new Set(terms.map((term) => term['@id']));

const isA = (kind: string) => (term: Term) => [term['@type']].flat().includes(kind);
const types = terms.filter(isA('rdfs:Class'));
const properties = terms.filter(isA('rdf:Property'));
const members = terms.filter((term) => !types.includes(term) && !properties.includes(term));

const extract = {
  source: `schema.org ${version}, https://schema.org/version/${version}/`,
  license: 'CC BY-SA 3.0, https://creativecommons.org/licenses/by-sa/3.0/',
  // The types of data are instances of DataType, and so are no kind of Thing.
  types: table(types, (term) => (isA('schema:DataType')(term) ? 'DataType' : names(term['rdfs:subClassOf']))),
  properties: table(
    properties,
    (term) => `${names(term['schema:domainIncludes'])} > ${names(term['schema:rangeIncludes'])}`,
  ),
  members: table(members, (term) =>
    [term['@type']]
      .flat()
      .map((type) => type.replace('schema:', ''))
      .join(' '),
  ),
  superseded: table(
    terms.filter((term) => term['schema:supersededBy']),
    (term) => names(term['schema:supersededBy']),
  ),
};
writeFileSync(new URL('../generator/data/vocabulary/schema-org.json', import.meta.url), printJson(extract));

function table(of: readonly Term[], text: (term: Term) => string): Readonly<Record<string, string>> {
  return Object.fromEntries(of.map((term) => [nameOf(term), text(term)]));
}

function nameOf(term: Reference): string {
  return term['@id'].replace('schema:', '');
}

/** The terms of this release among those that are named, in their order. */
function names(many: Many): string {
  return [many ?? []]
    .flat()
    .filter((reference) => ids.has(reference['@id']))
    .map(nameOf)
    .sort()
    .join(' ');
}
