import type { Problem } from '../../generator/base/problem.ts';
import { parseContent, splitterOf } from '../../generator/load/content.ts';
import { loadRemark } from '../../generator/load/markdown.ts';
import { builtins, directivesOf } from '../../generator/registry/builtins.ts';
import { optionalNames } from '../../generator/resources/parts/resource.ts';
import { loadChecks } from '../../generator/site/checks.ts';
import { type Model, type ModelOptions, model } from '../../generator/site/index.ts';
import type { Templates } from '../../generator/templates/view.ts';
import { memoryFolder, textFile } from '../memory-folder.ts';
import { testLabels } from './test-scope.ts';

const templates = { labels: { en: testLabels, fr: testLabels } } as unknown as Templates;

const site = `baseUrl: https://site.example
name: Site
tagline: T
description: D
currency: EUR
locales: [{code: en, name: English}, {code: fr, name: Français}]
defaultLocale: en
organization: {name: Site, logo: /assets/logo.svg}
service: {name: site-discovery, documentation: "https://docs.site.example/"}
hosts: [nginx]
`;

/** The text of site.yaml, with more lines. */
export function siteText(...lines: readonly string[]): string {
  return `${site}${lines.join('\n')}\n`;
}

/** The text of a page, with more front matter lines from line 5 on. */
export function pageText(...lines: readonly string[]): string {
  return ['---', 'title: T', 'description: D', 'updated: 2026-01-02', ...lines, '---', ''].join('\n');
}

/** The text of a post of a given day, with more front matter lines from line 6 on. */
export function postText(published: string, ...lines: readonly string[]): string {
  return ['---', 'title: T', 'description: D', 'author: ada', `published: ${published}`, ...lines, '---', ''].join(
    '\n',
  );
}

/** A site in English and French with only a home page in each, and one author. */
const least: Readonly<Record<string, string>> = {
  'site.yaml': site,
  'data/authors.yaml': 'authors: [{id: ada, name: Ada}]\n',
  'pages/en/index.md': pageText(),
  'pages/fr/index.md': pageText(),
};

/** The model of the smallest site with other files added, or removed when undefined, and the problems reported. */
export async function modelOf(
  files: Readonly<Record<string, string | Uint8Array | undefined>>,
  options: Partial<ModelOptions> = {},
): Promise<{ readonly resolved: Model | undefined; readonly said: readonly string[] }> {
  const all = Object.entries({ ...least, ...files }).sort(([a], [b]) => (a < b ? -1 : 1));
  const folder = memoryFolder(
    all.flatMap(([path, content]) => {
      if (content === undefined) return [];
      return typeof content === 'string' ? [textFile(path, content)] : [{ path, bytes: content }];
    }),
  );
  const dataNames = builtins.data.map(({ name }) => name);
  const { value: raw, problems } = await parseContent(folder, dataNames, splitterOf(folder));
  const now = Date.parse('2026-06-01T00:00:00Z');
  const hostNames = builtins.hosts.map(({ name }) => name);
  const resolved = model(raw, templates, {
    now,
    includeFuture: false,
    dataTypes: builtins.data,
    directives: directivesOf(builtins),
    checks: await loadChecks(raw),
    parser: loadRemark(),
    hostNames,
    optionalNames: optionalNames(builtins.resources),
    ...options,
  });
  return { resolved: resolved.value, said: [...problems, ...resolved.problems].map(saidOf) };
}

function saidOf({ level, code, message, hint, place }: Problem): string {
  const head = `${place?.file}:${place?.line}:${place?.column} ${level} ${code} ${message}`;
  return hint ? `${head} / ${hint}` : head;
}
