import { described } from './described.ts';
import { type KeyedFile, keyedFiles } from './keyed-files.ts';

/**
 * The JSON Schemas that editors complete and explain keys with, by file name. They are of draft-07, which every editor reads and which
 * means the same for the keywords that these use. https://json-schema.org/draft-07
 */
export function editorSchemas(): ReadonlyMap<string, string> {
  return new Map(keyedFiles.map((file) => [schemaFile(file), `${JSON.stringify(editorSchema(file))}\n`]));
}

/** `site.schema.json` */
export function schemaFile({ name }: Pick<KeyedFile, 'name'>): string {
  return `${name}.schema.json`;
}

function editorSchema(file: KeyedFile): object {
  const { schema } = described(file.schema);
  return {
    $schema: 'http://json-schema.org/draft-07/schema#',
    title: `Fingerpost: ${file.path}`,
    ...schema,
    // Settings give keys other names, and templates get those that have no meaning.
    ...(file.isFront && file.name !== 'skill' && { additionalProperties: true }),
  };
}
