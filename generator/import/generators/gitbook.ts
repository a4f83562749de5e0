import { posix } from 'node:path';
import type { Mapping } from '../../base/mapping.ts';
import { copied, entriesOf, isMarkdown, isMedia, ofRepository, placed } from '../old/entries.ts';
import type { OldFolder } from '../old/folder.ts';
import { plainText } from '../old/html.ts';
import { fileMissing, type Note } from '../old/left.ts';
import { pageAddress, pageName, pathOf, rootOf, stemOf } from '../old/paths.ts';
import { configIn, firstText, textOf, valueAt, valuesOf } from '../old/read.ts';
import { emptySite, type Generator, type Rewriter, rewriterOf } from '../old/site.ts';
import { splitOld } from '../old/split.ts';
import { filesOf, itemsIn, summaryFile } from '../old/summary.ts';
import { listBlock } from '../rewrite/blocks.ts';
import { rewriteJsxBlocks } from '../rewrite/jsx-blocks.ts';
import { leftOut, tellingRewriter } from '../rewrite/left-out.ts';
import { eachHeading, lineAt, outsideCode, textRewriter } from '../rewrite/outside-code.ts';
import { roomFor } from '../rewrite/room.ts';

const config = '.gitbook.yaml';

/** GitBook: the pages that `SUMMARY.md` lists, with files in `.gitbook/`. https://gitbook.com/docs/getting-started/git-sync/content-configuration */
export const generator: Generator = {
  title: 'GitBook',
  owns: ({ has, text }) => has(config) || (has('SUMMARY.md') && /\]\((?:\.\/)?README\.md\b/.test(text('SUMMARY.md'))),
  read(folder) {
    const settings = configIn(folder, config);
    const book = configIn(folder, 'book.json');
    const root = rootOf(textOf(settings.root) ?? textOf(book.root));
    const readme = firstText(valueAt(settings, 'structure.readme'), valueAt(book, 'structure.readme')) ?? 'README.md';
    const written = firstText(valueAt(settings, 'structure.summary'), valueAt(book, 'structure.summary'));
    const summary = posix.join(root, written ?? 'SUMMARY.md');
    const sidebar = itemsIn(folder.text(summary), root);
    const listed = new Set(filesOf(sidebar));
    const home = posix.join(root, readme);
    const { entries, left } = entriesOf(
      { ...folder, paths: folder.paths.filter((path) => !/(?:^|\/)\./.test(path)) },
      // Pages that the list lacks were published, too, but not the files for those who work on the repository.
      (path) => {
        if (path === summary) return summaryFile;
        return path.startsWith(root) && (listed.has(path) || path === home || !isAbout.test(path) || ofRepository);
      },
      (path) => {
        const stem = path === home ? 'index' : pageName(path.slice(root.length));
        return placed(false, stem, pageAddress('', stem));
      },
      { home },
    );
    const titles = new Map(
      entries.map(({ from, front, body }) => [from, firstText(front.title, /^#[ \t]+(.+)$/m.exec(body)?.[1])]),
    );
    const addresses = new Map(entries.map(({ from, address }) => [from, address]));
    return {
      ...emptySite,
      name: firstText(book.title, titles.get(home)),
      description: textOf(book.description),
      language: textOf(book.language),
      permalinks: ['/:path/'],
      components: { '*': 'unwrap' },
      entries,
      left,
      sidebar,
      redirects: Object.entries(valuesOf(settings.redirects)).map(([from, to]) => ({
        from: posix.join('/', from),
        to: addresses.get(posix.join(root, String(to))) ?? pathOf(stemOf(String(to))),
      })),
      files: new Map([
        ...copied(folder, `${root}.gitbook/assets/`, 'public/files/'),
        ...copied(folder, root, 'public/', (path) => isMedia(path) && !/(?:^|\/)\./.test(path)),
      ]),
      rewriters: [
        expressions(configIn(folder, `${root}.gitbook/vars.yaml`)),
        headingIds,
        pageLinks((path) => titles.get(path)),
        cards,
        blocks(folder),
        rewriteJsxBlocks,
      ],
      templates: new RegExp(
        `${expression.source}|${pageLink.source}|${mention.source}|${unseen.source}|${tag.source}`,
        'g',
      ),
    };
  },
};

const isAbout = /(?:^|\/)(?:CONTRIBUTING|LICEN[CS]E|CODE_OF_CONDUCT|AGENTS|CLAUDE)\.md$/i;

const tag = /\{%-?[ \t]*(end)?([a-z][\w-]*)([^{}%\n]*)%\}/g;

/** The components that become blocks of ours, by the tags that mean the same. https://gitbook.com/docs/creating-content/blocks */
const components: Readonly<Record<string, string>> = {
  hint: 'Callout',
  tabs: 'Tabs',
  tab: 'Tab',
  stepper: 'Steps',
  step: 'Step',
  update: 'Update',
};

/** Tags whose content stands for itself. */
const transparent = /^(?:columns?|updates|code|prompt|embed|file|if|else|reusable|api-method[\w-]*|swagger[\w-]*)$/;

const pageLink =
  /\{%[ \t]*(?:content-ref[ \t]+url|page-ref[ \t]+page)="([^"\n]+)"[ \t]*%\}(?:\s*\[[^\]\n]*\]\([^()\n]*\)\s*\{%[ \t]*endcontent-ref[ \t]*%\})?/g;
/** Matches text that readers of GitBook never see: file names that stand for the titles of pages, and the heads of hidden columns. */
const unseen = /(?<=[>[])[^<>[\]\n]+\.(?:md|png|jpe?g|gif|svg|webp)(?=<\/a>|\]\()|(?<=<th data-hidden[^<>]*>)[^<>]+/;
const mention =
  /(?<=<a data-mention href="([^"<>]*)">)[^<>]*(?=<\/a>)|(?<=\[)[^\][\n]*(?=\]\(<?([^()<>\n]*?)>? "mention"\))/g;

const expression = /<code class="expression">([^<>]*)<\/code>/g;

/** The values of variables, of all pages or of one; what else is JavaScript is left out. https://gitbook.com/docs/creating-content/variables-and-expressions */
function expressions(vars: Mapping): Rewriter {
  return tellingRewriter((body, tell, { front }) =>
    outsideCode(body, (part, offset) =>
      part.replace(expression, (_, written: string, at: number) => {
        const [, owner, name = ''] = /^\s*(space|page)\.vars\.(\w+)\s*$/.exec(written) ?? [];
        const value = owner && (owner === 'page' ? valuesOf(front.vars) : vars)[name];
        if (typeof value === 'string' || typeof value === 'number') return String(value).replace(/[[\]*_<`]/g, '\\$&');
        return leftOut(written, (said) => tell(offset + at, said), 'GitBook');
      }),
    ),
  );
}

/** Links to pages that are named by their files, with the titles of these in their place. https://gitbook.com/docs/create-content/blocks/page-link */
function pageLinks(titleOf: (path: string) => string | undefined): Rewriter {
  return rewriterOf((body, { from }) => {
    const title = (url: string) => {
      const path = posix.join(posix.dirname(from), url.replace(/#.*$/, ''));
      return titleOf(path) ?? titleOf(posix.join(path, 'README.md'));
    };
    const label = (text: string) => text.replace(/[[\]<]/g, '\\$&');
    return outsideCode(body, (part) =>
      part
        .replace(pageLink, (_, url: string) => `[${label(title(url) ?? posix.basename(stemOf(url)))}](<${url}>)`)
        .replace(mention, (text, inHtml?: string, inMarkdown?: string) =>
          label(title(inHtml ?? inMarkdown ?? '') ?? text),
        ),
    );
  });
}

/** Tables that are shown as cards, each a row. https://gitbook.com/docs/create-content/blocks/cards */
const cards = textRewriter((part) =>
  part.replace(/<table\b[^<>]*\bdata-view="cards"[^<>]*>([\s\S]*?)<\/table>/g, (_, table: string) => {
    const heads = [...table.matchAll(/<th\b([^<>]*)>/g)].map(([, attributes = '']) => attributes);
    const items = [...table.matchAll(/<tr>\s*((?:<td\b[\s\S]*?)?)<\/tr>/g)].flatMap(([, row = '']) => {
      const cells = [...row.matchAll(/<td\b[^<>]*>([\s\S]*?)<\/td>/g)].map(([, cell = '']) =>
        cell
          .replace(/<\/(?:h\d|p)>/g, '\n\n')
          .replace(/<i class="fa-[^<>]*>[^<>]*<\/i>|<(?:h\d|p)>|<\/?strong>/g, '')
          .trim(),
      );
      const linked = (kind: RegExp) =>
        /\bhref="([^"]*)"/.exec(cells[heads.findIndex((attributes) => kind.test(attributes))] ?? '')?.[1];
      const [href, cover] = [linked(/data-card-target/), linked(/data-card-cover(?!-)/)];
      const shown = cells.filter((cell, at) => cell !== '' && !heads[at]?.includes('data-hidden'));
      const [title, ...rest] = shown.flatMap((cell) => cell.split(/\n{2,}/));
      const name = plainText(title ?? '').replace(/[[\]*_<]/g, '\\$&');
      const content = [...(cover ? [`![](<${cover}>)`, ''] : []), ...rest.flatMap((cell) => [cell, ''])];
      return name === '' ? [] : [{ name: href ? `[${name}](<${href}>)` : `**${name}**`, content }];
    });
    return `\n\n${listBlock('cards', items).join('\n')}\n\n`;
  }),
);

/** The ids of headings, which an empty link at their end has. */
const headingIds = rewriterOf((body) =>
  eachHeading(body, (heading) =>
    heading.replace(/(?<![ \t])[ \t]*<a (?:href="[^"<>]*" )?id="([^"<>\s]+)"><\/a>[ \t]*$/, ' {#$1}'),
  ),
);

/** Blocks in tags, as components of others that become blocks of ours. Where code has a title, that follows its language. */
function blocks({ has, text: read }: OldFolder): Rewriter {
  return (body, { from, line }) => {
    const notes: Note[] = [];
    const room = roomFor(4);
    const put = (part: string, file: string, outer?: number): string => {
      const titled = part.replace(
        /^([ \t]*)\{%[ \t]*code\b([^{}%\n]*)%\}[ \t]*\n([ \t]*\n)*([ \t]*)(`{3,}[^\s`]*)/gm,
        (_, indent: string, attributes: string, _blank, _inner, fence: string) =>
          `${indent}{% code %}\n${indent}${fence}${attribute(attributes, 'title', (title) => ` title="${title}"`)}`,
      );
      return outsideCode(titled, (part, offset) =>
        part.replace(tag, (whole, end: string | undefined, name: string, attributes: string, at: number) => {
          const component = components[name];
          if (component !== undefined) return end ? `</${component}>` : `<${component}${attributesOf(attributes)}>`;
          const url = attribute(attributes, 'url') || attribute(attributes, 'src');
          if (end === undefined && url !== '' && /^(?:embed|file)$/.test(name))
            return `[${posix.basename(url)}](<${url}>)\n`;
          if (end || transparent.test(name)) return '';
          const place = { file: from, line: outer ?? line - 1 + lineAt(titled, offset + at) };
          const [, included = ''] = /^[ \t]*"([^"]+)"/.exec(attributes) ?? [];
          if (name === 'include') {
            const path = posix.join(posix.dirname(file), included);
            if (has(path) && isMarkdown(path))
              return room.takeIn(splitOld(path, read(path)).body.trim(), (inner) => put(inner, path, place.line)) ?? '';
            notes.push({ ...place, ...fileMissing(included) });
            return '';
          }
          return leftOut(whole, (said) => notes.push({ ...place, ...said }), 'GitBook');
        }),
      );
    };
    const text = put(body, from);
    return { text, notes: [...notes, ...room.notes(from)] };
  };
}

function attribute(attributes: string, name: string, shown: (value: string) => string = (value) => value): string {
  const [, value] = new RegExp(`(?:^|[ \\t])${name}="([^"]*)"`).exec(attributes) ?? [];
  return value === undefined || value === '' ? '' : shown(value);
}

/** A hint has a style, and an update a date. */
function attributesOf(attributes: string): string {
  const named = {
    type: attribute(attributes, 'style'),
    title: attribute(attributes, 'title'),
    label: attribute(attributes, 'date'),
  };
  return Object.entries(named)
    .map(([name, value]) => (value === '' ? '' : ` ${name}="${value}"`))
    .join('');
}
