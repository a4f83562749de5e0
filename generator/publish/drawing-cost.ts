import { SaxesParser } from 'saxes';
import { decoded } from '../base/percent-encoding.ts';
import { pictureSize } from '../load/picture-size.ts';
import { growsTooLong, internalEntities, predefinedEntities } from '../load/svg.ts';
import { DrawingError } from '../output/drawing.ts';

/** The most that a picture may cost. One unit takes 50 µs of processor time at most, at the size of the largest icon. */
const mostUnits = 100_000;

/** More levels of elements, and of references from one to another, than any program writes. */
const deepest = 200;

/** The most pixels of a picture that is decoded: 64 MB of memory. */
const mostPixels = 16_000_000;

/** Throws a DrawingError for a picture that would take resvg too much time or memory, which it cannot be told to stop. */
export function checkDrawingCost(type: string, bytes: Uint8Array): void {
  if (type !== 'image/svg+xml') return void pixelsOf(bytes, 0);
  const text = Buffer.from(bytes).toString('utf8');
  try {
    svgCost(text, 0);
  } catch (cause) {
    throw cause instanceof DrawingError ? new DrawingError(cause.message, cause.offset, { text }) : cause;
  }
}

function pixelsOf(bytes: Uint8Array, at: number): number {
  const { width, height } = pictureSize(bytes) ?? { width: 0, height: 0 };
  const message = `The picture has ${width} × ${height} pixels, more than ${mostPixels.toLocaleString('en')}`;
  if (width * height > mostPixels) throw new DrawingError(message, at);
  return width * height;
}

interface Element {
  readonly name: string;
  readonly at: number;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: Element[];
  text: number;
}

/** The cost of an element with all that it shows, in units, and its numbers of shapes and vertices, for each of which paint and markers are repeated. */
interface Cost {
  readonly units: number;
  readonly shapes: number;
  readonly vertices: number;
}

/** The cost of an SVG, with each element counted as often as it is referred to. Throws a DrawingError where that is too much. */
function svgCost(text: string, level: number): number {
  const { root, rules } = read(text);
  const byId = new Map<string, Element>();
  let count = 0;
  each(root, (element) => {
    count += 1;
    if (element.attributes.id !== undefined && !byId.has(element.attributes.id))
      byId.set(element.attributes.id, element);
  });
  const known = new Map<Element, Cost>();
  const open = new Set<Element>();
  const total = costOf(root, 1).units + (count * rules.count) / 200;
  if (total > mostUnits) throw tooMuch(root);
  return total;

  /** The cost of an element and what is in it, once. */
  function costOf(element: Element, depth: number): Cost {
    const found = known.get(element);
    if (found) return found;
    if (open.has(element)) throw new DrawingError(`The element <${element.name}> refers to itself`, element.at);
    if (depth > deepest)
      throw new DrawingError(`Elements nest or refer to one another in more than ${deepest} levels`, element.at);
    open.add(element);
    const declared = declarationsOf(element, rules);
    let { units, shapes, vertices } = ownCost(element, declared, level);
    const href = element.attributes.href ?? element.attributes['xlink:href'] ?? '';
    const target = byId.get(/^\s*#(.*)$/s.exec(href)?.[1] ?? '');
    const shown = element.children.filter(({ name }) => !hidden.has(name));
    for (const part of target ? [...shown, target] : shown) {
      const cost = costOf(part, depth + 1);
      units += cost.units;
      shapes += cost.shapes;
      vertices += cost.vertices;
    }
    for (const { property, id } of declared.references) {
      const referred = byId.get(id);
      if (!referred) continue;
      const isMarker = property.startsWith('marker');
      const times = isMarker ? vertices : property === 'fill' || property === 'stroke' ? shapes : 1;
      units += costOf(referred, depth + 1).units * Math.max(1, times);
    }
    open.delete(element);
    if (units > mostUnits) throw tooMuch(element);
    const cost = { units, shapes, vertices };
    known.set(element, cost);
    return cost;
  }
}

function tooMuch({ name, at }: Element): DrawingError {
  return new DrawingError(`The part <${name}> of the SVG takes too long to draw`, at);
}

function each(element: Element, visit: (element: Element) => void): void {
  const open = [element];
  for (let one = open.pop(); one; one = open.pop()) {
    visit(one);
    for (let index = one.children.length - 1; index >= 0; index -= 1) open.push(one.children[index] as Element);
  }
}

/** Elements that show nothing where they stand, only where others refer to them. */
const hidden = new Set(
  'defs symbol mask clipPath pattern marker linearGradient radialGradient filter style title desc metadata'.split(' '),
);

const shapeNames = new Set('path rect circle ellipse line polyline polygon text tspan textPath'.split(' '));

/** Elements that nothing may stand out of, for which they are drawn to a picture of their own. */
const clipped = new Set(['svg', 'symbol', 'marker', 'pattern', 'image']);

function ownCost({ name, attributes, text, at }: Element, declared: Declared, level: number): Cost {
  const numbers = attributes.d ?? attributes.points ?? '';
  const isShape = shapeNames.has(name);
  const layer = 400 * (declared.layers + (clipped.has(name) ? 1 : 0));
  const dashes = declared.isDashed ? 1000 : 0;
  const units =
    1 +
    layer +
    dashes +
    (isShape ? 10 + numbers.length / 5 + text * 5 : 0) +
    primitiveCost(name, attributes) +
    imageCost(name, attributes, level, at);
  return { units, shapes: isShape ? 1 : 0, vertices: isShape ? 4 + numbers.length / 2 : 0 };
}

/** Primitives that take less time than a blur. Design programs write a fill and a blend with each blur. */
const primitives: Readonly<Record<string, number>> = {
  feFlood: 250,
  feColorMatrix: 800,
  feComponentTransfer: 1000,
  feOffset: 800,
  feTile: 800,
  feBlend: 1600,
  feComposite: 1400,
  feMerge: 1900,
};

/** The cost of a primitive of a filter, each of which goes over all pixels. https://www.w3.org/TR/filter-effects/#FilterPrimitivesOverview */
function primitiveCost(name: string, attributes: Readonly<Record<string, string>>): number {
  const largest = (value = '1') =>
    Math.max(
      1,
      ...value
        .trim()
        .split(/[\s,]+/)
        .slice(0, 2)
        .map((one) => Number(one) || 1),
    );
  switch (name) {
    case 'feTurbulence':
      return 500 + 1500 * largest(attributes.numOctaves);
    case 'feMorphology':
      // Its time grows with the square of a radius that every transform around it scales.
      return mostUnits + 1;
    case 'feConvolveMatrix':
      return 500 + 100 * largest(attributes.order ?? '3') ** 2;
    default:
      return /^fe(?!Func|Merge.)[A-Z]/.test(name) ? (primitives[name] ?? 2500) : 0;
  }
}

/** The cost of an embedded picture: of one in SVG, that of its elements. */
function imageCost(name: string, attributes: Readonly<Record<string, string>>, level: number, at: number): number {
  if (name !== 'image' && name !== 'feImage') return 0;
  const [, type = '', encoding, data = ''] =
    /^\s*data:([^,;]*)[^,]*?(;base64)?,([\s\S]*)$/.exec(attributes.href ?? attributes['xlink:href'] ?? '') ?? [];
  if (data === '') return 0;
  const bytes = Buffer.from(encoding ? data : decoded(data), encoding ? 'base64' : 'utf8');
  if (!/svg/i.test(type) && !bytes.includes('<svg') && bytes[0] !== 0x1f) return 60 + pixelsOf(bytes, at) / 1000;
  if (bytes[0] === 0x1f) throw new DrawingError('An embedded SVG is compressed', at);
  if (level >= 3) throw new DrawingError('SVGs are embedded in one another too deeply', at);
  try {
    return 60 + svgCost(bytes.toString('utf8'), level + 1);
  } catch (cause) {
    throw cause instanceof DrawingError ? new DrawingError(cause.message, at) : cause;
  }
}

/** Declarations that change the cost of an element: references to others by property, and the number of layers that it is drawn to first, of which masks take two. */
interface Declared {
  readonly references: readonly { readonly property: string; readonly id: string }[];
  readonly layers: number;
  readonly isDashed: boolean;
}

/** The rules of style sheets by the tag, class or id that a selector ends with, as texts of declarations. */
interface Rules {
  readonly bySubject: ReadonlyMap<string, string>;
  readonly count: number;
}

function declarationsOf({ name, attributes }: Element, { bySubject }: Rules): Declared {
  const subjects = [
    '*',
    name,
    `#${attributes.id ?? ''}`,
    ...(attributes.class ?? '').split(/\s+/).map((one) => `.${one}`),
  ];
  const sheets = bySubject.size === 0 ? [] : [...new Set(subjects)].map((subject) => bySubject.get(subject) ?? '');
  const own = properties.flatMap((property) => (attributes[property] ? [`${property}:${attributes[property]}`] : []));
  const all = [...own, attributes.style ?? '', ...sheets].join(';');
  if (all.length < 4) return plain;
  const references = [...all.matchAll(/(?<![\w-])([\w-]+)\s*:[^;:]*?url\(\s*["']?#([^)"']*)/g)].map(
    ([, property = '', id = '']) => ({ property, id: id.trim() }),
  );
  return {
    references,
    layers: [...all.matchAll(layer)].reduce((sum, [, name]) => sum + (name === 'mask' ? 2 : 1), 0),
    isDashed: /(?:^|[;\s])stroke-dasharray\s*:\s*[\d.]/.test(all),
  };
}

const layer = /(?:^|[;\s])(opacity|mix-blend-mode|isolation|mask|clip-path|filter)\s*:/g;

const plain: Declared = { references: [], layers: 0, isDashed: false };

/** Attributes that refer to an element, or have one drawn for itself. https://www.w3.org/TR/SVG2/styling.html#PresentationAttributes */
const properties = [
  'fill',
  'stroke',
  'marker',
  'marker-start',
  'marker-mid',
  'marker-end',
  'mask',
  'clip-path',
  'filter',
  'opacity',
  'mix-blend-mode',
  'isolation',
  'stroke-dasharray',
] as const;

function read(text: string): { readonly root: Element; readonly rules: Rules } {
  const root: Element = { name: '', at: 0, attributes: {}, children: [], text: 0 };
  const path = [root];
  const styles: string[] = [];
  const parser = new SaxesParser();
  parser.ENTITIES = Object.assign(Object.create(null), predefinedEntities);
  parser.on('error', ({ message }) => {
    throw new DrawingError(`The SVG is not well-formed XML: ${message.replace(/^[\d:]+ /, '')}`, parser.position);
  });
  parser.on('doctype', (doctype) => {
    const entities = internalEntities(doctype);
    if (!entities) throw new DrawingError('The DOCTYPE declares more than entities of plain text', 0);
    if (growsTooLong(text, entities)) throw new DrawingError('The entities of the DOCTYPE make the SVG too long', 0);
    for (const [name, value] of entities) parser.ENTITIES[name] = value;
  });
  let at = 0;
  parser.on('opentagstart', ({ name }) => {
    at = Math.max(0, text.lastIndexOf(`<${name}`, parser.position));
  });
  parser.on('opentag', ({ name, attributes }) => {
    const element = { name: name.replace(/^[^:]*:/, ''), at, attributes, children: [], text: 0 };
    path.at(-1)?.children.push(element);
    path.push(element);
  });
  const add = (part: string) => {
    const last = path.at(-1);
    if (!last) return;
    if (last.name === 'style') styles.push(part);
    else last.text += part.length;
  };
  parser.on('text', add);
  parser.on('cdata', add);
  parser.on('closetag', () => void path.pop());
  parser.write(text).close();
  return { root, rules: rulesIn(styles.join('\n')) };
}

/** Selectors by what they end with: where a rule could hold for an element, it counts. */
function rulesIn(css: string): Rules {
  const bySubject = new Map<string, string>();
  let count = 0;
  for (const block of css.replace(/\/\*[\s\S]*?(?:\*\/|$)/g, '').split('}')) {
    const start = block.indexOf('{');
    if (start === -1) continue;
    const declarations = block.slice(block.lastIndexOf('{') + 1);
    for (const selector of block.slice(0, start).split(',')) {
      count += 1;
      const [subject = '*'] =
        /[#.]?[\w-]+|\*/.exec(
          selector
            .trim()
            .split(/[\s>+~]/)
            .at(-1) ?? '',
        ) ?? [];
      bySubject.set(subject, `${bySubject.get(subject) ?? ''};${declarations}`);
    }
  }
  return { bySubject, count };
}
