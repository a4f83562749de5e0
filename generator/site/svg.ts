import { SaxesParser } from 'saxes';
import { error, type Problem, placeAt, type Source } from '../base/problem.ts';
import { attributeFaults, cssFaults, elementFaults, type SvgFault } from './svg-faults.ts';

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
