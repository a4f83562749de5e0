import type { CommandError, Problem } from '../base/problem.ts';
import type { Conclusion } from './conclude.ts';

/** Facts about the files as they are now. */
export interface State {
  /** As many as are known. */
  readonly problems: readonly Problem[];
  /** Why nothing could be read at all. */
  readonly stopped: Pick<CommandError, 'message' | 'hint'> | undefined;
  /** Whether everything has been made and checked. */
  readonly isSettled: boolean;
  /** The last build without an error. */
  readonly good: Conclusion | undefined;
  /** Whether what is served is that, because the files as they are now have an error. */
  readonly isHeld: boolean;
}
