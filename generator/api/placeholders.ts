import { type Problem, placeAt, warning } from '../base/problem.ts';
import type { Folder } from '../load/files.ts';
import { readText } from '../load/source.ts';

/** The files that `init` writes with texts to be replaced. */
const files = /^(?:site\.yaml|data\/authors\.yaml|(?:pages|posts)\/[^/]+\/(?:index|hello)\.md)$/;

/** How those texts begin, in the languages that they are written in; and the mark of one that is to be translated. */
const placeholders = new RegExp(
  [
    ...['Replace this with', 'What it is, in one line', 'Your Name$', 'Say here ', 'This post is `content/'],
    ...['This is the home page, in `content/', 'Remplacez ceci par', 'Ce que c’est, en une ligne', 'Dites ici '],
    ...['Cet article est `content/', 'Voici la page d’accueil, dans `content/', '# still in English'],
  ].join('|'),
  'gm',
);

/** The texts of `init` that are still to be replaced: nothing that keeps a site from being built. */
export function checkPlaceholders(folder: Pick<Folder, 'paths' | 'read'>): readonly Problem[] {
  return folder.paths
    .filter((path) => files.test(path))
    .flatMap((file) => {
      const source = { file, text: readText(folder, file) ?? '' };
      return [...source.text.matchAll(placeholders)].map(({ index }) =>
        warning('placeholder', 'The text that a new site begins with is still there', placeAt(source, index), hint),
      );
    });
}

const hint = 'Write your own: readers, agents and search engines see it';
