import { append } from '../../base/append.ts';
import { isMapping } from '../../base/mapping.ts';
import { nearest } from '../../base/nearest.ts';
import { error, type Problem, type Result, warning } from '../../base/problem.ts';
import type { YamlBlock, YamlPath } from '../../load/yaml.ts';
import type { SiteConfig } from '../../settings/config.ts';
import { extraKey, keysOf, knownKeys } from '../../settings/known-keys.ts';

/** Front matter under the names that keys are known by. */
interface NamedFront {
  readonly values: Readonly<Record<string, unknown>>;
  /** The values that only templates use, under their own names. */
  readonly extra: Readonly<Record<string, unknown>>;
  /** The keys that known keys were written as, where they differ. */
  readonly written: ReadonlyMap<string, string>;
  /** The keys that have no meaning and that no setting mentions. */
  readonly unmentioned: readonly string[];
}

/** Gives the keys of a file the names that they are known by; a misspelt one counts as the key that it most likely means, so that it is not also missing. */
export type Namer = (block: YamlBlock, kind: keyof typeof keysOf) => Result<NamedFront>;

/** Reads keys as the settings say. Each unknown key is compared with the known ones only once, because thousands of files may have it. */
export function namerOf({ keys }: Pick<SiteConfig, 'keys'>): Namer {
  const close = new Map<string, string | undefined>();
  const words = [...knownKeys, ...keys.keys()];
  const closeTo = (key: string) => {
    if (!close.has(key)) close.set(key, nearest(key, words));
    return close.get(key);
  };
  // Hugo does not tell capitals: https://gohugo.io/content-management/front-matter/
  const inSmall = new Map(words.map((word) => [word.toLowerCase(), word]));
  const isSpelt = (key: string) => keys.has(key) || knownKeys.includes(key);
  return (block, kind) => {
    const problems: Problem[] = [];
    const values: Record<string, unknown> = {};
    const extra: Record<string, unknown> = {};
    const written = new Map<string, string>();
    const unmentioned: string[] = [];
    const front = isMapping(block.value) ? block.value : {};
    for (const [own, value] of Object.entries(front)) {
      const small = isSpelt(own) ? undefined : inSmall.get(own.toLowerCase());
      const key = small === undefined || Object.hasOwn(front, small) ? own : small;
      // Jekyll writes drafts like this. https://jekyllrb.com/docs/front-matter/
      const isPublished = key === 'published' && typeof value === 'boolean' ? value : undefined;
      const isMentioned = keys.has(key);
      const isKnown = knownKeys.includes(key);
      const near = isMentioned || isKnown ? undefined : closeTo(key);
      const meant = near ?? key;
      const known = isPublished === undefined ? (keys.get(meant) ?? meant) : 'draft';
      const hasMeaning = keysOf[kind].includes(known);
      // Of a key that every object has, a template could not tell whether it was written.
      const isInherited = key in {};
      const isUnknown = near !== undefined || (!hasMeaning && (isInherited || (isKnown && !isMentioned)));
      if (isUnknown) {
        const hint = near === undefined ? `Known keys: ${keysOf[kind].join(', ')}` : `Did you mean "${near}"?`;
        problems.push(error('unknown-key', `Unknown key "${own}"`, block.placeOfKey([own]), hint));
      }
      if (hasMeaning) {
        const before = Object.hasOwn(values, known) ? values[known] : undefined;
        const held = isPublished === undefined ? value : !isPublished;
        values[known] = before === undefined ? held : joined(known, before, held, known === key);
        if (known === own) written.delete(own);
        else if (before === undefined || known === key) written.set(known, own);
      } else if (!isUnknown) {
        if (!isMentioned) unmentioned.push(key);
        extra[key] = value;
      }
    }
    return { value: { values, extra, written, unmentioned }, problems };
  };
}

/** Tags and aliases of several keys are put together. Of anything else, what stands under its own name counts, or else what stands first. */
function joined(known: string, before: unknown, value: unknown, isOwn: boolean): unknown {
  if (known === 'tags' || known === 'aliases') return [...new Set([...listOf(before), ...listOf(value)])];
  return isOwn ? value : before;
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : value === null ? [] : [value];
}

/** A block of known keys, whose values are at the places of the keys that were written, in whichever form. */
export function namedBlock(block: YamlBlock, value: unknown, written: ReadonlyMap<string, string>): YamlBlock {
  const path = ([key = '', ...rest]: YamlPath): YamlPath => [written.get(String(key)) ?? key, ...rest];
  return {
    at: block.at,
    value,
    placeOf: (of) => block.placeOf(of.length === 0 ? of : path(of)),
    placeOfKey: (of) => block.placeOfKey(path(of)),
    placeIn: (of, offset) => block.placeIn(path(of), offset),
    writtenAt: (of) => block.writtenAt(path(of)),
    writtenPath: (of) => {
      const [key] = path(of.slice(0, 1));
      const value = isMapping(block.value) && key !== undefined ? block.value[key] : undefined;
      return typeof value === 'object' ? of : of.slice(0, 1);
    },
  };
}

/** A key without a meaning, and the front matter that has it. */
export interface UnmentionedKey {
  readonly key: string;
  readonly block: YamlBlock;
}

/** Says once for each key without a meaning where its values go. */
export function tellUnmentioned(found: readonly UnmentionedKey[]): readonly Problem[] {
  const blocks = new Map<string, YamlBlock[]>();
  for (const { key, block } of found) append(blocks, key, block);
  return [...blocks].flatMap(([key, [first, ...others]]) => {
    if (!first) return [];
    const also =
      others.length === 0 ? '' : `, here and in ${others.length} more file${others.length === 1 ? '' : 's'},`;
    const message = `The key "${key}"${also} is unknown: templates get it as extra`;
    const hint = `If that is intended, write "frontMatter: {${key}: ${extraKey}}" in site.yaml, or map it to one of: ${knownKeys.join(', ')}`;
    return [warning('unknown-key', message, first.placeOfKey([key]), hint)];
  });
}
