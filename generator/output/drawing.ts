/**
 * A body that is still to be drawn: a picture as SVG, with all that it is drawn with. Drawing takes a hundred times as long as writing a page, so
 * the bytes of an earlier build are kept as long as what they were drawn from is the same.
 */
export interface Drawing {
  /** https://www.w3.org/TR/SVG2/ */
  readonly svg: string;
  /** In pixels. */
  readonly width: number;
  /** `ico` is a PNG in the container that `/favicon.ico` has. */
  readonly form: 'png' | 'ico';
  /** The fonts of the site's own, besides those of the program. */
  readonly fonts: readonly Uint8Array[];
  /** The pictures in it, with the content file of each: `href="picture:0"` is the first. */
  readonly pictures: readonly {
    readonly type: string;
    readonly bytes: Uint8Array;
    readonly file?: string | undefined;
  }[];
  /** The ground that it is drawn on, which many have in common and which is drawn once for all of them. */
  readonly ground?: Ground;
  /** The characters of its texts that no font has, for which they are left out. */
  readonly lacking?: string;
}

/** A picture without transparency that is of one color from the top of drawings on. Its SVG has a height and no `viewBox`. */
export interface Ground extends Pick<Drawing, 'svg' | 'width' | 'pictures'> {
  /** Where on it the left upper corner of the drawing is, in pixels. */
  readonly at: { readonly x: number; readonly y: number };
}

/** Whether a body is a drawing. */
export function isDrawing(body: unknown): body is Drawing {
  return typeof body === 'object' && body !== null && 'svg' in body;
}

/** Why something is not drawn, and where the part is that is at fault: the file, where it is another than that of the first picture, and its text. */
export class DrawingError extends Error {
  readonly offset: number;
  readonly at: { readonly file?: string; readonly text?: string };

  constructor(message: string, offset = 0, at: DrawingError['at'] = {}) {
    super(message);
    this.name = 'DrawingError';
    this.offset = offset;
    this.at = at;
  }
}
