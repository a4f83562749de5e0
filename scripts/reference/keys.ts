import { stringify } from 'yaml';
import { wordsForFormat } from '../../generator/settings/formats.ts';
import type { ContentSchema } from '../../generator/settings/localized.ts';
import { type DescribedKey, described, exampleOf } from './described.ts';
import { type KeyedFile, keyedFiles } from './keyed-files.ts';

/** `docs/reference.md`: every key of every content file. */
export function keyReference(files: readonly KeyedFile[] = keyedFiles): string {
  return [
    '# Every key',
    '',
    '<!-- Made by npm run reference from the schemas of the content: edit those. -->',
    '',
    'A path leads to a key within its file: `[]` stands for each entry of a list, and `*` for each key of a map that you name yourself. A key',
    'that is neither **required** nor has a default may be left out; no output then mentions it. For facts of your own, you write',
    'the schema: [data.md](data.md).',
    '',
    'Editors with the [YAML language server](https://github.com/redhat-developer/yaml-language-server) complete and explain these keys: the',
    'package has a JSON Schema for each file, and the files that `fingerpost init` writes name theirs. In other files, add it as the first line:',
    '',
    '```yaml',
    '# yaml-language-server: $schema=../node_modules/fingerpost/schemas/site.schema.json',
    '```',
    '',
    'For front matter, there are `page.schema.json`, `post.schema.json` and `skill.schema.json`.',
    '',
    ...files.map(({ path }) => `- [\`${path}\`](#${anchor(path)})`),
    ...files.flatMap(section),
    '',
  ].join('\n');
}

function section(file: KeyedFile): readonly string[] {
  const { keys } = described(file.schema);
  const note = file.isFront
    ? ['', 'Front matter, between two lines of `---`. `frontMatter` in `site.yaml` gives these keys other names.']
    : [];
  return [
    '',
    `## \`${file.path}\``,
    ...(file.name === 'skill' ? ['', 'Front matter, between two lines of `---`.'] : note),
    '',
    '| Key | Meaning | Type | Default | Example | Shows in |',
    '| --- | --- | --- | --- | --- | --- |',
    ...keys.map((key) => row(key)),
  ];
}

function row({ path, schema, shows = '', isRequired, like }: DescribedKey): string {
  const { description = '', default: fixed, otherwise = '', also } = schema;
  const example = exampleOf(schema);
  const absent = fixed === undefined ? otherwise : code(fixed);
  const cells = [
    `\`${path}\``,
    like === undefined || like === path ? description : `${description} Its keys are those of \`${like}\`.`,
    [...(also ? [also] : []), schema].map(typeWords).join('; or '),
    isRequired ? '**required**' : absent,
    example === undefined || description === '' ? '' : code(example),
    shows,
  ];
  return `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`;
}

/** A value as YAML in one line. */
function code(value: unknown): string {
  const text = stringify(value, { collectionStyle: 'flow', flowCollectionPadding: false, lineWidth: 0 }).trim();
  return text.includes('`') ? `\`\` ${text} \`\`` : `\`${text}\``;
}

/** The anchor that GitHub gives a heading of code. */
function anchor(heading: string): string {
  return heading
    .toLowerCase()
    .replace(/[^\w\- ]/g, '')
    .replaceAll(' ', '-');
}

/** Describes a part of a content schema in the words that messages use. */
export function typeWords(schema: ContentSchema): string {
  const {
    $comment: comment,
    enum: words,
    anyOf,
    type,
    format,
    items,
    properties,
    additionalProperties: others,
  } = schema;
  if (typeof comment === 'string' && comment.startsWith('must be ')) return comment.slice('must be '.length);
  if (Array.isArray(words)) return words.map((word) => `\`${word}\``).join(', ');
  if (anyOf) return choiceWords(anyOf);
  if (type === 'array')
    return items?.type === 'object' ? 'a list of mappings' : `a list, each ${typeWords(items ?? {})}`;
  if (type === 'object') {
    if (properties || typeof others !== 'object') return 'a mapping';
    return others.type === 'object' ? 'a map of mappings' : `a map, each ${typeWords(others)}`;
  }
  if (type === 'boolean') return '`true` or `false`';
  if (type === 'integer' || type === 'number') return numberWords(schema);
  if (typeof format === 'string' && format !== 'line')
    return (wordsForFormat(format)?.wanted ?? format).replace(/[\\`*_]/g, '\\$&');
  const most = Number(schema.maxLength);
  const text = format === 'line' ? 'one line of text' : 'a text';
  return most > 0 && most !== 300 ? `${text}, up to ${most.toLocaleString('en')} characters` : text;
}

function choiceWords(branches: readonly ContentSchema[]): string {
  const [first, second] = branches;
  if (branches.length === 2 && first?.type === 'string' && isMapOf(second, first))
    return `${typeWords(first)}; or one for each locale`;
  return [...new Set(branches.map(typeWords))].join('; or ');
}

function isMapOf(map: ContentSchema | undefined, { type }: ContentSchema): boolean {
  const others = map?.additionalProperties;
  return typeof others === 'object' && others.type === type;
}

function numberWords({ type, minimum, exclusiveMinimum, maximum }: ContentSchema): string {
  const noun = type === 'integer' ? 'a whole number' : 'a number';
  const print = (limit: unknown) => Number(limit).toLocaleString('en');
  const above = exclusiveMinimum === undefined ? '' : ` of more than ${print(exclusiveMinimum)}`;
  const low = minimum === undefined ? above : ` from ${print(minimum)}`;
  return `${noun}${low}${maximum === undefined ? '' : ` to ${print(maximum)}`}`;
}
