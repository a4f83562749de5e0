import { onceFor } from '../../base/once-for.ts';
import { rewriterOf } from '../old/site.ts';
import { alert, block, codeTabs, dedented, isAlert, isList, listBlock, plain } from './blocks.ts';
import { codeLines, fenced, replaceBlocks } from './outside-code.ts';

/**
 * The components for documentation that Starlight, Docusaurus, Nextra, Mintlify and their like have, as blocks of our own: alerts, tabs, steps, trees of
 * files, cards, and lists of fields. https://starlight.astro.build/components/using-components/ https://docusaurus.io/docs/markdown-features/tabs
 * https://nextra.site/docs/built-ins https://mintlify.com/docs/components
 */
export const rewriteJsxBlocks = rewriterOf((body) =>
  names.test(body) ? blocksIn(body.split('\n'), 0).join('\n') : body,
);

const names =
  /^[ \t]*<(?:Tabs|Steps|FileTree|Files|Tree|Code|CodeBlock|CodeGroup|RequestExample|ResponseExample|CardGrid|CardGroup|Cards|Columns|Accordion|Expandable|ParamField|ResponseField|Update|Aside|Callout|Admonition|Note|Tip|Info|Check|Warning|Caution|Danger|Important)\b/m;

/** An element that stands on lines of its own. */
interface Element {
  readonly name: string;
  readonly attribute: (name: string) => string | undefined;
  /** All of its attributes, as they are written. */
  readonly given: string;
  readonly inner: readonly string[];
  readonly indent: string;
  /** The index of its last line. */
  readonly last: number;
}

function blocksIn(lines: readonly string[], depth: number): readonly string[] {
  return replaceBlocks(lines, depth, (line, at) => {
    const element = names.test(line) ? elementAt(lines, at) : undefined;
    const made = element && blockOf(element, depth + 1);
    return (
      made && { made: made.map((content) => (content === '' ? '' : element.indent + content)), last: element.last }
    );
  });
}

function blockOf({ name, attribute, given, inner }: Element, depth: number): readonly string[] | undefined {
  switch (name) {
    case 'Tabs':
      return tabs(attribute('items'), inner, depth);
    case 'CardGrid':
    case 'CardGroup':
    case 'Cards':
    case 'Columns':
      return cards(inner, depth);
    case 'Steps':
      return isList(inner, true) ? block('steps', blocksIn(inner, depth)) : steps(inner, depth);
    case 'CodeGroup':
    case 'RequestExample':
    case 'ResponseExample':
      return codeGroup(inner);
    case 'Accordion':
    case 'Expandable': {
      const title = attribute('title');
      return title === undefined
        ? undefined
        : ['<details>', `<summary>${plain(title)}</summary>`, '', ...blocksIn(inner, depth), '', '</details>'];
    }
    case 'Update': {
      const label = attribute('label');
      const about = attribute('description');
      return label === undefined
        ? undefined
        : [`## ${plain(label)}`, '', ...(about === undefined ? [] : [plain(about), '']), ...blocksIn(inner, depth)];
    }
    case 'ParamField':
    case 'ResponseField':
      return field(attribute, /\srequired(?=\s|$)/.test(given), blocksIn(inner, depth));
    case 'Code':
    case 'CodeBlock': {
      // Values in it are shown as they are written: only the old generator knew them.
      const [, within] = /^\s*\{\s*(?:String\.raw)?`((?:[^`\\]|\\.)*)`\s*\}\s*$/s.exec(inner.join('\n')) ?? [];
      const code = name === 'Code' ? codeIn(attribute('code')) : within;
      const info = [
        attribute('lang') ?? attribute('language') ?? '',
        ...(attribute('title') ? [`title="${attribute('title')}"`] : []),
      ];
      return code === undefined
        ? undefined
        : fenced(code.replace(/\\([`$\\])/g, '$1').trim(), info.join(' ').trim()).split('\n');
    }
    case 'FileTree':
    case 'Files':
    case 'Tree': {
      const files = isList(inner, false) ? inner : treeOf(inner);
      return files && block('files', files);
    }
    default: {
      const kind = /^(?:Aside|Callout|Admonition)$/.test(name)
        ? (attribute('type') ?? attribute('variant') ?? 'note')
        : name;
      return names.test(`<${name}`) && isAlert(kind)
        ? alert(kind, plain(attribute('title') ?? ''), blocksIn(inner, depth))
        : undefined;
    }
  }
}

/** The code that an attribute has; undefined where it only names what the old generator knew. */
function codeIn(text: string | undefined): string | undefined {
  return text === undefined || /^\w+$/.test(text) ? undefined : text.replace(/^`([\s\S]*)`$/, '$1');
}

function tabs(labels: string | undefined, inner: readonly string[], depth: number): readonly string[] | undefined {
  const names = [...(labels ?? '').matchAll(/(['"`])((?:(?!\1).)+)\1/g)].map(([, , label = '']) => label);
  const items = childrenIn(inner, /^(?:TabItem|Tab|Tabs\.Tab)$/)?.map(({ attribute, inner: content }, index) => ({
    name: plain(
      attribute('label') ?? attribute('title') ?? attribute('value') ?? attribute('name') ?? names[index] ?? '',
    ),
    content: blocksIn(content, depth),
  }));
  return items?.every((item) => item.name !== '') ? listBlock('tabs', items) : undefined;
}

/** Steps that are elements with titles. https://mintlify.com/docs/components/steps https://fumadocs.dev/docs/ui/components/steps */
function steps(inner: readonly string[], depth: number): readonly string[] | undefined {
  const items = childrenIn(inner, /^Step$/)?.map(({ attribute, inner: content }) => {
    const title = attribute('title');
    return [...(title === undefined ? [] : [`**${plain(title)}**`, '']), ...blocksIn(content, depth)];
  });
  return items && block('steps', listed(items, '1. '));
}

function listed(items: readonly (readonly string[])[], mark: string): readonly string[] {
  const indent = ' '.repeat(mark.length);
  return items.flatMap((lines) => [
    ...lines.map((line, at) => (line === '' ? '' : (at === 0 ? mark : indent) + line)),
    '',
  ]);
}

const places = ['path', 'query', 'body', 'header', 'cookie', 'name'];

/** A field of an API as an item of a list. https://mintlify.com/docs/components/fields */
function field(
  attribute: Element['attribute'],
  isRequired: boolean,
  content: readonly string[],
): readonly string[] | undefined {
  const place = places.find((name) => attribute(name) !== undefined);
  if (place === undefined) return undefined;
  const facts = [place === 'name' ? undefined : place, attribute('type'), isRequired ? 'required' : undefined];
  const [type, initial] = [facts.filter((fact) => fact !== undefined).join(', '), attribute('default')];
  const more = [...(type === '' ? [] : [type]), ...(initial === undefined ? [] : [`default \`${initial}\``])];
  const id = attribute('id');
  const anchor = id === undefined ? '' : `<a id="${id}"></a>`;
  return listed(
    [[`${anchor}\`${attribute(place)}\`${more.length === 0 ? '' : ` (${plain(more.join(', '))})`}`, '', ...content]],
    '- ',
  );
}

/** Blocks of code as tabs, each with the title or the language after its fence. https://mintlify.com/docs/components/code-groups */
function codeGroup(inner: readonly string[]): readonly string[] | undefined {
  return codeTabs(inner, (head) => {
    const [first = '', ...words] = head.split(/\s+/);
    const [, language = ''] = /^[`~]+(.*)$/.exec(first) ?? [];
    const end = words.findIndex((word) => /^\{|=/.test(word));
    return { name: words.slice(0, end === -1 ? undefined : end).join(' ') || language, head: first };
  });
}

function cards(inner: readonly string[], depth: number): readonly string[] | undefined {
  const items = childrenIn(inner, card)?.map(({ attribute, inner: content }) => {
    const texts = [attribute('title'), attribute('description')];
    const [title = '', about] = texts.map((text) => text && plain(text));
    const href = attribute('href');
    return {
      name: href === undefined ? `**${title}**` : `[${title}](${href})`,
      content: [...(about === undefined ? [] : [about, '']), ...blocksIn(content, depth)],
    };
  });
  return items?.every((item) => !/^(?:\*{4}|\[\])/.test(item.name)) ? listBlock('cards', items) : undefined;
}

const card = /^(?:Card|LinkCard|Cards\.Card)$/;
const treePart = /^(?:FileTree\.|Tree\.)?(?:File|Folder)$/;

/** The list of files and folders that are named by elements of their own; undefined where there are others. */
function treeOf(lines: readonly string[]): readonly string[] | undefined {
  const made = childrenIn(lines, treePart)?.map(({ name, attribute, inner }) => {
    const label = attribute('name');
    if (label === undefined) return undefined;
    const isFolder = name.endsWith('Folder');
    const files = inner.every((line) => line.trim() === '') ? [] : treeOf(inner);
    return (
      files && [`- ${label.replace(/[[\]*_<]/g, '\\$&')}${isFolder ? '/' : ''}`, ...files.map((file) => `  ${file}`)]
    );
  });
  return made?.every((row) => row !== undefined) ? made.flat() : undefined;
}

/** The elements that some lines consist of; undefined where they have anything else in them. */
function childrenIn(lines: readonly string[], wanted: RegExp): readonly Element[] | undefined {
  const found: Element[] = [];
  for (let at = 0; at < lines.length; at += 1) {
    if (lines[at]?.trim() === '') continue;
    const element = elementAt(lines, at);
    if (!element || !wanted.test(element.name)) return undefined;
    found.push(element);
    at = element.last;
  }
  return found.length === 0 ? undefined : found;
}

/** The most lines that a tag extends over. */
const longest = 30;
/** The most elements of a name within one another. */
const deepest = 50;

/** Matches a tag of a component, up to the end of its line. */
const tagAlone =
  /^([ \t]*)<([A-Z][\w.]*)((?:[^<>"'{}]|"[^"]*"|'[^']*'|\{`[^`]*`\}|\{(?!`[^`]*`\})[^{}]*\})*?)(\/)?>[ \t]*(.*)$/s;

/** The tag that begins a line, up to the line on which it ends. */
function tagAt(
  lines: readonly string[],
  at: number,
): { readonly found: RegExpExecArray; readonly end: number } | undefined {
  let tag = '';
  for (let end = at; end < at + longest && end < lines.length; end += 1) {
    tag += `${end === at ? '' : '\n'}${lines[end]}`;
    const found = tag.includes('>') ? tagAlone.exec(tag) : null;
    if (found) return { found, end };
  }
  return undefined;
}

/** Where each line stands last, so that none is looked for that is not there. */
const lastPlaces = onceFor(
  (lines: readonly string[]): ReadonlyMap<string, number> => new Map(lines.map((line, at) => [line.trim(), at])),
);

/** The element whose tag begins a line, up to the line that its end tag ends. */
function elementAt(lines: readonly string[], at: number): Element | undefined {
  const { found, end } = tagAt(lines, at) ?? { found: [], end: at };
  const [, indent = '', name = '', given = '', isClosed, rest = ''] = found;
  if (name === '') return undefined;
  const attribute = (key: string) => {
    const [, , quoted, inBraces] =
      new RegExp(String.raw`(?:^|\s)${key}\s*=\s*(?:(["'])(.*?)\1|\{(\`[^\`]*\`|[^{}]*)\})`, 's').exec(given) ?? [];
    const text = quoted ?? (/^\s*(["'`])([^"'`]*)\1\s*$/.exec(inBraces ?? '')?.[2] || inBraces);
    return text?.trim() || undefined;
  };
  const element = { name, attribute, given, indent };
  if (isClosed) return rest === '' ? { ...element, inner: [], last: end } : undefined;
  const closing = `</${name}>`;
  if (rest !== '')
    return rest.endsWith(closing) && rest.indexOf(closing) === rest.length - closing.length
      ? { ...element, inner: [rest.slice(0, -closing.length).trim()], last: end }
      : undefined;
  if ((lastPlaces(lines).get(closing) ?? 0) <= end) return undefined;
  let open = 1;
  const isCode = codeLines();
  for (let last = end + 1; last < lines.length; last += 1) {
    const line = (lines[last] ?? '').trim();
    if (isCode(line)) continue;
    const inner = line.startsWith(`<${name}`) ? tagAt(lines, last)?.found : undefined;
    if (inner?.[2] === name && !inner[4] && !inner[5]?.endsWith(closing)) open += 1;
    if (open > deepest) return undefined;
    if (line === closing) open -= 1;
    if (open === 0) return { ...element, inner: dedented(lines.slice(end + 1, last)), last };
  }
  return undefined;
}
