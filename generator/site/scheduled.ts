import { type Based, pathOnHost } from '../base/base-path.ts';
import { sha256Of } from '../base/sha256.ts';
import type { RawMarkdown } from '../load/content.ts';
import type { PostMeta } from '../model/meta.ts';

export interface BuiltTree {
  /** The paths of its outputs, on the host. */
  readonly paths: ReadonlySet<string>;
  /** The digest of the posts that were still to come. */
  readonly scheduled: string;
}

interface ReadPost {
  readonly meta: PostMeta;
  readonly raw: Pick<RawMarkdown, 'source' | 'body'>;
}

/**
 * The digest of the posts that are still to come, `sha256:` and lower-case hexadecimal. It is of their whole front matter, so that
 * it tells nobody what they are.
 */
export function scheduledDigest(posts: readonly ReadPost[]): string {
  const lines = posts.map(({ raw: { source, body } }) => JSON.stringify([source.file, source.text, body.length]));
  return `sha256:${sha256Of(lines.sort().join('\n'))}`;
}

/**
 * Of the posts that may be published, those that a tree lacks only because they were still to come when it was built. There are none if a
 * post was added, removed or dated otherwise since.
 */
export function cameDue<Post extends ReadPost>(
  posts: readonly Post[],
  future: readonly ReadPost[],
  built: BuiltTree | undefined,
  site: Based,
): readonly Post[] {
  const missing = built ? posts.filter(({ meta }) => !built.paths.has(pathOnHost(site, meta.path))) : [];
  return missing.length > 0 && scheduledDigest([...missing, ...future]) === built?.scheduled ? missing : [];
}
