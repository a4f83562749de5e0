import { namesLanguage } from '../base/languages.ts';

/** Where a file of `pages/` or `posts/` is. */
interface PlaceOfEntry {
  readonly kind: 'pages' | 'posts';
  /** The folder of its language; empty where it is in none, as it may be on a site of one language. */
  readonly folder: string;
  /** The path below that, or else below the folder of its kind. */
  readonly name: string;
}

/** Splits the path of a file in `pages/` or `posts/`. A folder there that is named after a language, in any spelling, is that of the language. */
export function placeOfEntry(path: string): PlaceOfEntry {
  const [top = '', second = '', ...rest] = path.split('/');
  const kind = top === 'pages' ? top : 'posts';
  if (rest.length > 0 && namesLanguage(second)) return { kind, folder: second, name: rest.join('/') };
  return { kind, folder: '', name: [second, ...rest].join('/') };
}
