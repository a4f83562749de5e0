import { RE2JS } from 're2js';
import type { Meter } from './meter.ts';
import { PatternError } from './pattern-error.ts';

/** The most instructions that a pattern is compiled to: `^.{1,1000}$` takes 2,004. */
const mostInstructions = 2500;

/** Compiles the patterns of JSON Schemas for an engine that never goes back in a text; each match is counted. Throws a PatternError. */
export function patternEngine({ spend }: Meter): { (pattern: string): PatternTest; code: string } {
  const compile = (pattern: string): PatternTest => {
    const { expression, size } = compiled(pattern);
    return {
      test: (text) => {
        spend(1 + (size * text.length) / 8);
        return expression.test(text);
      },
      // Patterns are told apart by this in compiled schemas.
      toString: () => pattern,
    };
  };
  return Object.assign(compile, { code: 'linear' });
}

/** A compiled pattern, as ajv calls it. */
interface PatternTest {
  test(text: string): boolean;
  toString(): string;
}

function compiled(pattern: string): { readonly expression: RE2JS; readonly size: number } {
  try {
    // The names of properties that RE2 has another form for.
    const renamed = pattern.replace(/\\([pP])\{(?:Script|sc|General_Category|gc)=(\w+)\}/g, '\\$1{$2}');
    const expression = RE2JS.compile(RE2JS.translateRegExp(renamed));
    const size = expression.programSize();
    if (size <= mostInstructions) return { expression, size };
  } catch (cause) {
    const [, part] = /^[^`]*`(.*)`$/s.exec((cause as Error).message) ?? [];
    throw new PatternError(pattern, part === undefined ? 'The pattern is not read' : `A pattern cannot have "${part}"`);
  }
  throw new PatternError(pattern, 'The pattern repeats too much');
}
