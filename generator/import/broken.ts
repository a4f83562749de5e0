import { posix } from 'node:path';
import { escapeExpression, wildcard } from '../base/expression.ts';
import { decoded } from '../base/percent-encoding.ts';
import type { Problem } from '../base/problem.ts';
import type { NewFile } from './assemble.ts';
import { titleInLatin } from './latin.ts';
import type { OldFolder } from './old/folder.ts';
import { letters, plainAddress } from './rewrite/links.ts';
import { codeLines } from './rewrite/outside-code.ts';

/** The page and the id of a link of the trial build that leads to no heading. */
function headingOf({ about = '' }: Problem): readonly [page: string, id: string] {
  const at = about.indexOf('#');
  return at === -1 ? ['', ''] : [about.slice(0, at), about.slice(at + 1)];
}

/** Ids that a mark at the end of a heading may have. */
const writable = /^[\p{L}\p{N}_][\p{L}\p{M}\p{N}_.-]{0,98}$/u;

/**
 * Gives headings and other parts of pages the ids that links of the old site name and that a build makes otherwise, such as `#get-page` for `get_page`.
 * Links to the title of a page, and to what the old design had on all pages, such as `#comments`, lead to the page. Returns the problems that are left.
 * `fileOf` finds the file of a page.
 */
export function withOldAnchors(
  files: Map<string, NewFile>,
  problems: readonly Problem[],
  fileOf: (place: string) => string | undefined,
  isInDesign: (id: string) => boolean,
): readonly Problem[] {
  const mended = new Map<string, boolean>();
  const unmended = problems.filter((problem) => {
    const { about = '' } = problem;
    const known = mended.get(about);
    if (known !== undefined) return !known;
    const [place, fragment] = headingOf(problem);
    const file = fileOf(place);
    const text = file === undefined ? undefined : files.get(file);
    const id = decoded(fragment).replace(/^#/, '');
    const made =
      typeof text === 'string' ? (anchored(text, id) ?? anchored(text, id, titleInLatin(text, id))) : undefined;
    if (file !== undefined && made !== undefined) files.set(file, made);
    mended.set(about, made !== undefined);
    return made === undefined;
  });
  return unmended.flatMap((problem) => {
    const [page, fragment] = headingOf(problem);
    const { file = '', line = 0 } = problem.place ?? {};
    const text = files.get(file);
    const target = String(files.get(fileOf(page) ?? ''));
    const [, title = ''] = /^title:[ \t]*(.+)$/m.exec(target) ?? [];
    const isTitle = title !== '' && namesOf(title).includes(letters(decoded(fragment)));
    if (target.includes('<!-- left out:') && !isTitle) {
      const message = `A link leads to #${fragment} of ${page}, where something was left out`;
      return [{ ...problem, message, hint: 'See whether it was there, and add it' }];
    }
    if (typeof text !== 'string' || !(isTitle || isInDesign(fragment))) return [problem];
    const lines = text.split('\n');
    const mark = new RegExp(`([\\w/.)])?#${escapeExpression(fragment)}(?![\\w-])`);
    lines[line - 1] = (lines[line - 1] ?? '').replace(mark, (_, before = '#') => before);
    files.set(file, lines.join('\n'));
    if (isTitle) return [];
    const message = `A link led to #${fragment}, a part of the old design, and now leads to its page`;
    return [{ ...problem, message, hint: 'Delete the link, or link to a heading' }];
  });
}

/** Tells of an id whether it stands in a template of the old site. */
export function idsInTemplates({ paths, text }: Pick<OldFolder, 'paths' | 'text'>): (id: string) => boolean {
  let ids: Set<string> | undefined;
  return (id) => {
    ids ??= new Set(
      paths
        .filter((path) => template.test(path) && /(?:^|\/)(?:_?layouts|_?includes|templates|themes?)\//.test(path))
        .flatMap((path) => Array.from(text(path).matchAll(/\bid=["']?([\w-]+)/g), ([, found = '']) => found)),
    );
    return /^[\w-]+$/.test(id) && ids.has(id);
  };
}

/** A text in which an id is that of the heading or part that it was made of; undefined where there is none. The lines stay the same. */
function anchored(text: string, id: string, base = id, before = 0): string | undefined {
  if (!writable.test(id)) return undefined;
  const wanted = letters(base);
  let others = before;
  const quoted = id.replace(/[.]/g, '\\$&');
  const attribute = new RegExp(`^[ \\t]*<[A-Z]\\w*\\s[^<>]*\\b(?:\\w*[iI]d|anchor|permalink)=["']${quoted}["']`);
  const mark = new RegExp(`[ \\t]?\\\\?\\{:?[ \\t]*#${quoted}[ \\t]*\\}`);
  const lines = text.split('\n');
  const anchor = `<a id="${id}"></a>`;
  const isCode = codeLines();
  for (const [at, line] of lines.entries()) {
    if (isCode(line)) continue;
    const [, marks = '', title = '', own] =
      /^( {0,3}#{1,6}[ \t]+)(.+?)[ \t]*(\{:?[ \t]*#[^{}]*\}|#*)[ \t]*$/.exec(line) ?? [];
    // A definition list has become a list.
    const [, term = ''] = /^- (?:<a id="[^"]*"><\/a>)*\*\*(.+)\*\*$/.exec(line) ?? [];
    const isNamed = (title !== '' || term !== '') && namesOf(title || term).includes(wanted);
    if (isNamed && others > 0) {
      others -= 1;
      continue;
    }
    if (title !== '' && isNamed)
      lines[at] = own?.startsWith('{')
        ? marks + anchor + line.slice(marks.length)
        : `${marks}${title} {#${id.replaceAll('_', '\\_')}}`;
    else if (isNamed) lines[at] = `- ${anchor}${line.slice(2)}`;
    else if (mark.test(line)) lines[at] = line.replace(mark, anchor);
    else if (attribute.test(line) && lines[at - 1] === '' && lines[at - 2] === '') lines[at - 2] = anchor;
    else continue;
    return lines.join('\n');
  }
  // The second heading or term of a name has a number: `options-1`.
  const [, first, number] = /^(.+)-(\d)$/.exec(id) ?? [];
  return first === undefined || base !== id ? undefined : anchored(text, id, first, Number(number));
}

/** The letters and digits of the texts that generators make ids of: without tags, and with `&` as it stands in HTML. */
function namesOf(title: string): readonly string[] {
  const plain = title
    .replace(/`[^`]*`|<[^<>]*>/g, (part) => (part.startsWith('`') ? part : ''))
    .replace(/\]\([^()]*\)/g, '');
  return [plain, plain.replace(/\([^()]*\)[ \t]*$/, ''), plain.replaceAll('&', '&amp;')].map(letters);
}

const template = /\.(?:html?|njk|liquid|astro|vue|svelte|[cm]?[jt]sx?|pug|haml|hbs|ejs)$/;

/**
 * Says why a link of the trial build leads nowhere, where the old site had something there that is not taken over: a file of the content folder that is
 * held back, one of the old folder that is missing, or a template. `addressOf` gives the address of a file of the content folder.
 */
export function reasonsFor(
  { paths, text }: Pick<OldFolder, 'paths' | 'text'>,
  held: ReadonlySet<string>,
  missing: readonly string[],
  addressOf: (path: string) => string | undefined,
): (problem: Problem) => string | undefined {
  const templates = paths.filter((path) => template.test(path) && !/(?:^|\/)_/.test(path));
  const isMade = templates.flatMap((path) => {
    // What stands in braces is a value of the data that it shows.
    const [, , written] = /^---\n[\s\S]*?^permalink:[ \t]*(["']?)(\S.*?)\1[ \t]*$[\s\S]*?^---/m.exec(text(path)) ?? [];
    const address = written === undefined ? addressFrom(path) : plainAddress(written.replace(/\{\{.*?\}\}/g, '[]'));
    const parts = address
      .replace(/\[+[^[\]]*\]+/g, '*')
      .split('/')
      .map(wildcard);
    const isLike = (own: readonly string[]) =>
      own.length === parts.length && parts.every((part, at) => part(own[at] ?? ''));
    return written !== undefined || path.includes('[') ? [{ path, isLike }] : [];
  });
  const byAddress = new Map([
    ...templates.map((path) => [addressFrom(path), `${path} of the old site, a template`] as const),
    ...missing.map((path) => [addressFrom(path), `${path} of the old site, which is missing`] as const),
    ...Array.from(
      held,
      (path) =>
        [
          plainAddress(addressOf(path) ?? path.replace(/^public\//, '')),
          `content/${path}, which is held back`,
        ] as const,
    ),
  ]);
  return ({ code, about, place }) => {
    if (code !== 'broken-link' || !about || about.includes('#')) return undefined;
    const file = posix.join(posix.dirname(place?.file ?? ''), decoded(about));
    const address = plainAddress(about);
    const made = () =>
      isMade.find(({ isLike }) =>
        [address, address.replace(/\/\d+$/, '')].some((candidate) => isLike(candidate.split('/'))),
      )?.path;
    const reason = held.has(file)
      ? `content/${file}, which is held back`
      : (byAddress.get(address) ?? (made() && `${made()} of the old site, a template`));
    return reason && `A link leads to ${reason}`;
  };
}

/** The address that a file most likely had, by its path. */
function addressFrom(path: string): string {
  return plainAddress(
    path
      .replace(/\.\w+$/, '')
      .replace(/^(?:(?:src|app|pages|content|site|website|source|routes)\/)+|\([^()]*\)\//g, '')
      .replace(/(?:^|\/)(?:index|\+?page)$/, ''),
  );
}
