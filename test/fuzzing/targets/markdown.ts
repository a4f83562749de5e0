import { loadNative, loadRemark } from '../../../generator/load/markdown.ts';
import { readBody, testScope } from '../../model/test-scope.ts';
import type { Target } from '../judge.ts';

const native = await loadNative();
const scopes = [...(native ? [native] : []), loadRemark()].map(testScope);

export const target: Target = {
  seeds: [
    '# A\n\nText *em* **b** `c` [a](other.md) ![b](/assets/a.svg "t") <https://a.example>\n\n- [ ] a\n  1. b\n\n| a | b |\n| - | :-: |\n| 1 | 2 |\n\n> [!NOTE]\n> b[^1]\n\n[^1]: Note.\n',
    '::plans{show="solo"}\n\n:price{plan=solo}\n\n:::details[Title]\nInside\n:::\n\n```js title="a"\nlet a;\n```\n\n<div id="x"><b>raw</b><img src="/assets/a.svg" srcset="a 2x"></div>\n',
  ],
  words: [
    ':::',
    '::plans',
    ':price{plan=solo}',
    '{#id .c a=b}',
    '[^a]',
    '[^a]: ',
    '~~~',
    '<!--',
    '-->',
    '<table>',
    '<p',
    '\\',
    '|',
    '\n> ',
    '\n    ',
    '&amp;',
    '</',
    '<svg>',
    '<math>',
    '[a]: <b> "c"',
  ],
  run(input) {
    for (const scope of scopes) readBody(input.toString(), scope);
  },
};
