import { line } from '../common.ts';
import { closed, formatted, key, listOf } from '../keys.ts';

const text = { type: 'string', maxLength: 1000 } as const;

/** How the content is read. */
export const content = {
  timeZone: key(formatted('time-zone'), 'The time zone of times in front matter that have none.', 'Europe/Paris', {
    shows: 'dates of posts',
  }),
  frontMatter: key(
    { type: 'object', additionalProperties: line },
    'Maps front matter keys of other generators to known keys, or to `extra`, which only templates read.',
    { date: 'published', excerpt: 'description', layout: 'extra' },
    { shows: 'front matter' },
  ),
  components: key(
    {
      type: 'object',
      additionalProperties: {
        anyOf: [
          { enum: ['unwrap', 'drop'] },
          closed({}, ['link'], {
            link: key(
              text,
              'The address of a link to show instead, with attributes in braces.',
              'https://video.example/{id}',
            ),
            text: key(text, 'The text of that link.', '{title}', { otherwise: 'the attribute `title`' }),
          }),
          closed({}, ['image'], {
            image: key(text, 'The file of a picture to show instead, with attributes in braces.', '/assets/{name}.jpg'),
            alt: key(text, 'The alternative text of that picture.', '{alt}', { otherwise: 'the attribute `alt`' }),
          }),
          closed({}, ['only'], { only: key(line, 'The only attribute or part to show.', 'light') }),
        ],
      },
    },
    'How to show components of another generator: `unwrap` keeps their content and visible attributes, `drop` removes them, and a mapping replaces them. `*` covers all others.',
    { Callout: 'unwrap', Spacer: 'drop', '*': 'unwrap' },
    { shows: 'bodies of pages and posts' },
  ),
} as const;

/** The folder of a site that another program builds. */
export const beside = key(
  line,
  'The built site to which `fingerpost beside` adds files for machines, relative to the folder that contains `content/`.',
  '../site/out',
  { otherwise: 'the folder that the command names', shows: 'what `fingerpost beside` adds' },
);

/** The content files that a build passes over. */
export const ignore = key(
  listOf({ type: 'string', minLength: 1, maxLength: 300 }, { uniqueItems: true }),
  'Content files to ignore. `*` stands for any characters of a name, `**/` for any folders.',
  ['**/_index.md'],
  { shows: 'what is missing from the output folder' },
);
