import { loadRemark, withMdx } from '../../../generator/load/markdown.ts';
import { readMdx, testScope } from '../../model/test-scope.ts';
import type { Target } from '../judge.ts';

const scope = testScope(await withMdx(loadRemark(), ['a.mdx']));

export const target: Target = {
  seeds: [
    'import A from "./a.js";\nexport const b = {c: [1, "d", `e\u0024{1 + 2}`]};\n\n<A x={b.c[0]} {...b} y="z">\n\n**in** {b.c.map((one) => <li key={one}>{one}</li>)}\n\n</A>\n',
    'Text {1 ? "a" : <b>c</b>} {/* d */} <Tabs values={[{label: "e"}]}><TabItem>f</TabItem></Tabs>\n\n:::note\ng\n:::\n',
  ],
  words: [
    '{',
    '}',
    '<A>',
    '</A>',
    '<>',
    '</>',
    '/>',
    '{...',
    '=>',
    '`${',
    'export const a = ',
    'import a from ',
    '?.',
    '__proto__',
    'constructor',
    'style={{',
    'className=',
    '[0]',
  ],
  run: (input) => void readMdx(input.toString(), scope),
};
