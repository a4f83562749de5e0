import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join, posix } from 'node:path';
import { before, test } from 'node:test';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { base, put, temporaryFolder } from './publish/project.ts';

const root = fileURLToPath(new URL('../', import.meta.url));
const read = (path: string) => readFileSync(join(root, path), 'utf8');

/** An addition by a checklist of CONTRIBUTING.md, under a name that no real one has. */
interface Addition {
  readonly name: string;
  /** The text of the new file. */
  readonly text: string;
  /** The name that the list imports from it, if there is a list that imports. */
  readonly item?: string;
  /** Its line in the list, where that is not the name of the import. */
  readonly line?: string;
}

const additions: Readonly<Record<string, Addition>> = {
  resource: {
    name: 'added-resource',
    item: 'added',
    text: `import { declare } from '../output/output.ts';
import type { Resource } from './parts/resource.ts';

export const added: Resource = {
  name: 'added-resource',
  *outputs(site) {
    yield declare({
      path: '/added.txt',
      mediaType: 'text/plain; charset=utf-8',
      inputs: { documents: site.pages },
      body: ({ documents }) => \`\${documents.length} pages\\n\`,
      headers: {},
      links: [],
      source: 'added-resource',
    });
  },
};
`,
  },
  host: {
    name: 'added-host',
    item: 'addedHost',
    text: `import type { Host } from './rules/host.ts';

export const addedHost: Host = {
  name: 'added-host',
  title: 'An added host',
  docs: 'https://example.com/',
  capabilities: { types: true, headers: true, accept: 'No', methods: 'No', redirects: 'No', caching: true },
  limits: {},
  files: ({ served }) => ({ value: [{ folder: 'deploy', path: 'paths.txt', text: \`\${served.length}\\n\` }], problems: [] }),
};
`,
  },
  'data type': {
    name: 'added-data',
    item: 'addedData',
    text: `import type { FromSchema } from 'json-schema-to-ts';
import type { BlockDirective } from '../../model/directive.ts';
import { list } from '../../model/nodes.ts';
import { line } from '../../settings/schemas/common.ts';
import { type DataType, needData } from './data-type.ts';

const schema = {
  type: 'object',
  additionalProperties: false,
  required: ['cities'],
  properties: {
    cities: { type: 'array', items: line, description: 'Where they are.', examples: [['Lyon']], shows: '\`::added-data\`' },
  },
} as const;

const cities: BlockDirective = {
  kind: 'block',
  name: 'added-data',
  attributes: [],
  expand: ({ data }) => [list(needData(data, addedData).cities.map((city) => [city]))],
};

export const addedData: DataType<FromSchema<typeof schema>> = { name: 'added-data', schema, directives: [cities] };
`,
  },
  directive: {
    name: 'added-value',
    item: 'addedValue',
    text: `import type { InlineDirective } from '../../model/directive.ts';

export const addedValue: InlineDirective = {
  kind: 'inline',
  name: 'added-value',
  attributes: [],
  text: ({ currency }) => currency,
};
`,
  },
  'n import source': {
    name: 'added-generator',
    line: "'added-generator': () => import('./generators/added-generator.ts')",
    text: `import { copied, entriesOf } from '../old/entries.ts';
import { stemOf } from '../old/paths.ts';
import { emptySite, type Generator } from '../old/site.ts';

export const generator: Generator = {
  title: 'Added',
  owns: ({ has }) => has('added.ini'),
  read: (folder) => ({
    ...emptySite,
    name: 'Notes',
    ...entriesOf(
      folder,
      (path) => path.startsWith('notes/'),
      (from) => ({ kind: 'page', name: stemOf(from.slice('notes/'.length)), address: undefined }),
    ),
    files: new Map(copied(folder, 'files/', 'public/')),
  }),
};
`,
  },
  'n inspector view': {
    name: 'added-view',
    item: 'addedView',
    line: "{ name: 'added-view', label: 'Added', show: addedView }",
    text: `import type { Asked, View } from '../page/shell.ts';

export function addedView({ site }: Asked): View {
  return { title: 'Added', main: site.home };
}
`,
  },
  locale: { name: 'la', text: read('templates/labels/en.yaml') },
};

/** The paths that a checklist names, in its order. */
function checklist(kind: string, name: string): readonly string[] {
  const [, section = ''] =
    new RegExp(`^### A${kind.startsWith('n ') ? '' : ' '}${kind}\n\n((?:\\d\\. .*\n(?: .*\n)*)+)`, 'm').exec(
      read('CONTRIBUTING.md'),
    ) ?? [];
  return [...section.matchAll(/^\d\. `([^`]+)`/gm)].map(([, path = '']) => path.replace('<name>', name));
}

const copy = join(temporaryFolder(), 'fingerpost');

before(() => {
  for (const path of ['generator', 'templates', 'package.json', 'tsconfig.json']) {
    const filter = (from: string) => !from.includes(join('generator', 'bundle'));
    cpSync(join(root, path), join(copy, path), { recursive: true, filter });
  }
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'));
});

for (const [kind, { name, text, item, line = item }] of Object.entries(additions))
  test(`the checklist for a${kind.startsWith('n ') ? '' : ' '}${kind} names the files to change, ${line ? 2 : 1} in all`, () => {
    const [file, list, ...more] = checklist(kind, name);
    assert.deepEqual([file !== undefined, list !== undefined, more], [true, line !== undefined, []]);
    mkdirSync(dirname(join(copy, file ?? '')), { recursive: true });
    writeFileSync(join(copy, file ?? ''), text, { flag: 'wx' });
    if (!list || !line) return;
    const before = readFileSync(join(copy, list), 'utf8');
    const after = before.replace(/,?\s*([\]}])( as const[^;]*)?;/, (_, end, rest = '') => `, ${line}${end}${rest};`);
    assert.notEqual(after, before);
    const importing = item ? `import { ${item} } from './${posix.relative(posix.dirname(list), file ?? '')}';\n` : '';
    writeFileSync(join(copy, list), importing + after);
  });

test('with one of each added, the program type-checks', () => {
  const config = JSON.parse(readFileSync(join(copy, 'tsconfig.json'), 'utf8')) as object;
  writeFileSync(join(copy, 'tsconfig.json'), JSON.stringify({ ...config, include: ['generator', 'templates'] }));
  const { stdout, status } = spawnSync(process.execPath, [join(root, 'node_modules/typescript/bin/tsc')], {
    cwd: copy,
    encoding: 'utf8',
  });
  assert.equal(status, 0, stdout);
});

test('with one of each added, a site that uses them is built', () => {
  const content = join(copy, 'content');
  cpSync(base, content, { recursive: true });
  const settings = readFileSync(join(content, 'site.yaml'), 'utf8');
  put(content, {
    'site.yaml': settings
      .replace(/locales:\n/, 'locales:\n  - {code: la, name: Latina}\n')
      .replace(/hosts: .*/, 'hosts: [added-host]'),
    'data/added-data.yaml': 'cities: [Lyon, Cork]\n',
    'pages/en/offices.md':
      '---\ntitle: Offices\ndescription: Where.\nupdated: 2026-01-01\n---\n::added-data\n\nIn :added-value.\n',
    'pages/la/index.md': '---\ntitle: Domus\ndescription: Salve.\nupdated: 2026-01-01\n---\n',
  });
  const { stdout, stderr } = spawnSync(
    process.execPath,
    ['--import', import.meta.resolve('tsx'), 'generator/cli/main.ts', 'build'],
    { cwd: copy, encoding: 'utf8', env: { ...process.env, SOURCE_DATE_EPOCH: '1780272000' } },
  );
  assert.match(stdout, /for An added host/, stderr);
  const built = (path: string) => readFileSync(join(copy, path), 'utf8');
  assert.match(built('dist/added.txt'), /^\d+ pages\n$/);
  assert.match(built('deploy/added-host/paths.txt'), /^\d+\n$/);
  assert.match(built('dist/offices.md'), /- Lyon\n- Cork\n\nIn [A-Z]{3}\.\n$/);
  assert.match(built('dist/la/index.html'), /<html lang="la">/);
});

test('with one of each added, a site of the new source is imported, and the inspector shows the new view', async () => {
  const old = join(copy, 'old');
  mkdirSync(join(old, 'notes'), { recursive: true });
  writeFileSync(join(old, 'added.ini'), '');
  writeFileSync(join(old, 'notes/index.md'), '---\ntitle: Notes\ndescription: Mine.\n---\n\nHello.\n');
  const at = (path: string) => pathToFileURL(join(copy, 'generator', path)).href;
  const program = `
    import { importSite } from '${at('import/import.ts')}';
    import { views } from '${at('inspect/views/index.ts')}';
    const { title, pages, built } = await importSite('old', 'new', undefined, ${Date.parse('2026-06-01')});
    console.log(JSON.stringify([title, pages, built, views.at(-1).label, views.at(-1).show({ site: { home: '/' } }).main]));
  `;
  const { stdout, stderr } = spawnSync(
    process.execPath,
    ['--import', import.meta.resolve('tsx'), '--input-type=module', '--eval', program],
    { cwd: copy, encoding: 'utf8' },
  );
  assert.equal(stderr, '');
  assert.deepEqual(JSON.parse(stdout), ['Added', 1, true, 'Added', '/']);
});
