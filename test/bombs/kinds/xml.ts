import type { Bomb } from '../bomb.ts';
import { around, range } from '../shapes.ts';

/** Bombs of XML: the exports that import reads, and SVG in assets, which is read but not drawn. */
const rss = (inner: string, doctype = '') =>
  `<?xml version="1.0"?>${doctype}<rss xmlns:wp="http://wordpress.org/export/1.2/"><channel><title>A</title><item><title>T</title><wp:post_type>page</wp:post_type><wp:post_id>1</wp:post_id><wp:status>publish</wp:status></item>${inner}</channel></rss>`;

const entities = `<!DOCTYPE rss [${range(9)
  .map((at) => `<!ENTITY e${at} "${at === 0 ? 'xxxxxxxxxx' : `&e${at - 1};`.repeat(10)}">`)
  .join('')}]>`;

const exported: Readonly<Record<string, string>> = {
  'elements in elements': rss(around('<a>', '</a>', 12_000, 'x')),
  'open elements': rss('<a>'.repeat(30_000)),
  'items in items': rss('<item>'.repeat(15_000)),
  'items without content': rss('<item></item>'.repeat(7000)),
  'channels in channels': rss('<channel><title>'.repeat(6000)),
  'entities in entities': rss('<title>&e8;</title>', entities),
  'references to nothing': rss('&a;'.repeat(30_000)),
  'attributes of one element': rss(
    `<a ${range(12_000)
      .map((at) => `a${at}="b"`)
      .join(' ')}/>`,
  ),
  'open comments': rss('<!--'.repeat(22_000)),
  'open sections of text': rss('<![CDATA['.repeat(10_000)),
  'sections of text': rss(`<title>${'<![CDATA[a]]>'.repeat(7000)}</title>`),
  'texts and elements in turn': rss(`<title>${'a<b/>'.repeat(18_000)}</title>`),
  'ends that nothing began': rss('</a>'.repeat(20_000)),
  'brackets of sections': rss(`<title><![CDATA[${']'.repeat(90_000)}`),
  'ends of instructions': rss('<?a'.repeat(30_000)),
  'a long name': rss(`<${'a'.repeat(90_000)}/>`),
  'a declaration of brackets': rss('', `<!DOCTYPE rss [${'['.repeat(90_000)}]>`),
  'an open declaration': `<?xml version="1.0"?><!DOCTYPE rss [${'<!ENTITY a "'.repeat(6000)} xmlns:wp="http://wordpress.org/export/`,
  'a megabyte of one tag': rss(`<${'a '.repeat(500_000)}`),
  'terms of one item': rss(
    `<item><wp:post_type>post</wp:post_type>${'<category domain="post_tag">a</category>'.repeat(2200)}</item>`,
  ),
};

const xmlns = 'xmlns="http://www.w3.org/2000/svg"';

const drawings: Readonly<Record<string, string>> = {
  'elements in elements': `<svg ${xmlns}>${around('<g>', '</g>', 12_000)}</svg>`,
  'open elements': `<svg ${xmlns}>${'<g>'.repeat(30_000)}`,
  'elements with names of their own': `<svg ${xmlns}>${range(8000)
    .map((at) => `<a${at}/>`)
    .join('')}</svg>`,
  'attributes of one element': `<svg ${xmlns}><g ${range(9000)
    .map((at) => `a${at}="b"`)
    .join(' ')}/></svg>`,
  namespaces: `<svg ${xmlns}>${range(240)
    .map((at) => `<g xmlns:n${at}="urn:n${at}">`)
    .join('')}${'<n1:a/>'.repeat(8000)}${'</g>'.repeat(240)}</svg>`,
  'namespaces of one element': `<svg ${xmlns} ${range(4000)
    .map((at) => `xmlns:n${at}="urn:n"`)
    .join(' ')}>${'<n9:a/>'.repeat(3000)}</svg>`,
  'entities in entities': `<!DOCTYPE svg [${range(9)
    .map((at) => `<!ENTITY e${at} "${at === 0 ? 'xxxxxxxxxx' : `&e${at - 1};`.repeat(10)}">`)
    .join('')}]><svg ${xmlns}><text>&e8;</text></svg>`,
  'an entity that is repeated': `<!DOCTYPE svg [<!ENTITY e "${'x'.repeat(40_000)}">]><svg ${xmlns}><text>${'&e;'.repeat(15_000)}</text></svg>`,
  'entities without end': `<!DOCTYPE svg [${'<!ENTITY a "'.repeat(7000)}`,
  'a declaration of brackets': `<!DOCTYPE svg [${'['.repeat(90_000)}`,
  'a declaration of blanks': `<!DOCTYPE svg${' '.repeat(90_000)}x`,
  'open comments': `<svg ${xmlns}>${'<!--'.repeat(22_000)}`,
  instructions: `<svg ${xmlns}>${'<?xml-stylesheet href="a"?>'.repeat(3000)}</svg>`,
  'style sheets': `<svg ${xmlns}>${'<style>a{b:url(c)}</style>'.repeat(3500)}</svg>`,
  'a style sheet of addresses': `<svg ${xmlns}><style>${'a{b:url('.repeat(11_000)}</style></svg>`,
  'a style sheet of imports': `<svg ${xmlns}><style>${'@import "'.repeat(10_000)}</style></svg>`,
  'a style sheet of comments': `<svg ${xmlns}><style>${'/*'.repeat(45_000)}</style></svg>`,
  'a style sheet of backslashes': `<svg ${xmlns}><style>${'\\'.repeat(90_000)}</style></svg>`,
  'a style sheet of sections': `<svg ${xmlns}><style>${'<![CDATA[a]]>'.repeat(7000)}</style></svg>`,
  'attributes with addresses': `<svg ${xmlns}>${'<g fill="url(#a"/>'.repeat(5000)}</svg>`,
  'links that run': `<svg ${xmlns}>${'<a href="javascript:a"/>'.repeat(4000)}</svg>`,
  'a data address': `<svg ${xmlns}><image href="data:image/svg+xml;base64,${'A'.repeat(90_000)}"/></svg>`,
  'a size of many digits': `<svg ${xmlns} width="${'9'.repeat(80_000)}" height="1"/>`,
  'a viewBox of many numbers': `<svg ${xmlns} viewBox="${'1 '.repeat(45_000)}"/>`,
  'openings of SVG': `${'<svg '.repeat(18_000)}`,
  'openings of SVG with quotes': `${'<svg a="'.repeat(11_000)}`,
  'a size of blanks': `<svg ${xmlns} width${' '.repeat(90_000)}="1"/>`,
};

export const bombs: readonly Bomb[] = [
  ...Object.entries(exported).map(([name, xml]) => ({
    name: `${name} in an export`,
    command: 'import' as const,
    files: { 'export.xml': xml, 'other.xml': rss('') },
  })),
  ...Object.entries(drawings).map(([name, svg]) => ({ name: `${name} of an SVG`, files: { 'assets/a.svg': svg } })),
];
