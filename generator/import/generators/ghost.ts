import { append } from '../../base/append.ts';
import { isMapping, type Mapping } from '../../base/mapping.ts';
import { nameSlug } from '../../names/name-slug.ts';
import type { OldFolder } from '../old/folder.ts';
import { markdownOf } from '../old/html.ts';
import type { Note } from '../old/left.ts';
import { menuIn } from '../old/menu.ts';
import { pathOf } from '../old/paths.ts';
import { firstText, readConfig, textOf, valueAt, valuesOf } from '../old/read.ts';
import { emptySite, type Generator, madeEntry, type OldEntry } from '../old/site.ts';

/** Ghost: the JSON file of Settings → Export, with `content/images/` beside it if it is there. https://ghost.org/docs/migration/custom/ */
export const generator: Generator = {
  title: 'Ghost',
  owns: (folder) => exportOf(folder) !== undefined,
  read(folder) {
    const { path = '', data = {} } = exportOf(folder) ?? {};
    const rows = (name: string) => [data[name]].flat().filter(isMapping);
    const settings = Object.fromEntries(rows('settings').map(({ key, value }) => [String(key), value]));
    const named = (name: string) => new Map(rows(name).map((row) => [row.id, textOf(row.name)]));
    const linked = (name: string, key: string, names: ReadonlyMap<unknown, string | undefined>) => {
      const byPost = new Map<unknown, string[]>();
      for (const row of rows(name)) {
        const name = names.get(row[key]);
        if (name !== undefined) append(byPost, row.post_id, name);
      }
      return (post: Mapping) => byPost.get(post.id) ?? [];
    };
    const writers = new Set(rows('posts_authors').map((row) => row.author_id));
    const tagsOf = linked('posts_tags', 'tag_id', named('tags'));
    const authorsOf = linked('posts_authors', 'author_id', named('users'));
    const images = folder.paths.filter((candidate) => /(?:^|\/)content\/(?:images|media|files)\//.test(candidate));
    const notes: Note[] = [];
    const entries = rows('posts').flatMap(
      (post) => entryOf(post, path, { tags: tagsOf(post), authors: authorsOf(post) }, notes) ?? [],
    );
    const navigation = readConfig('x.json', String(settings.navigation ?? '[]'));
    return {
      ...emptySite,
      name: textOf(settings.title),
      description: textOf(settings.description),
      baseUrl: firstText(settings.url),
      language: firstText(settings.locale, settings.lang),
      timeZone: textOf(settings.timezone),
      permalinks: ['/:title/', '/:path/'],
      entries,
      files: new Map(images.map((from) => [`public/${from.replace(/^.*?(?=content\/)/, '')}`, from])),
      menu: menuIn(navigation),
      redirects: rows('users').flatMap(({ id, slug, name }) =>
        textOf(slug) !== undefined && writers.has(id)
          ? [{ from: `/author/${slug}/`, to: `/blog/authors/${nameSlug(String(name))}/` }]
          : [],
      ),
      notes,
    };
  },
};

function exportOf({ paths, text }: OldFolder): { readonly path: string; readonly data: Mapping } | undefined {
  for (const path of paths) {
    if (!/^(?:[^/]+\/)?[^/]+\.json$/.test(path) || /^package(?:-lock)?\.json$/.test(path)) continue;
    if (!/"db"\s*:|"posts"\s*:/.test(text(path).slice(0, 100_000))) continue;
    const value = readConfig(path, text(path));
    const [db] = [valueAt(value, 'db') ?? value].flat();
    const data = valuesOf(valueAt(db, 'data'));
    if (Array.isArray(data.posts)) return { path, data };
  }
  return undefined;
}

function entryOf(
  post: Mapping,
  from: string,
  { tags, authors }: { readonly tags: readonly string[]; readonly authors: readonly string[] },
  notes: Note[],
): OldEntry | undefined {
  const name = textOf(post.slug);
  if (name === undefined) return undefined;
  const isPage = post.type === 'page' || post.page === true || post.page === 1;
  const title = textOf(post.title) ?? name;
  const written = withoutCards(String(post.html ?? '').replaceAll('__GHOST_URL__', ''));
  const file = `${from} (${isPage ? 'page' : 'post'} ${name})`;
  if (written === '' && (post.lexical || post.mobiledoc))
    notes.push({
      file,
      message: `"${title}" has no HTML in the export, and is empty now`,
      hint: 'Export it again from a newer Ghost',
    });
  const body = markdownOf(written, ({ message, hint }) =>
    notes.push({ file, message: `The HTML stays as it is: ${message}`, hint }),
  );
  if (/kg-signup-card|href="#\/portal/.test(String(post.html)))
    notes.push({
      file,
      message: `The sign-up form for "${title}" was left out, because it needs Ghost`,
      hint: 'Link to a form of your own, if you have one',
    });
  const isShown = post.status === 'published' && (post.visibility ?? 'public') === 'public';
  if (post.status === 'published' && !isShown)
    notes.push({
      file,
      message: `"${title}" is for members, and is a draft now`,
      hint: 'Remove "draft: true" from its front matter to publish it',
    });
  const description = firstText(post.custom_excerpt, post.meta_description)?.replace(/\s+/g, ' ');
  const image = textOf(post.feature_image)?.replaceAll('__GHOST_URL__', '');
  const date = firstText(post.published_at, post.created_at)
    ?.replace(' ', 'T')
    .replace(/(?<=T[\d:]+)$/, 'Z');
  const front = {
    title,
    ...(description !== undefined && { description }),
    [isPage ? 'updated' : 'published']: date,
    ...(!isPage && authors.length > 0 && { author: authors }),
    ...(!isPage && tags.length > 0 && { tags: [...new Set(tags.filter((tag) => !tag.startsWith('#')))] }),
    ...(!isPage && image !== undefined && { image }),
    ...(!isShown && { draft: true }),
  };
  const kind = isPage ? 'page' : 'post';
  return { ...madeEntry, kind, from: file, name, address: pathOf(name), front, body, written };
}

/** The cards of Ghost's editor as plain HTML, without what only its scripts and its members can use. https://ghost.org/docs/content/ */
function withoutCards(html: string): string {
  const inCard = (card: string, name: string) =>
    new RegExp(`<(\\w+)[^<>]*\\bclass="[^"]*\\b${name}\\b[^"]*"[^<>]*>([\\s\\S]*?)</\\1>`).exec(card)?.[2]?.trim() ??
    '';
  const attributeIn = (card: string, name: string) => new RegExp(`\\s${name}="([^"]*)"`).exec(card)?.[1] ?? '';
  const cards: Readonly<Record<string, (card: string) => string>> = {
    toggle: (card) =>
      `<details><summary>${inCard(card, 'kg-toggle-heading-text')}</summary>${inCard(card, 'kg-toggle-content')}</details>`,
    callout: (card) =>
      `<blockquote><p>${inCard(card, 'kg-callout-emoji')} ${inCard(card, 'kg-callout-text')}</p></blockquote>`,
    bookmark: (card) => {
      const [title, about, caption] = ['kg-bookmark-title', 'kg-bookmark-description', 'figcaption'].map((name) =>
        inCard(card, name),
      );
      const link = `<a href="${attributeIn(card, 'href')}">${title || attributeIn(card, 'href')}</a>`;
      return `<p>${[link, about, caption].filter((part) => part !== '').join('<br>')}</p>`;
    },
    file: (card) => {
      const [title, caption] = ['kg-file-card-title', 'kg-file-card-caption'].map((name) => inCard(card, name));
      return `<p><a href="${attributeIn(card, 'href')}">${title || inCard(card, 'kg-file-card-filename')}</a> ${caption}</p>`;
    },
    audio: (card) =>
      `<p>${inCard(card, 'kg-audio-title')}</p><p><audio controls src="${attributeIn(/<audio[^<>]*>/.exec(card)?.[0] ?? '', 'src')}"></audio></p>`,
    video: (card) =>
      `<p><video controls src="${attributeIn(/<video[^<>]*>/.exec(card)?.[0] ?? '', 'src')}"></video></p><p>${/<figcaption[^<>]*>([\s\S]*?)<\/figcaption>/.exec(card)?.[1] ?? ''}</p>`,
    embed: (card) => {
      const frame = /<iframe[^<>]*>/.exec(card)?.[0];
      const [src, title] = ['src', 'title'].map((name) => attributeIn(frame ?? '', name));
      const address = src?.replace(
        /^.*\/\/www\.youtube(?:-nocookie)?\.com\/embed\/([\w-]+).*$/,
        'https://www.youtube.com/watch?v=$1',
      );
      const caption = /<figcaption[^<>]*>([\s\S]*?)<\/figcaption>/.exec(card)?.[1] ?? '';
      return frame === undefined ? card : `<p><a href="${address}">${title || address}</a></p><p>${caption}</p>`;
    },
    signup: () => '',
  };
  return html
    .replace(/<!--(?:kg-card-(?:begin|end): \w+|members-only)-->/g, '')
    .replace(/<(figure|div) class="kg-card kg-(\w+)-card\b[^<>]*>/g, (tag, element: string, name: string) =>
      Object.hasOwn(cards, name) ? `\uE00D${element}:${name}\uE00E${tag}` : tag,
    )
    .split('\uE00D')
    .map((part, at) => {
      const [, element = '', name = '', rest = ''] = at === 0 ? [] : (/^(\w+):(\w+)\uE00E([\s\S]*)$/.exec(part) ?? []);
      if (name === '') return part;
      const end = endOf(rest, element);
      return (cards[name]?.(rest.slice(0, end)) ?? '') + rest.slice(end);
    })
    .join('')
    .replace(/<a\b[^<>]*\shref="#\/portal[^"]*"[^<>]*>([\s\S]*?)<\/a>/g, '$1')
    .replace(/\s(?:srcset|sizes|onerror)="[^"]*"/g, '');
}

/** The offset at which the element ends that a text begins with. */
function endOf(html: string, element: string): number {
  let depth = 0;
  for (const { 0: tag, index } of html.matchAll(new RegExp(`</?${element}\\b[^<>]*>`, 'g'))) {
    depth += tag.startsWith('</') ? -1 : 1;
    if (depth === 0) return index + tag.length;
  }
  return html.length;
}
