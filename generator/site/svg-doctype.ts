const doctype =
  /^\s*(?:[\w.-]+:)?svg(?:\s+(?:PUBLIC\s+(?:"[^"]*"|'[^']*')\s*|SYSTEM\s*)(?:"[^"]*"|'[^']*')?)?\s*(?:\[([\s\S]*)\])?\s*$/;
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
