import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { filesBelow } from '../base/files-below.ts';
import { packageFolder } from '../base/package-folder.ts';
import { nativeName } from '../settings/locales.ts';
import { accentIn, mixed, usualColors } from '../settings/theme.ts';
import { type Answers, authorNames, written } from './kinds.ts';
import { dependency } from './program.ts';

/** The needs of a new site besides answers. */
interface Origin {
  /** The date of the first page: `2026-06-01`. */
  readonly today: string;
  /** The name of the folder of the site. */
  readonly folder: string;
}

/** The files of a new site by path: what npm and git need, those of every site, and those of its kind, in its languages. Its kind adds to settings. */
export function newSite(answers: Answers, { today, folder }: Origin): ReadonlyMap<string, string> {
  const files = new Map(newProject(folder));
  const values = valuesOf(answers, today);
  const schemes = colorsFor(answers.accent);
  for (const [path, text] of filesOf(['every', ...(answers.kind === 'minimal' ? [] : ['legal']), answers.kind])) {
    if (isOfOther(path, answers)) continue;
    for (const [to, own] of inLanguages(path, text, answers.languages))
      for (const [name, drawn] of inSchemes(withDots(to), own, schemes))
        files.set(name, (files.get(name) ?? '') + filled(drawn, values));
  }
  return files;
}

/** Builds the files of npm and git around a site, by path. */
export function newProject(folder: string): readonly (readonly [path: string, text: string])[] {
  const values = { package: packageName(folder), dependency: dependency() };
  return filesOf(['project']).map(([path, text]) => [withDots(path), filled(text, values)]);
}

function filesOf(parts: readonly string[]): readonly (readonly [path: string, text: string])[] {
  return parts.flatMap((part) => {
    const root = join(packageFolder(), 'generator/init/sites', part);
    return filesBelow(root).map((path) => [path, readFileSync(join(root, path), 'utf8')] as const);
  });
}

function isOfOther(path: string, { hosts }: Answers): boolean {
  return path.startsWith(hosts.includes('gitlab-pages') ? 'dot-github/' : 'dot-gitlab-ci.yml');
}

/** A file as it is in each language of the site, or as it is for all of them. */
function inLanguages(
  path: string,
  text: string,
  chosen: readonly string[],
): readonly (readonly [path: string, text: string])[] {
  const [, language] = /\/(?:pages|posts|assets)\/([^/]+)\//.exec(path) ?? [];
  if (language === undefined) return [[path, text.replace(/^( +)(\w+): (.*)\n/gm, textsOf(chosen))]];
  return chosen
    .filter((code) => languageOfTexts(code) === language)
    .map((code) => {
      const own = text.replaceAll(`/${language}/`, `/${code}/`).replaceAll('{{prefix}}', prefixOf(code, chosen));
      const isTranslated = code === language;
      return [path.replace(`/${language}/`, `/${code}/`), isTranslated ? own : own.replace('---\n', `---\n${still}\n`)];
    });
}

/** Mark of a text that is to be translated. */
const still = '# still in English';

function languageOfTexts(code: string): string {
  return written.includes(code) ? code : 'en';
}

function textsOf(chosen: readonly string[]) {
  return (line: string, indent: string, key: string, text: string): string => {
    if (!written.includes(key)) return line;
    const codes = chosen.filter((code) => languageOfTexts(code) === key);
    const own = (code: string) => text.replaceAll('{{prefix}}', prefixOf(code, chosen));
    const mark = (code: string) => (code === key || text.includes('{{prefix}}') ? '' : ` ${still}`);
    return codes.map((code) => `${indent}${code}: ${own(code)}${mark(code)}\n`).join('');
  };
}

/** The beginning of the paths of a language. */
function prefixOf(code: string, [first]: readonly string[]): string {
  return code === first ? '' : `${code}/`;
}

/** A drawing in the colours of the site, or another file as it is. */
function inSchemes(
  path: string,
  text: string,
  { light, dark }: ReturnType<typeof colorsFor>,
): readonly (readonly [path: string, text: string])[] {
  const colored = (colors: Readonly<Record<string, string>>) =>
    text.replace(/#[\da-f]{6}/g, (color) => colors[color] ?? color);
  if (!path.endsWith('.svg')) return [[path, text]];
  return [
    [path, colored(light)],
    ...(/\/(?:bench|projects|report)\.svg$/.test(path)
      ? [[path.replace('.svg', '.dark.svg'), colored(dark)] as const]
      : []),
  ];
}

/**
 * Maps the colours of the drawings to those of a site with an accent, in light and in dark mode. `#ffffff` and `#fffffe`, and `#f3f5f7` and `#f3f5f8`,
 * look alike in light mode and differ in dark mode.
 */
function colorsFor(accent: string) {
  const [light, dark] = [accentIn('light', accent), accentIn('dark', accent)];
  return {
    light: { '#0e5f63': light, '#cfe5e3': mixed(light, '#ffffff', 80), '#dcefee': mixed(light, '#ffffff', 86) },
    dark: {
      '#0e5f63': dark,
      '#1f2d3d': '#e9eef3',
      '#5b6b7b': '#a7b3bf',
      '#b9c6ca': '#a7b3bf',
      '#c2571a': '#f0a77a',
      '#d8e0e2': '#2c3740',
      '#dcefee': mixed(dark, usualColors.paper.dark, 78),
      '#f3f5f7': '#1c252d',
      '#f3f5f8': '#e9eef3',
      '#fbe9dd': '#40291b',
      '#fffffe': '#0f1419',
      '#ffffff': '#141b21',
    },
  };
}

/** npm publishes no file named `.gitignore`, so names begin with `dot-` instead of a dot. */
function withDots(path: string): string {
  return path.replace(/(^|\/)dot-/g, '$1.');
}

function filled(text: string, values: Readonly<Record<string, string>>): string {
  return text.replace(/\{\{(\w+)\}\}/g, (all, name: string) => values[name] ?? all);
}

/** Texts are written as JSON, which is YAML too, so that no character of theirs means anything else. */
function valuesOf(answers: Answers, today: string): Readonly<Record<string, string>> {
  const { name, url, accent, currency, hosts, languages: chosen } = answers;
  return {
    name: JSON.stringify(name),
    inQuotes: JSON.stringify(name).slice(1, -1),
    url: JSON.stringify(url),
    documentation: JSON.stringify(`${url}/`),
    accent: `{light: "${accentIn('light', accent)}", dark: "${accentIn('dark', accent)}"}`,
    prices: currency === undefined ? '' : `# The currency of every price in data/.\ncurrency: ${currency}\n\n`,
    hosts: hosts.join(', '),
    locales: chosen.map((code) => `  - {code: ${code}, name: ${nativeName(code)}}`).join('\n'),
    defaultLocale: chosen[0] ?? 'en',
    weekAgo: daysBefore(today, 7),
    fortnightAgo: daysBefore(today, 14),
    author: authorNames.get(languageOfTexts(chosen[0] ?? 'en')) ?? '',
    today,
  };
}

function daysBefore(day: string, days: number): string {
  return new Date(Date.parse(day) - days * 86_400_000).toISOString().slice(0, 10);
}

function packageName(folder: string): string {
  const name = folder
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
  return name || 'site';
}
