import type { SaxesAttributeNS, SaxesTagNS } from 'saxes';
import { cssLoads } from '../format/css.ts';

/** A fault in a part of an SVG. */
export interface SvgFault {
  readonly message: string;
  readonly hint: string;
  /** `picture` for a file that no browser can show, and nobody can trust. */
  readonly code?: 'picture' | undefined;
}

const none: readonly SvgFault[] = [];

function fault(message: string, hint = 'Remove it'): readonly SvgFault[] {
  return [{ message, hint }];
}

/** Whether a browser could do more with an element than draw it. */
export function elementFaults({ name, local, uri }: SaxesTagNS, isRoot: boolean): readonly SvgFault[] {
  if (isRoot && (uri !== namespaces.svg || local !== 'svg'))
    return fault(
      `The root element is <${name}>, not <svg> in the namespace ${namespaces.svg}`,
      name === 'svg' ? `Write <svg xmlns="${namespaces.svg}"` : 'Export it again as SVG',
    );
  if (uri === namespaces.svg && svgElements.has(local)) return none;
  if (uri === namespaces.html && htmlElements.has(local)) return none;
  if (!activeNamespaces.has(uri)) return none;
  return fault(`The element <${name}> can run a script, or is not known to be harmless`);
}

/** Whether an attribute runs a script, leads to one, or loads anything. */
export function attributeFaults(tag: SaxesTagNS, attribute: SaxesAttributeNS): readonly SvgFault[] {
  const { name, local, value, uri } = attribute;
  if (uri === namespaces.xmlns) return none;
  if (/^on[a-z0-9]+$/i.test(local)) return fault(`The attribute ${name} runs a script`);
  if (local === 'base' && uri === namespaces.xml) return fault(`The attribute ${name} changes where links lead`);
  const isAddress = addressAttributes.has(local.toLowerCase());
  if (isAddress && uri === namespaces.xlink) return addressFaults(tag, attribute);
  if (uri !== '' || !activeNamespaces.has(tag.uri)) return none;
  if (isAddress) return addressFaults(tag, attribute);
  if (local === 'attributeName' && animations.has(tag.local)) return animationFaults(value);
  return cssAttributes.has(local) ? cssFaults(value, `The attribute ${name}`) : none;
}

function animationFaults(attributeName: string): readonly SvgFault[] {
  const name = attributeName.trim();
  const local = name.replace(/^.*:/s, '').toLowerCase();
  const isHarmless = !addressAttributes.has(local) && local !== 'base' && local !== 'style' && !/^on/.test(local);
  return isHarmless ? none : fault(`The animation changes ${name}, which can lead to a script`);
}

function addressFaults(tag: SaxesTagNS, { name, value }: SaxesAttributeNS): readonly SvgFault[] {
  if (isWithin(value) || (pictures.has(tag.local) && /^\s*data:image\/svg\+xml[;,]/i.test(value))) return none;
  const shown = value.trim().slice(0, 40);
  if (tag.local !== 'a' && activeNamespaces.has(tag.uri)) {
    const hint = 'Refer to an element by #id, or embed a picture as a data: URL';
    return fault(`The attribute ${name} of <${tag.name}> loads "${shown}"`, hint);
  }
  const hint = 'Use https:, http:, mailto:, tel: or a path';
  return isLink(value) ? none : fault(`The attribute ${name} has an address that is not published: "${shown}"`, hint);
}

/** Elements whose picture browsers load without scripts, even if it is an SVG. https://www.w3.org/TR/SVG2/conform.html#secure-static-mode */
const pictures: ReadonlySet<string> = new Set(['image', 'feImage']);

/** Finds CSS that loads other files, or ran scripts in old browsers. */
export function cssFaults(css: string, subject: string): readonly SvgFault[] {
  const old = /\bexpression\s*\(|-moz-binding|\bbehaviou?r\s*:/i.test(css)
    ? fault(`${subject} has a property that ran scripts in old browsers`)
    : none;
  const loads = cssLoads(css).filter(({ url }) => !isWithin(url));
  const hint = 'Refer to an element by #id, or embed it as a data: URL';
  return [...old, ...loads.flatMap(({ url }) => fault(`${subject} loads "${url.trim().slice(0, 40)}"`, hint))];
}

/** Whether an address stays in the file, or is an embedded picture or font: neither can hold a script. */
function isWithin(address: string): boolean {
  const trimmed = address.trim();
  return trimmed === '' || trimmed.startsWith('#') || embedded.test(trimmed);
}

const embedded =
  /^data:(?:image\/(?:png|jpe?g|gif|webp|avif|bmp)|(?:font\/|application\/(?:x-)?font-)[\w-]+|application\/vnd\.ms-fontobject)(?=[;,])/i;

/** Whether browsers read an address as one that may be published. https://url.spec.whatwg.org/#concept-basic-url-parser */
function isLink(address: string): boolean {
  if (!URL.canParse(address, 'https://here.invalid/')) return false;
  return /^(?:https?|mailto|tel):$/.test(new URL(address, 'https://here.invalid/').protocol);
}

/** The namespaces whose elements browsers act on in an SVG. */
const namespaces = {
  svg: 'http://www.w3.org/2000/svg',
  html: 'http://www.w3.org/1999/xhtml',
  xml: 'http://www.w3.org/XML/1998/namespace',
  xlink: 'http://www.w3.org/1999/xlink',
  xmlns: 'http://www.w3.org/2000/xmlns/',
} as const;

/** Further namespaces that a browser gives, or once gave, a meaning to. Elements of any other are data. */
const activeNamespaces: ReadonlySet<string> = new Set([
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
const svgElements = words(`
  a altGlyph altGlyphDef altGlyphItem animate animateColor animateMotion animateTransform circle clipPath color-profile cursor defs desc discard
  ellipse feBlend feColorMatrix feComponentTransfer feComposite feConvolveMatrix feDiffuseLighting feDisplacementMap feDistantLight feDropShadow
  feFlood feFuncA feFuncB feFuncG feFuncR feGaussianBlur feImage feMerge feMergeNode feMorphology feOffset fePointLight feSpecularLighting feSpotLight
  feTile feTurbulence filter flowDiv flowLine flowPara flowRegion flowRegionBreak flowRegionExclude flowRoot flowSpan flowTref font font-face
  font-face-format font-face-name font-face-src font-face-uri foreignObject g glyph glyphRef hatch hatchpath hkern image line linearGradient marker
  mask mesh meshgradient meshpatch meshrow metadata missing-glyph mpath path pattern polygon polyline radialGradient rect set solidColor solidcolor
  stop style svg switch symbol text textArea textPath title tref tspan use view vkern
`);

/** The elements of HTML that only show text, which draw.io and Mermaid write into `foreignObject`. https://html.spec.whatwg.org/#elements-3 */
const htmlElements = words(`
  a abbr address article aside b bdi bdo big blockquote body br caption center cite code col colgroup dd del dfn div dl dt em figcaption figure font
  footer h1 h2 h3 h4 h5 h6 header hgroup hr i ins kbd label li main mark ol p pre q rp rt ruby s samp section small span strike strong sub sup table
  tbody td tfoot th thead time tr tt u ul var wbr
`);

const addressAttributes = words(`
  action archive background cite classid codebase data dynsrc formaction href icon longdesc lowsrc manifest ping poster profile src srcdoc srcset usemap
`);

/** The attributes whose value is CSS, and those of animations, which can set such an attribute. https://www.w3.org/TR/SVG2/propidx.html */
const cssAttributes = words(`
  clip-path color-profile cursor fill filter marker marker-end marker-mid marker-start mask mask-image stroke style
  by from to values
`);

/** The elements that change an attribute of another. https://www.w3.org/TR/smil-animation/ */
const animations = words('animate animateColor animateMotion animateTransform set');
