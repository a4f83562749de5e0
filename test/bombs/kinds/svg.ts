import { madePng } from '../../made-pictures.ts';
import type { Bomb } from '../bomb.ts';
import { around, range } from '../shapes.ts';

/** Bombs in the logo, which is drawn to icons. */
const xmlns = 'xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink"';
const svg = (inner: string, attributes = 'viewBox="0 0 100 100"') => `<svg ${xmlns} ${attributes}>${inner}</svg>`;
const rect = (attributes: string) => `<rect width="100" height="100" ${attributes}/>`;
const shape = '<path d="M0 0L90 9L50 80z"/>';

/** Levels of an element, each of which refers to the one before it so many times. */
const levels = (count: number, each: (index: number) => string) => range(count).map(each).join('');

/** An element whose content uses the one before it as a mask, clip or pattern. */
const chain = (element: string, property: string, times: number, more = '') =>
  `<defs>${levels(20, (at) => `<${element} id="r${at}" ${more}>${rect(at === 0 ? 'fill="#fff"' : `fill="#fff" ${property}="url(#r${at - 1})"`).repeat(times)}</${element}>`)}</defs>${rect(`${property}="url(#r19)"`)}`;

const filter = (primitives: string, more = '') =>
  `<filter id="f" ${more}>${primitives}</filter>${rect('filter="url(#f)"')}`;

const embedded = (type: string, bytes: string | Uint8Array) =>
  `data:${type};base64,${Buffer.from(bytes).toString('base64')}`;

/** An SVG with an SVG in it, and so on, each several times. */
const nestedSvg = (depth: number, times: number): string =>
  depth === 0
    ? svg(shape)
    : svg(
        range(times)
          .map(() => `<image width="90" height="90" href="${embedded('image/svg+xml', nestedSvg(depth - 1, times))}"/>`)
          .join(''),
      );

const drawings: Readonly<Record<string, string>> = {
  'masks in masks': svg(chain('mask', 'mask', 2)),
  'masks with masks of their own': svg(
    `<defs>${levels(20, (at) => `<mask id="r${at}" ${at > 0 ? `mask="url(#r${at - 1})"` : ''}>${rect('fill="#fff"')}</mask>`)}</defs>${rect('mask="url(#r19)"').repeat(50)}`,
  ),
  'masks in groups': svg(
    `<mask id="m">${rect('fill="#fff"')}</mask>${around('<g mask="url(#m)">', '</g>', 200, shape)}`,
  ),
  'clips in clips': svg(chain('clipPath', 'clip-path', 2)),
  'clips with clips of their own': svg(
    `<defs>${levels(100, (at) => `<clipPath id="r${at}" ${at > 0 ? `clip-path="url(#r${at - 1})"` : ''}>${rect('')}</clipPath>`)}</defs>${rect('clip-path="url(#r99)"').repeat(100)}`,
  ),
  'patterns in patterns': svg(chain('pattern', 'stroke', 2, 'width="10" height="10" patternUnits="userSpaceOnUse"')),
  'patterns of tiny tiles': svg(
    `<pattern id="p" width="0.00001" height="0.00001" patternUnits="userSpaceOnUse">${shape}</pattern>${rect('fill="url(#p)"')}`,
  ),
  'patterns of huge tiles': svg(
    `<pattern id="p" width="1000000" height="1000000" patternTransform="scale(1000)" patternUnits="userSpaceOnUse">${shape}</pattern>${rect('fill="url(#p)"')}`,
  ),
  'uses of uses, twice each': svg(
    `<defs>${levels(25, (at) => (at === 0 ? `<g id="u0">${shape}</g>` : `<g id="u${at}">${`<use xlink:href="#u${at - 1}"/>`.repeat(2)}</g>`))}</defs><use href="#u24"/>`,
  ),
  'uses of uses, ten times each': svg(
    `<defs>${levels(6, (at) => (at === 0 ? `<g id="u0">${shape}</g>` : `<g id="u${at}">${`<use href="#u${at - 1}"/>`.repeat(10)}</g>`))}</defs><use href="#u5"/>`,
  ),
  'uses of themselves': svg('<g id="a"><use href="#a"/><use href="#b"/></g><g id="b"><use href="#a"/></g>'),
  'uses of symbols': svg(
    `${levels(20, (at) => `<symbol id="u${at}" viewBox="0 0 9 9">${at === 0 ? shape : `<use href="#u${at - 1}"/><use href="#u${at - 1}"/>`}</symbol>`)}<use href="#u19"/>`,
  ),
  'markers in markers': svg(
    `<defs>${levels(8, (at) => `<marker id="r${at}" markerWidth="9" markerHeight="9"><path d="M0 0L1 1L2 2L3 3L4 4L5 5" ${at > 0 ? `marker-mid="url(#r${at - 1})"` : ''}/></marker>`)}</defs><path d="M0 0L1 1L2 2L3 3L4 4L5 5" marker-mid="url(#r7)"/>`,
  ),
  'markers on a long path': svg(
    `<marker id="m" markerWidth="9" markerHeight="9">${shape.repeat(100)}</marker><path marker-mid="url(#m)" d="M0 0${'L1 2L3 4'.repeat(2500)}"/>`,
  ),
  'turbulence without end': svg(filter('<feTurbulence baseFrequency="0.5" numOctaves="1000000000"/>')),
  'primitives of a filter': svg(filter('<feTurbulence baseFrequency="0.5" numOctaves="10"/>'.repeat(1000))),
  'blurs of a filter': svg(filter('<feGaussianBlur stdDeviation="1000"/>'.repeat(500))),
  'morphology of a large radius': svg(filter('<feMorphology operator="dilate" radius="1000000"/>'.repeat(5))),
  'morphology of a usual radius, often': svg(filter('<feMorphology operator="dilate" radius="40"/>'.repeat(50))),
  'convolution of a large matrix': svg(
    filter(`<feConvolveMatrix order="100" kernelMatrix="${'1 '.repeat(10_000)}"/>`.repeat(3)),
  ),
  'lights of a filter': svg(
    filter('<feDiffuseLighting surfaceScale="9"><fePointLight x="1" y="1" z="1"/></feDiffuseLighting>'.repeat(500)),
  ),
  'a filter of a huge region': svg(
    filter(
      '<feFlood/><feOffset dx="1000"/>',
      'x="-1000000" y="-1000000" width="10000000" height="10000000" filterUnits="userSpaceOnUse"',
    ),
  ),
  'filters in groups': svg(
    `<filter id="f"><feGaussianBlur stdDeviation="3"/></filter>${around('<g filter="url(#f)">', '</g>', 200, shape)}`,
  ),
  'filters with pictures of elements': svg(
    `<g id="e">${shape.repeat(100)}</g>${filter('<feImage href="#e"/>'.repeat(300))}`,
  ),
  'opacity in groups': svg(around('<g opacity="0.9">', '</g>', 240, shape)),
  'opacity in groups, each with two': svg(
    `<defs>${levels(14, (at) => (at === 0 ? `<g id="u0">${shape}</g>` : `<g id="u${at}" opacity="0.9">${`<use href="#u${at - 1}"/>`.repeat(2)}</g>`))}</defs><use href="#u13"/>`,
  ),
  'blending in groups': svg(around('<g style="mix-blend-mode:multiply;isolation:isolate">', '</g>', 240, rect(''))),
  'elements without end': svg(rect('opacity="0.5"').repeat(2000)),
  'elements of the whole size': svg('<path d="M0 0H99V99H0z"/>'.repeat(4000)),
  'a path with a million dashes': svg(
    '<path d="M0 0L1000000 1000000" stroke="#000" stroke-dasharray="0.001"/>'.repeat(100),
  ),
  'a path of a hundred thousand curves': svg(
    `<path d="M0 0${'c9 99 99 9 1 1s9 9 9 99'.repeat(4000)}" stroke="#000" stroke-width="9" stroke-linejoin="round" stroke-linecap="round"/>`,
  ),
  'wide strokes of long paths': svg(
    `<path d="M0 0${'L99 1L1 99'.repeat(10_000)}" fill="none" stroke="#000" stroke-width="50" stroke-linejoin="round"/>`,
  ),
  'a path that overlaps itself': svg(`<path d="M0 0${'L1 99L2 0'.repeat(10_000)}"/>`),
  'a huge width': svg(rect(''), 'width="1000000000" height="1000000000"'),
  'a huge height for its width': svg(rect(''), 'width="1" height="1000000000"'),
  'a tiny viewBox': svg(rect(''), 'viewBox="0 0 0.0000001 1000000"'),
  'sizes that are no numbers': svg(rect(''), 'width="1e400" height="NaN" viewBox="0 0 -1 Infinity"'),
  'deep groups': svg(around('<g>', '</g>', 240, shape)),
  'deep groups with clips': svg(
    `<clipPath id="c">${rect('')}</clipPath>${around('<g clip-path="url(#c)">', '</g>', 240, shape)}`,
  ),
  'deep SVGs': svg(around('<svg width="99" height="99">', '</svg>', 240, shape)),
  'embedded SVGs in SVGs': nestedSvg(5, 2),
  'an embedded picture of a billion pixels': svg(
    `<image width="90" height="90" href="${embedded('image/png', madePng(30_000, 30_000))}"/>`,
  ),
  'embedded pictures, many': svg(
    `<image width="90" height="90" href="${embedded('image/png', madePng(4, 4))}"/>`.repeat(500),
  ),
  'an embedded SVG that nests masks': svg(
    `<image width="90" height="90" href="${embedded('image/svg+xml', svg(chain('mask', 'mask', 2)))}"/>`,
  ),
  'gradients in a chain': svg(
    `<defs>${levels(1000, (at) => `<linearGradient id="g${at}" ${at > 0 ? `href="#g${at - 1}"` : ''}/>`)}</defs>${rect('fill="url(#g999)"').repeat(100)}`,
  ),
  'gradients in a circle': svg(
    `<linearGradient id="a" href="#b"/><linearGradient id="b" href="#a"/>${rect('fill="url(#a)"')}`,
  ),
  'stops of a gradient': svg(
    `<linearGradient id="a">${'<stop offset="0.5" stop-color="red"/>'.repeat(2000)}</linearGradient>${rect('fill="url(#a)"').repeat(20)}`,
  ),
  'rules of a style sheet': svg(
    `<style>${range(1500)
      .map((at) => `g g g rect.c${at}:first-child{fill:red}`)
      .join('')}</style>${rect('class="a b c"').repeat(800)}`,
  ),
  'a text without end': svg(`<text>${'Word ف '.repeat(9000)}</text>`),
  'a text along a path': svg(
    `<path id="p" d="M0 0${'L99 1L1 99'.repeat(2000)}"/><text><textPath href="#p">${'word '.repeat(2000)}</textPath></text>`,
  ),
  'spans of a text': svg(
    `<text>${around('<tspan>', '</tspan>', 200, 'a')}${'<tspan dx="1">a</tspan>'.repeat(1500)}</text>`,
  ),
  'a text of a huge size': svg('<text font-size="1000000000" stroke="#000" stroke-dasharray="0.01">a</text>'),
  'transforms that make huge': svg(
    around('<g transform="scale(1000)">', '</g>', 100, '<circle r="1" stroke="#000" stroke-dasharray="0.1"/>'),
  ),
  'a mask of a huge region': svg(
    `<mask id="m" x="-1e9" y="-1e9" width="1e18" height="1e18" maskUnits="userSpaceOnUse">${rect('fill="#fff"')}</mask>${rect('mask="url(#m)"').repeat(50)}`,
  ),
  'entities in entities': `<!DOCTYPE svg [${levels(9, (at) => `<!ENTITY e${at} "${at === 0 ? 'xxxxxxxxxx' : `&e${at - 1};`.repeat(10)}">`)}]>${svg('<text>&e8;</text>')}`,
  'attributes of one element': svg(
    `<rect ${range(5000)
      .map((at) => `a${at}="1"`)
      .join(' ')}/>`,
  ),
};

const pictures: Readonly<Record<string, Uint8Array>> = {
  'a PNG of a billion pixels': madePng(30_000, 30_000),
  'a PNG of the largest size': madePng(2 ** 31 - 1, 2 ** 31 - 1),
};

const site = (logo: string) => `name: Bomb\nbaseUrl: https://bomb.example\ntheme: {logo: ${logo}}\n`;
const page = '---\ntitle: One page\ndescription: A page.\n---\n\nText.\n';

export const bombs: readonly Bomb[] = [
  ...Object.entries(drawings).map(([name, logo]) => ({
    name: `${name}, as a logo`,
    files: { 'site.yaml': site('/assets/logo.svg'), 'pages/en/index.md': page, 'assets/logo.svg': logo },
  })),
  ...Object.entries(pictures).map(([name, logo]) => ({
    name: `${name}, as a logo`,
    files: { 'site.yaml': site('/assets/logo.png'), 'pages/en/index.md': page, 'assets/logo.png': logo },
  })),
];
