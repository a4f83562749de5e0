import { type SaxesAttributeNS, SaxesParser, type SaxesTagNS } from 'saxes';
import { error, type Problem, placeAt, type Source } from '../base/problem.ts';
import { cssLoads } from '../format/css.ts';

/** Browsers refuse deeper documents too, and looking up a prefix takes time for each level. */
const deepest = 250;

/** No file has more problems reported. */
const mostProblems = 100;

/**
 * Finds everything in an SVG with which it could run a script, or load anything, in a browser that opens it by its address. It is read as
 * browsers read it, as XML with namespaces, and only elements pass that are known to be harmless. Data that editors keep in namespaces of
 * their own is. https://www.w3.org/TR/SVG2/conform.html
 */
export function checkSvg(source: Source): readonly Problem[] {
  const { text } = source;
  const problems: Problem[] = [];
  const report = (at: number, faults: readonly SvgFault[]) => {
    for (const { message, hint, code = 'active-content' } of faults)
      if (problems.length < mostProblems) problems.push(error(code, message, placeAt(source, at), hint));
  };
  try {
    read(text, report);
  } catch (cause) {
    if (cause !== stop) throw cause;
  }
  return problems;
}

const stop = new Error('The document is read no further');

/** Reads a document, and reports the faults of each of its parts at the offset where it begins. */
function read(text: string, report: (at: number, faults: readonly SvgFault[]) => void): void {
  const parser = new SaxesParser({ xmlns: true });
  parser.ENTITIES = Object.assign(Object.create(null), predefinedEntities);
  /** Where the current tag begins, each of its attributes, and the part of it that is not read yet. */
  const tag = { start: 0, attributes: [] as number[], rest: 0 };
  let depth = 0;
  let style: { readonly at: number; readonly depth: number; text: string } | undefined;
  const end = (at: number, message: string, hint: string, code?: SvgFault['code']) => {
    report(at, [{ message, hint, code }]);
    throw stop;
  };
  parser.on('error', ({ message }) => {
    const reason = message.replace(/^[\d:]+ /, '').replace(/\.$/, '');
    end(parser.position - 1, `The SVG is not well-formed XML: ${reason}`, 'Correct it, or export it again', 'picture');
  });
  parser.on('xmldecl', ({ version = '1.0', encoding = 'UTF-8' }) => {
    if (version !== '1.0') end(0, `Browsers do not read XML ${version}`, 'Write version="1.0"');
    if (!harmlessEncodings.test(encoding))
      end(0, `The file is UTF-8, and says "${encoding}"`, 'Write encoding="UTF-8"');
  });
  parser.on('doctype', (doctype) => {
    const entities = internalEntities(doctype);
    if (!entities) end(text.indexOf('<!'), 'The DOCTYPE declares more than entities of plain text', 'Remove it');
    if (entities && growsTooLong(text, entities))
      end(text.indexOf('<!'), 'The entities of the DOCTYPE make the SVG too long', 'Write their texts out');
    for (const [name, value] of entities ?? []) parser.ENTITIES[name] = value;
  });
  parser.on('processinginstruction', ({ target }) => {
    const message = `A browser follows the instruction ${target}`;
    if (/^x(?:ml|ul|bl)/i.test(target))
      report(text.lastIndexOf('<?', parser.position), [{ message, hint: 'Remove it' }]);
  });
  parser.on('opentagstart', ({ name }) => {
    tag.rest = parser.position - 1;
    tag.start = text.lastIndexOf(`<${name}`, tag.rest);
    tag.attributes = [];
  });
  parser.on('attribute', ({ name }) => {
    tag.attributes.push(text.indexOf(name, tag.rest));
    tag.rest = parser.position;
  });
  parser.on('opentag', (element) => {
    depth += 1;
    if (depth > deepest) end(tag.start, `Elements are nested in more than ${deepest} levels`, 'Ungroup some of them');
    report(tag.start, elementFaults(element, depth === 1));
    for (const [index, attribute] of Object.values(element.attributes).entries())
      report(tag.attributes[index] ?? tag.start, attributeFaults(element, attribute));
    if (element.local === 'style') style ??= { at: tag.start, depth, text: '' };
  });
  const addText = (part: string) => {
    if (style) style.text += part;
  };
  parser.on('text', addText);
  parser.on('cdata', addText);
  parser.on('closetag', () => {
    if (style?.depth === depth) {
      report(style.at, cssFaults(style.text, 'The style sheet'));
      style = undefined;
    }
    depth -= 1;
  });
  parser.write(text).close();
}

/** Encodings whose ASCII bytes are as in UTF-8, so that no other byte can be a part of markup. */
const harmlessEncodings = /^(?:utf-?8|us-ascii|iso-8859-(?:1|15)|windows-1252)$/i;

const doctype =
  /^\s*(?:[\w.-]+:)?svg(?:\s+(?:PUBLIC\s+(?:"[^"]*"|'[^']*')|SYSTEM)(?:\s*(?:"[^"]*"|'[^']*'))?)?\s*(?:\[([\s\S]*)\]\s*)?$/;
const declaration = /\s+|<!--(?:[^-]|-(?!-))*-->|<!ENTITY\s+([A-Za-z_][\w.-]*)\s+("[^"<&%]*"|'[^'<&%]*')\s*>/y;

/**
 * The entities that a DOCTYPE declares; undefined if it declares anything but texts without markup, as Illustrator does for the names of its
 * namespaces. An attribute default or another entity could bring in what is not in the text. https://www.w3.org/TR/xml/#NT-doctypedecl
 */
export function internalEntities(text: string): ReadonlyMap<string, string> | undefined {
  const match = doctype.exec(text);
  if (!match) return undefined;
  const [, subset = ''] = match;
  const entities = new Map<string, string>();
  for (declaration.lastIndex = 0; declaration.lastIndex < subset.length; ) {
    const [, name, quoted = ''] = declaration.exec(subset) ?? [undefined];
    if (declaration.lastIndex === 0) return undefined;
    if (name === undefined) continue;
    if (Object.hasOwn(predefinedEntities, name)) return undefined;
    // Of several declarations of an entity, the first counts.
    if (!entities.has(name)) entities.set(name, quoted.slice(1, -1));
  }
  return entities;
}

/** https://www.w3.org/TR/xml/#sec-predefined-ent */
export const predefinedEntities = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" } as const;

/** Whether a text becomes longer by more than a million characters where its entities are replaced. */
export function growsTooLong(text: string, entities: ReadonlyMap<string, string>): boolean {
  let growth = 0;
  for (const [, name = ''] of entities.size === 0 ? [] : text.matchAll(/&([\w.-]+);/g))
    growth += entities.get(name)?.length ?? 0;
  return growth > 1_000_000;
}

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
