import { calculator } from '../model/data/calculator.ts';
import { dataOf } from '../model/data/data-type.ts';
import { browserScript, calculatorPath } from './browser-script.ts';
import type { Resource } from './resource.ts';

/** `/calculator.js`: what lets readers work out their own numbers. */
export const calculatorScript: Resource = {
  name: 'calculator-script',
  *outputs({ data }) {
    if (dataOf(data, calculator)) yield browserScript(calculatorPath, 'calculator.js');
  },
};
