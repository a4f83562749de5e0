import { isDeepStrictEqual } from 'node:util';
import { CST, isCollection, isScalar, parseDocument, type Scalar } from 'yaml';
import type { YamlPath } from './yaml.ts';

/** The new value of a scalar: a text, or a number as it is written, such as `1.10`. */
export type NewScalar = { readonly number: string } | { readonly text: string };

/**
 * A YAML text in which one scalar says something else, and every other byte is as it was: comments, order, line ends. The quotes of the
 * scalar stay where they can hold what it is to say. Undefined where no scalar of one line is at the path, or the result would not say this.
 */
export function withScalar(text: string, path: YamlPath, to: NewScalar): string | undefined {
  const document = parseDocument(text, { keepSourceTokens: true });
  const node = document.getIn(path, true);
  const value = valueIn(document);
  if (value === undefined || !isScalar(node) || !node.range) return undefined;
  const [start, end] = node.range;
  if (node.srcToken?.type === 'block-scalar' || /[\r\n]/.test(text.slice(start, end))) return undefined;
  const inFlow = path.some((_, depth) => isFlow(document.getIn(path.slice(0, depth), true)));
  const expected = withValue(value, path, 'number' in to ? Number(to.number) : to.text);
  return writings(node, to, inFlow)
    .map((written) => text.slice(0, start) + written + text.slice(end))
    .find((edited) => isDeepStrictEqual(valueIn(parseDocument(edited)), expected));
}

/** The ways to write what a scalar is to say, the first that keeps its quotes. */
function writings({ srcToken }: Scalar, to: NewScalar, inFlow: boolean): readonly string[] {
  if ('number' in to) return [to.number];
  if (!srcToken) return [];
  return [undefined, 'QUOTE_DOUBLE' as const].map((type) => {
    const token = structuredClone(srcToken);
    CST.setScalarValue(token, to.text, { inFlow, ...(type && { type }) });
    return 'source' in token ? String(token.source) : '';
  });
}

/** The value of a document; undefined for one with a mistake, which may be an alias of nothing. */
function valueIn(document: ReturnType<typeof parseDocument>): unknown {
  if (document.errors.length > 0) return undefined;
  try {
    return document.toJS();
  } catch {
    return undefined;
  }
}

function isFlow(node: unknown): boolean {
  return isCollection(node) && node.flow === true;
}

function withValue(value: unknown, [step, ...rest]: YamlPath, to: unknown): unknown {
  if (step === undefined) return to;
  if (Array.isArray(value)) return value.map((item, index) => (index === step ? withValue(item, rest, to) : item));
  const entries = Object.entries(value as Readonly<Record<string, unknown>>);
  return Object.fromEntries(entries.map(([key, inner]) => [key, key === step ? withValue(inner, rest, to) : inner]));
}
