import { posix } from 'node:path';
import { decoded } from '../../base/percent-encoding.ts';
import { copied, entriesOf, isMarkdown, isMedia, placed } from '../old/entries.ts';
import { type Note, notShown } from '../old/left.ts';
import { treeOf } from '../old/menu.ts';
import { dateOf, linkAddress, pathOf, stemOf } from '../old/paths.ts';
import { configIn, textOf } from '../old/read.ts';
import { emptySite, type Generator, type OldEntry, type Rewriter } from '../old/site.ts';
import { leftOut } from '../rewrite/left-out.ts';
import { labelOf, lineAt, outsideCode } from '../rewrite/outside-code.ts';
import { roomFor } from '../rewrite/room.ts';

/** Obsidian: a vault of notes with links by their names, and attachments. https://help.obsidian.md/links */
export const generator: Generator = {
  title: 'Obsidian',
  owns: ({ paths }) => paths.some((path) => path.startsWith('.obsidian/')),
  read(folder) {
    const isHidden = (path: string) => /(?:^|\/)\./.test(path);
    const { entries, left } = entriesOf(
      { ...folder, paths: folder.paths.filter((path) => !isHidden(path)) },
      () => true,
      (path, front) => {
        if (front.publish === false) return notShown('with publish: false');
        const stem = stemOf(path);
        const permalink = textOf(front.permalink);
        // The vault is no site with addresses.
        return placed(dateOf(front, stem) !== undefined, stem, permalink && pathOf(permalink));
      },
    );
    return {
      ...emptySite,
      // As Obsidian Publish has it, where the vault keeps its settings. https://help.obsidian.md/publish/customize
      name: textOf(configIn(folder, 'publish.json', 'site-options.json').siteName) ?? posix.basename(folder.root),
      permalinks: ['/:path/'],
      entries,
      left,
      files: new Map(copied(folder, '', 'public/', (path) => !isMarkdown(path) && isMedia(path) && !isHidden(path))),
      rewriters: [
        wikiLinks(
          entries,
          folder.paths.filter((path) => isMedia(path)),
        ),
      ],
      templates:
        /%%[\s\S]*?%%|(?<=^[ \t>]*>[ \t]*)\[![\w-]+\]|!\[\[[^\]\n]*\]\]|(?<=\[\[)[^[\]|\n]*\|(?=[^[\]\n]*\]\])/gm,
      sidebar: treeOf(entries, ''),
    };
  },
};

/** `[[Note#Heading|text]]` leads to the note of that path or name, `![[file.png]]` shows a file; comments in `%%` go. A link to no note is its text. */
function wikiLinks(entries: readonly OldEntry[], media: readonly string[]): Rewriter {
  const byName = new Map<string, string>();
  for (const path of [...entries.map(({ from }) => from), ...media])
    for (const name of [posix.basename(path), path]) {
      const key = (isMarkdown(path) ? stemOf(name) : name).toLowerCase();
      if (!byName.has(key)) byName.set(key, path);
    }
  for (const { from, front } of entries)
    for (const alias of [front.aliases, front.alias].flat())
      if (typeof alias === 'string' && !byName.has(alias.toLowerCase())) byName.set(alias.toLowerCase(), from);
  const bodies = new Map(entries.map(({ from, body }) => [from, body]));
  return (body, { from, line: first }) => {
    const notes: Note[] = [];
    const room = roomFor(3);
    const put = (text: string): string =>
      outsideCode(withCodeInLinks(text), (part, offset) =>
        part
          .replace(/%%[\s\S]*?%%/g, '')
          // A link finds a file by its name alone, wherever it is.
          .replace(/(?<=\]\()([^()\s:#<>/]+)(#[^()\s]*)?(?=\))/g, (whole, name: string, anchor = '') => {
            const target = byName.get(decoded(name).replace(/\.md$/, '').toLowerCase());
            if (target === undefined) return whole;
            if (!isMarkdown(target)) return `/${encodeURI(target)}`;
            return encodeURI(posix.relative(posix.dirname(from), target)) + anchor;
          })
          .replace(/==(?=\S)([^=\n]*[^=\s])==/g, '<mark>$1</mark>')
          .replace(
            /(!?)\[\[([^[\]|#\n]*?)(#[^[\]|\n]*?)?(?:\\?\|([^[\]\n]*))?\]\]/g,
            (whole, mark: string, name: string, headings = '', label: string | undefined, at: number) => {
              // Of headings within one another, the last is meant.
              const anchor = headings.replaceAll(tick, '').replace(/^#.*(?=#)/, '');
              const target = name.trim() === '' ? from : byName.get(name.trim().replace(/\.md$/, '').toLowerCase());
              const shown = label?.trim() || `${name.trim()}${headings.replace(/#\^?/g, ' › ')}`.replace(/^ › /, '');
              if (mark !== '' && target !== undefined && !isMarkdown(target))
                return `![${labelOf(/^\d+(?:x\d+)?$/.test(label ?? '') ? '' : shown)}](/${encodeURI(target)}${target.endsWith('.pdf') ? anchor : ''})`;
              if (mark !== '' && target !== undefined)
                return `\n\n${room.takeIn(sectionOf(bodies.get(target) ?? '', anchor.slice(1)), put) ?? ''}\n\n`;
              const line = () => first - 1 + lineAt(body, offset + at);
              if (mark !== '') return leftOut(whole, (said) => notes.push({ file: from, line: line(), ...said }));
              if (target === undefined) return shown;
              const path = target === from ? '' : linkAddress(posix.relative(posix.dirname(from), target));
              const heading = anchor.startsWith('#^')
                ? ''
                : anchor
                    .toLowerCase()
                    .replace(/[^\p{L}\p{N}#]+/gu, '-')
                    .replace(/#-|-$/g, '');
              return path + heading === '' ? shown : `[${labelOf(shown)}](${path}${heading})`;
            },
          ),
      );
    const text = withoutBlockIds(put(body)).replaceAll(tick, '`');
    return { text, notes: [...notes, ...room.notes(from)] };
  };
}

const tick = '\uE00C';

/** Hides the marks of code within links, which are links all the same. */
function withCodeInLinks(text: string): string {
  return text.replace(/\[\[[^[\]|\n]*(?:\|[^[\]\n]*)?\]\]/g, (link) =>
    (link.match(/`/g) ?? []).length % 2 === 0 ? link.replaceAll('`', tick) : link,
  );
}

/** The part of a note that a link names: a block by its id, or what stands below a heading. All of it where there is none. */
function sectionOf(body: string, name: string): string {
  if (name === '') return body;
  if (name.startsWith('^'))
    return body.split(/\n[ \t]*\n/).find((block) => block.trimEnd().endsWith(` ${name}`)) ?? body;
  const lines = body.split('\n');
  const plain = (text: string) =>
    text
      .toLowerCase()
      .replace(/[^\p{L}\p{N}]+/gu, ' ')
      .trim();
  const wanted = plain(name.replace(/^.*#/, ''));
  const start = wanted === '' ? -1 : lines.findIndex((line) => /^#{1,6}[ \t]/.test(line) && plain(line) === wanted);
  if (start === -1) return body;
  const level = /^#+/.exec(lines[start] ?? '')?.[0].length ?? 0;
  const end = lines.findIndex((line, at) => at > start && (/^(#{1,6})[ \t]/.exec(line)?.[1]?.length ?? 7) <= level);
  return lines.slice(start, end === -1 ? undefined : end).join('\n');
}

/** `^id` at the end of a block, by which links name it. */
function withoutBlockIds(text: string): string {
  return outsideCode(text, (part) => part.replace(/[ \t]+\^[A-Za-z\d][A-Za-z\d-]*[ \t]*$/gm, ''));
}
