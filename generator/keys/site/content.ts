import type { KeyTexts } from './key-text.ts';

/** The keys of `site.yaml` for how its content is read. */
export const contentKeys: KeyTexts = {
  timeZone: {
    says: 'Where clocks show the times in front matter that name no time zone.',
    example: 'Europe/Paris',
    shows: 'dates of posts',
  },
  frontMatter: {
    says: 'What keys of front matter mean that another generator uses: a known key, or `extra` for what only templates read.',
    example: { date: 'published', excerpt: 'description', layout: 'extra' },
    shows: 'front matter as it is read',
  },
  components: {
    says: 'What becomes of a component or a shortcode of another generator: `unwrap` shows what is in it, `drop` leaves it out, and a mapping puts something in its place. `*` is the rule of all others.',
    example: { Callout: 'unwrap', Spacer: 'drop', '*': 'unwrap' },
    shows: 'bodies of pages and posts',
  },
  'components.*.link': {
    says: 'The address of a link in its place, with attributes in braces.',
    example: 'https://video.example/{id}',
  },
  'components.*.text': {
    says: 'The text of that link.',
    otherwise: 'the attribute `title`',
    example: '{title}',
  },
  'components.*.image': {
    says: 'The file of a picture in its place, with attributes in braces.',
    example: '/assets/{name}.jpg',
  },
  'components.*.alt': {
    says: 'What that picture shows, for those who do not see it.',
    otherwise: 'the attribute `alt`',
    example: '{alt}',
  },
  'components.*.only': {
    says: 'The one attribute or part that is shown in its place.',
    example: 'light',
  },
  liquid: {
    says: 'The values of Liquid variables in Markdown.',
    example: { 'site.repository': 'https://code.example/halyard' },
    shows: 'bodies of pages and posts',
  },
  ignore: {
    says: 'Files of the content folder that a build passes over. `*` stands for any characters of a name, `**/` for any folders.',
    example: ['**/_index.md'],
    shows: 'what is missing from the output folder',
  },
};
