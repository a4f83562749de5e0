import { posix } from 'node:path';
import { escapeExpression } from '../../base/expression.ts';
import type { Mapping } from '../../base/mapping.ts';
import { copied, entriesOf, isMarkdown, placed } from '../old/entries.ts';
import type { OldFolder } from '../old/folder.ts';
import { fileMissing, type Note, notShown } from '../old/left.ts';
import { pageAddress, pageName, rootOf } from '../old/paths.ts';
import { configIn, firstText, textOf, valueAt, valuesOf } from '../old/read.ts';
import { emptySite, type Generator } from '../old/site.ts';
import { splitOld } from '../old/split.ts';
import { filesOf, itemsIn, summaryFile } from '../old/summary.ts';
import { fenced, insideCode, lineAt } from '../rewrite/outside-code.ts';
import { roomFor } from '../rewrite/room.ts';

const config = 'book.toml';
const notListed = notShown('not in SUMMARY.md, which lists all that mdBook publishes');

/** mdBook: the chapters that `SUMMARY.md` lists. https://rust-lang.github.io/mdBook/format/summary.html */
export const generator: Generator = {
  title: 'mdBook',
  owns: ({ has }) => has(config),
  read(folder) {
    const settings = configIn(folder, config);
    const book = valuesOf(settings.book);
    const html = valuesOf(valueAt(settings, 'output.html'));
    const root = rootOf(textOf(book.src) ?? 'src');
    const summary = `${root}SUMMARY.md`;
    const sidebar = itemsIn(folder.has(summary) ? folder.text(summary) : '', root);
    const chapters = new Set(filesOf(sidebar));
    const [first = ''] = chapters;
    const { entries, left } = entriesOf(
      folder,
      (path) => {
        if (path === summary) return summaryFile;
        return chapters.has(path) || notListed;
      },
      (path) => {
        const name = pageName(path.slice(root.length));
        return placed(false, name, path === first ? '/' : pageAddress('', name, true));
      },
      {
        split(path, written) {
          const parts = splitOld(path, written);
          const { text, notes } = withIncludes(parts, path, folder);
          return { ...parts, body: withoutHiddenLines(text), notes: [...(parts.notes ?? []), ...notes] };
        },
      },
    );
    const own = pageAddress('', pageName(first.slice(root.length)), true);
    const others = folder.paths.filter((path) => path.endsWith('.html') && !path.startsWith(root));
    const cname = textOf(html.cname);
    return {
      ...emptySite,
      name: textOf(book.title),
      description: textOf(book.description),
      baseUrl: cname && `https://${cname}`,
      // https://rust-lang.github.io/mdBook/format/configuration/general.html
      language: textOf(book.language) ?? 'en',
      author: firstText(...[book.authors].flat()),
      permalinks: ['/:path/'],
      entries,
      sidebar,
      redirects: redirectsIn(html.redirect, own === '/' ? {} : { [own]: '/' }),
      left: new Map([...left, ...others.map((path) => [path, notListed] as const)]),
      files: new Map(copied(folder, root, 'public/', (path) => !isMarkdown(path))),
      // What a preprocessor would make of elements is not known: their text and captions are.
      components: { '*': 'unwrap' },
    };
  },
};

/** `[output.html.redirect]`, whose addresses are relative to each other. https://rust-lang.github.io/mdBook/format/configuration/renderers.html */
function redirectsIn(written: unknown, more: Mapping) {
  return Object.entries({ ...valuesOf(written), ...more }).map(([from, to]) => {
    const path = posix.join('/', from);
    const target = String(to).replace(/(^|\/)index\.html$/, '$1');
    return { from: path, to: /^\w+:/.test(target) ? target : posix.resolve(posix.dirname(path), target) };
  });
}

const include = /(?<!\\)\{\{#(include|rustdoc_include|playground|playpen|title)[ \t]+([^\s{}][^{}\n]*)\}\}/g;

/** A chapter with the files that it includes, whole, by lines, or by the name of an anchor. https://rust-lang.github.io/mdBook/format/mdbook.html */
function withIncludes(
  { body, line: first }: ReturnType<typeof splitOld>,
  file: string,
  { has, text: read }: OldFolder,
) {
  const notes: Note[] = [];
  const room = roomFor(10);
  const put = (text: string, below: string, line?: number): string =>
    text.replace(include, (whole, kind: string, written: string, at: number) => {
      if (kind === 'title') return '';
      const [name = '', from = '', to] = (written.split(/\s/, 1)[0] ?? '').split(':');
      const path = posix.join(below, name);
      const outer = line ?? first - 1 + lineAt(body, at);
      if (!has(path)) {
        notes.push({ file, line: outer, ...fileMissing(name) });
        return whole;
      }
      const lines = read(path).replace(/\n$/, '').split('\n');
      const taken = /^\d*$/.test(from)
        ? lines.slice(
            Math.max(0, Number(from) - 1),
            to === undefined ? Number(from) || undefined : Number(to) || undefined,
          )
        : anchored(lines, from);
      const shown = taken.filter((line) => !/\bANCHOR(?:_END)?:/.test(line)).join('\n');
      const made = room.takeIn(shown, (inner) => put(inner, posix.dirname(path), outer)) ?? '';
      return kind.startsWith('play') ? fenced(made, 'rust') : made;
    });
  return { text: put(body, posix.dirname(file)), notes: [...notes, ...room.notes(file)] };
}

function anchored(lines: readonly string[], name: string): readonly string[] {
  const at = (mark: string) =>
    lines.findIndex((line) => new RegExp(`\\b${mark}:\\s*${escapeExpression(name)}\\s*$`).test(line));
  const [first, last] = [at('ANCHOR'), at('ANCHOR_END')];
  return first === -1 ? [] : lines.slice(first + 1, last === -1 ? undefined : last);
}

/** Rust without the lines that are compiled but not shown. https://rust-lang.github.io/mdBook/format/mdbook.html#hiding-code-lines */
function withoutHiddenLines(body: string): string {
  return insideCode(body, (code) =>
    /^[ \t>]*(?:`{3,}|~{3,})rust\b/.test(code)
      ? code.replace(/^[ \t]*#(?:[ \t][^\n]*)?\n/gm, '').replace(/^([ \t]*)##/gm, '$1#')
      : code,
  );
}
