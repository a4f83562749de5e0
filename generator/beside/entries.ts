import { placeOf, type Source } from '../base/problem.ts';
import { sha256Of } from '../base/sha256.ts';
import { hasKnownCode } from '../format/highlight.ts';
import type { RawContent, RawMarkdown } from '../load/content.ts';
import type { YamlBlock } from '../load/yaml.ts';
import type { BuiltPage } from './site.ts';

/** The pages of a built site as if their Markdown had been written: those that say when they were published as posts. */
export function entriesOf(pages: readonly BuiltPage[]): Pick<RawContent, 'pages' | 'posts'> {
  const isPost = ({ facts, path }: BuiltPage) => facts.isArticle && path !== '/';
  return {
    pages: pages.filter((page) => !isPost(page)).map((page) => rawOf(page, false)),
    posts: pages.filter(isPost).map((page) => rawOf(page, true)),
  };
}

/** More than these tell nobody anything, and each would be a list. */
const mostTags = 10;

function rawOf(page: BuiltPage, isPost: boolean): RawMarkdown {
  const { file, path, markdownPath, language, title, description, markdown, original, updated, facts } = page;
  const { published, authors, tags } = facts;
  const isLater = published !== undefined && updated !== undefined && Date.parse(updated) > Date.parse(published);
  const front = {
    ...{ title, description, factTyped: 'off' },
    ...(original !== undefined && { id: idOf(original) }),
    ...(isPost
      ? {
          published,
          ...(isLater && { updated }),
          ...(authors.length > 0 && { author: authors }),
          ...(tags.length > 0 && { tags: tags.slice(0, mostTags) }),
        }
      : { ...(updated !== undefined && { updated }), endpoint: false }),
  };
  const source: Source = { file, text: '' };
  const place = () => placeOf(file);
  const block: YamlBlock = {
    at: { source, start: 0, text: '' },
    value: front,
    placeOf: place,
    placeOfKey: place,
    placeIn: place,
    writtenAt: () => undefined,
  };
  return {
    ...{ source, folder: language, name: path, front: block, opening: '', listing: '' },
    body: {
      ...{ offset: 0, length: markdown.length, digest: sha256Of(markdown), text: markdown, isFinal: true },
      ...(isPost && hasKnownCode(markdown) && { hasCode: true }),
    },
    built: { file, path, markdownPath, isTaken: facts.description === undefined },
  };
}

/** The id that the versions of a page share. */
function idOf(original: string): string {
  return `page-${sha256Of(original).slice(0, 12)}`;
}
