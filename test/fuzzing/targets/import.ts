import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { assemble } from '../../../generator/import/assemble.ts';
import { type GeneratorName, generatorNames, generators } from '../../../generator/import/kinds.ts';
import type { OldFolder } from '../../../generator/import/old/folder.ts';
import { place } from '../../../generator/import/place.ts';
import { loadParser } from '../../../generator/load/markdown.ts';
import { builtins } from '../../../generator/registry/builtins.ts';
import { oldSites } from '../../import/old-sites.ts';
import type { Target } from '../judge.ts';

const parser = await loadParser();
const readers = new Map(
  await Promise.all(generatorNames.map(async (name) => [name, (await generators[name]()).generator] as const)),
);
const outer = mkdtempSync(join(tmpdir(), 'fingerpost-fuzz-'));
process.once('exit', () => rmSync(outer, { recursive: true, force: true }));
const to = join(outer, 'new');

/** The name of a generator, and the files of a site: each after a line `=== PATH`. */
export const target: Target = {
  folder: outer,
  seeds: generatorNames.map((name) => {
    const files = Object.entries(oldSites[name].files).filter(([path]) => !path.endsWith('.gif'));
    return [name, ...files.flatMap(([path, text]) => [`=== ${path}`, text])].join('\n');
  }),
  words: [
    '\n=== ',
    '---\n',
    '+++\n',
    'title: ',
    'slug: ',
    'permalink: ',
    'aliases: ',
    '../',
    '%2e%2e/',
    '%00',
    '/',
    ':title',
    '{{',
    '}}',
    '{%',
    '%}',
    '{{<',
    '>}}',
    '{{%',
    '{% raw %}',
    '{% for a in b %}',
    '{% endfor %}',
    '{% include ',
    ':::',
    '<A ',
    '/>',
    '<!-- wp:',
    '[caption',
    '[/caption]',
    '<![CDATA[',
    ']]>',
    '<item>',
    '</item>',
    '<wp:post_name>',
    '`',
    '\n    ',
    '"',
    "'",
    '__proto__',
  ],
  run(input) {
    const [name = '', ...sections] = input.toString().split(/\n=== /);
    const reader = readers.get(name.split('\n', 1)[0] as GeneratorName);
    if (!reader) return;
    const folder = folderOf(sections);
    reader.owns(folder);
    const { files } = assemble(reader.read(folder), folder, parser, builtins, '2026-06-01');
    const texts = [...files].map(([path, file]) => [`content/${path}`, typeof file === 'string' ? file : ''] as const);
    // Writing takes ten times as long as all before it.
    if (texts.every(([path]) => isPlain.test(path))) return;
    rmSync(to, { recursive: true, force: true });
    mkdirSync(to);
    place(to, new Map(texts), folder);
  },
};

/** Paths that lead nowhere else on any system. */
const isPlain = /^(?:[a-z0-9-]+\/)*[a-z0-9-]+\.[a-z]+$/;

/** A folder in memory, of files that a folder can have. */
function folderOf(sections: readonly string[]): OldFolder {
  const files = new Map<string, string>();
  for (const section of sections) {
    const [path = '', ...lines] = section.split('\n');
    const isPossible = path.split('/').every((part) => !/^\.{0,2}$|\0/.test(part) && Buffer.byteLength(part) < 256);
    if (isPossible) files.set(path, lines.join('\n'));
  }
  const paths = [...files.keys()].sort();
  const [text, has] = [(path: string) => files.get(path) ?? '', (path: string) => files.has(path)];
  return {
    root: outer,
    paths,
    links: [],
    at: (path) => path,
    has,
    text,
    takeReads: () => new Set(),
    dayOf: () => '2026-06-01',
  };
}
