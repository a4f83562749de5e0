import type { Problem } from '../../base/problem.ts';
import type { YamlBlock } from '../../load/yaml.ts';
import type { PlacedId, PlacedPath } from '../../model/graph-node.ts';
import type { Vocabulary } from './vocabulary.ts';

/** What a node is read with, and where what is found in it is put. */
export interface NodeReading {
  readonly vocabulary: Vocabulary;
  readonly block: YamlBlock;
  /** Where the site begins, and the page that ids such as `#menu` belong to; both without a final slash before the path. */
  readonly baseUrl: string;
  readonly path: string;
  readonly problems: Problem[];
  readonly defined: PlacedId[];
  readonly referred: PlacedId[];
  readonly links: PlacedPath[];
}
