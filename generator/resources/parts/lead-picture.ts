import type { Document } from '../../body/document.ts';
import { originMark } from '../../format/origin.ts';
import type { PostMeta } from '../../model/meta.ts';

/** The picture above the text of a post, unless the text shows it where it belongs. */
export function leadPicture({ image }: Pick<PostMeta, 'image'>, { html }: Pick<Document, 'html'>): PostMeta['image'] {
  return image && html.includes(` src="${originMark}${image.src}"`) ? undefined : image;
}
