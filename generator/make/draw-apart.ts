import { onceFor } from '../base/once-for.ts';
import type { Drawing } from '../output/drawing.ts';
import type { DrawingQuestions } from './draw-worker.ts';
import { inSharedMemory, startThread, type Thread } from './thread.ts';

let drawer: Thread<DrawingQuestions> | undefined;

/** The thread that only draws, which waits for more until the process ends. */
export function startDrawer(): Thread<DrawingQuestions> {
  drawer ??= startThread<DrawingQuestions>('draw-worker');
  return drawer;
}

/** Draws on that thread. */
export function drawApart({ fonts, ground, ...drawing }: Drawing): Promise<Uint8Array> {
  const whole = { ...withShared(drawing), fonts: fonts.map(sharedOf), ...(ground && { ground: withShared(ground) }) };
  return startDrawer().ask('draw', whole);
}

/** Fonts and logos are in many drawings. */
const sharedOf = onceFor(inSharedMemory);

function withShared<Part extends Pick<Drawing, 'pictures'>>(part: Part): Part {
  const pictures = part.pictures.map((picture) => ({ ...picture, bytes: sharedOf(picture.bytes) }));
  return { ...part, pictures };
}
