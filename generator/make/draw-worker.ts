import type { Drawing } from '../output/drawing.ts';
import { loadDraw } from '../publish/draw.ts';
import { answerQuestions } from './thread.ts';

/** The questions to a thread that only draws. */
export interface DrawingQuestions {
  draw(drawing: Drawing): Uint8Array;
}

const loading = loadDraw();

answerQuestions<DrawingQuestions>({ draw: async (drawing) => (await loading)(drawing) });
