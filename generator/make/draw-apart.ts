import { onceFor } from '../base/once-for.ts';
import type { Drawing } from '../output/drawing.ts';
import type { DrawingQuestions } from './draw-worker.ts';
import { inSharedMemory, startThread, type Thread } from './thread.ts';

let drawer: Thread<DrawingQuestions> | undefined;

/** Draws on a thread of its own, which is started for the first drawing, and waits for more until the process ends. */
export function drawApart({ fonts, ground, ...drawing }: Drawing): Promise<Uint8Array> {
  drawer ??= startThread<DrawingQuestions>('draw-worker');
  const whole = { ...withShared(drawing), fonts: fonts.map(sharedOf), ...(ground && { ground: withShared(ground) }) };
  return drawer.ask('draw', whole);
}

/** Fonts and logos are in many drawings. */
const sharedOf = onceFor(inSharedMemory);

function withShared<Part extends Pick<Drawing, 'pictures'>>(part: Part): Part {
  const pictures = part.pictures.map((picture) => ({ ...picture, bytes: sharedOf(picture.bytes) }));
  return { ...part, pictures };
}
