import { hasErrors } from '../generator/base/problem.ts';
import { run } from '../generator/cli/command.ts';
import { hosts } from '../generator/hosts/index.ts';
import { checkFileCount } from '../generator/hosts/rules/gather.ts';
import type { Host } from '../generator/hosts/rules/host.ts';
import { parseContent, splitterOf } from '../generator/load/content.ts';
import { memoryFolder } from '../generator/load/files.ts';
import { loadParser } from '../generator/load/markdown.ts';
import { builtins } from '../generator/registry/builtins.ts';
import { ownImports } from '../generator/registry/load.ts';
import { configure, declareSite, joinLoaded, understand } from '../generator/steps.ts';
import { builtinTemplates } from '../generator/templates/folder.ts';
import { loadTemplates } from '../generator/templates/load.ts';
import { parseFlags } from './flags.ts';

/** The hosts that a site may be too large for. */
const limited = hosts.filter(({ limits }) => limits.note !== undefined).map(({ name }) => name);

const flags = {
  most: { type: 'string', default: '10000' },
  languages: { type: 'string', default: '1,3' },
  hosts: { type: 'string', default: limited.join(',') },
} as const;

/** How a site is set up beside its number of posts. */
interface Kind {
  readonly languages: number;
  readonly isRich: boolean;
}

/** A host's verdict on a site: it takes everything, everything but what the build names, or nothing. */
type Held = 'all' | 'most' | 'none';

const codes = ['en', 'de', 'fr', 'es', 'it'];

const known = new Map<string, Promise<Held>>();

/** The numbers of posts that every host is asked for. */
const rungs = [0, 20, 60, 200, 1000, 3000, 10_000];

/** The sites of a kind, by their posts. */
const sites = new Map<number, ReturnType<typeof readSite>>();

/**
 * Prints how many posts, all languages together, each host carries with all that they ask for, and how many at all. Sites are generated, and taken
 * through the steps of a build up to the files of hosts, which no body changes.
 */
await run(async (args) => {
  const { most, languages, ...values } = parseFlags(flags, args).values;
  const chosen = hosts.filter(({ name }) => values.hosts.split(',').includes(name));
  const kinds = [false, true].flatMap((isRich) =>
    languages.split(',').map((count): Kind => ({ languages: Number(count), isRich })),
  );
  console.log('| Languages | Host | Posts with all headers | Posts at most |\n| --- | --- | ---: | ---: |');
  for (const kind of kinds) {
    sites.clear();
    for (const host of chosen) {
      const whole = await largest(host, kind, Number(most), (held) => held === 'all');
      const partial = whole < Number(most) ? await largest(host, kind, Number(most), (held) => held !== 'none') : whole;
      const posts = [whole, partial].map((count) => printed(count, Number(most)));
      console.log(`| ${[kind.languages + (kind.isRich ? ', rich' : ''), host.title, ...posts].join(' | ')} |`);
    }
  }
  return 0;
});

function printed(posts: number, most: number): string {
  if (posts < 0) return 'none';
  return posts >= most ? `${most.toLocaleString('en')} or more` : posts.toLocaleString('en');
}

/** The most posts of a site that a host holds, as it does all smaller ones that are asked for: -1 if not even one without posts, to within a hundredth. */
async function largest(host: Host, kind: Kind, most: number, isHeld: (held: Held) => boolean): Promise<number> {
  const holds = async (posts: number) => isHeld(await heldBy(host, kind, posts));
  let low = -1;
  let high = most + 1;
  for (const posts of [...rungs.filter((rung) => rung < most), most]) {
    if (!(await holds(posts))) {
      high = posts;
      break;
    }
    low = posts;
  }
  while (high <= most && high - low > Math.max(1, low / 100)) {
    const middle = Math.floor((low + high) / 2);
    if (await holds(middle)) low = middle;
    else high = middle;
  }
  return low;
}

async function heldBy(host: Host, kind: Kind, posts: number): Promise<Held> {
  const key = JSON.stringify([host.name, kind, posts]);
  const held = known.get(key) ?? measured(host, kind, posts);
  known.set(key, held);
  return await held;
}

async function measured(host: Host, kind: Kind, posts: number): Promise<Held> {
  const site = sites.get(posts) ?? readSite(kind, posts);
  if (rungs.includes(posts)) sites.set(posts, site);
  const { meta, templates } = await site;
  const declared = await declareSite(meta, templates, builtins, { hosts: [host.name] });
  const { problems } = await configure(declared);
  const all = [...declared.problems, ...problems, ...checkFileCount([host], declared.rendered.outputs.length)];
  const other = all.find(({ code, level }) => level === 'error' && code !== 'host-limit');
  if (other) throw new Error(other.message);
  if (hasErrors(all)) return 'none';
  // A warning before a site has outgrown its host means that nothing is left out.
  return all.some(({ code, message }) => code === 'host-limit' && !/more pages fit$/.test(message)) ? 'most' : 'all';
}

async function readSite(kind: Kind, posts: number) {
  const folder = memoryFolder(filesOf(kind, posts).map(([path, text]) => ({ path, bytes: Buffer.from(text) })));
  const parser = await loadParser();
  const [templates, raw] = await Promise.all([
    loadTemplates(builtinTemplates, ownImports),
    parseContent(
      folder,
      builtins.data.map(({ name }) => name),
      splitterOf(folder),
    ),
  ]);
  const loaded = await joinLoaded(raw, templates, parser);
  const { model, before } = understand(loaded, builtins, {
    now: Date.parse('2026-11-01T00:00:00Z'),
    includeFuture: false,
  });
  const fault = before.find(({ level }) => level === 'error');
  if (fault || !model) throw new Error(JSON.stringify(fault));
  return { meta: model.site, templates: loaded.value.templates };
}

/** A site with a page about it and posts with six tags in each language; a rich one has headers of its own, redirects and the sizes of Markdown, too. */
function filesOf({ languages, isRich }: Kind, posts: number): readonly (readonly [path: string, text: string])[] {
  const used = codes.slice(0, languages);
  const own =
    'headers:\n  - {path: /*, headers: {Permissions-Policy: "camera=()"}}\n  - {path: /about/*, headers: {X-Own: own}}\n';
  const moved = Array.from({ length: 10 }, (_, index) => `  - {from: /old/${index}.html, to: /about/}\n`);
  const settings = `name: Generated\nbaseUrl: https://generated.example\ndefaultLocale: en\n`;
  return [
    ['site.yaml', isRich ? `${settings}markdownTokens: true\n${own}redirects:\n${moved.join('')}` : settings],
    ...used.flatMap((code) =>
      ['index', 'about'].map(
        (name) => [`pages/${code}/${name}.md`, fileOf(`The page ${name}`, 'updated: 2026-01-01')] as const,
      ),
    ),
    ...Array.from({ length: posts }, (_, index) => {
      const at = Math.floor(index / languages);
      const day = new Date(Date.UTC(2020, 0, 1) + at * 3_600_000).toISOString().slice(0, 10);
      const facts = `published: ${day}\ntags: [topic-${at % 6}]`;
      return [
        `posts/${used[index % languages]}/post-${at}.md`,
        fileOf(`Post ${at}`, facts, 1 + ((index * 37) % 101)),
      ] as const;
    }),
  ];
}

function fileOf(title: string, facts: string, sentences = 1): string {
  return `---\ntitle: ${title}\ndescription: One of many.\n${facts}\n---\n\n${`The text of ${title}. `.repeat(sentences)}\n`;
}
