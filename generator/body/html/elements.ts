import type { Schema } from 'hast-util-sanitize';

/** The elements that a body may contain: those for text, tables, lists, pictures and media. https://html.spec.whatwg.org/multipage/indices.html#elements-3 */
const kept: readonly string[] = (
  'a abbr address article aside audio b bdi bdo blockquote br caption center cite code col colgroup data dd del details dfn div dl dt em ' +
  'figcaption figure footer h1 h2 h3 h4 h5 h6 header hgroup hr i img ins kbd li mark menu meter nav ol p picture pre progress q rp rt ' +
  'ruby s samp search section small source span strong sub summary sup table tbody td tfoot th thead time tr track u ul var video wbr'
).split(' ');

/** The attributes of each, as properties of hast. What Markdown is printed with is here too: the classes, and the label of footnotes. */
const attributes: Schema['attributes'] = {
  '*': ['id', 'lang', 'dir', 'title', 'ariaLabel', ['ariaDescribedBy', 'footnote-label']],
  a: ['href', 'hrefLang', 'download'],
  audio: ['src', 'controls', 'loop', 'muted', 'preload'],
  blockquote: ['cite'],
  code: [['className', /^language-./]],
  col: ['span'],
  colgroup: ['span'],
  data: ['value'],
  del: ['cite', 'dateTime'],
  details: ['open'],
  h2: [['className', 'sr-only']],
  img: ['src', 'srcSet', 'sizes', 'alt', 'width', 'height', ['loading', 'lazy']],
  ins: ['cite', 'dateTime'],
  li: ['value', ['className', 'task-list-item']],
  meter: ['value', 'min', 'max', 'low', 'high', 'optimum'],
  ol: ['start', 'reversed', 'type', ['className', 'contains-task-list']],
  p: [['className', 'name', 'price', 'action', 'note']],
  progress: ['value', 'max'],
  q: ['cite'],
  section: [['className', 'footnotes']],
  source: ['src', 'srcSet', 'sizes', 'type', 'media', 'width', 'height'],
  table: [['className', 'calculator']],
  td: ['colSpan', 'rowSpan', 'headers', ['className', 'left', 'center', 'right']],
  th: ['colSpan', 'rowSpan', 'headers', 'scope', 'abbr', ['className', 'left', 'center', 'right']],
  time: ['dateTime'],
  track: ['src', 'kind', 'srcLang', 'label', 'default'],
  ul: [['className', 'contains-task-list', 'cards', 'plans', 'features', 'posts', 'highlights']],
  video: ['src', 'poster', 'controls', 'loop', 'muted', 'preload', 'playsInline', 'width', 'height'],
};

/** The attributes that hold an address: a link that readers follow, or something that the page loads. */
export const addresses: Readonly<Record<string, 'link' | 'load'>> = {
  href: 'link',
  cite: 'link',
  src: 'load',
  poster: 'load',
};

/** The last gate: nothing that is not listed leaves it. Addresses are checked before, by the rules for those in Markdown. */
export const schema: Schema = {
  tagNames: [...kept],
  attributes,
  ancestors: {},
  clobber: [],
  clobberPrefix: '',
  protocols: {
    href: ['http', 'https', 'mailto', 'tel'],
    cite: ['http', 'https'],
    src: ['http', 'https'],
    poster: ['http', 'https'],
  },
  required: {},
  strip: ['script', 'style', 'template', 'svg', 'math'],
};

const keptNames: ReadonlySet<string> = new Set(kept);

/** Elements that are removed with their content, because they cannot work in content. */
const dropped: ReadonlySet<string> = new Set(
  (
    'script style template link meta base basefont bgsound title noembed noframes frame frameset applet param area svg math canvas ' +
    'form button input select option optgroup datalist textarea keygen label fieldset legend output dialog portal fencedframe plaintext'
  ).split(' '),
);

/** Elements whose text is not for readers. */
export const silent: ReadonlySet<string> = new Set(['script', 'style', 'template', 'link', 'meta', 'base']);

/** Elements that HTML no longer has, or that mean nothing here, whose content is all there is to show. */
const transparent: ReadonlySet<string> = new Set(
  'html head body main noscript font big nobr blink marquee map object slot spacer multicol isindex rb rtc selectedcontent'.split(
    ' ',
  ),
);

/** The names of elements today. */
const renamed: Readonly<Record<string, string>> = {
  acronym: 'abbr',
  dir: 'ul',
  image: 'img',
  listing: 'pre',
  strike: 's',
  tt: 'code',
  xmp: 'pre',
};

/** The treatment of an element: it stays, perhaps under another name, its content takes its place, or it goes. */
export type Fate = 'kept' | 'transparent' | 'unknown' | 'dropped' | 'embedded';

/** Decides the treatment of an element by its name. */
export function fateOf(name: string): Fate {
  if (keptNames.has(name)) return 'kept';
  if (name === 'iframe' || name === 'embed') return 'embedded';
  if (dropped.has(name)) return 'dropped';
  return transparent.has(name) ? 'transparent' : 'unknown';
}

/** The name of an element today. */
export function currentName(name: string): string {
  return Object.hasOwn(renamed, name) ? (renamed[name] ?? name) : name;
}
