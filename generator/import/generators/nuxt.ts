import { capitalized } from '../../base/capitalized.ts';
import { copied, entriesOf, filesBeside, placed, templatePagesIn, textsOf } from '../old/entries.ts';
import { configFile, localesIn, objectsAfter } from '../old/javascript.ts';
import { markedBy } from '../old/languages.ts';
import { notShown, partOfOthers } from '../old/left.ts';
import { literalIn } from '../old/literals.ts';
import { treeOf } from '../old/menu.ts';
import { dateOf, pageAddress, stemOf } from '../old/paths.ts';
import { firstText, readConfig, valuesOf } from '../old/read.ts';
import { emptySite, type Generator, rewriterOf } from '../old/site.ts';
import { alert, dedented, endOf, isAlert } from '../rewrite/blocks.ts';
import { outsideCode, replaceBlocks } from '../rewrite/outside-code.ts';

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

const opening = /^([ \t]*)(:{2,})([a-z][\w-]*)(?:\[([^\]\n]*)\])?(\{[^\n]*\})?[ \t]*$/i;
const quoted = /^(?:note|tip|info|warning|caution|danger|important|callout|alert)$/;

/**
 * The components of MDC: `::name` … `::` as its content, with the title and text of its properties and without the marks of slots; a note as a quote.
 * `:name` within text goes, and `:name[text]` is its text. https://content.nuxt.com/docs/files/markdown#mdc-syntax
 */
export const rewriteComponents = rewriterOf((body) =>
  outsideCode(components(body.split('\n'), 0).join('\n'), (part) =>
    part
      .replace(/(?<![\w:\\]):([a-z][a-z\d]*(?:-[a-z\d]+)*)\[([^\]\n]*)\](?:\{[^}\n]*\})?/g, '$2')
      // What is pressed leads somewhere.
      .replace(/(?<![\w:\\]):[a-z][a-z\d-]*\{([^}\n]*)\}/g, (whole, given: string) => {
        const [label, to] = [propertyIn(given, 'label', 'title'), propertyIn(given, 'to', 'href')];
        return label === undefined || to === undefined ? whole : `[${label}](${to})`;
      })
      .replace(/(?<![!\]\\])\[([^[\]\n]+)\]\{[^{}\n]*\}/g, '$1')
      .replace(/(?<![\w:\\]):(?:br\b(?![-\w])|[a-z][a-z\d]*(?:-[a-z\d]+)*\{[^}\n]*\})/g, '')
      .replace(/(?<=^|[)\]*])\{[^{}\n]*\}/g, ''),
  ),
);

function components(lines: readonly string[], depth: number): readonly string[] {
  return replaceBlocks(lines, depth, (line, at) => {
    const [, indent = '', colons = '', name = '', label, given = ''] = opening.exec(line) ?? [];
    if (name === '') return undefined;
    const end = endOf(lines, at, colons);
    const inner = lines
      .slice(at + 1, end === -1 ? at + 1 : end)
      .map((contentLine) => (contentLine.startsWith(indent) ? contentLine.slice(indent.length) : contentLine));
    const { text, to, items, rest } = propertiesIn(inner, given);
    const content = components(
      dedented(rest).filter((contentLine) => !/^[ \t]*#[a-z][\w-]*(?:\{[^\n]*\})?[ \t]*$/.test(contentLine)),
      depth + 1,
    );
    const last = end === -1 ? at : end;
    if (isAlert(name))
      return { made: alert(name, label ?? text, content).map((contentLine) => indent + contentLine), last };
    const head = label ?? text ?? (quoted.test(name) ? capitalized(name) : undefined);
    const title = to === undefined || head === undefined ? head : `[${head}](${to})`;
    const only = content.filter((contentLine) => contentLine.trim() !== '');
    // The text of a button.
    const isLink = head === undefined && to !== undefined && only.length === 1 && !/[[\]`<>]/.test(only[0] ?? '');
    const below = isLink ? [`[${only[0]?.trim()}](${to})`] : content;
    const shown = [...(title === undefined ? [] : [`**${title}**`, '']), ...items, '', ...below];
    const before = quoted.test(name) ? `${indent}> ` : indent;
    return { made: shown.map((contentLine) => (before + contentLine).trimEnd()), last };
  });
}

/** The text of the properties that readers see, and the lines after them. */
function propertiesIn(
  lines: readonly string[],
  given: string,
): {
  readonly text: string | undefined;
  readonly to: string | undefined;
  readonly items: readonly string[];
  readonly rest: readonly string[];
} {
  const start = lines.findIndex((line) => line.trim() !== '');
  const end = lines[start]?.trim() === '---' ? lines.findIndex((line, at) => at > start && line.trim() === '---') : -1;
  const values = end === -1 ? {} : valuesOf(readConfig('x.yaml', lines.slice(start + 1, end).join('\n')));
  const texts = ['title', 'label', 'headline', 'description'].flatMap(
    (key) => firstText(values[key], propertyIn(given, key)) ?? [],
  );
  // Lists of such, as of features.
  const items = Object.values(values).flatMap((list) =>
    (Array.isArray(list) ? list.map(valuesOf) : []).flatMap(
      ({ title, label, description, content, text, to, link }) => {
        const name = firstText(title, label);
        const href = firstText(to, link);
        const words = [name && href ? `[${name}](${href})` : name, firstText(description, content, text)].filter(
          Boolean,
        );
        return words.length === 0 ? [] : [`- ${words.join(': ')}`];
      },
    ),
  );
  const rest = end === -1 ? lines : lines.slice(end + 1);
  const to = firstText(values.to, values.href, propertyIn(given, 'to', 'href'));
  const text = texts.length === 0 ? undefined : texts.join('. ');
  return { text, to, items, rest };
}

/** The text of the first of some properties in braces: `{to="/a/"}`. */
function propertyIn(given: string, ...keys: readonly string[]): string | undefined {
  return keys
    .map((key) => new RegExp(`(?<![\\w:-])${key}="([^"]*)"`).exec(given)?.[1])
    .find((value) => value !== undefined);
}
