import type { FromSchema } from 'json-schema-to-ts';
import { line, localized, slug, url } from '../../settings/schemas/common.ts';
import { closed, formatted, key, rows } from '../../settings/schemas/keys.ts';
import { checkUnique, type DataType } from './data-type.ts';

const schema = closed({}, ['authors'], {
  authors: rows(
    {
      minItems: 1,
      description: 'The authors of posts.',
      shows: 'posts, the lists and feeds of authors, feeds, JSON-LD',
    },
    ['id', 'name'],
    {
      id: key(slug, 'The id that posts use.', 'ines-moreau', { shows: 'the address of their list' }),
      name: key(line, 'Their name.', 'Inès Moreau'),
      role: key(localized, 'What they do.', { en: 'Head of support', fr: 'Responsable du support' }),
      bio: key(localized, 'Who they are, in a sentence or two.', 'Inès answered telephones for ten years.', {
        shows: 'below their posts, the list of these and its Markdown, JSON-LD',
      }),
      url: key(url, 'Their own page.', 'https://ines.example/'),
      image: key(formatted('site-path'), 'The path of their picture.', '/assets/ines.jpg', {
        shows: 'posts, the lists of their posts and of authors, `/feed.json`, JSON-LD',
      }),
    },
  ),
});

type AuthorsFile = FromSchema<typeof schema>;

/** `data/authors.yaml`: the people who sign posts. */
export const authors: DataType<AuthorsFile> = {
  name: 'authors',
  schema,
  check: (file, { block }) => checkUnique(file.authors, 'authors', block),
};
