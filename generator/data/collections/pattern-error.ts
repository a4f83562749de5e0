/** A pattern of a JSON Schema that cannot be matched in time proportional to the text, and why. */
export class PatternError extends Error {
  readonly pattern: string;

  constructor(pattern: string, message: string) {
    super(message);
    this.name = 'PatternError';
    this.pattern = pattern;
  }
}
