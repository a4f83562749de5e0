import { wordsForFormat } from '../../generator/settings/formats.ts';
import type { ContentSchema } from '../../generator/settings/localized.ts';

/** Describes a part of a content schema in the words that messages use. */
export function typeWords(schema: ContentSchema): string {
  const {
    $comment: comment,
    enum: words,
    anyOf,
    type,
    format,
    items,
    properties,
    additionalProperties: others,
  } = schema;
  if (typeof comment === 'string' && comment.startsWith('must be ')) return comment.slice('must be '.length);
  if (Array.isArray(words)) return words.map((word) => `\`${word}\``).join(', ');
  if (anyOf) return choiceWords(anyOf);
  if (type === 'array')
    return items?.type === 'object' ? 'a list of mappings' : `a list, each ${typeWords(items ?? {})}`;
  if (type === 'object') {
    if (properties || typeof others !== 'object') return 'a mapping';
    return others.type === 'object' ? 'a map of mappings' : `a map, each ${typeWords(others)}`;
  }
  if (type === 'boolean') return '`true` or `false`';
  if (type === 'integer' || type === 'number') return numberWords(schema);
  if (typeof format === 'string' && format !== 'line')
    return (wordsForFormat(format)?.wanted ?? format).replace(/[\\`*_]/g, '\\$&');
  const most = Number(schema.maxLength);
  const text = format === 'line' ? 'one line of text' : 'a text';
  return most > 0 && most !== 300 ? `${text}, up to ${most.toLocaleString('en')} characters` : text;
}

function choiceWords(branches: readonly ContentSchema[]): string {
  const [first, second] = branches;
  if (branches.length === 2 && first?.type === 'string' && isMapOf(second, first))
    return `${typeWords(first)}; or one for each locale`;
  return [...new Set(branches.map(typeWords))].join('; or ');
}

function isMapOf(map: ContentSchema | undefined, { type }: ContentSchema): boolean {
  const others = map?.additionalProperties;
  return typeof others === 'object' && others.type === type;
}

function numberWords({ type, minimum, exclusiveMinimum, maximum }: ContentSchema): string {
  const noun = type === 'integer' ? 'a whole number' : 'a number';
  const print = (limit: unknown) => Number(limit).toLocaleString('en');
  const above = exclusiveMinimum === undefined ? '' : ` of more than ${print(exclusiveMinimum)}`;
  const low = minimum === undefined ? above : ` from ${print(minimum)}`;
  return `${noun}${low}${maximum === undefined ? '' : ` to ${print(maximum)}`}`;
}
