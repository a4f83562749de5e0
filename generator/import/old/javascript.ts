import { posix } from 'node:path';
import { countOf } from '../../base/counts.ts';
import type { OldFolder } from './folder.ts';
import { type Languages, mainTag } from './languages.ts';
import { literalIn, valueAfter } from './literals.ts';
import { dateKeys } from './paths.ts';
import { valuesOf } from './read.ts';
import type { OldEntry } from './site.ts';
import { splitOld } from './split.ts';

/**
 * The first of the folders that has Markdown files with a date, or else the one that most of such files are in.
 *
 * @param plainOf The path of a file without the mark of its language.
 */
export function folderOfPosts(
  { paths, text }: OldFolder,
  usual: readonly string[],
  plainOf: (path: string) => string,
): string | undefined {
  const isDated = (path: string) => {
    const { front, body } = splitOld(path, text(path));
    const all = { ...front, ...exportedFront(body).front };
    return dateKeys.some((key) => all[key] !== undefined);
  };
  const files = paths.filter((path) => /\.mdx?$/.test(path));
  const found = usual.find((folder) => files.some((path) => plainOf(path).startsWith(folder)));
  if (found !== undefined) return found;
  const foldersOf = (path: string) => Array.from(path.matchAll(/\//g), ({ index }) => path.slice(0, index + 1));
  const counts = countOf(files.filter(isDated).flatMap((path) => foldersOf(plainOf(path))));
  const most = Math.max(0, ...counts.values());
  // Of the folders that hold the most, the innermost; a few files beside it are not posts.
  return [...counts]
    .filter(([, count]) => count > 0 && count >= most * 0.9)
    .sort(([a], [b]) => b.length - a.length)[0]?.[0];
}

/** The first configuration of a name that a site has. */
export function configFile({ paths }: OldFolder, name: string): string | undefined {
  return paths.find((path) => new RegExp(`^${name}\\.(?:[cm]?[jt]s)$`).test(path));
}

/** The text of a script, followed by those of the scripts of the site that it loads. */
export function withModules({ has, text }: OldFolder, path: string): string {
  const found = new Set([path]);
  // A set is walked to its end, also when it grows on the way.
  for (const script of found)
    for (const [, written = ''] of text(script).matchAll(/(?:\bfrom|\bimport|\brequire\()\s*['"](\.[^'"\n]*)['"]/g)) {
      const named = posix.join(posix.dirname(script), written);
      // TypeScript may be named as the JavaScript that it becomes.
      const names = ['', '.js', '.cjs', '.mjs', '.ts', '/index.js', '/index.ts'].map((end) => named + end);
      const file = [...names, named.replace(/\.js$/, '.ts')].find((other) => /\.[cm]?[jt]s$/.test(other) && has(other));
      if (file !== undefined) found.add(file);
    }
  return [...found].map(text).join('\n');
}

/** The objects or lists that begin where a pattern ends, each with its braces: `docs: {…}`. */
export function objectsAfter(source: string, pattern: string, opening: '{' | '[' = '{'): readonly string[] {
  const closing = opening === '{' ? '}' : ']';
  return [...source.matchAll(new RegExp(`${pattern}(?=\\${opening})`, 'g'))].map(({ 0: { length }, index }) => {
    let depth = 0;
    for (let at = index + length; at < source.length; at += 1) {
      if (source[at] === opening) depth += 1;
      else if (source[at] === closing) depth -= 1;
      if (depth === 0) return source.slice(index + length, at + 1);
    }
    return '';
  });
}

/**
 * Reads the languages of a configuration: `locales: ['en', { path: 'french', codes: ['fr'] }]` or `locales: { root: { lang: 'en' }, 'zh-cn': {} }`,
 * in which `root` has no folder.
 */
export function localesIn(source: string): Required<Pick<Languages, 'names' | 'tags'>> & Pick<Languages, 'main'> {
  const named = String.raw`\blocales\s*[:=]\s*`;
  const tags: Record<string, string> = {};
  const names: string[] = [];
  for (const list of objectsAfter(source, named, '[')) {
    for (const [object] of list.matchAll(/\{[^{}]*\}/g)) {
      const [, tag] = /\bcodes\s*:\s*\[\s*['"]([\w-]+)/.exec(object) ?? [];
      const name = literalIn(object, 'path') ?? tag;
      if (name !== undefined && tag !== undefined) names.push(name) && Object.assign(tags, { [name]: tag });
    }
    for (const [, name = ''] of list.replace(/\{[^{}]*\}/g, '').matchAll(/['"]([\w-]+)['"]/g)) names.push(name);
  }
  for (const object of objectsAfter(source, named))
    for (const [, name = '', options = ''] of object.matchAll(/(?<=[{,]\s*)['"]?([\w-]+)['"]?\s*:\s*\{([^{}]*)\}/g)) {
      const tag = literalIn(options, 'lang');
      if (tag !== undefined) tags[name] = tag;
      if (name !== 'root') names.push(name);
    }
  const [, written] = /\bdefaultLocale\s*[:=]\s*['"`]([\w-]+)/.exec(source) ?? [];
  const main = written !== undefined && written !== 'root' ? written : tags.root;
  return { main, names, tags };
}

/** The languages of a configuration, or those that all folders of a kind name, where it names none. */
export function namedByFolders(
  locales: ReturnType<typeof localesIn>,
  paths: readonly string[],
  folder: RegExp,
): ReturnType<typeof localesIn> {
  const folders = [...new Set(paths.flatMap((path) => folder.exec(path)?.[1] ?? []))];
  if (locales.names.length > 0 || folders.length < 2 || !folders.every((name) => mainTag(name) !== undefined))
    return locales;
  return { ...locales, main: locales.main ?? folders.find((name) => name === 'en'), names: folders };
}

/**
 * Takes the metadata that MDX exports instead of front matter out of a body, whose lines stay: `export const metadata = { title: '…' }`.
 * https://nextjs.org/docs/app/guides/mdx#frontmatter
 */
export function exportedFront(body: string): Pick<OldEntry, 'front' | 'body'> {
  const written = /(?<=^|\n)export const (?:metadata|meta|frontmatter|frontMatter)\b[^={\n]*=\s*(?=\{)/;
  const [object = ''] = objectsAfter(body, written.source);
  const [head = ''] = written.exec(body) ?? [];
  // Apart, for what follows may go on like an expression.
  const settings = object === '' ? {} : valuesOf(valueAfter(`${head}${object};\n${body}`, written));
  const keys = ['title', 'description', 'date', 'publishedAt', 'author', 'tags', 'draft'];
  const front = Object.fromEntries(keys.flatMap((key) => (settings[key] === undefined ? [] : [[key, settings[key]]])));
  if (Object.keys(front).length === 0) return { front, body };
  return { front, body: body.replace(head + object, (whole) => whole.replace(/[^\n]/g, '')) };
}
