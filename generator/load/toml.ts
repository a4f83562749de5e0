import { parse, TomlDate, TomlError } from 'smol-toml';
import { capitalized } from '../base/capitalized.ts';
import { escapeExpression } from '../base/expression.ts';
import { isDeeper } from '../base/mapping.ts';
import { error, hasErrors, type Problem, placeAt, type Result, type Source } from '../base/problem.ts';
import { findSecrets, secretHint } from '../base/secrets.ts';
import { findForbidden, forbiddenCharacter } from './text.ts';
import type { YamlBlock, YamlPath } from './yaml.ts';
import type { YamlText } from './yaml-problems.ts';

/** Parses TOML as plain data: dates become the text that states them. `start` is the offset of the block in its source. https://toml.io/en/v1.0.0 */
export function parseToml(source: Source, start: number, text: string): Result<YamlBlock | undefined> {
  const at: YamlText = { source, start, text };
  try {
    const parsed = parse(text, { maxDepth: 64 });
    // The parser counts brackets; keys with periods nest, too.
    const deep = Object.keys(parsed).find((key) => isDeeper(parsed[key], 64));
    if (deep !== undefined) {
      const place = tomlBlock(at, parsed).placeOfKey([deep]);
      const hint = 'Take periods out of the key, or out of the name of the table';
      return { value: undefined, problems: [error('toml-syntax', 'Nested more than 64 levels deep', place, hint)] };
    }
    const value = asWritten(parsed, text);
    const block = tomlBlock(at, value);
    const problems = Object.entries(value).flatMap(([key, inner]) => unfitTexts(inner, block, key));
    return { value: hasErrors(problems) ? undefined : block, problems };
  } catch (cause) {
    if (!(cause instanceof TomlError)) throw cause;
    return { value: undefined, problems: [syntaxProblem(cause, at)] };
  }
}

/** A TOML block whose value is known. The parser gives no places: they are those of the top-level keys, which begin a line. */
export function tomlBlock(at: YamlText, value: unknown): YamlBlock {
  const placeOfKey = ([key]: YamlPath) => placeAt(at.source, at.start + (keyAt(at.text, key)?.key ?? 0));
  const placeOf = ([key]: YamlPath) => placeAt(at.source, at.start + (keyAt(at.text, key)?.value ?? 0));
  return { at, value, placeOf, placeOfKey, placeIn: placeOf, writtenAt: () => undefined };
}

/** The offsets of a top-level key, or of the table of that name, and of its value. */
function keyAt(text: string, key: string | number | undefined): { key: number; value: number } | undefined {
  const name = `["']?${escapeExpression(String(key))}["']?`;
  const tables = text.search(/^[ \t]*\[[^\]\r\n]*\]+[ \t]*(?:#.*)?$/m);
  const assigned = new RegExp(`^([ \\t]*)${name}[ \\t]*(?:\\.[^=\\n]*)?=[ \\t]*`, 'm').exec(
    tables === -1 ? text : text.slice(0, tables),
  );
  const found = assigned ?? new RegExp(`^([ \\t]*)\\[{1,2}[ \\t]*${name}[ \\t]*[.\\]]`, 'm').exec(text);
  if (!found) return undefined;
  const [whole, indent = ''] = found;
  return { key: found.index + indent.length, value: found.index + (assigned ? whole.length : indent.length) };
}

function syntaxProblem({ line, column, message }: TomlError, { source, start, text }: YamlText): Problem {
  const before = text.split('\n').slice(0, line - 1);
  const offset = before.reduce((sum, { length }) => sum + length + 1, 0) + column - 1;
  const [, reason = ''] = /^Invalid TOML document: ([^\n]*)/.exec(message) ?? [];
  return error('toml-syntax', capitalized(reason || 'The TOML cannot be parsed'), placeAt(source, start + offset));
}

/** Texts that cannot be published, which escapes can write. */
function unfitTexts(value: unknown, block: YamlBlock, key: string): readonly Problem[] {
  if (typeof value === 'object' && value !== null)
    return Object.values(value).flatMap((inner) => unfitTexts(inner, block, key));
  if (typeof value !== 'string') return [];
  const character = findForbidden(value);
  if (character !== undefined) return [forbiddenCharacter(character, block.placeOf([key]))];
  // Secrets in plain sight were masked before.
  if (findSecrets(value).length === 0) return [];
  return [error('secret', 'This looks like a secret in disguise', block.placeOf([key]), secretHint)];
}

const writtenDate = /^\d{4}-\d\d-\d\d(?:[Tt ]\d\d:[\d:.]+(?:[Zz]|[+-]\d\d:\d\d)?)?/;

/** A table with its dates as they were written: the parser turns days that do not exist into others. */
function asWritten(table: Readonly<Record<string, unknown>>, text: string): Record<string, unknown> {
  const entries = Object.entries(table).map(([key, value]) => {
    const [written] = value instanceof TomlDate ? (writtenDate.exec(text.slice(keyAt(text, key)?.value)) ?? []) : [];
    return [key, written ?? plain(value)] as const;
  });
  return Object.fromEntries(entries);
}

/** A parsed value as JSON has it: a key such as `__proto__` is a key like any other. */
function plain(value: unknown): unknown {
  if (value instanceof TomlDate) return value.toISOString();
  if (Array.isArray(value)) return value.map(plain);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, plain(inner)]));
}
