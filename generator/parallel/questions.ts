import type { Problem, Stop } from '../base/problem.ts';
import type { SplitResult } from '../load/markdown-file.ts';
import type { UnreadBody } from '../model/body.ts';
import type { Outline } from '../model/document.ts';
import type { SiteHeads } from '../model/meta.ts';
import type { Made } from '../output/manifest.ts';
import type { Precompression } from '../publish/siblings.ts';
import type { Growth } from '../publish/tree.ts';

/** Something about content files, by their paths. */
export type ByFile<T> = readonly (readonly [file: string, value: T])[];

/** What a thread can be asked. All of it is plain data. */
export type Question =
  /** To read Markdown files below a folder. */
  | { readonly kind: 'split'; readonly root: string; readonly paths: readonly string[] }
  /** To remember the site that the next questions are about, and where its content is. */
  | { readonly kind: 'heads'; readonly heads: SiteHeads; readonly root: string }
  /** To read bodies for their problems alone. */
  | { readonly kind: 'read'; readonly bodies: ByFile<UnreadBody> }
  /** To render the site, into the stage of a folder. */
  | { readonly kind: 'render'; readonly folder: string; readonly precompression: Precompression | undefined }
  /** To make the outputs at some paths, and write them. */
  | {
      readonly kind: 'make';
      readonly paths: readonly string[];
      readonly bodies: ByFile<UnreadBody>;
      readonly outlines: ByFile<Outline>;
    }
  /** How the tree has grown. */
  | { readonly kind: 'growth' }
  /** To make the tree, although all of its files are as before. */
  | { readonly kind: 'begin' };

/** What became of outputs. */
export interface MadeOutputs {
  /** Undefined for one that could not be made, of which a problem tells. */
  readonly written: readonly (Made | undefined)[];
  readonly outlines: ByFile<Outline>;
  readonly problems: readonly Problem[];
}

interface Answers {
  readonly split: readonly SplitResult[];
  readonly heads: undefined;
  readonly read: readonly Problem[];
  readonly render: undefined;
  readonly make: MadeOutputs;
  readonly growth: Growth;
  readonly begin: undefined;
}

export type Answer<Kind extends Question['kind']> = Answers[Kind];

/** Why a question was not answered. */
export interface Failure {
  readonly message: string;
  readonly stop?: Pick<Stop, 'exitCode' | 'hint'>;
}
