import type { RawFile } from '../load/files.ts';
import type { SplitResult } from '../load/markdown-file.ts';
import type { DocumentResult, DocumentTask, SharedScope } from '../model/documents.ts';
import type { Stop } from '../problem.ts';
import type { Written } from '../publish/stage.ts';

/** A file of a tree: its path and its text or bytes. */
export type TreeFile = readonly [path: string, body: string | Uint8Array];

/** What a thread can be asked. All of it is plain data. */
export type Question =
  | { readonly kind: 'split'; readonly files: readonly RawFile[] }
  | { readonly kind: 'scope'; readonly scope: SharedScope }
  | { readonly kind: 'read'; readonly tasks: readonly DocumentTask[] }
  | { readonly kind: 'open'; readonly folder: string }
  | { readonly kind: 'write'; readonly files: readonly TreeFile[] }
  | { readonly kind: 'commit' }
  | { readonly kind: 'discard' };

interface Answers {
  readonly split: readonly SplitResult[];
  readonly scope: undefined;
  readonly read: readonly DocumentResult[];
  /** What is to be said to the user. */
  readonly open: readonly string[];
  readonly write: readonly Written[];
  readonly commit: undefined;
  readonly discard: undefined;
}

export type Answer<Kind extends Question['kind']> = Answers[Kind];

/** Why a question was not answered. */
export interface Failure {
  readonly message: string;
  readonly stop?: Pick<Stop, 'exitCode' | 'hint'>;
}
