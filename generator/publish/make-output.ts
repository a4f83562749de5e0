import { OwnCodeError, withOccasion } from '../base/own-code.ts';
import { CommandError, error, type Problem, placeAt, placeOf, type Result, warning } from '../base/problem.ts';
import type { ValidatorOf } from '../base/validator.ts';
import { mayBeBlocked } from '../check/blocked.ts';
import { checkBody } from '../check/bodies.ts';
import { frameOf, isStyleSheet, pathsLinkedIn } from '../check/template-links.ts';
import { type Drawing, DrawingError, isDrawing } from '../output/drawing.ts';
import type { Made } from '../output/manifest.ts';
import { type Body, fileOf, filePath, isTemplated, type Output, type Provided } from '../output/output.ts';
import type { SiteConfig } from '../settings/config.ts';
import { type Draw, keyOf, loadDraw } from './draw.ts';
import { type KeptDrawings, keptDrawing } from './former.ts';
import { type Precompression, writeSiblings } from './siblings.ts';
import type { Stage } from './stage.ts';

/** Everything that outputs are made and written with. */
export interface WriteContext {
  readonly write: Stage['write'];
  /** Which siblings are made for outputs; undefined for none. */
  readonly precompression: Precompression | undefined;
  readonly kept?: KeptDrawings | undefined;
  /** Draws. It is loaded when it is first needed, unless it is given. */
  readonly draw?: Draw | undefined;
  /** Draws while others are made. */
  readonly drawApart?: ((drawing: Drawing) => Promise<Uint8Array>) | undefined;
  readonly validatorOf: ValidatorOf;
  /** Whether code of the site's own may have a hand in any output. */
  readonly hasOwnParts: boolean;
}

/** The result of making an output; empty where that failed. */
export interface MadeOutput extends Result<Made | undefined> {
  /** The paths of this site that it links to, if a template of the user's own made it. */
  readonly links?: ReadonlySet<string>;
}

/**
 * Makes the body of an output from its inputs, checks it, and writes it with any siblings. Undefined when its resource throws. A promise only
 * of what has to be drawn, where what draws is not given.
 */
export function makeOutput(
  output: Output,
  given: Provided,
  settings: SiteConfig,
  context: WriteContext,
): MadeOutput | Promise<MadeOutput> {
  let body: Body;
  try {
    body = output.body(given);
  } catch (cause) {
    if (cause instanceof OwnCodeError)
      return { value: undefined, problems: [withOccasion(cause.problem, output.path)] };
    if (cause instanceof DrawingError) return { value: undefined, problems: [undrawn(cause, output.source)] };
    const message = `${output.path} cannot be made: ${(cause as Error).message}`;
    return { value: undefined, problems: [error('resource', message, placeOf(output.source))] };
  }
  if (isDrawing(body)) return makeDrawing(output, body, context);
  const { write, precompression, validatorOf, hasOwnParts } = context;
  const content = isTemplated(body) ? body.page : body;
  const frame = isTemplated(body) && !hasOwnParts ? frameOf(body.page, body.given) : undefined;
  // Home pages show what the templates of the program make of the settings.
  const isOfContent = !hasOwnParts && !output.isOfOwnTemplate && !output.announcer;
  const isCut = frame !== undefined || isOfContent;
  const texts = output.inputs.documents && given.documents.map(({ html }) => html);
  const found = checkBody(output, content, settings, validatorOf, isCut ? texts : undefined, frame);
  const isOfTemplate =
    output.isOfOwnTemplate && found.length > 0 && !texts?.some((html) => mayBeBlocked(html, settings));
  const problems = found.map((problem) =>
    isOfTemplate && problem.code === 'blocked' ? inTemplate(problem) : namedIn(problem, output),
  );
  const written = write(fileOf(output), content);
  const siblings = precompression ? writeSiblings(output, content, precompression, write) : [];
  const value = siblings.length === 0 ? written : { ...written, siblings };
  const mayLink = output.isOfOwnTemplate || isStyleSheet(output.mediaType);
  if (!mayLink || typeof content !== 'string') return { value, problems };
  return { value, problems, links: pathsLinkedIn(content, output, settings, frame) };
}

/** Writes a picture: as it was drawn before from the same, or else drawn now. */
function makeDrawing(
  output: Output,
  drawing: Drawing,
  { write, kept, draw, drawApart }: WriteContext,
): MadeOutput | Promise<MadeOutput> {
  const drawnFrom = keyOf(drawing);
  const written = (bytes: Uint8Array): MadeOutput => ({
    value: { ...write(filePath(output.path), bytes), drawnFrom },
    problems: lackingGlyphs(output, drawing),
  });
  const failed = (cause: unknown): MadeOutput => {
    if (cause instanceof CommandError) throw cause;
    if (cause instanceof DrawingError)
      return {
        value: undefined,
        problems: [undrawn(cause, (drawing.ground ?? drawing).pictures[0]?.file ?? output.source)],
      };
    const message = `${output.path} cannot be drawn: ${String((cause as Error).message ?? cause)}`;
    const hint = 'Save the logo as a plain SVG or a PNG, or leave these pictures out: without: [cards, icons]';
    return { value: undefined, problems: [error('picture', message, placeOf(output.source), hint)] };
  };
  const drawnBy = (one: Draw): MadeOutput => {
    try {
      return written(one(drawing));
    } catch (cause) {
      return failed(cause);
    }
  };
  const bytes = keptDrawing(kept, drawnFrom);
  if (bytes) return written(bytes);
  if (draw) return drawnBy(draw);
  return drawApart ? drawApart(drawing).then(written, failed) : loadDraw().then(drawnBy);
}

/** Each drawing of a picture fails alike, and is one error at its file. */
function undrawn({ message, offset, at }: DrawingError, source: string): Problem {
  const { file = source, text } = at;
  const place = text === undefined ? placeOf(file) : placeAt({ file, text }, offset);
  const hint = 'Save it again, or more simply, or leave out what is made of it: without: [cards, icons]';
  return error('picture', message, place, hint);
}

/** A box in the place of a letter would be worse than a picture without the text. */
function lackingGlyphs({ path, source }: Output, { lacking }: Drawing): readonly Problem[] {
  if (lacking === undefined) return [];
  const message = `${path} shows no text, because no font has "${lacking}"`;
  const hint = 'Put a font that has it into public/ and name it in site.yaml: cards: {font: /NAME.ttf}';
  return [warning('picture', message, placeOf(source), hint)];
}

/** Attributes a blocked part to the user's own template, where no text of the page has it. */
function inTemplate({ place: _, ...problem }: Problem): Problem {
  return { ...problem, message: `In a template: ${problem.message}` };
}

/** A problem of the body of a part of the site's own, which is in no file of the content. */
function namedIn(problem: Problem, { own, source }: Output): Problem {
  if (!own || problem.place?.file !== source) return problem;
  return { ...problem, message: `${own.who}: ${problem.message}`, place: placeOf(own.file) };
}
