import { affiliateBlocks, affiliateFacts } from './affiliate.ts';
import type { Block, Fact } from './block.ts';
import { calculatorBlocks } from './calculator.ts';
import { featureBlocks, featureFacts } from './features.ts';
import { planBlocks, planFacts } from './plans.ts';
import { postBlocks } from './posts.ts';

/** Every block directive. */
export const blocks: readonly Block[] = [
  ...planBlocks,
  ...featureBlocks,
  ...affiliateBlocks,
  ...calculatorBlocks,
  ...postBlocks,
];

/** Every fact directive. */
export const facts: readonly Fact[] = [...planFacts, ...featureFacts, ...affiliateFacts];
