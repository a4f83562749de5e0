import type { Problem } from '../../base/problem.ts';
import type { YamlBlock } from '../../load/yaml.ts';
import type { PlacedId, PlacedPath } from '../../model/graph-node.ts';
import type { Vocabulary } from './vocabulary.ts';

/** The inputs for reading a node, and the lists that collect its findings. */
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
