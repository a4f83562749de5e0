/** The kinds of parts in a message, which differ in colour. */
export type Role = 'error' | 'warning' | 'strong' | 'faint';

/** Sets a part of a message off from the rest. */
export type Paint = (role: Role, text: string) => string;

/** For pipes, files and terminals without colour. */
export const plain: Paint = (_role, text) => text;

/** For terminals: Select Graphic Rendition of ECMA-48. https://ecma-international.org/publications-and-standards/standards/ecma-48/ */
export const coloured: Paint = (role, text) => `\u001b[${renditions[role]}m${text}\u001b[0m`;

const renditions: Readonly<Record<Role, string>> = { error: '1;31', warning: '1;33', strong: '1', faint: '2' };

/**
 * How to paint for a stream: in colour on a terminal, unless NO_COLOR (https://no-color.org) has a value or TERM is dumb. FORCE_COLOR
 * takes precedence over both, as in Node.js: 0 and false mean no, anything else means yes.
 */
export function paintFor(
  { isTTY = false }: { readonly isTTY?: boolean },
  { FORCE_COLOR, NO_COLOR, TERM }: Readonly<Record<string, string | undefined>>,
): Paint {
  if (FORCE_COLOR !== undefined) return FORCE_COLOR === '0' || FORCE_COLOR === 'false' ? plain : coloured;
  return isTTY && !NO_COLOR && TERM !== 'dumb' ? coloured : plain;
}
