/** Counts the work of checking data against a JSON Schema of the site's own, in steps of at most 0.1 µs. */
export interface Meter {
  /** Throws a CostlyError once more steps are taken than are allowed. */
  readonly spend: (steps: number) => void;
  /** Allows as many steps from now on as such a length of files may take, and returns their number. */
  readonly allow: (characters: number) => number;
}

/** A schema that takes more work than the length of the files lets expect. */
export class CostlyError extends Error {
  constructor() {
    super('Too many steps');
    this.name = 'CostlyError';
  }
}

/** The steps of any collection, however small: about a second. */
const leastSteps = 5_000_000;

const stepsPerCharacter = 100;

export function openMeter(): Meter {
  let left = leastSteps;
  return {
    spend: (steps) => {
      left -= steps;
      if (left < 0) throw new CostlyError();
    },
    allow: (characters) => {
      left = leastSteps + stepsPerCharacter * characters;
      return left;
    },
  };
}

/** A pattern of a JSON Schema that cannot be matched in time proportional to the text, and why. */
export class PatternError extends Error {
  readonly pattern: string;

  constructor(pattern: string, message: string) {
    super(message);
    this.name = 'PatternError';
    this.pattern = pattern;
  }
}
