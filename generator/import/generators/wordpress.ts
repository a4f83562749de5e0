import { SaxesParser } from 'saxes';
import { decoded } from '../../base/percent-encoding.ts';
import type { OldFolder } from '../old/folder.ts';
import { markdownOf } from '../old/html.ts';
import { textOf } from '../old/read.ts';
import { emptySite, type Generator, type Note, type OldEntry } from '../old/site.ts';

/** An item of an export: its fields by name, and its terms. */
interface Item {
  readonly fields: ReadonlyMap<string, string>;
  readonly tags: readonly string[];
}

/** WordPress: the XML file that Tools → Export writes (WXR), with `wp-content/uploads/` beside it if it is there. https://wordpress.org/documentation/article/tools-export-screen/ */
export const generator: Generator = {
  title: 'WordPress',
  owns: (folder) => exportsOf(folder).length > 0,
  read(folder) {
    const notes: Note[] = [];
    const channels = exportsOf(folder).map((path) => ({ path, ...readExport(folder.text(path)) }));
    const [{ about } = { about: new Map<string, string>() }] = channels;
    const baseUrl = about.get('wp:base_blog_url') ?? about.get('link');
    const uploads = folder.paths.filter((path) => path.includes('wp-content/uploads/'));
    const local = new Map(uploads.map((path) => [path.slice(path.indexOf('wp-content/')), path]));
    const entries = channels.flatMap(({ path, items }) =>
      items.flatMap((item) => entryOf(item, path, local, notes) ?? []),
    );
    const seen = new Set<string>();
    return {
      ...emptySite,
      name: about.get('title'),
      description: about.get('description'),
      baseUrl,
      language: about.get('language'),
      permalinks: ['/:year/:month/:day/:title/', '/:year/:month/:title/', '/:title/', '/blog/:title/'],
      keys: {},
      entries: entries.filter(({ kind, name }) => !seen.has(`${kind}/${name}`) && seen.add(`${kind}/${name}`)),
      files: new Map([...local].map(([to, from]) => [`public/${to}`, from])),
      notes,
    };
  },
};

function exportsOf({ paths, text }: OldFolder): readonly string[] {
  return paths.filter(
    (path) =>
      path.endsWith('.xml') &&
      !path.slice(0, -4).includes('/') &&
      /xmlns:wp="http:\/\/wordpress\.org\/export\//.test(text(path).slice(0, 4000)),
  );
}

function readExport(xml: string): { readonly about: ReadonlyMap<string, string>; readonly items: readonly Item[] } {
  const about = new Map<string, string>();
  const items: Item[] = [];
  let item: { fields: Map<string, string>; tags: string[] } | undefined;
  const path: { name: string; text: string; domain?: string | undefined }[] = [];
  const parser = new SaxesParser();
  parser.on('error', () => {});
  parser.on('opentag', ({ name, attributes }) => {
    if (name === 'item') item = { fields: new Map(), tags: [] };
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
    if (name === 'item' && item) {
      items.push(item);
      item = undefined;
    } else if (path.at(-1)?.name === 'item' && item) {
      if (name === 'category')
        (domain === 'category' || domain === 'post_tag') &&
          text.trim() !== 'Uncategorized' &&
          item.tags.push(text.trim());
      else if (!item.fields.has(name)) item.fields.set(name, text);
    } else if (path.at(-1)?.name === 'channel' && !about.has(name)) about.set(name, text.trim());
  });
  parser.write(xml).close();
  return { about, items };
}

function entryOf(
  { fields, tags }: Item,
  from: string,
  local: ReadonlyMap<string, string>,
  notes: Note[],
): OldEntry | undefined {
  const type = fields.get('wp:post_type');
  const status = fields.get('wp:status');
  if ((type !== 'post' && type !== 'page') || status === 'trash' || status === 'auto-draft') return undefined;
  const link = textOf(fields.get('link')) ?? '';
  const title = textOf(fields.get('title')) ?? '';
  const id = fields.get('wp:post_id') ?? '';
  const address = link.includes('?') || !URL.canParse(link) ? undefined : new URL(link).pathname;
  const slug = decoded(textOf(fields.get('wp:post_name')) ?? '') || `${type}-${id}`;
  const name =
    type === 'page' && address !== undefined && address !== '/' ? decoded(address).replace(/^\/|\/$/g, '') : slug;
  const day =
    fields.get('wp:post_date_gmt')?.startsWith('0000') === false
      ? `${fields.get('wp:post_date_gmt')?.replace(' ', 'T')}Z`
      : fields.get('wp:post_date')?.slice(0, 10);
  const isHidden = status !== 'publish' || textOf(fields.get('wp:post_password')) !== undefined;
  if (isHidden && status === 'publish')
    notes.push({
      file: from,
      message: `"${title}" (${id}) has a password, and is a draft now`,
      hint: 'Take "draft: true" out of its front matter to publish it',
    });
  const written = shortcodesToHtml((fields.get('content:encoded') ?? '').replaceAll('\r\n', '\n'));
  const urlOf = (address: string) => {
    const at = address.indexOf('wp-content/uploads/');
    return at !== -1 && local.has(address.slice(at)) ? `/${address.slice(at)}` : address;
  };
  const body = markdownOf(paragraphs(written), urlOf, (cause) =>
    notes.push({
      file: from,
      message: `The HTML of "${title}" (${id}) stays as it is: ${cause.message}`,
      hint: cause.hint,
    }),
  );
  const description = textOf(
    (fields.get('excerpt:encoded') ?? '')
      .replace(/<[^>]*>?/g, (tag) => (tag.endsWith('>') ? ' ' : tag))
      .replace(/\s+/g, ' '),
  )?.slice(0, 290);
  const front = {
    title: title || slug,
    ...(description !== undefined && { description }),
    [type === 'post' ? 'published' : 'updated']: day,
    ...(type === 'post' && textOf(fields.get('dc:creator')) && { author: textOf(fields.get('dc:creator')) }),
    ...(type === 'post' && tags.length > 0 && { tags: [...new Set(tags.map((tag) => tag.slice(0, 50)))] }),
    ...(isHidden && { draft: true }),
  };
  return {
    kind: type,
    from: `${from} (${type} ${id})`,
    name,
    extension: '.md',
    address,
    front,
    block: undefined,
    line: 1,
    body,
    written,
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
            .map((one) =>
              one.trim() === '' || block.test(one) ? one : `<p>${one.trim().replace(/(?<!>)\n(?!<)/g, '<br>\n')}</p>`,
            )
            .join('\n\n'),
    )
    .join('');
}

/** Rewrites the shortcodes that WordPress itself has to HTML. Others stay as they are, since readers of such a site see them, too. https://codex.wordpress.org/Shortcode */
export function shortcodesToHtml(html: string): string {
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
    .replace(/\[(?:gallery|playlist)\b[^[\]]*\]/g, '')
    .replace(/<!--more(?:(?!<!--).)*?-->|<!--nextpage-->/g, '');
}
