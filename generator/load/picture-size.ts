import { GIF } from 'image-size/types/gif';
import { HEIF } from 'image-size/types/heif';
import { JPG } from 'image-size/types/jpg';
import { PNG } from 'image-size/types/png';
import { SVG } from 'image-size/types/svg';
import { WEBP } from 'image-size/types/webp';

/** The size at which a picture is shown, in CSS pixels. */
export interface PictureSize {
  readonly width: number;
  readonly height: number;
}

const kinds = [GIF, HEIF, JPG, PNG, SVG, WEBP];

/** The size stands in the first bytes of a file, behind its metadata at most. */
const mostRead = 4 * 2 ** 20;

/** The size of a picture by what its bytes are, whatever its name says; undefined where they do not tell. */
export function pictureSize(bytes: Uint8Array): PictureSize | undefined {
  // The package reads on in the memory behind a part of a buffer.
  const head = Uint8Array.prototype.slice.call(bytes, 0, mostRead);
  try {
    const { width, height, orientation = 1 } = kinds.find((kind) => kind.validate(head))?.calculate(head) ?? nothing;
    if (!(width >= 1 && height >= 1)) return undefined;
    const size = { width: Math.round(width), height: Math.round(height) };
    // Browsers turn a picture as its EXIF says: https://drafts.csswg.org/css-images/#the-image-orientation
    return orientation >= 5 ? { width: size.height, height: size.width } : size;
  } catch {
    return undefined;
  }
}

const nothing = { width: 0, height: 0, orientation: 1 };
