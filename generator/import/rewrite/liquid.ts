import {
  CaptureTag,
  Context,
  type Emitter,
  IncludeTag,
  Liquid,
  type LiquidOptions,
  type Parser,
  Tag,
  type TagToken,
  type Template,
  type TopLevelToken,
} from 'liquidjs';
import type { Mapping } from '../../base/mapping.ts';
import type { Note } from '../old/left.ts';
import { folderOf } from '../old/paths.ts';
import { valuesOf } from '../old/read.ts';
import type { Rewriter } from '../old/site.ts';
import { isHtmlPage, markdownWithin } from './html-pages.ts';
import { leftOut, postsListed } from './left-out.ts';
import { outsideCode } from './outside-code.ts';

/** The data that Liquid can use without building the site. */
export interface LiquidKnowledge {
  /** The configuration, with the data files as `data`. */
  readonly site: Mapping;
  readonly globals?: Mapping;
  /** The files that may be included, by the names used to include them. */
  readonly includes: Readonly<Record<string, string>>;
  /** Matches the names of lists of the posts, if there are any. */
  readonly posts?: RegExp;
  /** The text of a file that is included from beside a page, by its path; undefined for one that is not there. */
  textAt?(path: string): string | undefined;
  readonly isJekyll: boolean;
  /** The address of the site, without a slash at its end. */
  readonly origin?: string;
  /** Resolves `link` and `post_url`, in a link or elsewhere; undefined for a file that is not there. */
  addressOf?(name: string, from: string, isLink: boolean): string | undefined;
  /** Filters that the generator adds. */
  readonly filters?: Readonly<Record<string, (text: unknown, argument?: unknown) => unknown>>;
  readonly dialect?: Dialect;
}

/** A language that is run as Liquid, as far as it says the same. */
export interface Dialect {
  readonly name: string;
  readonly options: LiquidOptions;
  /** A template in Liquid; undefined for one that Liquid cannot say. */
  translate(source: string): string | undefined;
}

const itself: Dialect = { name: 'Liquid', options: {}, translate: (source) => source };

/** Matches Liquid and Nunjucks, which readers do not see. */
export const liquidTemplates =
  /\{%-?\s*(comment|macro)\b(?:(?!\{%-?\s*\1\b)[\s\S])*?\{%-?\s*end\1\s*-?%\}|\{%(?:(?!\{%)[\s\S])*?%\}|\{\{(?:(?!\{\{)[\s\S])*?\}\}|\{#(?:(?!\{#)[\s\S])*?#\}/g;

/** The most characters of a piece of Liquid. */
const limits = { parseLimit: 1_000_000 };

/** The budget left for the Liquid of one body, all pieces together. It is counted, so that the same is left out on every machine. */
interface Budget {
  /** Characters that are parsed. What was assigned before a piece is parsed with each. */
  parsed: number;
  /** Texts, tags and values that are run. */
  steps: number;
  /** Characters and entries that filters and captures make. */
  made: number;
  /** Characters that are shown. */
  shown: number;
}

/** More than any text that a person wrote. */
const most: Budget = { parsed: 2_000_000, steps: 200_000, made: 20_000_000, shown: 10_000_000 };

/** Takes so much from a budget; throws where there is less. */
function spend(budget: Budget, kind: keyof Budget, count: number): void {
  budget[kind] -= count;
  if (budget[kind] < 0) throw new Error('The budget of the body is spent');
}

/**
 * Runs the Liquid that says the same whenever it is run: inclusions of constant files, loops over data, assignments. A piece that needs more than
 * is known, such as the list of posts, stays as it is. https://liquidjs.com/
 */
export function liquidOf({
  site,
  globals,
  includes,
  textAt = () => undefined,
  posts,
  isJekyll,
  origin = '',
  addressOf = () => undefined,
  filters = {},
  dialect = itself,
}: LiquidKnowledge): Rewriter {
  // Where the piece stands that is being run: a build adds the address of the site to links.
  let at = { from: '', isLink: false };
  const templates = Object.entries(includes).map(
    ([name, text]) => [name, dialect.translate(text) ?? unreadable] as const,
  );
  // Only Jekyll asks for the ending.
  const short = isJekyll
    ? []
    : templates.map(([name, text]) => [name.replace(/\.(?:html|liquid)$/, ''), text] as const);
  const named = new Map([...short, ...templates]);
  const engine = new Liquid({
    fs: filesOf((path) => named.get(path) ?? (path.startsWith(beside) ? textAt(path.slice(beside.length)) : undefined)),
    jekyllInclude: isJekyll,
    dynamicPartials: !isJekyll,
    strictVariables: false,
    strictFilters: true,
    ownPropertyOnly: true,
    relativeReference: false,
    extname: '',
    ...limits,
    ...dialect.options,
  });
  engine.registerTag('capture', CountedCapture);
  if (isJekyll)
    engine.registerTag(
      'include_relative',
      includeFrom(() => folderOf(at.from)),
    );
  for (const name of ['link', 'post_url'])
    engine.registerTag(
      name,
      tagOf((file) => addressOf(file, at.from, at.isLink)),
    );
  engine.registerFilter('relative_url', pathOfUrl);
  engine.registerFilter('absolute_url', (url: unknown) => {
    const path = pathOfUrl(url);
    return path.startsWith('/') && !at.isLink ? origin + path : path;
  });
  engine.registerFilter('markdownify', (text: string) =>
    isHtmlPage(at.from) ? markdownWithin(text) : /\n[ \t]*\n/.test(text) ? `\n\n${text.trim()}\n\n` : text,
  );
  for (const [name, filter] of Object.entries(filters)) engine.registerFilter(name, filter);
  return (body, entry) => {
    if (!/\{[{%]/.test(body)) return { text: body, notes: [] };
    const notes: Note[] = [];
    const page = { ...entry.front, ...(entry.address !== undefined && { url: entry.address }), path: entry.from };
    const inCode = codeIn(body);
    const budget = { ...most };
    const show = (source: string) => {
      const own = { ...site, url: at.isLink ? '' : origin, baseurl: '' };
      const scope: Mapping = { ...globals, site: own, page, ...(isJekyll ? {} : entry.front) };
      return render(engine, source, scope, budget);
    };
    const unseen = new Set<string>();
    let text = '';
    let end = 0;
    let line = entry.line;
    let assigned = '';
    let linkEnd = -1;
    // What an included file shows is not lost because of a part that cannot be run.
    const open = piecesOf(body)
      .map((piece) => ({ piece, depth: 0 }))
      .reverse();
    let opened = 0;
    for (let next = open.pop(); next; next = open.pop()) {
      const { piece, depth } = next;
      const start = end;
      const place = { file: entry.from, line };
      if (depth === 0) {
        end += piece.text.length;
        line += piece.text.split('\n').length - 1;
      }
      const isLink = !piece.keeps && !inCode(start) && (linkEnd === start || opensAddress.test(text.slice(-8)));
      at = { from: entry.from, isLink };
      if (isLink) linkEnd = end;
      const isFence = piece.name === 'highlight' && !inCode(start);
      const source = piece.keeps || isFence ? undefined : dialect.translate(piece.text);
      const run = (code: string) => {
        const translated = dialect.translate(code);
        return translated === undefined ? undefined : show(assigned + translated);
      };
      const shown = piece.keeps
        ? piece.text
        : isFence
          ? highlighted(piece.text, text, run)
          : source && show(assigned + source);
      const isRoot =
        isLink && shown === '' && ownAddress.test(piece.text) && !/^(?:\/|\{\{|\{%)/.test(body.slice(end, end + 2));
      const made = isRoot ? '/' : shown;
      if (made !== undefined && piece.assigns) assigned += source;
      const [, called = ''] = (made === undefined && plainInclude.exec(piece.text)) || [];
      const name = called.includes('{{') ? (show(assigned + called) ?? '') : called;
      if (
        made === undefined &&
        !inCode(start) &&
        depth < deepest &&
        opened < mostOpened &&
        Object.hasOwn(includes, name)
      ) {
        opened += 1;
        const inner = piecesOf(includes[name] ?? '').map((included) => ({ piece: included, depth: depth + 1 }));
        open.push(...inner.reverse());
        continue;
      }
      const used = piece.keeps ? '' : withIncluded(piece.text, includes);
      const named = [...unseen].filter((name) => new RegExp(`\\b${name}\\b`).test(used));
      for (const name of named) unseen.delete(name);
      if (made !== undefined && piece.captures !== undefined) unseen.add(piece.captures);
      if (made !== undefined || inCode(start)) {
        text += made ?? piece.text;
        continue;
      }
      const [, listed = '', given = ''] =
        /^\{%-?\s*(?:for|asyncEach)\s+\w+\s+in\s+([\w.]+)([^%]*)/.exec(piece.text) ?? [];
      if (posts?.test(listed)) {
        const [, limit] = /\b(?:limit\s*:\s*|limit\(|slice\(0,\s*)(\d+)/.exec(given) ?? [];
        text += postsListed(limit ?? (/^pagina/.test(listed) ? '10' : undefined));
        continue;
      }
      const [, , address] = filteredAddress.exec(piece.text) ?? [];
      if (address !== undefined && (/(?:\]\(|=)["'<]?$/.test(text) || /^https?:/.test(address))) {
        text += address;
        notes.push({
          ...place,
          message: `An address lacks the part that ${dialect.name} made: ${piece.text.slice(0, 80)}`,
          hint: 'Check where the link leads',
        });
        continue;
      }
      const captured = named.map((name) => {
        const shown = show(`${assigned}{{ ${name} | raw }}`) ?? '';
        const [, language] = new RegExp(`\\b${name}\\s*\\|[^}]*?\\bhighlight\\W+(\\w+)`).exec(used) ?? [];
        return language !== undefined || /code/i.test(name) ? asCode(shown, language) : `\n\n${shown.trim()}\n\n`;
      });
      text += captured.join('') + leftOut(piece.text, (said) => notes.push({ ...place, ...said }), dialect.name);
    }
    return { text, notes };
  };
}

/** Begins the names of files that are included from beside a page. */
const beside = './';

function filesOf(textAt: (path: string) => string | undefined): NonNullable<LiquidOptions['fs']> {
  const existsSync = (path: string) => textAt(path) !== undefined;
  const readFileSync = (path: string) => textAt(path) ?? '';
  return {
    existsSync,
    readFileSync,
    resolve: (_folder: string, name: string) => name,
    exists: async (path) => existsSync(path),
    readFile: async (path) => readFileSync(path),
  };
}

/** `include` with names from a folder. https://jekyllrb.com/docs/includes/#including-files-relative-to-another-file */
function includeFrom(folder: () => string) {
  return class extends IncludeTag {
    constructor(token: TagToken, rest: TopLevelToken[], liquid: Liquid, parser: Parser) {
      super(token, rest, liquid, parser);
      const self = this as unknown as { file: unknown };
      if (typeof self.file === 'string') self.file = beside + folder() + self.file;
    }
  };
}

/** The beginning of a link, up to its address. */
const opensAddress = /(?:\]\(|<|=\s*["']?|\]:[ \t]*)$/;

/** An inclusion without arguments: `{% include a.md %}`, `{% include {{ page.version }}/a.md %}`. */
const plainInclude = /^\{%-?\s*include\s+["']?((?:[\w./-]|\{\{[^{}]*\}\})+)["']?\s*-?%\}$/;

/** How deep files are included one in another, where one of them cannot be run as a whole. */
const deepest = 5;
/** How many are included in one body. */
const mostOpened = 100;

const ownAddress = /^\{\{-?\s*site\.(?:base)?url\s*-?\}\}$/;

/** An address of the site from its root; one of another site stays. https://jekyllrb.com/docs/liquid/filters/ */
function pathOfUrl(url: unknown): string {
  const text = String(url ?? '');
  return /^(?:[a-z]+:|\/)/i.test(text) ? text : `/${text}`;
}

/** Code seldom contains so many. */
const fence = '~~~~~~~';

/**
 * `highlight` as a fence, at the end of a text. What the code contains is run where all of it is known.
 * https://jekyllrb.com/docs/liquid/tags/#code-snippet-highlighting
 */
function highlighted(piece: string, before: string, run: (code: string) => string | undefined): string | undefined {
  const [, language = '', written = ''] =
    /^\{%-?\s*highlight\b\s*["']?([\w+#-]*)[^%]*%\}([\s\S]*?)\{%-?\s*endhighlight[^%]*%\}$/.exec(piece) ?? [];
  if (written === '') return undefined;
  const code = run(written) ?? written;
  // Below a tag, a fence would be part of its HTML; the end of one that is indented would be code.
  const isFree = /(?:^|\n)[ \t]*$/.test(before) && !/(?:^|\n) {0,3}<[^\n]*\n[ \t]*$/.test(before.slice(-500));
  const isAlone = isFree && /^[ \t]*\n(?:[\s\S]*\n)?[ \t]*$/.test(code);
  return isAlone
    ? `${fence}${language}${code.trimStart() === '' ? '\n' : code}${fence}`
    : `\n\n${fence}${language}\n${code.trim()}\n${fence}\n\n`;
}

/** A text as a block of code, between fences that are longer than those that examples of Markdown have. */
export function asCode(text: string, language = ''): string {
  return `\n\n\`\`\`\`\`\`${language}\n${text.trim()}\n\`\`\`\`\`\`\n\n`;
}

/** A piece with the file that it includes: what these name is what it shows. */
function withIncluded(piece: string, includes: LiquidKnowledge['includes']): string {
  const [, name = ''] = /^\{%-?\s*(?:include|render)\s+["']?([^\s"'%]+)/.exec(piece) ?? [];
  return piece + (Object.hasOwn(includes, name) ? includes[name] : '');
}

/** An address that goes through filters of the site's own. */
const filteredAddress = /^\{\{-?\s*(["'])((?:https?:\/\/|\/)[^"'\s<>()]+)\1\s*\|[^{}]*\}\}$/;

/** In the place of a file that the engine cannot read: what includes it cannot be run. */
const unreadable = '{% unreadable %}';

/** Renders a piece; undefined if it needs more than is known, or than is left. */
function render(engine: Liquid, source: string, scope: Mapping, budget: Budget): string | undefined {
  try {
    spend(budget, 'parsed', source.length);
    const template = engine.parse(source);
    if (!engine.globalVariableSegmentsSync(template).every((path) => isKnown(path, scope))) return undefined;
    const text = String(engine.renderSync(template, contextOf(engine, scope, budget)));
    spend(budget, 'shown', text.length);
    return text;
  } catch {
    return undefined;
  }
}

/** A scope in which steps and characters are counted. liquidjs itself has a limit of time for the first, which depends on the machine. */
function contextOf(engine: Liquid, scope: Mapping, budget: Budget): Context {
  const limiter = (use: (count: number) => void, check: () => void) =>
    ({ use, check }) as unknown as Context['renderLimit'];
  return new Context(scope, engine.options, { sync: true }, {
    renderLimit: limiter(
      () => {},
      () => spend(budget, 'steps', 1),
    ),
    memoryLimit: limiter(
      (count) => spend(budget, 'made', Math.max(0, Number(count) || 0)),
      () => {},
    ),
    liquid: engine,
  } as ConstructorParameters<typeof Context>[3]);
}

/** `capture`, whose text counts as what a filter makes. */
class CountedCapture extends CaptureTag {
  override *render(context: Context): Generator<unknown, void, string> {
    yield* super.render(context);
    const { [this.variable]: text } = context.bottom();
    context.memoryLimit.use(String(text).length);
  }
}

/** Whether data has all files, each read by a getter, and folders that a path of keys names. */
function hasData([key, ...rest]: readonly unknown[], folder: object): boolean {
  if (typeof key !== 'string') return true;
  const { get, value } = Object.getOwnPropertyDescriptor(folder, key) ?? {};
  return get !== undefined || (value !== undefined && hasData(rest, Object(value)));
}

/** Whether a variable has a value that is the same in every build: of the site, those that are there; of an entry, all but what a build makes. */
function isKnown([root = '', key, ...rest]: readonly unknown[], scope: Mapping): boolean {
  if (root === 'include' || root === 'forloop' || root === 'tablerowloop') return true;
  if (typeof root !== 'string' || !Object.hasOwn(scope, root)) return false;
  if (root === 'page') return !(typeof key === 'string' && madeByBuilds.has(key));
  if (root !== 'site') return true;
  const site = valuesOf(scope.site);
  if (typeof key !== 'string' || !Object.hasOwn(site, key)) return false;
  return key !== 'data' || hasData(rest, Object(site.data));
}

const madeByBuilds = new Set([
  'content',
  'excerpt',
  'previous',
  'next',
  'collection',
  'output',
  'inputPath',
  'fileSlug',
]);

/** A tag that shows what becomes of its argument; it cannot be run where that is undefined. */
function tagOf(
  shownOf: (argument: string) => string | undefined,
): new (
  token: TagToken,
  rest: TopLevelToken[],
  liquid: Liquid,
) => Tag {
  return class extends Tag {
    private readonly argument: string;
    constructor(token: TagToken, rest: TopLevelToken[], liquid: Liquid) {
      super(token, rest, liquid);
      this.argument = token.args.trim();
    }
    override render(_context: Context, emitter: Emitter): void {
      const shown = shownOf(this.argument);
      if (shown === undefined) throw new Error(`${this.argument} is not there`);
      emitter.write(shown);
    }
  } as unknown as new (
    token: TagToken,
    rest: TopLevelToken[],
    liquid: Liquid,
  ) => Tag & Template;
}

/** More tags without an end than any text has. */
const mostEndless = 100;

/** Tags whose end is looked for. */
const blocks = new Set(['if', 'unless', 'case', 'for', 'tablerow', 'capture', 'comment', 'highlight', 'macro']);

/** A part of a body, as a language of templates reads it. */
interface Piece {
  readonly text: string;
  /** Whether it is plain text. */
  readonly keeps: boolean;
  /** The name of a tag. */
  readonly name?: string | undefined;
  readonly assigns: boolean;
  /** The name that it gives to the text that it contains. */
  readonly captures?: string | undefined;
}

/** A body cut into plain text, values, tags, and tags with all that they contain. */
function piecesOf(body: string): readonly Piece[] {
  const pieces: Piece[] = [];
  const mark = /\{%-?\s*(\w+)\b(?:(?!\{%)[\s\S])*?%\}|\{\{(?:(?!\{\{)[\s\S])*?\}\}/g;
  let at = 0;
  let endless = 0;
  for (let found = mark.exec(body); found; found = mark.exec(body)) {
    const { 0: whole, 1: name, index } = found;
    const opens = name === 'set' ? !whole.includes('=') : name !== undefined && blocks.has(name);
    const start = index + whole.length;
    const end = name !== undefined && opens && endless < mostEndless ? endOf(body, name, start) : start;
    if (opens && end === start) endless += 1;
    pieces.push({ text: body.slice(at, index), keeps: true, assigns: false });
    const text = body.slice(index, end);
    const captures = opens ? /^\{%-?\s*(?:capture|set)\s+(\w+)/.exec(whole)?.[1] : undefined;
    pieces.push({ text, name, keeps: false, assigns: /^(?:assign|capture|set)$/.test(name ?? ''), captures });
    at = end;
    mark.lastIndex = end;
  }
  pieces.push({ text: body.slice(at), keeps: true, assigns: false });
  return pieces;
}

function endOf(body: string, name: string, from: number): number {
  const tag = new RegExp(
    /^(?:highlight|comment|set)$/.test(name)
      ? `\\{%-?\\s*(end${name})\\b[^%]*%\\}`
      : `\\{%-?\\s*(${name}|end${name})\\b[\\s\\S]*?%\\}`,
    'g',
  );
  tag.lastIndex = from;
  let open = 1;
  for (let found = tag.exec(body); found; found = tag.exec(body)) {
    open += found[1] === name ? 1 : -1;
    if (open === 0) return found.index + found[0].length;
  }
  return from;
}

/** Tells whether an offset is within a block of code or code in a line. */
function codeIn(body: string): (offset: number) => boolean {
  const stretches: (readonly [number, number])[] = [];
  let end = 0;
  outsideCode(body, (part, offset) => {
    if (offset > end) stretches.push([end, offset]);
    end = offset + part.length;
    return part;
  });
  return (offset) => stretches.some(([start, stop]) => start <= offset && offset < stop);
}
