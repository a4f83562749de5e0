import { copied, entriesOf, filesBeside, placed, templatePagesIn, textsOf } from '../old/entries.ts';
import { configFile, localesIn, objectsAfter } from '../old/javascript.ts';
import { markedBy } from '../old/languages.ts';
import { notShown, partOfOthers } from '../old/left.ts';
import { literalIn } from '../old/literals.ts';
import { treeOf } from '../old/menu.ts';
import { dateOf, pageAddress, stemOf } from '../old/paths.ts';
import { firstText, valuesOf } from '../old/read.ts';
import { emptySite, type Generator } from '../old/site.ts';
import { rewriteComponents } from '../rewrite/mdc.ts';

const root = 'content/';

/** Where a configuration names the site; `title` elsewhere may be that of anything. */
const names = [
  ['site', 'name'],
  ['seo', 'siteName'],
  ['llms', 'title'],
  ['head', 'title'],
  ['seo', 'title'],
  ['header', 'title'],
] as const;

/** Nuxt Content: Markdown with components in `content/`, whose names may begin with numbers. https://content.nuxt.com/docs/files/markdown */
export const generator: Generator = {
  title: 'Nuxt Content',
  owns: (folder) =>
    configFile(folder, 'nuxt\\.config') !== undefined && folder.paths.some((path) => /^content\/.*\.md$/.test(path)),
  read(folder) {
    const config = textsOf(folder, /^(?:nuxt\.config|app\/app\.config|app\.config)\.[cm]?[jt]s$/);
    const languages = localesIn(config);
    const { entries, left } = entriesOf(
      folder,
      (path) => path.startsWith(root),
      (path, front, _body, mark) => {
        const inner = stemOf(path.slice(root.length));
        if (/(?:^|\/)[._]/.test(inner)) return notShown(partOfOthers);
        const name = inner
          .split('/')
          .map((part) => part.replace(/^\d+\.(?=.)/, ''))
          .join('/');
        const isPost = dateOf(front, name) !== undefined && /(?:^|\/)(?:blog|posts|articles|news)\//.test(name);
        const prefix = mark === languages.main ? '' : mark;
        const place = placed(isPost, name, pageAddress(prefix, name.toLowerCase()));
        const seo = Object.entries(valuesOf(front.seo)).filter(([key]) => /^(?:title|description)$/.test(key));
        return seo.length === 0 ? place : { ...place, front: { ...Object.fromEntries(seo), ...front } };
      },
      { marked: markedBy({ ...languages, before: /^content\// }) },
    );
    return {
      ...emptySite,
      name: firstText(
        ...names.flatMap(([key, inner]) =>
          objectsAfter(config, `\\b${key}\\s*:\\s*`).map((object) => literalIn(object, inner)),
        ),
        literalIn(config, '(?:siteName|name)'),
      ),
      description: literalIn(config, 'description'),
      baseUrl: literalIn(config, '(?:url|siteUrl|domain)'),
      language: languages.main ?? literalIn(config, 'lang'),
      permalinks: ['/blog/:path/', '/:path/'],
      entries,
      left,
      templatePages: templatePagesIn(folder, /^(?:app\/)?pages\/(.+)\.vue$/),
      files: new Map([...copied(folder, 'public/', 'public/'), ...filesBeside(folder, entries)]),
      rewriters: [rewriteComponents],
      // With the properties of a component, whose texts are shown all the same.
      templates:
        /^[ \t]*:{2,}[a-z].*(?:\n[ \t]*---\n(?:(?![ \t]*---)[^\n]*\n)*[ \t]*---[ \t]*)?$|^[ \t]*#[a-z][\w-]*(?:\{[^\n]*\})?[ \t]*$|(?<![\w:]):br\b|(?<![\w:]):[a-z][\w-]*(?=[[{])|(?<=[\w)\]`*])\{[^{}\n]*\}/gm,
      sidebar: treeOf(
        entries.filter(({ kind }) => kind === 'page'),
        root,
      ).filter(({ to = '' }) => !/^content\/(?:\d+\.)?index\.md$/.test(to)),
    };
  },
};
