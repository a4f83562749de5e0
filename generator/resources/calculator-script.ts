import { calculator } from '../data/calculator/calculator.ts';
import { dataOf } from '../data/types/data-type.ts';
import { browserScript, calculatorPath } from './parts/browser-files.ts';
import type { Resource } from './parts/resource.ts';

/** `/calculator.js`: what lets readers work out their own numbers. */
export const calculatorScript: Resource = {
  name: 'calculator-script',
  *outputs({ data }) {
    if (dataOf(data, calculator)) yield browserScript(calculatorPath, 'calculator.js');
  },
};
