import { tellsPosition } from '../../../generator/load/asset.ts';
import { pictureSize } from '../../../generator/load/picture-size.ts';
import { checkSvg } from '../../../generator/load/svg.ts';
import type { Target } from '../judge.ts';

export const target: Target = {
  seeds: [
    '<?xml version="1.0" encoding="UTF-8"?><!DOCTYPE svg [<!ENTITY a "b">]><svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"><style>a{fill:url(#b)}</style><g transform="scale(2)"><a href="#x">&a;</a><path d="M0 0"/></g></svg>',
    '<svg xmlns="http://www.w3.org/2000/svg" xmlns:x="http://www.w3.org/1999/xlink" width="10mm" height="5%"><use x:href="#a"/><![CDATA[a]]><!-- b --></svg>',
  ],
  words: [
    '<!DOCTYPE svg [',
    '<!ENTITY a "',
    '&a;',
    '&#x',
    '<![CDATA[',
    ']]>',
    '<?xml',
    '?>',
    'xmlns:a="',
    '@import',
    'url(',
    '\\75',
    '/*',
    'on',
    'javascript:',
    'data:',
    '__proto__="1"',
    'viewBox="',
  ],
  run(input) {
    checkSvg({ file: 'assets/a.svg', text: input.toString() });
    pictureSize(input);
    tellsPosition(input);
  },
};
