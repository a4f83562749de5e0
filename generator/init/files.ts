import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { packageFolder, packageVersion } from '../base/package-folder.ts';
import { type Answers, languages } from './kinds.ts';

/** What a new site needs besides answers. */
export interface Origin {
  /** The date of the first page: `2026-06-01`. */
  readonly today: string;
  /** The name of the folder of the site. */
  readonly folder: string;
}

/** The files of a new site by path: what npm and git need, those of every site, and those of its kind, in its languages. */
export function newSite(answers: Answers, { today, folder }: Origin): ReadonlyMap<string, string> {
  const files = new Map(newProject(folder));
  const values = valuesOf(answers, today, folder);
  for (const [path, text] of filesOf(['every', answers.kind])) {
    const named = nameOf(path, answers);
    if (named !== undefined) files.set(named, filled(withoutOthers(text, answers), values));
  }
  return files;
}

/** What npm and git need around the content of a site, by path. */
export function newProject(folder: string): readonly (readonly [path: string, text: string])[] {
  const values = { service: serviceOf(folder), range: `^${packageVersion()}` };
  return filesOf(['project']).map(([path, text]) => [withDots(path), filled(text, values)]);
}

/** The files of some parts of `sites/` by their paths there. */
function filesOf(parts: readonly string[]): readonly (readonly [path: string, text: string])[] {
  return parts.flatMap((part) => {
    const root = join(packageFolder(), 'generator/init/sites', part);
    const entries = readdirSync(root, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
    return entries.map((entry) => {
      const path = join(entry.parentPath, entry.name);
      return [path.slice(root.length + 1).replaceAll('\\', '/'), readFileSync(path, 'utf8')] as const;
    });
  });
}

/** Where a file goes; undefined for one in a language that the site does not have, and for a workflow of another place. */
function nameOf(path: string, { languages: chosen, hosts }: Answers): string | undefined {
  const [, language] = /\/(?:pages|posts)\/([^/]+)\//.exec(path) ?? [];
  if (language !== undefined && !(chosen as readonly string[]).includes(language)) return undefined;
  if (path.startsWith(hosts.includes('gitlab-pages') ? 'dot-github/' : 'dot-gitlab-ci.yml')) return undefined;
  return withDots(path);
}

/** npm publishes no file named `.gitignore`, so names begin with `dot-` instead of a dot. */
function withDots(path: string): string {
  return path.replace(/(^|\/)dot-/g, '$1.');
}

/** A text without the lines of languages that the site does not have. */
function withoutOthers(text: string, { languages: chosen }: Answers): string {
  const others = Object.keys(languages).filter((code) => !(chosen as readonly string[]).includes(code));
  const kept = text.split('\n').filter((line) => !others.some((code) => line.trimStart().startsWith(`${code}: `)));
  return kept.join('\n');
}

/** A text with the values in place of `{{names}}`. */
function filled(text: string, values: Readonly<Record<string, string>>): string {
  return text.replace(/\{\{(\w+)\}\}/g, (all, name: string) => values[name] ?? all);
}

/** Texts are written as JSON, which is YAML too, so that no character of theirs means anything else. */
function valuesOf(answers: Answers, today: string, folder: string): Readonly<Record<string, string>> {
  const { name, url, currency, hosts, languages: chosen } = answers;
  return {
    name: JSON.stringify(name),
    url: JSON.stringify(url),
    documentation: JSON.stringify(`${url}/`),
    prices: currency === undefined ? '' : `# The currency of every price in data/.\ncurrency: ${currency}\n\n`,
    hosts: hosts.join(', '),
    locales: chosen.map((code) => `  - {code: ${code}, name: ${languages[code]}}`).join('\n'),
    defaultLocale: chosen[0] ?? 'en',
    service: serviceOf(folder),
    today,
  };
}

/** The name of a folder as that of a package, or of a service. */
function serviceOf(folder: string): string {
  const name = folder
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
  return name || 'site';
}
