/** The facts about a post in its front matter. */
export interface Facts {
  readonly title: string;
  readonly description: string;
  readonly published: string;
  readonly tags: readonly string[];
}

/** Facts as YAML values. */
export type FrontMatter = Readonly<Record<keyof Facts, string>>;

/** Every string is quoted as in JSON, which is also YAML; the date is not quoted. */
export function plainFrontMatter({ title, description, published, tags }: Facts): FrontMatter {
  return { title: double(title), description: double(description), published, tags: JSON.stringify(tags) };
}

/** Four ways of quoting, used in turn: by a program that escapes, by people, by a tool that writes block lists, and as JSON. */
export function realFrontMatter(facts: Facts, index: number): FrontMatter {
  const { title, description, published, tags } = facts;
  switch (index % 4) {
    case 0:
      return {
        title: ascii(title),
        description: ascii(description),
        published: double(published),
        tags: `[${tags.map(ascii).join(', ')}]`,
      };
    case 1:
      return {
        title: single(title),
        description: double(description),
        published: single(published),
        tags: `[${tags.join(', ')}]`,
      };
    case 2:
      return {
        title: double(title),
        description: single(description),
        published,
        tags: tags.map((tag) => `\n  - ${single(tag)}`).join(''),
      };
    default:
      return plainFrontMatter(facts);
  }
}

function double(text: string): string {
  return JSON.stringify(text);
}

function single(text: string): string {
  return `'${text.replaceAll("'", "''")}'`;
}

/** In double quotes, with an escape for each letter that is not ASCII. */
function ascii(text: string): string {
  return double(text).replace(/[^\x20-\x7e]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);
}
