/** How much of a body is kept, in characters: enough for a heading and a paragraph below pictures and notes. */
const longest = 3000;
/** How many of the addresses that links refer to below that. */
const mostDefinitions = 50;

const definition = /^ {0,3}\[[^\]\n]+\]:[ \t]*\S.*$/gm;

/** The beginning of a body, with the addresses of links that stand further down. https://spec.commonmark.org/0.31.2/#link-reference-definitions */
export function openingOf(body: string): string {
  if (body.length <= longest) return body;
  const end = body.lastIndexOf('\n', longest);
  const cut = end === -1 ? longest : end;
  const definitions = body.slice(cut).match(definition) ?? [];
  return `${body.slice(0, cut)}\n\n${definitions.slice(0, mostDefinitions).join('\n').slice(0, longest)}`;
}
