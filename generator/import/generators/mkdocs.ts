import { posix } from 'node:path';
import { capitalized } from '../../base/capitalized.ts';
import { escapeExpression } from '../../base/expression.ts';
import type { Mapping } from '../../base/mapping.ts';
import { nameSlug } from '../../names/name-slug.ts';
import { copied, entriesOf, isMarkdown, placed } from '../old/entries.ts';
import type { OldFolder } from '../old/folder.ts';
import { markedBy } from '../old/languages.ts';
import { fileMissing, notShown } from '../old/left.ts';
import { menuIn, treeOf } from '../old/menu.ts';
import { dateOf, dayParts, pageAddress, pageName, pathOf, rootOf, stemOf } from '../old/paths.ts';
import { configIn, firstText, readConfig, textOf, valueAt, valuesOf } from '../old/read.ts';
import { emptySite, type Generator, type Rewriter, rewriterOf } from '../old/site.ts';
import { splitOld } from '../old/split.ts';
import { rewriteAdmonitions } from '../rewrite/admonitions.ts';
import { attributeList, withoutAttributes } from '../rewrite/extensions.ts';
import { codeMark, indentedBlocks, markedCode } from '../rewrite/indented.ts';
import { leftOut, postsListed, tellingRewriter } from '../rewrite/left-out.ts';
import { liquidOf, liquidTemplates } from '../rewrite/liquid.ts';
import { nunjucks, outsideRaw, rawOrComment } from '../rewrite/nunjucks.ts';
import { outsideCode, textRewriter } from '../rewrite/outside-code.ts';

const configs = ['mkdocs.yml', 'mkdocs.yaml', 'zensical.toml'];

/** MkDocs, and Material for it: Markdown in `docs/`, the navigation in `mkdocs.yml`. https://www.mkdocs.org/user-guide/writing-your-docs/ */
export const generator: Generator = {
  title: 'MkDocs',
  owns: ({ has }) => configs.some(has),
  read(folder) {
    const path = configs.find(folder.has) ?? '';
    const written = configIn(folder, path);
    const config = path.endsWith('.toml') ? valuesOf(written.project) : written;
    const root = rootOf(textOf(config.docs_dir) ?? 'docs');
    const settings = pluginsIn(config.plugins);
    const i18n = valuesOf(settings.i18n);
    const languages = [i18n.languages].flat().map(valuesOf);
    const codes = languages.flatMap((language) => firstText(language.locale) ?? []);
    const main = firstText(
      languages.find((language) => language.default === true)?.locale,
      valueAt(config, 'theme.language'),
      valueAt(config, 'theme.locale'),
    );
    const isFile = config.use_directory_urls === false;
    const blog = pathOf(firstText(valueAt(settings.blog, 'blog_dir')) ?? 'blog');
    const take = snippetIn(folder, root);
    const hasMacros = 'macros' in settings || 'zensical.extensions.macros' in pluginsIn(config.markdown_extensions);
    const complete = withDefinitions(config, take);
    const { entries: found, left } = entriesOf(
      folder,
      wantedIn(root),
      (file, front, body, mark) => {
        const stem = pageName(file.slice(root.length));
        const prefix = mark === main ? '' : mark;
        const { created, updated } = valuesOf(front.date);
        const date = dateOf(front, stem) ?? textOf(created);
        const isPost = settings.blog !== undefined && `/${stem}`.startsWith(`${blog}posts/`) && date !== undefined;
        if (isPost) {
          const [, heading] = /^#[ \t]+(.+)$/m.exec(body) ?? [];
          const slug = textOf(front.slug) ?? nameSlug(firstText(front.title, heading, posix.basename(stem)) ?? '');
          const { year, month, day } = dayParts(date) ?? {};
          const post = placed(true, stem, pathOf(prefix, blog, year, month, day, slug));
          // https://squidfunk.github.io/mkdocs-material/plugins/blog/#meta.date
          return created === undefined
            ? post
            : { ...post, front: { ...front, date: created, ...(updated !== undefined && { updated }) } };
        }
        return placed(false, stem, pageAddress(prefix, stem, isFile));
      },
      { marked: markedBy({ main, names: codes, before: new RegExp(`^${escapeExpression(root)}`) }) },
    );
    const hasPosts = found.some(({ kind }) => kind === 'post');
    const entries = found.map((entry) => ({
      ...entry,
      // The plugin shows the posts below the text of this page.
      body: complete(entry.body) + (hasPosts && entry.address === blog ? `\n\n${postsListed()}\n` : ''),
    }));
    const addresses = new Map(entries.map(({ from, address }) => [from.slice(root.length), address]));
    const moves = Object.entries(valuesOf(valueAt(settings.redirects, 'redirect_maps'))).flatMap(([from, to]) => {
      const target = addresses.get(String(to).replace(/#.*$/, '')) ?? String(to);
      return [{ from: pathOf(stemOf(from).replace(/(^|\/)(?:index|README)$/, '')), to: target }];
    });
    const toOf = (link: string) => (/^\w+:|^\//.test(link) ? link : root + link.replace(/^\.\//, ''));
    return {
      ...emptySite,
      name: textOf(config.site_name),
      description: textOf(config.site_description),
      baseUrl: textOf(config.site_url),
      language: main,
      author: textOf(config.site_author),
      permalinks: [`${blog}:year/:month/:day/:title/`, '/:path/'],
      entries,
      left,
      redirects: moves,
      files: new Map(copied(folder, root, 'public/', (file) => !isMarkdown(file) && !/\.(?:py|yml|html)$/.test(file))),
      rewriters: [
        snippets(take),
        ...(hasMacros ? [macros(config, settings.macros, folder)] : []),
        ...('mkdocstrings' in settings ? [generatedDocs, withoutReferences] : []),
        markedCode,
        indentedBlocks,
        rewriteAdmonitions,
        withoutAttributes,
        iconsAndKeys,
      ],
      templates: new RegExp(
        String.raw`${hasMacros ? `${liquidTemplates.source}|` : ''}^[ \t]*\/{3,}[ \t]*[\w-]*|^[ \t]*(?:!!!|\?\?\?\+?)[ \t]+[\w-]+|^[ \t]+(?:\`\`\`|~~~)[^\n]*$|${codeMark.source}|${snippetFile.source}|${includedFile.source}|${attributeList.source}|${icon.source}${'mkdocstrings' in settings ? String.raw`|${generated.source}|(?<=\])\[\w+(?:\.\w+)+\]` : ''}`,
        'gm',
      ),
      sidebar: config.nav === undefined ? treeOf(entries, root) : foldersIn(menuIn(config.nav, { toOf })),
    };

    /** A folder in the navigation stands for its files, as a plugin has it. */
    function foldersIn(items: ReturnType<typeof menuIn>): ReturnType<typeof menuIn> {
      return items.map((item) =>
        item.to?.endsWith('/') && item.to.startsWith(root)
          ? { text: item.text, items: treeOf(entries, item.to) }
          : { ...item, ...(item.items && { items: foldersIn(item.items) }) },
      );
    }
  },
};

/** Only the files of one folder are published. */
function wantedIn(root: string) {
  return (path: string) => {
    if (!path.startsWith(root)) return notShown(`outside of ${root}, which is all that MkDocs publishes`);
    return !/\/(?:includes|snippets)\//.test(path) || notShown('a part of pages');
  };
}

/** The settings of plugins by their names, which stand in a list or in a mapping. */
function pluginsIn(plugins: unknown): Readonly<Record<string, unknown>> {
  const entries = [plugins]
    .flat()
    .flatMap((plugin) => (typeof plugin === 'string' ? [[plugin, {}]] : Object.entries(valuesOf(plugin))));
  return Object.fromEntries(entries.map(([name, value]) => [String(name).replace(/^material\//, ''), value]));
}

/** The snippet of a name. https://facelessuser.github.io/pymdown-extensions/extensions/snippets/ */
function snippetIn({ has, text }: OldFolder, root: string): (name: string) => string | undefined {
  return (name) => {
    const path = [posix.normalize(name), posix.normalize(root + name), `includes/${name}`].find(has);
    return path && (isMarkdown(path) ? splitOld(path, text(path)).body : text(path)).trimEnd();
  };
}

const snippetFile = /^([ \t]*)-{1,}8<-{1,}[ \t]+(?<quote>["'])([^"'\n:]+)(?::[^"'\n]*)?\k<quote>[ \t]*$/gm;
const includedFile = /^([ \t]*)\{(?<sign>[!*])>?[ \t]*([^\s!*{}[\]]+)([^!*{}\n]*)\k<sign>\}[ \t]*$/gm;

/**
 * `--8<-- "file"` and `{!file[ln:1-3]!}` take in a file, `{* file.py ln[1:3] hl[2] *}` shows its code.
 * https://github.com/neurobin/mdx_include, https://github.com/tiangolo/markdown-include-variants
 */
function snippets(take: ReturnType<typeof snippetIn>): Rewriter {
  return tellingRewriter((body, tell) =>
    body
      .replace(
        snippetFile,
        (whole, indent: string, _quote, name: string) => take(name)?.replace(/^/gm, indent) ?? whole,
      )
      .replace(includedFile, (whole, indent: string, sign: string, name: string, how: string, at: number) => {
        const all = take(name)?.split('\n');
        if (all === undefined) {
          tell(at, fileMissing(name));
          return whole;
        }
        const lines = linesIn('ln', how, all);
        const shown = (lines.length === 0 ? all : lines.map((line) => all[line - 1])).join('\n');
        const marks = linesIn('hl', how, all).map((line) => (lines.length === 0 ? line : lines.indexOf(line) + 1));
        const info = `${posix.extname(name).slice(1)} {${marks.filter(Boolean)}}`.replace(' {}', '');
        return (sign === '!' ? shown : `\`\`\`\`${info}\n${shown}\n\`\`\`\``).replace(/^/gm, indent);
      }),
  );
}

/** The numbers of the lines that an inclusion names: `ln[1:3,5]`, `[ln:1-3,5]`. */
function linesIn(name: string, how: string, all: readonly string[]): readonly number[] {
  const [, written = '0'] = new RegExp(`\\b${name}(?:\\[|:)([\\d:,.-]+)\\]`).exec(how) ?? [];
  const ranges = written.split(',').map((part) => part.split(/[:-]/).map((end) => Number.parseInt(end, 10)));
  const isIn = (line: number) => ranges.some(([from = 0, to = from]) => line >= (from || 0) && !(line > to));
  return all.map((_, index) => index + 1).filter(isIn);
}

/** Runs Jinja, which a plugin does, as far as it is the same language. https://mkdocs-macros-plugin.readthedocs.io/ */
function macros(config: Mapping, settings: unknown, { text, has }: OldFolder): Rewriter {
  const files = [valuesOf(settings).include_yaml].flat().flatMap((file) => Object.entries(valuesOf(file)));
  const data = files.map(([name, file]) => {
    const inside = posix.normalize(String(file)).replace(/^(?:\.\.\/)+[^/]+\//, '');
    const path = [posix.normalize(String(file)), inside].find(has);
    return [name, path && readConfig(path, text(path))] as const;
  });
  const globals = { ...valuesOf(config.extra), config, ...Object.fromEntries(data.filter(([, value]) => value)) };
  return outsideRaw([liquidOf({ site: {}, globals, includes: {}, isJekyll: false, dialect: nunjucks })], rawOrComment);
}

const generated =
  /^(?<indent>[ \t]*)(?:#{1,6}[ \t]+)?:::[ \t]+[\w.-]+[ \t]*$(?:\n(?:[ \t]*\n)*\k<indent>[ \t]+\S[^\n]*)*/gm;

/** Leaves out what a plugin made of the comments of a program: `::: package.name`, with its options. https://mkdocstrings.github.io/usage/ */
const generatedDocs = tellingRewriter((body, tell) =>
  outsideCode(body, (part, offset) =>
    part.replace(generated, (whole, indent: string, at: number) => {
      const [first = ''] = whole.trim().split('\n', 1);
      return indent + leftOut(first, (said) => tell(offset + at, said), 'mkdocstrings');
    }),
  ),
);

/** Keeps the text of links to what is made of comments: `[File][package.File]`. https://mkdocstrings.github.io/usage/#cross-references */
const withoutReferences = rewriterOf((body) =>
  body.replace(/(?<!!)\[([^[\]\n]+)\]\[(\w+(?:\.\w+)+)?\](?!\()/g, (whole, label: string, name?: string) => {
    const wanted = name ?? label.replaceAll('`', '');
    return !/^\w+(?:\.\w+)+$/.test(wanted) || body.includes(`[${wanted}]:`) ? whole : label;
  }),
);

/** Appends to a body the definitions that it uses of the files that are appended to all. */
function withDefinitions(config: Mapping, take: ReturnType<typeof snippetIn>): (body: string) => string {
  const { auto_append } = valuesOf(pluginsIn(config.markdown_extensions)['pymdownx.snippets']);
  const appended = [auto_append].flat().flatMap((name) => take(String(name)) ?? []);
  const all = appended.flatMap((text) => [...text.matchAll(/^ {0,3}\[([^\]\n]+)\]:[^\n]*$/gm)]);
  return (body) => {
    const text = body.toLowerCase();
    const used = all.filter(([, label = '']) => text.includes(`[${label.toLowerCase()}]`)).map(([whole]) => whole);
    return used.length === 0 ? body : `${body.trimEnd()}\n\n${used.join('\n')}\n`;
  };
}

const icon = /:(?:material|fontawesome|octicons|simple)-[\w-]+:(?:[ \t]*&nbsp;)?[ \t]*/g;

/** Takes away the shortcodes of icons and of the list of contents, and shows keys. https://facelessuser.github.io/pymdown-extensions/extensions/keys/ */
const iconsAndKeys = textRewriter((part) =>
  part
    .replace(/^\[TOC\][ \t]*$/gm, '')
    .replace(icon, '')
    .replace(/\+\+([\w-]{1,20}(?:\+[\w-]{1,20}){0,5})\+\+/g, (_, keys: string) =>
      keys
        .split('+')
        .map((key) => `<kbd>${capitalized(key)}</kbd>`)
        .join('+'),
    ),
);
