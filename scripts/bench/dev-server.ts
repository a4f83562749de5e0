import type { Change, Command } from './contestant.ts';

/** How a generator serves its site while somebody edits it. Paths of files are relative to its folder. */
export interface DevServer {
  /** Files of its site besides those of a timed build. */
  readonly site: Readonly<Record<string, string>>;
  /** The last steps of its setup, if any. */
  readonly prepare?: (folder: string) => void;
  readonly command: (folder: string, port: number) => Command;
  /** Where posts are served. */
  readonly post: (slug: string) => string;
  /** Edits besides the text of a post, as far as the generator has them. */
  readonly edits: readonly Edit[];
  /** Matches its message once it has made everything again; without this, that is when it has been quiet for a while. */
  readonly settled?: RegExp;
}

/** The kinds of edits. */
export const editNames = ['post', 'price', 'template', 'style sheet'] as const;

/** A file that is edited, and where its new text is seen. */
export interface Edit extends Change {
  readonly name: (typeof editNames)[number];
  /** The path at which it is served. */
  readonly path: string;
  /** How that number is written where it is served. */
  readonly shown: (number: number) => string;
}

/** An edit that puts a word behind a text of the file, or, if that is empty, at its end. */
export function wordAfter(anchor: string, edit: Pick<Edit, 'name' | 'file' | 'path'>): Edit {
  return { ...edit, put: (text, number) => inserted(text, anchor, mark(number), edit.file), shown: mark };
}

/** An edit of a style sheet that adds a rule. */
export function ruleIn(edit: Pick<Edit, 'file' | 'path'>): Edit {
  const rule = (number: number) => `.${mark(number)}`;
  return { ...edit, name: 'style sheet', put: (text, number) => `${text}\n${rule(number)} { top: 0 }\n`, shown: rule };
}

function mark(number: number): string {
  return `Mark${number}`;
}

function inserted(text: string, anchor: string, word: string, file: string): string {
  const at = text.indexOf(anchor);
  if (at === -1) throw new Error(`There is no "${anchor}" in ${file}`);
  return anchor === ''
    ? `${text}\n${word}\n`
    : text.slice(0, at + anchor.length) + word + text.slice(at + anchor.length);
}
