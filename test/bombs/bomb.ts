/** A small input that may cost far more than its share: it has to become a placed problem, or cheap outputs. */
export interface Bomb {
  /** Unique within its kind, as the test is named. */
  readonly name: string;
  /**
   * By path: of a build, below the content folder, where the settings and the home page of a minimal site are added unless they are given; of an
   * import, below the folder of the old site. Made only when the bomb runs, where it is a function.
   */
  readonly files: Readonly<Record<string, Content | (() => Content)>>;
  /** `build` unless it says otherwise. */
  readonly command?: 'build' | 'import';
  /** Matches the errors that have to be reported, each as message / hint; without it, the bomb may as well build. */
  readonly says?: RegExp;
}

type Content = string | Uint8Array;

/** A bomb of one file, for a table of them. */
export function bombIn(path: string, name: string, content: Content | (() => Content)): Bomb {
  return { name, files: { [path]: content } };
}

/** So many values, each made from its number from 0. */
export function numbered<T>(count: number, make: (index: number) => T): readonly T[] {
  return Array.from({ length: count }, (_, index) => make(index));
}
