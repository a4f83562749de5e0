import { stringify } from 'yaml';
import { draftSchema } from '../data/collections/draft.ts';
import { printJson } from '../format/json.ts';
import type { HomeText } from './entry.ts';
import { wordsOf } from './guesses.ts';
import type { OldSite } from './old/site.ts';

/** The data of the old site as collections, each with a schema that it satisfies, by their paths. `taken` are the names of the data that the program knows. */
export function dataFiles(
  { data }: OldSite,
  taken: readonly string[],
  language: string,
): readonly (readonly [string, string])[] {
  return [...data].flatMap(([name, { value }]) => {
    const slug = name
      .toLowerCase()
      .replace(/[^a-z0-9]+/g, '-')
      .replace(/^-|-$/g, '');
    const own = taken.includes(slug) ? `${slug}-data` : slug;
    if (typeof value !== 'object' || value === null || own === '' || Object.keys(value).length === 0) return [];
    const schema = { title: wordsOf(name), description: wordsOf(name), ...draftSchema(value, [language]) };
    return [
      [`data/${own}.yaml`, stringify(value, { lineWidth: 0, aliasDuplicateObjects: false })],
      [`data/${own}.schema.json`, printJson(schema)],
    ] as const;
  });
}

const newestPosts = '\n::posts{limit=10}\n';

/** What a home page says of a site, in its front matter, and the list of its newest posts. */
export function homeText({ name, description, entries }: OldSite): HomeText {
  const line = (text: string | undefined, longest: number) =>
    text?.replace(/\s+/g, ' ').trim().slice(0, longest) || undefined;
  const body = entries.some(({ kind }) => kind === 'post') ? newestPosts : '';
  return { title: line(name, 140), description: line(description, 290), body };
}

/** A home page that lists the newest posts. */
export function homePage({ title: name = 'Home', description = name }: HomeText, updated: string): string {
  return `---\ntitle: ${JSON.stringify(name)}\ndescription: ${JSON.stringify(description)}\nupdated: ${updated}\n---\n\n${description.replace(/[<>{}[\]*_`:]/g, '\\$&')}\n${newestPosts}`;
}
