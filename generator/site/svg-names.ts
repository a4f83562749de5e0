/** The namespaces whose elements browsers act on in an SVG. */
export const namespaces = {
  svg: 'http://www.w3.org/2000/svg',
  html: 'http://www.w3.org/1999/xhtml',
  xml: 'http://www.w3.org/XML/1998/namespace',
  xlink: 'http://www.w3.org/1999/xlink',
  xmlns: 'http://www.w3.org/2000/xmlns/',
} as const;

/** Further namespaces that a browser gives, or once gave, a meaning to. Elements of any other are data. */
export const activeNamespaces: ReadonlySet<string> = new Set([
  namespaces.svg,
  namespaces.html,
  'http://www.w3.org/1998/Math/MathML',
  'http://www.w3.org/1999/XSL/Transform',
  'http://www.w3.org/2001/xml-events',
  'http://www.mozilla.org/xbl',
  'http://www.w3.org/ns/xbl',
  'http://www.mozilla.org/keymaster/gatekeeper/there.is.only.xul',
]);

const words = (text: string): ReadonlySet<string> => new Set(text.trim().split(/\s+/));

/**
 * The elements that draw, or describe what is drawn, of SVG 1.1, SVG 2 and the drafts that editors write. None loads a document or runs
 * a script. https://www.w3.org/TR/SVG11/eltindex.html https://www.w3.org/TR/SVG2/eltindex.html
 */
export const svgElements = words(`
  a altGlyph altGlyphDef altGlyphItem animate animateColor animateMotion animateTransform circle clipPath color-profile cursor defs desc discard
  ellipse feBlend feColorMatrix feComponentTransfer feComposite feConvolveMatrix feDiffuseLighting feDisplacementMap feDistantLight feDropShadow
  feFlood feFuncA feFuncB feFuncG feFuncR feGaussianBlur feImage feMerge feMergeNode feMorphology feOffset fePointLight feSpecularLighting feSpotLight
  feTile feTurbulence filter flowDiv flowLine flowPara flowRegion flowRegionBreak flowRegionExclude flowRoot flowSpan flowTref font font-face
  font-face-format font-face-name font-face-src font-face-uri foreignObject g glyph glyphRef hatch hatchpath hkern image line linearGradient marker
  mask mesh meshgradient meshpatch meshrow metadata missing-glyph mpath path pattern polygon polyline radialGradient rect set solidColor solidcolor
  stop style svg switch symbol text textArea textPath title tref tspan use view vkern
`);

/** The elements of HTML that only show text, which draw.io and Mermaid write into `foreignObject`. https://html.spec.whatwg.org/#elements-3 */
export const htmlElements = words(`
  a abbr address article aside b bdi bdo big blockquote body br caption center cite code col colgroup dd del dfn div dl dt em figcaption figure font
  footer h1 h2 h3 h4 h5 h6 header hgroup hr i ins kbd label li main mark ol p pre q rp rt ruby s samp section small span strike strong sub sup table
  tbody td tfoot th thead time tr tt u ul var wbr
`);

/** The attributes that hold an address. */
export const addressAttributes = words(`
  action archive background cite classid codebase data dynsrc formaction href icon longdesc lowsrc manifest ping poster profile src srcdoc srcset usemap
`);

/** The attributes whose value is CSS, and those of animations, which can set such an attribute. https://www.w3.org/TR/SVG2/propidx.html */
export const cssAttributes = words(`
  clip-path color-profile cursor fill filter marker marker-end marker-mid marker-start mask mask-image stroke style
  by from to values
`);

/** The elements that change an attribute of another. https://www.w3.org/TR/smil-animation/ */
export const animations = words('animate animateColor animateMotion animateTransform set');
