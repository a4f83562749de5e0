import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { packageFolder } from '../base/package-folder.ts';
import { type Answers, languages } from './kinds.ts';

/** What a new site needs besides answers. */
export interface Origin {
  /** The version of this package, which the site is to depend on. */
  readonly version: string;
  /** The date of the first page: `2026-06-01`. */
  readonly today: string;
  /** The name of the folder of the site. */
  readonly folder: string;
}

/** The files of a new site by path: those of every site, and those of its kind, in its languages. */
export function newSite(answers: Answers, origin: Origin): ReadonlyMap<string, string> {
  const root = join(packageFolder(), 'generator/init/sites');
  const values = valuesOf(answers, origin);
  const files = new Map<string, string>();
  for (const part of ['every', answers.kind]) {
    for (const entry of readdirSync(join(root, part), { recursive: true, withFileTypes: true })) {
      if (!entry.isFile()) continue;
      const path = join(entry.parentPath, entry.name);
      const relative = path.slice(join(root, part).length + 1).replaceAll('\\', '/');
      const named = nameOf(relative, answers);
      if (named !== undefined) files.set(named, filled(readFileSync(path, 'utf8'), answers, values));
    }
  }
  return files;
}

/**
 * Where a file goes; undefined for one in a language that the site does not have, and for a workflow of another place. npm publishes no file
 * named `.gitignore`, so names begin with `dot-` instead of a dot.
 */
function nameOf(path: string, { languages: chosen, hosts }: Answers): string | undefined {
  const [, language] = /\/(?:pages|posts)\/([^/]+)\//.exec(path) ?? [];
  if (language !== undefined && !(chosen as readonly string[]).includes(language)) return undefined;
  if (path.startsWith(hosts.includes('gitlab-pages') ? 'dot-github/' : 'dot-gitlab-ci.yml')) return undefined;
  return path.replace(/(^|\/)dot-/g, '$1.');
}

/** A text with the values in place of `{{names}}`, and without the lines of languages that the site does not have. */
function filled(text: string, { languages: chosen }: Answers, values: Readonly<Record<string, string>>): string {
  const others = Object.keys(languages).filter((code) => !(chosen as readonly string[]).includes(code));
  const kept = text.split('\n').filter((line) => !others.some((code) => line.trimStart().startsWith(`${code}: `)));
  return kept.join('\n').replace(/\{\{(\w+)\}\}/g, (all, name: string) => values[name] ?? all);
}

/** Texts are written as JSON, which is YAML too, so that no character of theirs means anything else. */
function valuesOf(answers: Answers, { version, today, folder }: Origin): Readonly<Record<string, string>> {
  const { name, url, currency, hosts, languages: chosen } = answers;
  const id = folder
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
  return {
    name: JSON.stringify(name),
    url: JSON.stringify(url),
    documentation: JSON.stringify(`${url}/`),
    prices: currency === undefined ? '' : `# The currency of every price in data/.\ncurrency: ${currency}\n\n`,
    hosts: hosts.join(', '),
    locales: chosen.map((code) => `  - {code: ${code}, name: ${languages[code]}}`).join('\n'),
    defaultLocale: chosen[0] ?? 'en',
    service: id || 'site',
    range: `^${version}`,
    today,
  };
}
