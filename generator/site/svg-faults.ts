import type { SaxesAttributeNS, SaxesTagNS } from 'saxes';
import { cssLoads } from './css-loads.ts';
import {
  activeNamespaces,
  addressAttributes,
  animations,
  cssAttributes,
  htmlElements,
  namespaces,
  svgElements,
} from './svg-names.ts';

/** What is wrong with a part of an SVG. */
export interface SvgFault {
  readonly message: string;
  readonly hint: string;
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

/** What shows a picture, in which browsers run no script even if it is an SVG. https://www.w3.org/TR/SVG2/conform.html#secure-static-mode */
const pictures: ReadonlySet<string> = new Set(['image', 'feImage']);

/** What CSS loads that is not in the same file. */
export function cssFaults(css: string, what: string): readonly SvgFault[] {
  const old = /\bexpression\s*\(|-moz-binding|\bbehaviou?r\s*:/i.test(css)
    ? fault(`${what} has a property that ran scripts in old browsers`)
    : none;
  const loads = cssLoads(css).filter(({ url }) => !isWithin(url));
  const hint = 'Refer to an element by #id, or embed it as a data: URL';
  return [...old, ...loads.flatMap(({ url }) => fault(`${what} loads "${url.trim().slice(0, 40)}"`, hint))];
}

/** A reference to an element of the same file, or an embedded picture or font, neither of which can hold a script. */
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
