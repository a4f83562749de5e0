import { stringify } from 'yaml';
import { type DescribedKey, described, exampleOf } from './described.ts';
import { type KeyedFile, keyedFiles } from './keyed-files.ts';
import { typeWords } from './type-words.ts';

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
