import { commandLine } from './command-line.ts';
import { onceFor } from './once-for.ts';

/**
 * Every kind of problem a build can report. The key is the code that is printed; the text says what it means and what to do.
 * Each has an explanation in `cli/explanations.ts`.
 */
export const problemCodes = {
  'content-missing': 'The content folder or a required file is missing. Create it.',
  encoding: 'A text file is not valid UTF-8, or contains a NUL. Save it as UTF-8.',
  character: 'A character that XML and JSON consumers reject (a control character or a noncharacter). Delete it.',
  unreadable: 'A file or folder could not be read. Check its kind and permissions.',
  symlink: 'The content folder contains a symbolic link. Put the file itself there.',
  'unknown-file': 'A file is in a folder that has no meaning. Move or delete it.',
  'front-matter':
    'A Markdown file does not begin with front matter between two lines of --- (YAML) or +++ (TOML). Add or close it.',
  'yaml-syntax': 'The YAML cannot be parsed. Fix it at the caret.',
  'yaml-feature': 'The YAML uses an anchor, alias, merge key, tag, or a list or map as a key. Write the value out.',
  'toml-syntax': 'The TOML of front matter cannot be parsed. Fix it at the caret.',
  'missing-key': 'A required key is missing. Add it.',
  'unknown-key': 'A key is unknown, often because of a typo. Rename or delete it.',
  'wrong-type': 'A value has the wrong type for its key. Quote it, or write a value of the expected type.',
  'invalid-value': 'A value has the right type, but the key does not accept it. Change it as the message says.',
  contrast: 'A colour in the settings gives text too little contrast. Write the suggested one, or another one.',
  'invalid-date': 'A date does not exist, or a time has no time zone. Write YYYY-MM-DD, or a time with Z or an offset.',
  'unknown-reference': 'An id matches no entry of the other data file. Use one that exists, or add it there.',
  duplicate: 'Two entries have the same id. Rename one.',
  price: 'Two statements about a price contradict each other. Change one of them.',
  formula: 'A calculator formula cannot be evaluated. Fix it at the caret.',
  'missing-translation': 'A text is missing for a locale of the site. Add the translation.',
  'lone-translation':
    'A translated page or post has no original in the default locale. Give both the same file name or id.',
  slug: 'A file or folder name cannot become part of a URL, or its literal spelling cannot redirect. Use letters, digits and hyphens.',
  'unknown-directive': 'There is no such directive. Use one of the names in the message.',
  'directive-attribute':
    'A directive has an attribute or a value that it does not accept. Change it as the message says.',
  nesting: 'Quotes, lists, emphasis or directives are nested too deeply. Remove some levels.',
  'fact-typed':
    'A text contains a figure or contact that the settings or data already state. Write the directive in the message.',
  placeholder: 'An example text of a new site has not been replaced. Write your own.',
  'raw-html':
    'The text contains HTML that is not published, such as scripts and forms, or a skill contains HTML. Write Markdown instead; close every tag and comment.',
  'foreign-syntax': `The text contains Liquid, a shortcode, JSX or JavaScript, which only other generators run. Run ${commandLine('import ../old-site --to ../new-site')}, or write Markdown; site.yaml sets how components are shown.`,
  'second-title': 'The body has a level-1 heading, but the title is already printed as one. Start at level 2.',
  'unread-mark':
    'Markdown marks do not work here as they seem to: readers see them literally, or miss a part. Write it as the hint says.',
  'moved-link': 'A link leads to an address that redirects. Link to the page itself.',
  'redirect-loop': 'A redirect leads back to itself, perhaps through others. Point it to a page.',
  'unsafe-link': 'A link has a scheme or form that is not published. Use https:, http:, mailto:, tel: or a path.',
  'active-content':
    'An asset or a skill could run a script when it is opened. Remove what the message names, or trust it in site.yaml.',
  picture: 'A picture cannot be read, is incomplete, or is very large. Save it again.',
  position:
    'A picture contains its location, which may be where somebody lives. Remove that, or allow it in site.yaml.',
  blocked:
    'The Content-Security-Policy of the site would block a part of a page. Allow it in site.yaml, or serve it from the site.',
  'schema-org':
    'A schema.org term does not exist, does not belong here, or has been replaced. Use the one that the message names.',
  'broken-link': 'A link leads to a page, file or heading that is not published. Correct it.',
  collision: 'Two sources produce the same output. Rename one.',
  header: 'A header value cannot be sent over HTTP.',
  'too-long': 'A text is longer than programs accept. Shorten it, or describe fewer things.',
  'host-limit':
    'A host does not support a rule or file, or that many of them. Change what the message names, or choose another host.',
  'host-root':
    'The site is in a folder of its host, but clients look for some of its files only at the root. Publish copies there, or use another domain.',
  secret:
    'A text to publish seems to contain a key or password. Revoke and remove it, or allow it if it is only an example.',
  resource:
    'A resource, a template or other code failed, or violated its own schema or standard. This is a bug in that code, not in the content, unless the file is in public/.',
  'more-problems': 'A file has more errors or warnings than are shown. Fix those, and build again.',
  'ejected-template':
    'A copied template is older than the package\'s own. Copy the changes that you want, and record that with "fingerpost eject templates --mark".',
  'fact-differs':
    'A page of another generator states a different price or contact than content/. Change the one that is wrong.',
  'built-page': 'A page of another generator contradicts another part of the site. Change one of them.',
  scheduled: `The date of a post has passed since the site was built. Run ${commandLine('build')}, or have it run every day.`,
  stale: `The output folder does not match the content. Run ${commandLine('build')} and commit the result.`,
} as const satisfies Record<string, string>;

export type ProblemCode = keyof typeof problemCodes;

/** The place of a problem: the file relative to the content folder, line and column from 1, and the text of that line. */
export interface Place {
  readonly file: string;
  readonly line: number;
  readonly column: number;
  /** The line, or of a long line the part around the column. */
  readonly text: string;
  /** The number of characters of a long line before that part. */
  readonly before?: number;
}

/** Something that is wrong, as data. An error stops the build from publishing; a warning does not. */
export interface Problem {
  readonly code: ProblemCode;
  readonly level: 'error' | 'warning';
  readonly message: string;
  readonly place?: Place;
  readonly hint?: string;
  /** The address, key or figure that the message is about, as it is written: what a link leads to, what a redirect is from, what is missing or typed. */
  readonly about?: string;
  /** Whether it is of what a template writes on every page: of those with the same message, only the first is reported. */
  readonly isRepeated?: true;
}

export interface Result<T> {
  readonly value: T;
  readonly problems: readonly Problem[];
}

/** Passes the value of one step to the next and joins their problems; undefined when the first step has no value. */
export function andThen<T, U>(
  { value, problems }: Result<T | undefined>,
  next: (value: T) => Result<U | undefined>,
): Result<U | undefined> {
  if (value === undefined) return { value: undefined, problems };
  const made = next(value);
  return { value: made.value, problems: [...problems, ...made.problems] };
}

/** The text of a file, and the name that problems use for it. */
export interface Source {
  readonly file: string;
  readonly text: string;
}

/** The place of a character offset in a source. */
export function placeAt(source: Source, offset: number): Place {
  const { file, text } = source;
  const at = Math.max(0, Math.min(offset, text.length));
  const starts = lineStarts(source);
  let line = 0;
  let after = starts.length;
  while (after - line > 1) {
    const middle = (line + after) >> 1;
    if ((starts[middle] ?? 0) <= at) line = middle;
    else after = middle;
  }
  const start = starts[line] ?? 0;
  const next = starts[line + 1];
  const end = next === undefined ? text.length : next - 1;
  const place = { file, line: line + 1, column: at - start + 1 };
  if (end - start <= 2 * shownAround) return { ...place, text: text.slice(start, end) };
  const first = Math.max(start, at - shownAround);
  const part = text.slice(first, Math.min(end, at + shownAround));
  return { ...place, text: part, ...(first > start && { before: first - start }) };
}

/** How much of a long line a place holds on either side of its column: a line of a megabyte may have 100,000 problems. */
const shownAround = 500;

/** The offsets at which the lines of a source begin, computed once: a large file may have many problems. */
const lineStarts = onceFor(({ text }: Source): readonly number[] => {
  const starts = [0];
  for (let end = text.indexOf('\n'); end !== -1; end = text.indexOf('\n', end + 1)) starts.push(end + 1);
  return starts;
});

export function placeOf(file: string): Place {
  return { file, line: 1, column: 1, text: '' };
}

/** An error-level problem. Of a long message or hint, which quotes a long text, it has the beginning. */
export function error(code: ProblemCode, message: string, place?: Place, hint?: string, about?: string): Problem {
  return {
    code,
    level: 'error',
    message: shorten(message),
    ...(place && { place }),
    ...(hint && { hint: shorten(hint) }),
    ...(about !== undefined && { about: shorten(about) }),
  };
}

/** The beginning of a text, with an ellipsis; a short one as it is. */
export function shorten(text: string, most = maxText): string {
  return text.length > most ? `${text.slice(0, most).toWellFormed()}…` : text;
}

/** The most characters of a name or a line that a message quotes. */
export const maxQuoted = 60;

/** The most characters of a message or a hint. */
const maxText = 2000;

/** A warning-level problem. */
export function warning(code: ProblemCode, message: string, place?: Place, hint?: string, about?: string): Problem {
  return { ...error(code, message, place, hint, about), level: 'warning' };
}

export function hasErrors(problems: readonly Problem[]): boolean {
  return problems.some((problem) => problem.level === 'error');
}

/** Problems without duplicates, by file, line, column, then code. Of those that differ only in their hints, the first hint counts. */
export function sortProblems(problems: readonly Problem[]): readonly Problem[] {
  const byKey = new Map<string, Problem>();
  const repeated = new Map<string, readonly [key: string, Problem]>();
  for (const { isRepeated, ...problem } of problems) {
    const key = sortKey(problem);
    if (isRepeated) {
      const text = `${problem.code} ${problem.message}`;
      const [first = '', { place } = {}] = repeated.get(text) ?? [];
      if (!first || (problem.place && (!place || key < first))) repeated.set(text, [key, problem]);
      continue;
    }
    const known = byKey.get(key);
    if (!known || (problem.hint ?? '') < (known.hint ?? '')) byKey.set(key, problem);
  }
  return [...byKey, ...repeated.values()].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, problem]) => problem);
}

function sortKey({ place, code, message }: Problem): string {
  const pad = (value: number) => String(value).padStart(9, '0');
  return `${place?.file ?? ''}\0${pad(place?.line ?? 0)}${pad(place?.column ?? 0)}\0${code}\0${message}`;
}

/** A condition that ends a command at once with an exit code: 2 usage error, 69 npm cannot install, 70 bug, 73 cannot write, 75 another build is running. */
export class CommandError extends Error {
  readonly exitCode: 2 | 69 | 70 | 73 | 75;
  readonly hint: string | undefined;
  readonly place: Place | undefined;

  constructor(exitCode: 2 | 69 | 70 | 73 | 75, message: string, hint?: string, place?: Place) {
    super(message);
    this.name = 'CommandError';
    this.exitCode = exitCode;
    this.hint = hint;
    this.place = place;
  }
}

/** Why a command stopped, for people. */
export type Stop = Pick<CommandError, 'message'> & {
  readonly hint?: string | undefined;
  readonly place?: Place | undefined;
};

/** The most errors, and the most warnings, that are reported of one file: a megabyte can hold half a million. */
export const mostProblems = 10_000;

/** The most problems whose hint takes a search. */
const mostSearches = 100;

/** Collects problems, and leaves off those that would not be reported anyway. */
export interface FewProblems {
  /** Adds a problem, which is only made if there are few of its level so far, with a hint that takes a search if there are very few. */
  report(level: Problem['level'], make: (maySearch: boolean) => Problem): void;
  readonly found: readonly Problem[];
}

/** Starts to collect the problems of one file: one more of each level than is reported, so that it shows that there are more. */
export function fewProblems(): FewProblems {
  const found: Problem[] = [];
  const counts = { error: 0, warning: 0 };
  return {
    report(level, make) {
      if (counts[level] > mostProblems) return;
      counts[level] += 1;
      found.push(make(counts[level] <= mostSearches));
    },
    found,
  };
}

/** The problems of a build in order, without duplicates: of each file the first errors and warnings, and whether there are more. */
export function reportedProblems(problems: readonly Problem[]): readonly Problem[] {
  const counts = new Map<string, number>();
  const more: Problem[] = [];
  const first = sortProblems(problems).filter(({ level, place }) => {
    if (!place) return true;
    const key = `${level} ${place.file}`;
    const count = (counts.get(key) ?? 0) + 1;
    counts.set(key, count);
    if (count === mostProblems + 1) more.push(moreProblems(level, place.file));
    return count <= mostProblems;
  });
  return more.length === 0 ? first : sortProblems([...first, ...more]);
}

function moreProblems(level: Problem['level'], file: string): Problem {
  const report = level === 'error' ? error : warning;
  const message = `There are more ${level}s in this file than the ${mostProblems.toLocaleString('en')} that are reported`;
  return report('more-problems', message, placeOf(file), 'Fix them, and build again to see the others');
}
