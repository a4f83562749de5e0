/** A page of a site that another program built, and how its main content was found, or why it has no alternate. */
export interface SeenPage {
  readonly path: string;
  readonly file: string;
  readonly found?: {
    readonly method: string;
    /** From 0 to 1. */
    readonly confidence: number;
    /** The words of the main content, and those that were left out. */
    readonly kept: number;
    readonly left: number;
  };
  readonly reason?: string;
}

/** The pages of such a site. Paths are those below its base URL. */
export interface BuiltPages {
  list(): readonly SeenPage[];
  /** A page as it is now: its HTML, with marks at what is taken and what is left out, and its alternate. */
  look(path: string): (SeenPage & { readonly html: string; readonly markdown: string }) | undefined;
}
