import { error, type Problem, type Result } from '../base/problem.ts';
import { type Linkable, type LinkScope, linkScopeOf, pictureAt, resolveLink } from '../model/links.ts';
import type { PostMeta } from '../model/meta.ts';
import type { ReadEntry } from './entries.ts';

/** Finds the pictures that the front matter of posts names: a file beside the post, in `assets/` or `public/`, or the path of one. Posts go without those that are missing. */
export function resolvePictures(
  posts: readonly ReadEntry<PostMeta>[],
  linkable: Linkable,
): Result<readonly PostMeta[]> {
  const problems: Problem[] = [];
  let scope: LinkScope | undefined;
  const value = posts.map(({ meta, raw }) => {
    const { image } = meta;
    if (!image) return meta;
    scope ??= linkScopeOf(linkable);
    const target = resolveLink(image.src, meta, scope);
    if (target === 'unknown') return meta;
    if (target !== 'external' && 'path' in target && scope.assetsByPath.has(target.path))
      return { ...meta, image: { ...image, src: target.path, ...pictureAt(target, scope) } };
    const hint = target !== 'external' && 'hint' in target ? target.hint : 'Name a file beside the post or in assets/';
    problems.push(
      error('broken-link', `There is no picture "${image.src}"`, raw.front.placeOf(['image', 'src']), hint),
    );
    return { ...meta, image: undefined };
  });
  return { value, problems };
}
