import { capitalized } from '../../base/capitalized.ts';
import { firstText, readConfig, valuesOf } from '../old/read.ts';
import { rewriterOf } from '../old/site.ts';
import { alert, dedented, endOf, isAlert } from './blocks.ts';
import { outsideCode, replaceBlocks } from './outside-code.ts';

const opening = /^([ \t]*)(:{2,})([a-z][\w-]*)(?:\[([^\]\n]*)\])?(\{[^\n]*\})?[ \t]*$/i;
const quoted = /^(?:note|tip|info|warning|caution|danger|important|callout|alert)$/;

/**
 * The components of MDC: `::name` … `::` as its content, with the title and text of its properties and without the marks of slots; a note as a quote.
 * `:name` within text goes, and `:name[text]` is its text. https://content.nuxt.com/docs/files/markdown#mdc-syntax
 */
export const rewriteComponents = rewriterOf((body) =>
  outsideCode(components(body.split('\n'), 0).join('\n'), (part) =>
    part
      .replace(/(?<![\w:\\]):([a-z][a-z\d]*(?:-[a-z\d]+)*)\[([^\]\n]*)\](?:\{[^}\n]*\})?/g, '$2')
      // What is pressed leads somewhere.
      .replace(/(?<![\w:\\]):[a-z][a-z\d-]*\{([^}\n]*)\}/g, (whole, given: string) => {
        const [label, to] = [propertyIn(given, 'label', 'title'), propertyIn(given, 'to', 'href')];
        return label === undefined || to === undefined ? whole : `[${label}](${to})`;
      })
      .replace(/(?<![!\]\\])\[([^[\]\n]+)\]\{[^{}\n]*\}/g, '$1')
      .replace(/(?<![\w:\\]):(?:br\b(?![-\w])|[a-z][a-z\d]*(?:-[a-z\d]+)*\{[^}\n]*\})/g, '')
      .replace(/(?<=^|[)\]*])\{[^{}\n]*\}/g, ''),
  ),
);

function components(lines: readonly string[], depth: number): readonly string[] {
  return replaceBlocks(lines, depth, (line, at) => {
    const [, indent = '', colons = '', name = '', label, given = ''] = opening.exec(line) ?? [];
    if (name === '') return undefined;
    const end = endOf(lines, at, colons);
    const inner = lines
      .slice(at + 1, end === -1 ? at + 1 : end)
      .map((contentLine) => (contentLine.startsWith(indent) ? contentLine.slice(indent.length) : contentLine));
    const { text, to, items, rest } = propertiesIn(inner, given);
    const content = components(
      dedented(rest).filter((contentLine) => !/^[ \t]*#[a-z][\w-]*(?:\{[^\n]*\})?[ \t]*$/.test(contentLine)),
      depth + 1,
    );
    const last = end === -1 ? at : end;
    if (isAlert(name))
      return { made: alert(name, label ?? text, content).map((contentLine) => indent + contentLine), last };
    const head = label ?? text ?? (quoted.test(name) ? capitalized(name) : undefined);
    const title = to === undefined || head === undefined ? head : `[${head}](${to})`;
    const only = content.filter((contentLine) => contentLine.trim() !== '');
    // The text of a button.
    const isLink = head === undefined && to !== undefined && only.length === 1 && !/[[\]`<>]/.test(only[0] ?? '');
    const below = isLink ? [`[${only[0]?.trim()}](${to})`] : content;
    const shown = [...(title === undefined ? [] : [`**${title}**`, '']), ...items, '', ...below];
    const before = quoted.test(name) ? `${indent}> ` : indent;
    return { made: shown.map((contentLine) => (before + contentLine).trimEnd()), last };
  });
}

/** The text of the properties that readers see, and the lines after them. */
function propertiesIn(
  lines: readonly string[],
  given: string,
): {
  readonly text: string | undefined;
  readonly to: string | undefined;
  readonly items: readonly string[];
  readonly rest: readonly string[];
} {
  const start = lines.findIndex((line) => line.trim() !== '');
  const end = lines[start]?.trim() === '---' ? lines.findIndex((line, at) => at > start && line.trim() === '---') : -1;
  const values = end === -1 ? {} : valuesOf(readConfig('x.yaml', lines.slice(start + 1, end).join('\n')));
  const texts = ['title', 'label', 'headline', 'description'].flatMap(
    (key) => firstText(values[key], propertyIn(given, key)) ?? [],
  );
  // Lists of such, as of features.
  const items = Object.values(values).flatMap((list) =>
    (Array.isArray(list) ? list.map(valuesOf) : []).flatMap(
      ({ title, label, description, content, text, to, link }) => {
        const name = firstText(title, label);
        const href = firstText(to, link);
        const words = [name && href ? `[${name}](${href})` : name, firstText(description, content, text)].filter(
          Boolean,
        );
        return words.length === 0 ? [] : [`- ${words.join(': ')}`];
      },
    ),
  );
  const rest = end === -1 ? lines : lines.slice(end + 1);
  const to = firstText(values.to, values.href, propertyIn(given, 'to', 'href'));
  const text = texts.length === 0 ? undefined : texts.join('. ');
  return { text, to, items, rest };
}

/** The text of the first of some properties in braces: `{to="/a/"}`. */
function propertyIn(given: string, ...keys: readonly string[]): string | undefined {
  return keys
    .map((key) => new RegExp(`(?<![\\w:-])${key}="([^"]*)"`).exec(given)?.[1])
    .find((value) => value !== undefined);
}
