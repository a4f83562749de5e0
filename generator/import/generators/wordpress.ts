import { SaxesParser } from 'saxes';
import { groupsOf } from '../../base/append.ts';
import { decoded } from '../../base/percent-encoding.ts';
import { escapeText } from '../../format/html-attributes.ts';
import type { OldFolder } from '../old/folder.ts';
import { markdownOf, plainText } from '../old/html.ts';
import { type Left, missing, type Note, notShown } from '../old/left.ts';
import { nested } from '../old/menu.ts';
import { readConfig, textOf, valuesOf } from '../old/read.ts';
import { emptySite, type Generator, type MenuItem, madeEntry, type OldEntry, type Picture } from '../old/site.ts';
import { roomFor } from '../rewrite/room.ts';

/** An item of an export: its fields by name, its terms, and what themes and plugins noted of it. */
interface Item {
  readonly fields: ReadonlyMap<string, string>;
  readonly tags: readonly string[];
  readonly meta: ReadonlyMap<string, string>;
  /** The menu that it is an entry of. */
  readonly menu: string | undefined;
  /** The number of its comments that readers saw. */
  readonly comments: number;
}

interface Export {
  readonly path: string;
  readonly about: ReadonlyMap<string, string>;
  /** The names of authors by their logins. */
  readonly authors: ReadonlyMap<string, string>;
  readonly items: readonly Item[];
  /** The items by their ids. */
  readonly byId: ReadonlyMap<string, Item>;
  /** The number of categories and tags that have a description. */
  readonly described: number;
}

/** WordPress: the XML file that Tools → Export writes (WXR), with `wp-content/uploads/` beside it if it is there. https://wordpress.org/documentation/article/tools-export-screen/ */
export const generator: Generator = {
  title: 'WordPress',
  owns: (folder) => exportsOf(folder).length > 0,
  pictures: (folder) => exportsOf(folder).flatMap((path) => picturesIn(readExport(path, folder.text(path)))),
  read(folder) {
    const notes: Note[] = [];
    const left = new Map<string, Left>();
    const channels = exportsOf(folder).map((path) => readExport(path, folder.text(path)));
    const [{ about } = { about: new Map<string, string>() }] = channels;
    const uploads = folder.paths.filter((path) => path.includes('wp-content/uploads/'));
    const local = new Map(uploads.map((path) => [path.slice(path.indexOf('wp-content/')), path]));
    const entries = channels.flatMap((channel) =>
      channel.items.flatMap((item) => {
        const made = entryOf(item, channel, local, notes);
        if (made && 'reason' in made) left.set(fromOf(item, channel), made);
        return made === undefined || 'reason' in made ? [] : [made];
      }),
    );
    const first = new Map<string, OldEntry>();
    const own = entries.flatMap((entry) => {
      const key = `${entry.kind}/${entry.name}`;
      const other = first.get(key);
      if (other === undefined) first.set(key, entry);
      else if (other.body === entry.body) left.set(entry.from, notShown(`the same as ${other.from}`));
      else return { ...entry, name: `${entry.name}-${first.size}` };
      return other === undefined ? entry : [];
    });
    const menus = channels.flatMap(menusOf).sort((a, b) => rankOf(b) - rankOf(a));
    for (const { name, from, items } of menus.slice(1))
      notes.push({
        file: from,
        message: `The menu "${name}" (${items.length} entries) was left out, because a site has only one`,
        hint: 'Add those that matter to links in site.yaml',
      });
    for (const { path, url } of channels.flatMap(picturesIn))
      if (!local.has(path))
        notes.push({
          file: 'content/site.yaml',
          message: `The picture ${url} is not in the folder`,
          hint: 'Put wp-content/uploads/ beside the export, or import with --fetch while the old server answers',
        });
    return {
      ...emptySite,
      name: about.get('title'),
      description: about.get('description'),
      baseUrl: addressIn(about),
      language: about.get('language'),
      permalinks: ['/:year/:month/:day/:title/', '/:year/:month/:title/', '/:title/', '/blog/:title/'],
      keys: {},
      entries: own,
      left,
      unread: new Map(channels.flatMap(unreadIn)),
      files: new Map([...local].map(([to, from]) => [`public/${to}`, from])),
      menu: menus[0]?.items ?? [],
      notes,
    };
  },
};

function exportsOf({ paths, text }: OldFolder): readonly string[] {
  return paths.filter(
    (path) =>
      path.endsWith('.xml') &&
      !path.slice(0, -4).includes('/') &&
      /xmlns:wp="https?:\/\/wordpress\.org\/export\//.test(text(path).slice(0, 8000)),
  );
}

/** The fields that people and plugins added, without those of WordPress itself, and what lists of categories and tags said of them. */
function unreadIn({ path, items, described }: Export): readonly (readonly [string, Left])[] {
  const keys = items.flatMap(({ meta }) => [...meta.keys()].filter((key) => !/^(?:_|footnotes$)/.test(key)));
  const parts = [
    ...(keys.length > 0 ? [`custom fields (${keys.length})`] : []),
    ...(described > 0 ? [`descriptions of categories and tags (${described})`] : []),
  ];
  return parts.length === 0 ? [] : [[path, missing(parts.join(', '))]];
}

function addressIn(about: Export['about']): string | undefined {
  return about.get('wp:base_blog_url') ?? about.get('link');
}

function fromOf({ fields }: Item, { path }: Export): string {
  return `${path} (${fields.get('wp:post_type')} ${fields.get('wp:post_id') ?? ''})`;
}

function readExport(file: string, xml: string): Export {
  const about = new Map<string, string>();
  const authors = new Map<string, string>();
  const items: Item[] = [];
  let described = 0;
  let item: { fields: Map<string, string>; tags: string[]; meta: Map<string, string>; menu?: string; comments: number };
  const start = () => ({ fields: new Map<string, string>(), tags: [], meta: new Map<string, string>(), comments: 0 });
  item = start();
  let key = '';
  const path: { name: string; text: string; domain?: string | undefined }[] = [];
  const parser = new SaxesParser();
  parser.on('error', () => {});
  parser.on('opentag', ({ name, attributes }) => {
    if (name === 'item') item = start();
    path.push({ name, text: '', domain: attributes.domain });
  });
  const add = (text: string) => {
    const last = path.at(-1);
    if (last) last.text += text;
  };
  parser.on('text', add);
  parser.on('cdata', add);
  parser.on('closetag', ({ name }) => {
    const { text = '', domain } = path.pop() ?? {};
    const parent = path.at(-1)?.name;
    if (name === 'item') {
      if (!item.fields.has('wp:post_id')) item.fields.set('wp:post_id', `item ${items.length + 1}`);
      items.push({ menu: undefined, ...item });
    } else if (/^wp:(?:author_login|meta_key)$/.test(name)) key = text.trim();
    else if (name === 'wp:author_display_name') authors.set(key, text.trim());
    else if (name === 'wp:meta_value') item.meta.set(key, text);
    else if (/^wp:(?:category|tag|term)_description$/.test(name)) described += text.trim() === '' ? 0 : 1;
    else if (name === 'wp:comment_approved') item.comments += text.trim() === '1' ? 1 : 0;
    else if (parent === 'item' && name === 'category') {
      if (domain === 'nav_menu') item.menu = text.trim();
      else if (/^(?:category|post_tag)$/.test(domain ?? '') && text.trim() !== 'Uncategorized')
        item.tags.push(text.trim());
    } else if (parent === 'item' && !item.fields.has(name)) item.fields.set(name, text);
    else if (parent === 'channel' && !about.has(name)) about.set(name, text.trim());
  });
  parser.write(xml).close();
  const byId = new Map(items.map((attachment) => [attachment.fields.get('wp:post_id')?.trim() ?? '', attachment]));
  return { path: file, about, authors, items, byId, described };
}

/** The path of an item below the address of the old site; undefined for one that has none yet. */
function addressOf({ fields }: Item, { about }: Pick<Export, 'about'>): string | undefined {
  const link = textOf(fields.get('link')) ?? '';
  if (link.includes('?') || !URL.canParse(link)) return undefined;
  const path = new URL(link).pathname.replace(/\/{2,}/g, '/').replace(/%[\da-f]{2}/g, (code) => code.toUpperCase());
  const base = basePathIn(about);
  return path.startsWith(base) ? path.slice(base.length - 1) : path;
}

/** The path of the old site: `/` or `/blog/`. */
function basePathIn(about: Export['about']): string {
  return urlOf(addressIn(about))?.pathname.replace(/\/?$/, '/') ?? '/';
}

function urlOf(address = ''): URL | undefined {
  return URL.canParse(address) ? new URL(address) : undefined;
}

/** Further types that hold text but are no pages of their own. https://developer.wordpress.org/themes/basics/post-types/ */
const inner = /^(?:attachment|nav_menu_item|revision|wp_\w+|custom_css|customize_changeset|oembed_cache|user_request)$/;

function entryOf(
  item: Item,
  channel: Export,
  local: ReadonlyMap<string, string>,
  notes: Note[],
): OldEntry | Left | undefined {
  const { fields, tags, meta, comments } = item;
  const type = fields.get('wp:post_type') ?? '';
  const status = fields.get('wp:status');
  if (inner.test(type)) return undefined;
  if (status === 'trash' || status === 'auto-draft') return notShown('thrown away, or never saved');
  if (type !== 'post' && type !== 'page') {
    const reason = 'of a type of its own, and posts and pages are read';
    return { ...missing(reason), text: paragraphs(fields.get('content:encoded') ?? '').replace(shortcode, '') };
  }
  const from = fromOf(item, channel);
  const title = plainText(textOf(fields.get('title')) ?? '');
  const id = fields.get('wp:post_id') ?? '';
  const addNote = (message: string, hint: string) => notes.push({ file: from, message, hint });
  const address = addressOf(item, channel);
  const slug = decoded(textOf(fields.get('wp:post_name')) ?? '') || `${type}-${id}`;
  const name =
    type === 'page' && address !== undefined && address !== '/' ? decoded(address).replace(/^\/|\/$/g, '') : slug;
  const day =
    fields.get('wp:post_date_gmt')?.startsWith('0000') === false
      ? `${fields.get('wp:post_date_gmt')?.replace(' ', 'T')}Z`
      : fields.get('wp:post_date')?.slice(0, 10);
  const isHidden = status !== 'publish' || textOf(fields.get('wp:post_password')) !== undefined;
  if (isHidden && status === 'publish')
    addNote(
      `"${title}" (${id}) has a password, and is a draft now`,
      'Remove "draft: true" from its front matter to publish it',
    );
  if (comments > 0)
    addNote(`${comments} comments were left out`, 'Keep the export if they matter: pages have no comments');
  const { html, footnotes, left } = blocksToHtml(fields.get('content:encoded') ?? '', item, channel);
  if (left.length > 0)
    addNote(
      `The content that WordPress itself made for the blocks "${left.join('", "')}" was left out`,
      'Write ::posts where posts were listed; the new design has its own search, menu and lists of tags',
    );
  const written = shortcodesToHtml(html, (ids) => galleryOf(ids, item, channel));
  const plugins = [...written.replace(/<(pre|code)\b[\s\S]*?<\/\1>|<[^<>]*>/g, '').matchAll(shortcode)].map(
    ([, name = '']) => name,
  );
  for (const plugin of new Set(plugins))
    addNote(`The shortcode "[${plugin}]" stays as it was written`, 'Replace it with what its plugin showed');
  const pathOf = (url: string): string => {
    const at = uploadPath(url, channel);
    if (at !== undefined) return local.has(at) ? `/${at}` : url;
    const { path, id } = ownLink(url, channel) ?? {};
    if (id === undefined) return path ?? url;
    const target = channel.byId.get(id);
    const to = target && (addressOf(target, channel) ?? target.fields.get('wp:attachment_url'));
    if (to !== undefined) return to.startsWith('/') ? to : pathOf(to);
    addNote(`The link to ${url} leads to nothing that is published`, 'Correct it, or take it out');
    return url;
  };
  const body = markdownOf(
    paragraphs(written)
      .replace(/<!-- \/?wp:(?:(?!<!--).)*?-->\s*/g, '')
      .replace(/<sup\b[^<>]*\bdata-fn="[^<>]*>\s*<a\b[^<>]*>(\d+)<\/a>\s*<\/sup>/g, `${mark}$1${mark}`),
    (cause) => addNote(`The HTML of "${title}" (${id}) stays as it is: ${cause.message}`, cause.hint),
    pathOf,
  ).replace(new RegExp(`${mark}(\\d+)${mark}`, 'g'), '[^$1]');
  const notesBelow = footnotes.map((note, index) => {
    const text = markdownOf(note, () => {}, pathOf).trim();
    return `\n[^${index + 1}]: ${text.replace(/\n/g, '\n    ')}\n`;
  });
  const summary = meta.get('_yoast_wpseo_metadesc') ?? '';
  const description = textOf(
    (textOf(fields.get('excerpt:encoded')) ?? (summary.includes('%%') ? '' : summary))
      .replace(/<[^>]*>?/g, (tag) => (tag.endsWith('>') ? ' ' : tag))
      .replace(/\s+/g, ' '),
  );
  const login = textOf(fields.get('dc:creator'));
  const picture = channel.byId.get(meta.get('_thumbnail_id')?.trim() ?? '');
  const src = picture && pathOf(picture.fields.get('wp:attachment_url') ?? '');
  const front = {
    title: title || slug,
    ...(description !== undefined && { description }),
    [type === 'post' ? 'published' : 'updated']: day,
    ...(type === 'post' && login !== undefined && { author: channel.authors.get(login) || login }),
    ...(type === 'post' && tags.length > 0 && { tags: [...new Set(tags.map((tag) => tag.slice(0, 50)))] }),
    ...(src?.startsWith('/wp-content/') && {
      image: { src, alt: (picture?.meta.get('_wp_attachment_image_alt') ?? '').trim() },
    }),
    ...(isHidden && { draft: true }),
  };
  return {
    ...madeEntry,
    kind: type,
    from,
    name,
    address,
    front,
    body: body + notesBelow.join(''),
    written: (written + footnotes.join('\n\n')).replace(shortcode, ''),
  };
}

/** Matches a shortcode that a plugin may have, or the end of one. */
const shortcode = /\[\/?([a-z][\w-]*)(?:\s[^[\]]*=[^[\]]*)?\/?\]/g;

/** The path of a link to a page of the site itself, or the id that it names. https://wordpress.org/documentation/article/using-permalinks/ */
function ownLink(url: string, { about }: Export): { readonly path?: string; readonly id?: string } | undefined {
  if (!URL.canParse(url)) return undefined;
  const { host, pathname, search, hash } = new URL(url);
  const isOwn = host === hostIn(about) && pathname.replace(/\/?$/, '/').startsWith(basePathIn(about));
  if (!isOwn || /\/wp-|\.(?!html?$)\w+$/.test(pathname)) return undefined;
  const [, id] = /[?&](?:p|page_id|attachment_id)=(\d+)/.exec(search) ?? [];
  return id === undefined ? { path: pathname + search + hash } : { id };
}

/** Stands around the number of a footnote while HTML becomes Markdown, which has a syntax of its own for them. */
const mark = '\uE000';

/** The path below the site of an upload of the old server, which WordPress.com has at an address of its own. */
function uploadPath(url: string, { about }: Pick<Export, 'about'>): string | undefined {
  const at = url.indexOf('wp-content/uploads/');
  if (at !== -1) return url.slice(at).replace(/[?#].*$/, '');
  if (!URL.canParse(url)) return undefined;
  const { hostname, pathname } = new URL(url);
  const own = hostIn(about).replace(/(?=\.wordpress\.com$)/, '.files');
  return hostname.endsWith('.files.wordpress.com') && hostname === own ? `wp-content/uploads${pathname}` : undefined;
}

function hostIn(about: Export['about']): string {
  return urlOf(addressIn(about))?.host ?? '';
}

/** The pictures of an export: its attachments, and what its posts and pages show in other sizes. */
function picturesIn({ about, items }: Export): readonly Picture[] {
  const urls = items.flatMap(({ fields }) => [
    ...(fields.get('wp:attachment_url')?.trim() ?? '').matchAll(/^.+$/g),
    ...(fields.get('content:encoded') ?? '').matchAll(/https?:\/\/[^\s"'<>()\\]+/g),
  ]);
  const host = hostIn(about);
  const found = urls.flatMap(([url]): readonly (readonly [string, Picture])[] => {
    const path = uploadPath(url, { about });
    if (path === undefined || !/\.(?:avif|gif|jpe?g|png|webp)$/i.test(path)) return [];
    const own = urlOf(url)?.host ?? '';
    const isThere = own === host || own.endsWith('.files.wordpress.com');
    return isThere ? [[path, { path, url: url.replace(/[?#].*$/, '') }]] : [];
  });
  return [...new Map(found).values()];
}

interface Menu {
  readonly name: string;
  readonly from: string;
  readonly items: readonly MenuItem[];
}

/** The menu of the header comes first, as its name says, or else the longest one that a header has room for. */
function rankOf({ name, items }: Menu): number {
  return (items.length > 15 ? 0 : items.length) + (/\b(?:main|primary|header|top)\b/i.test(name) ? 1000 : 0);
}

/** The menus of an export, those of block themes included. https://developer.wordpress.org/block-editor/reference-guides/core-blocks/ */
function menusOf({ path, about, items, byId }: Export): readonly Menu[] {
  const host = hostIn(about);
  const local = (url: string | undefined) => {
    const own = urlOf(url);
    return own?.host === host ? own.pathname + own.hash : textOf(url);
  };
  const entries = items
    .filter(({ menu, fields }) => menu !== undefined && fields.get('wp:status')?.trim() === 'publish')
    .sort((a, b) => Number(a.fields.get('wp:menu_order')) - Number(b.fields.get('wp:menu_order')));
  const rows = entries.map(({ menu, fields, meta }) => {
    const target = byId.get(meta.get('_menu_item_object_id')?.trim() ?? '');
    const isItem = meta.get('_menu_item_type')?.trim() === 'post_type';
    const to = isItem && target ? addressOf(target, { about }) : local(meta.get('_menu_item_url'));
    return {
      menu,
      id: textOf(fields.get('wp:post_id')),
      parent: textOf(meta.get('_menu_item_menu_item_parent')) ?? '0',
      text: textOf(fields.get('title')) ?? (isItem ? textOf(target?.fields.get('title')) : undefined),
      to: to === '#' ? undefined : to,
    };
  });
  const blocks = items.filter(({ fields }) => fields.get('wp:post_type')?.trim() === 'wp_navigation');
  return [
    ...Array.from(
      groupsOf(rows, ({ menu = '' }) => menu),
      ([name, own]) => ({ name, items: nested(own, '0') }),
    ),
    ...blocks.map(({ fields }) => ({
      name: textOf(fields.get('title')) ?? 'Navigation',
      items: blockMenu(fields.get('content:encoded') ?? '', local),
    })),
  ].flatMap((menu) => (menu.items.length === 0 ? [] : [{ ...menu, from: path }]));
}

/** The links of a navigation block; those of a submenu are below it. */
function blockMenu(html: string, local: (url: string | undefined) => string | undefined): readonly MenuItem[] {
  const stack: MenuItem[][] = [[]];
  for (const [, end, kind, written = '{}', alone] of html.matchAll(
    /<!-- (\/?)wp:navigation-(link|submenu)\s+(\{.*?\}\s+)?(\/?)-->/g,
  )) {
    if (end) {
      if (kind === 'submenu' && stack.length > 1) stack.pop();
      continue;
    }
    const { label, url } = valuesOf(readConfig('x.json', written));
    const items: MenuItem[] = [];
    stack.at(-1)?.push({ text: textOf(label), to: local(textOf(url)), items });
    if (kind === 'submenu' && !alone) stack.push(items);
  }
  return stack[0] ?? [];
}

/** The pictures that a gallery names by their ids, or all that were added to its post, with their captions. */
function galleryOf(ids: string | undefined, { fields }: Item, { items, byId }: Export): string {
  const own = fields.get('wp:post_id')?.trim();
  const shown =
    ids === undefined
      ? items.filter((item) => item.fields.get('wp:post_parent')?.trim() === own)
      : ids.split(',').flatMap((id) => byId.get(id.trim()) ?? []);
  return shown
    .flatMap(({ fields, meta }) => {
      const src = fields.get('wp:attachment_url')?.trim();
      if (src === undefined) return [];
      const caption = textOf(fields.get('excerpt:encoded'));
      const alt = escapeText(meta.get('_wp_attachment_image_alt')?.trim() ?? '').replaceAll('"', '&quot;');
      const isPicture = /\.(?:avif|gif|jpe?g|png|webp)$/i.test(src);
      const link = `<a href="${src}">${escapeText(textOf(fields.get('title')) ?? src)}</a>`;
      return `\n\n<figure>${isPicture ? `<img src="${src}" alt="${alt}">` : link}${caption === undefined ? '' : `<figcaption>${caption}</figcaption>`}</figure>\n\n`;
    })
    .join('');
}

/** The HTML of blocks, with reusable ones put in, the texts of footnotes, and the names of those that only WordPress fills. */
function blocksToHtml(
  content: string,
  { meta }: Item,
  { byId }: Export,
): { readonly html: string; readonly footnotes: readonly string[]; readonly left: readonly string[] } {
  const { takeIn } = roomFor(1);
  const nothing = '<!-- wp:block /-->';
  const html = content
    .replaceAll('\r\n', '\n')
    .replace(
      /<!-- wp:block \{"ref":(\d+)[^\n]*?-->/g,
      (_all, id: string) =>
        takeIn(byId.get(id)?.fields.get('content:encoded') ?? nothing, (shared) => shared) ?? nothing,
    )
    .replace(/(<div class="wp-block-embed__wrapper">)\s*(https?:[^\s<>"]+)\s*(?=<\/div>)/g, '$1<a href="$2">$2</a>')
    .replace(
      /<!-- wp:social-link \{[^{}]*?"url":("https?:[^"\\<>]+")[^{}]*?"service":"(\w+)"[^\n]*?\/-->/g,
      '<a href=$1>$2</a> ',
    );
  const notes = readConfig('x.json', meta.get('footnotes') ?? '');
  const left = [...html.matchAll(/<!-- wp:([a-z][\w/-]*)(?:\s+\{.*?\})?\s+\/-->/g)].map(([, name = '']) => name);
  return {
    html,
    footnotes: Array.isArray(notes) ? notes.flatMap((note) => textOf(valuesOf(note).content) ?? []) : [],
    left: [...new Set(left)].filter((name) => !/^(?:footnotes|more|nextpage|spacer|separator)$/.test(name)).slice(0, 8),
  };
}

const block =
  /^\s*<\/?(?:p|div|h[1-6]|ul|ol|li|table|thead|tbody|tr|td|th|blockquote|pre|figure|figcaption|hr|dl|dt|dd|section|article|aside|details|iframe|video|audio|form|address)\b/i;

/** Blank lines end paragraphs where no block editor has written them. https://developer.wordpress.org/reference/functions/wpautop/ */
function paragraphs(html: string): string {
  if (/<!-- wp:/.test(html)) return html;
  return html
    .split(/(<pre\b[\s\S]*?(?:<\/pre>|$))/i)
    .map((part) =>
      /^<pre\b/i.test(part)
        ? part
        : part
            .split(/\n[ \t]*\n+/)
            .map((line) =>
              line.trim() === '' || block.test(line)
                ? line
                : `<p>${linked(line.trim()).replace(/(?<!>)\n(?!<)/g, '<br>\n')}</p>`,
            )
            .join('\n\n'),
    )
    .join('');
}

/** Addresses alone in a line, for which WordPress shows what they lead to, as links. https://wordpress.org/documentation/article/embeds/ */
function linked(text: string): string {
  return text.replace(/^[ \t]*(https?:\/\/[^\s<>"]+)[ \t]*$/gm, '<a href="$1">$1</a>');
}

/** Rewrites the shortcodes that WordPress itself has to HTML. Others stay as they are, since readers of such a site see them, too. https://codex.wordpress.org/Shortcode */
export function shortcodesToHtml(html: string, gallery: (ids: string | undefined) => string = () => ''): string {
  return html
    .replace(/\[caption\b[^[\]]*\]((?:(?!\[caption\b)[\s\S])*?)\[\/caption\]/g, (_all, content: string) => {
      const [, image = '', text = ''] =
        /^\s*((?:<a\b[^>]*>\s*)?<img\b[^>]*>(?:\s*<\/a>)?)([\s\S]*)$/.exec(content) ?? [];
      return image === '' ? content : `\n\n<figure>${image}<figcaption>${text.trim()}</figcaption></figure>\n\n`;
    })
    .replace(
      /\[(?:embed|youtube|vimeo)\b[^[\]]*\]\s*(https?:[^\s[\]]+)\s*\[\/(?:embed|youtube|vimeo)\]/g,
      '<p><a href="$1">$1</a></p>',
    )
    .replace(
      /\[(?:audio|video)\b(?=[^[\]]*\])[^[\]]*?\b(?:src|mp3|mp4|ogg|webm|m4v)="([^"[\]]+)"[^\]]*\](?:\s*\[\/(?:audio|video)\])?/g,
      '<p><a href="$1">$1</a></p>',
    )
    .replace(
      /\[(?:code|sourcecode)\b(?:\s+(?:lang|language)=["']?(\w+)(?!\w)["']?)?[^[\]]*\]((?:(?!\[(?:code|sourcecode)\b)[\s\S])*?)\[\/(?:code|sourcecode)\]/g,
      (_all, language: string | undefined, code: string) =>
        `<pre><code${language ? ` class="language-${language}"` : ''}>${code.replace(/^\n/, '')}</code></pre>`,
    )
    .replace(/\[(?:gallery|playlist)\b([^[\]]*)\]/g, (_all, options: string) =>
      gallery(/\b(?:ids|include)=["']?([\d, ]+)/.exec(options)?.[1]),
    )
    .replace(/<!--more(?:(?!<!--).)*?-->|<!--nextpage-->/g, '');
}
