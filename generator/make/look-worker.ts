import { type Look, lookHere } from '../publish/spare.ts';
import { answerQuestions } from './thread.ts';

// The module of a thread that only looks at files.
answerQuestions<Look>(lookHere);
