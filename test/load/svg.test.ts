// Fault: An SVG that could run a script or load anything, in 90 ways; the exports of five editors → An error at each place; pass

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { checkSvg } from '../../generator/load/svg.ts';

const ns = 'xmlns="http://www.w3.org/2000/svg"';
const links = 'xmlns:xlink="http://www.w3.org/1999/xlink"';
const html = 'xmlns="http://www.w3.org/1999/xhtml"';
const pixel = 'data:image/png;base64,iVBORw0KGgo=';

/** Each problem of an SVG as `line:column message`. */
function faults(text: string): readonly string[] {
  return checkSvg({ file: 'assets/a.svg', text }).map(({ code, level, place, message }) => {
    assert.deepEqual([code, level], [message.includes('not well-formed') ? 'picture' : 'active-content', 'error']);
    return `${place?.line}:${place?.column} ${message}`;
  });
}

const harmless: Readonly<Record<string, string>> = {
  'a drawing': `<svg ${ns}><title>A</title><path d="M0 0"/><!-- a comment --></svg>`,
  'a byte of everything that draws': `<svg ${ns} ${links}><defs><linearGradient id="g"><stop offset="0" stop-color="red"/></linearGradient>
    <filter id="f"><feGaussianBlur stdDeviation="2"/><feImage href="#a"/></filter><clipPath id="c"><rect width="1"/></clipPath></defs>
    <g id="a" fill="url(#g)" filter='url("#f")' style="clip-path: url( '#c' ); stroke: #fff"><use xlink:href="#a"/><use href="#a"/></g>
    <a href="https://a.example/?b&amp;c" target="_blank"><text>Link</text></a><a xlink:href="../pricing/">2</a><a href="mailto:a@b.example">3</a>
    <animate attributeName="fill" values="red;blue" dur="1s"/><animateTransform attributeName="transform" to="1"/><set attributeName="fill" to="url(#g)"/></svg>`,
  'what Inkscape writes': `<?xml version="1.0" encoding="UTF-8" standalone="no"?>
<!-- Created with Inkscape (http://www.inkscape.org/) -->
<svg width="210mm" version="1.1" id="svg5" inkscape:version="1.2" sodipodi:docname="a.svg" inkscape:export-filename="C:\\a.png"
  xmlns:inkscape="http://www.inkscape.org/namespaces/inkscape" xmlns:sodipodi="http://sodipodi.sourceforge.net/DTD/sodipodi-0.dtd"
  ${links} ${ns} xmlns:svg="http://www.w3.org/2000/svg" xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"
  xmlns:cc="http://creativecommons.org/ns#" xmlns:dc="http://purl.org/dc/elements/1.1/">
  <sodipodi:namedview id="n" pagecolor="#ffffff" inkscape:zoom="0.7"><inkscape:grid type="xygrid"/></sodipodi:namedview>
  <defs><inkscape:path-effect effect="fillet_chamfer" only_selected="false" is_visible="true"/></defs>
  <metadata><rdf:RDF><cc:Work rdf:about=""><dc:format>image/svg+xml</dc:format>
    <dc:type rdf:resource="http://purl.org/dc/dcmitype/StillImage"/></cc:Work></rdf:RDF></metadata>
  <svg:g inkscape:label="Layer 1" inkscape:groupmode="layer" style="-inkscape-font-specification:'sans, Bold';fill:url(#a)">
    <image xlink:href="${pixel}" preserveAspectRatio="none" sodipodi:absref="/home/a/b.png"/>
    <flowRoot xml:space="preserve"><flowRegion><rect/></flowRegion><flowPara>Text</flowPara></flowRoot></svg:g></svg>`,
  'what Illustrator writes': `<?xml version="1.0" encoding="iso-8859-1"?>
<!-- Generator: Adobe Illustrator 24 -->
<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd" [
  <!ENTITY ns_extend "http://ns.adobe.com/Extensibility/1.0/">
  <!ENTITY ns_ai 'http://ns.adobe.com/AdobeIllustrator/10.0/'> <!-- and more -->
  <!ENTITY ns_svg "http://www.w3.org/2000/svg">
]>
<svg xmlns:x="&ns_extend;" xmlns:i="&ns_ai;" xmlns="&ns_svg;" ${links} xml:space="preserve"><style type="text/css">
<![CDATA[ @font-face{font-family:'A';src:url("data:font/woff2;base64,AA==")} .st0{fill:url(#SVGID_1_);} ]]></style>
<metadata><?xpacket begin="" id="a"?><sfw xmlns="http://ns.adobe.com/SaveForWeb/1.0/"><slices></slices></sfw><?xpacket end="w"?></metadata>
<switch><foreignObject requiredExtensions="&ns_ai;" width="1" height="1"><i:pgfRef xlink:href="#adobe_illustrator_pgf"></i:pgfRef></foreignObject>
<g i:extraneous="self"><path class="st0" d="M0"/></g></switch><i:pgf id="adobe_illustrator_pgf"><![CDATA[ eJzs<vXmTE ]]></i:pgf></svg>`,
  'what Figma writes': `<svg width="24" ${ns} ${links} fill="none"><g clip-path="url(#clip0_1_2)" filter="url(#f0)">
<foreignObject x="-4" y="-4"><div ${html} style="backdrop-filter:blur(2px);clip-path:url(#bgblur_0);height:100%"></div></foreignObject>
<rect data-figma-bg-blur-radius="4" fill="url(#pattern0)"/></g><defs><pattern id="pattern0"><use xlink:href="#image0" transform="scale(0.1)"/></pattern>
<image id="image0" xlink:href="data:image/jpeg;base64,/9j/4AAQ"/></defs></svg>`,
  'what draw.io writes': `<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd">
<svg ${ns} ${links} style="background-color: rgb(255, 255, 255);" content="&lt;mxfile host=&quot;a&quot;&gt;&lt;a href=&quot;javascript:x&quot; onclick=&quot;y&quot;/&gt;&lt;/mxfile&gt;">
<g><switch><foreignObject pointer-events="none" requiredFeatures="http://www.w3.org/TR/SVG11/feature#Extensibility"><div ${html}
data-drawio-colors="color: rgb(0, 0, 0); " style="display: flex;"><div style="font-size: 12px;">a<br/><b>b</b><font color="#f00">c</font></div></div></foreignObject>
<text x="1">a</text></switch><image xlink:href="data:image/svg+xml;base64,PHN2Zz4="/><a xlink:href="https://www.diagrams.net/doc/" target="_blank"><text>Viewer</text></a></g></svg>`,
  'what Mermaid writes': `<svg ${ns} id="m" role="graphics-document document"><style>#m{font-family:"trebuchet ms";}@keyframes d{to{stroke-dashoffset:0;}}#m .a{fill:url(#g)}
/* @import "x"; */ .b:after{content:"@import 'url(x)'"}</style><foreignObject><div ${html}><span class="nodeLabel"><p>a</p></span></div></foreignObject></svg>`,
  'a style sheet with a namespace': `<svg ${ns}><style>@namespace svg url(http://www.w3.org/2000/svg); .a{fill:red}</style></svg>`,
  'a prefix for everything': `<s:svg xmlns:s="http://www.w3.org/2000/svg"><s:g onlyName_="a"><s:path d=""/></s:g></s:svg>`,
};

for (const [what, text] of Object.entries(harmless))
  test(`checkSvg() lets ${what} pass`, () => assert.deepEqual(faults(text), []));

const script = 'can run a script, or is not known to be harmless';

/** A part of an SVG, and what is said of it. */
const attacks: readonly (readonly [inside: string, ...expected: RegExp[]])[] = [
  ['<script>alert(1)</script>', /The element <script> can run a script/],
  ['<SCRIPT/>', /The element <SCRIPT>/],
  ['<script href="https://a.example/x.js"/>', /<script>/, /loads "https/],
  ['<s:script xmlns:s="http://www.w3.org/2000/svg"/>', /The element <s:script>/],
  ['<x:script xmlns:x="http://www.w3.org/1999/xhtml">alert(1)</x:script>', /The element <x:script>/],
  ['<metadata><h:script xmlns:h="http://www.w3.org/1999/xhtml"/></metadata>', /The element <h:script>/],
  ['<handler type="text/javascript"/>', /The element <handler>/],
  ['<g onload="alert(1)"/>', /The attribute onload runs a script/],
  ['<g OnLoad="alert(1)"/>', /The attribute OnLoad/],
  ['<g\n  class="a"\n  onmouseover = \'alert(1)\'/>', /^3:3 The attribute onmouseover/],
  [
    '<a xlink:href="javascript:alert(1)"><text>x</text></a>',
    /has an address that is not published: "javascript:alert\(1\)"/,
  ],
  ['<a href="java&#x73;cript:alert(1)"/>', /not published/],
  ['<a href="&#1;javascript:alert(1)"/>', /not well-formed/],
  ['<a href=" &#9;jav&#10;ascr&#x09;ipt:alert(1)"/>', /not published/],
  ['<a href="JaVaScRiPt:alert(1)"/>', /not published/],
  ['<a href="vbscript:x"/>', /not published/],
  ['<a href="data:text/html,&lt;script>"/>', /not published/],
  ['<a href="data:image/svg+xml,x"/>', /not published/],
  ['<a xmlns:y="http://www.w3.org/1999/xlink" y:href="javascript:x"/>', /The attribute y:href has an address/],
  ['<use href="data:image/svg+xml;base64,PHN2Zz4="/>', /of <use> loads "data:image\/svg/],
  ['<use xlink:href="other.svg#a"/>', /of <use> loads "other\.svg#a"/],
  ['<image href="https://a.example/x.png"/>', /of <image> loads "https/],
  ['<a href="data:image/svg+xml;base64,PHN2Zz4="/>', /not published/],
  ['<image href="data:image/png"/>', /of <image> loads/],
  ['<feImage href="/x.svg"/>', /of <feImage> loads/],
  ['<animate attributeName="href" values="javascript:alert(1)"/>', /The animation changes href/],
  ['<set attributeName="xlink:href" to="javascript:alert(1)"/>', /The animation changes xlink:href/],
  ['<set attributeName=" y:HREF " to="x"/>', /The animation changes y:HREF/],
  ['<set attributeName="onclick" to="alert(1)"/>', /The animation changes onclick/],
  ['<s:set xmlns:s="http://www.w3.org/2000/svg" attributeName="href"/>', /The animation changes href/],
  ['<set attributeName="fill" to="url(https://a.example/)"/>', /The attribute to loads "https/],
  [
    '<foreignObject><iframe xmlns="http://www.w3.org/1999/xhtml" src="javascript:alert(1)"/></foreignObject>',
    /<iframe>/,
    /loads "javascript/,
  ],
  ['<foreignObject><h:embed xmlns:h="http://www.w3.org/1999/xhtml"/></foreignObject>', /<h:embed>/],
  ...[
    'object',
    'form',
    'input',
    'button',
    'meta',
    'link',
    'base',
    'video',
    'audio',
    'img',
    'style',
    'template',
    'math',
    'x-y',
  ].map(
    (name) =>
      [
        `<foreignObject><h:${name} xmlns:h="http://www.w3.org/1999/xhtml"/></foreignObject>`,
        new RegExp(`<h:${name}> ${script}`),
      ] as const,
  ),
  [
    `<foreignObject><div ${html} onfocus="x" tabindex="0" style="background:url(//a.example)">a</div></foreignObject>`,
    /onfocus/,
    /style loads "\/\/a/,
  ],
  [
    '<foreignObject><body xmlns="http://www.w3.org/1999/xhtml" background="//a.example"/></foreignObject>',
    /background of <body> loads/,
  ],
  [
    '<m:math xmlns:m="http://www.w3.org/1998/Math/MathML"><m:mi href="javascript:x"/></m:math>',
    /<m:math>/,
    /<m:mi>/,
    /javascript/,
  ],
  ['<b:binding xmlns:b="http://www.mozilla.org/xbl"/>', /<b:binding>/],
  ['<g xml:base="javascript:/"/>', /The attribute xml:base changes/],
  ['<style>@import url(https://a.example/x.css);</style>', /^1:\d+ The style sheet loads "https/],
  ['<style>@import "x.css";</style>', /loads "x\.css"/],
  ['<style>@\\69mport "x.css";</style>', /loads "x\.css"/],
  ['<style><![CDATA[@imp]]>ort "x.css";</style>', /loads "x\.css"/],
  ['<style>@im<!-- c -->port "x.css";<style>a</style></style>', /loads "x\.css"/],
  ['<style>a{background:u\\72l(javascript:alert(1))}</style>', /loads "javascript/],
  ['<style>a{background:image-set("a.png" 1x)}</style>', /loads "a\.png"/],
  ['<style>a{b:url( "java\\73 cript:x" )}</style>', /loads "javascript:x"/],
  [`<style>.x\\'{} a{b:url(https://a.example/quote)}</style>`, /loads "https:\/\/a\.example\/quote"/],
  [`<style>a{b:url("#a\\"");c:url(https://a.example/text)}</style>`, /loads "https:\/\/a\.example\/text"/],
  [`<style>a{b:url(#a\\)");c:url(https://a.example/plain)}</style>`, /loads "https:\/\/a\.example\/plain"/],
  [`<style>a{b:"&#13;;c:url(https://a.example/page)}</style>`, /loads "https:\/\/a\.example\/page"/],
  ['<style>a{cursor:u\\72&#13;&#10;l(https://a.example/line)}</style>', /loads "https:\/\/a\.example\/line"/],
  ['<style>@font-face{src:url(//a.example/f)}</style>', /loads "\/\/a\.example\/f"/],
  ['<style>/* " */a{b:url(x)}/* " */</style>', /loads "x"/],
  ['<g style="fill:url(javascript:x)"/>', /The attribute style loads "javascript:x"/],
  ['<g style="behavior:url(#x)"/>', /ran scripts in old browsers/],
  ['<g fill="url(https://a.example/#a)"/>', /The attribute fill loads/],
  ['<g cursor="url(x.cur), auto"/>', /The attribute cursor loads/],
  ['<?xml-stylesheet href="javascript:alert(1)"?>', /^1:\d+ A browser follows the instruction xml-stylesheet/],
  ['<g a="1" a="2"/>', /not well-formed XML: duplicate attribute/],
  ['<g>', /not well-formed XML: unexpected close tag/],
  ['&undefined;', /not well-formed XML: undefined entity/],
  ['&constructor;', /not well-formed XML: undefined entity/],
  ['<g a=b/>', /not well-formed XML/],
  ['</svg><script/>', /not well-formed XML/],
];

for (const [inside, ...expected] of attacks)
  test(`checkSvg() refuses ${inside.slice(0, 60).replaceAll('\n', ' ')}`, () => {
    const found = faults(`<svg ${ns} ${links}>${inside}</svg>`);
    assert.equal(found.length, expected.length, found.join('\n'));
    for (const [index, pattern] of expected.entries()) assert.match(found[index] ?? '', pattern);
  });

const documents: readonly (readonly [document: string, expected: RegExp])[] = [
  ['', /^1:1 The SVG is not well-formed XML/],
  ['a', /not well-formed/],
  ['<svg/>', /^1:1 The root element is <svg>, not <svg> in the namespace/],
  [`<html ${html}><body/></html>`, /The root element is <html>/],
  [`<?xml-stylesheet type="text/xsl" href="#a"?><svg ${ns}/>`, /^1:1 A browser follows the instruction xml-stylesheet/],
  [`\n<svg ${ns}><?XML-stylesheet a?></svg>`, /well-formed|follows/],
  [`<?xml version="1.1"?><svg ${ns}/>`, /Browsers do not read XML 1\.1/],
  [`<?xml version="1.0" encoding="UTF-7"?><svg ${ns}>+ADw-script+AD4-</svg>`, /The file is UTF-8, and says "UTF-7"/],
  [`<?xml version="1.0" encoding="ISO-2022-JP"?><svg ${ns}/>`, /says "ISO-2022-JP"/],
  [
    `<!DOCTYPE svg [<!ENTITY x "<script>alert(1)</script>">]><svg ${ns}>&x;</svg>`,
    /^1:1 The DOCTYPE declares more than entities/,
  ],
  [`<!DOCTYPE svg [<!ENTITY x "&#60;script>">]><svg ${ns}>&x;</svg>`, /The DOCTYPE declares more/],
  [`<!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]><svg ${ns}>&x;</svg>`, /The DOCTYPE declares more/],
  [
    `<!DOCTYPE svg [<!ENTITY x "${'x'.repeat(40_000)}">]><svg ${ns}><text>${'&x;'.repeat(15_000)}</text></svg>`,
    /^1:1 The entities of the DOCTYPE make the SVG too long$/,
  ],
  [`<!DOCTYPE svg [<!ENTITY % x "y"> %x;]><svg ${ns}/>`, /The DOCTYPE declares more/],
  [`<!DOCTYPE svg [<!ATTLIST svg onload CDATA "alert(1)">]><svg ${ns}/>`, /The DOCTYPE declares more/],
  [`<!DOCTYPE svg [<!ENTITY lt "x">]><svg ${ns}/>`, /The DOCTYPE declares more/],
  [
    `<!DOCTYPE svg [<!-- ' --><!ENTITY x "a"><!-- ' --><!ATTLIST g onload CDATA "x">]><svg ${ns}/>`,
    /The DOCTYPE declares more/,
  ],
  [`<!DOCTYPE html><svg ${ns}/>`, /The DOCTYPE declares more/],
  [
    `<!DOCTYPE svg [<!ENTITY x "javascript:">]><svg ${ns}><a href="&x;alert(1)"/></svg>`,
    /not published: "javascript:alert\(1\)"/,
  ],
  [
    `<!DOCTYPE svg [<!ENTITY __proto__ "javascript:x">]><svg ${ns}><a href="&__proto__;"/></svg>`,
    /not published: "javascript:x"/,
  ],
  [
    `<!DOCTYPE svg [<!ENTITY x "javascript:"><!ENTITY x "https:">]><svg ${ns}><a href="&x;y"/></svg>`,
    /not published: "javascript:y"/,
  ],
  [
    `<!DOCTYPE svg [<!ENTITY h "http://www.w3.org/1999/xhtml">]><svg ${ns}><x:script xmlns:x="&h;"/></svg>`,
    /The element <x:script>/,
  ],
  [`<svg ${ns}>${'<g>'.repeat(300)}${'</g>'.repeat(300)}</svg>`, /nested in more than 250 levels/],
];

for (const [document, expected] of documents)
  test(`checkSvg() refuses the document ${document.slice(0, 70).replaceAll('\n', ' ')}`, () => {
    const found = faults(document);
    assert.equal(found.length, 1, found.join('\n'));
    assert.match(found[0] ?? '', expected);
  });

test('checkSvg() points at each fault of a file, after text that is not ASCII too', () => {
  const text = `<svg ${ns}\n  viewBox="0 0 1 1">\n<title>é👍 onload="</title>\n  <g id="onload='x'" class="onclick"\n     onload="a" onclick="b"/><script>x</script>\n</svg>`;
  assert.deepEqual(faults(text), [
    '5:6 The attribute onload runs a script',
    '5:17 The attribute onclick runs a script',
    `5:30 The element <script> ${script}`,
  ]);
});

test('checkSvg() reports no more than a hundred faults of a file, and reads large ones in one pass', () => {
  assert.equal(faults(`<svg ${ns}>${'<g onload="x"/>'.repeat(5000)}</svg>`).length, 100);
  assert.deepEqual(
    faults(
      `<svg ${ns}><image href="data:image/png;base64,${'A'.repeat(3_000_000)}"/><style>${'/*'.repeat(200_000)}</style></svg>`,
    ),
    [],
  );
});
