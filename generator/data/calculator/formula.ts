import { getOwn } from '../../base/mapping.ts';
import { evaluate, type Formula } from '../../browser/calculation.js';

/** A parsed formula: the variables that it reads, and what `evaluate()` takes. */
export interface ParsedFormula {
  readonly variables: ReadonlySet<string>;
  readonly formula: Formula;
}

/** Inputs with their defaults, and outputs whose formulas can use the inputs and the outputs before them. */
interface Calculation {
  readonly inputs: readonly { readonly id: string; readonly default: number }[];
  readonly outputs: readonly { readonly id: string; readonly formula: string }[];
}

/** Where and why a formula cannot be parsed. */
export class FormulaError extends Error {
  readonly offset: number;

  constructor(message: string, offset: number) {
    super(message);
    this.name = 'FormulaError';
    this.offset = offset;
  }
}

interface Token {
  readonly kind: 'number' | 'name' | 'sign' | 'end';
  readonly text: string;
  readonly offset: number;
}

const arities: Readonly<Record<string, number>> = { min: 2, max: 2, round: 1 };

/** The names that variables cannot have. */
export const functionNames: readonly string[] = Object.keys(arities);

/**
 * Parses `+ - * / ( )`, numbers, variables, numbers of plans such as `plan.team.price`, and `min max round`, with the usual precedence. Nothing is evaluated as code.
 *
 * @returns A formula, or the error that says why the text is not one.
 */
export function parseFormula(text: string): ParsedFormula | FormulaError {
  try {
    return parse(text);
  } catch (cause) {
    if (cause instanceof FormulaError) return cause;
    throw cause;
  }
}

function parse(text: string): ParsedFormula {
  const tokens = tokenise(text);
  const variables = new Set<string>();
  let at = 0;
  let depth = 0;
  const peek = (): Token => tokens[at] ?? { kind: 'end', text: '', offset: text.length };
  const take = (): Token => {
    const token = peek();
    at += 1;
    return token;
  };
  const expect = (sign: string): void => {
    const token = take();
    if (token.text !== sign) throw new FormulaError(`Expected "${sign}"${found(token)}`, token.offset);
  };

  function sum(): Formula {
    let left = product();
    while (peek().text === '+' || peek().text === '-') left = [take().text, left, product()];
    return left;
  }

  function product(): Formula {
    let left = factor();
    while (peek().text === '*' || peek().text === '/') left = [take().text, left, factor()];
    return left;
  }

  function factor(): Formula {
    const token = take();
    depth += 1;
    if (depth > 100) throw new FormulaError('Nested too deeply', token.offset);
    try {
      return operand(token);
    } finally {
      depth -= 1;
    }
  }

  function operand(token: Token): Formula {
    if (token.kind === 'number') return Number(token.text);
    if (token.text === '-') return ['negative', factor()];
    if (token.text === '(') {
      const value = sum();
      expect(')');
      return value;
    }
    if (token.kind !== 'name') throw new FormulaError(`Expected a number, a name or "("${found(token)}`, token.offset);
    if (peek().text === '(') return call(token);
    variables.add(token.text);
    return token.text;
  }

  function call(name: Token): Formula {
    const arity = getOwn(arities, name.text);
    if (arity === undefined)
      throw new FormulaError(`Unknown function "${name.text}": use ${functionNames.join(', ')}`, name.offset);
    expect('(');
    const values = [sum()];
    while (peek().text === ',') {
      take();
      values.push(sum());
    }
    expect(')');
    if (values.length !== arity)
      throw new FormulaError(
        `${name.text} takes ${arity} value${arity === 1 ? '' : 's'}, not ${values.length}`,
        name.offset,
      );
    return [name.text, ...values];
  }

  const formula = sum();
  if (peek().kind !== 'end') throw new FormulaError(`Expected an operator${found(peek())}`, peek().offset);
  return { variables, formula };
}

/** Every input and output of a calculation for the given inputs; the others take their defaults. What cannot be calculated is NaN. */
export function calculate(
  { inputs, outputs }: Calculation,
  inputsGiven: Readonly<Record<string, number>>,
): Readonly<Record<string, number>> {
  const values: Record<string, number> = {};
  for (const input of inputs) values[input.id] = getOwn(inputsGiven, input.id) ?? input.default;
  for (const { id, formula: text } of outputs) {
    const parsed = parseFormula(text);
    values[id] = parsed instanceof FormulaError ? Number.NaN : evaluate(parsed.formula, values);
  }
  return values;
}

/** The pattern of a number of a plan or an add-on. The hyphens of an id have letters or digits around them, so a minus needs a space. */
const reference = '(?:plan|add-on)(?:\\.[A-Za-z0-9]+(?:-[A-Za-z0-9]+)*)+';

/** A formula with the numbers of plans in the place of their names. */
export function withFigures(text: string, figures: ReadonlyMap<string, number>): string {
  if (!text.includes('.')) return text;
  return text.replace(new RegExp(`(?<![\\w.])${reference}`, 'g'), (name) => {
    const figure = figures.get(name);
    return figure === undefined ? name : figure.toLocaleString('en', { useGrouping: false, maximumFractionDigits: 20 });
  });
}

function tokenise(text: string): Token[] {
  const tokens: Token[] = [];
  const pattern = new RegExp(`\\s*(?:(\\d+(?:\\.\\d+)?)|(${reference}|[a-z][a-z0-9_]*)|([-+*/(),]))`, 'y');
  while (pattern.lastIndex < text.trimEnd().length) {
    const from = pattern.lastIndex;
    const match = pattern.exec(text);
    if (!match) {
      const offset = from + (text.slice(from).length - text.slice(from).trimStart().length);
      throw new FormulaError(`Unexpected "${String.fromCodePoint(text.codePointAt(offset) ?? 0)}"`, offset);
    }
    const [all, number, name, sign = ''] = match;
    const token = number ?? name ?? sign;
    tokens.push({
      kind: number ? 'number' : name ? 'name' : 'sign',
      text: token,
      offset: from + all.length - token.length,
    });
  }
  return tokens;
}

function found(token: Token): string {
  return token.kind === 'end' ? ' at the end' : ` before "${token.text}"`;
}
