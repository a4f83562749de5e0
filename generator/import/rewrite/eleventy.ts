import { nameSlug } from '../../names/name-slug.ts';
import { literalIn, textOf } from '../old/read.ts';
import type { OldEntry, Rewriter } from '../old/site.ts';
import { asCode, type Dialect, type LiquidKnowledge, liquidOf } from './liquid.ts';
import { nunjucks, outsideRaw } from './nunjucks.ts';
import { labelOf, type Shortcode, type Syntax, shortcodesOf, tagSyntax } from './shortcodes.ts';

/**
 * Runs what each Markdown file is written in before it is Markdown: Liquid, unless the configuration or the file names Nunjucks, or nothing.
 * https://www.11ty.dev/docs/languages/markdown/ https://www.11ty.dev/docs/languages/#overriding-the-template-language
 */
export function eleventyTemplates(
  config: string,
  entries: readonly OldEntry[],
  root: string,
  known: Pick<LiquidKnowledge, 'site' | 'globals' | 'includes' | 'origin'>,
): Rewriter {
  const usual = /markdownTemplateEngine['"]?\s*:\s*false/.test(config)
    ? 'md'
    : (literalIn(config, 'markdownTemplateEngine') ?? 'liquid');
  const addresses = new Map(entries.map(({ from, address }) => [from, address]));
  const addressOf = (written: string) => {
    const path = written.replace(/^\.?\/+/, '');
    return addresses.get(path) ?? addresses.get(root + path);
  };
  const filters: LiquidKnowledge['filters'] = {
    // An address has no prefix in Markdown here: a build adds that of the site.
    ...{ url: same, absoluteUrl: same, htmlBaseUrl: same, htmlToAbsoluteUrls: same },
    ...{ slugify: slug, slug, title: (text) => String(text).replace(/\b\p{L}/gu, (first) => first.toUpperCase()) },
    highlight: (text, language) => asCode(String(text), language === undefined ? '' : String(language)),
    inputPathToUrl: (path) => {
      const address = addressOf(String(path));
      // What is thrown leaves the piece to a person.
      if (address === undefined) throw new Error(`${path} is not there`);
      return address;
    },
  };
  const shortcodes = eleventyShortcodes(addressOf);
  const common = { ...known, filters, isJekyll: false };
  const run = (language: string, dialect?: Dialect) =>
    outsideRaw(
      [shortcodesOf(eleventySyntax(language), shortcodes), liquidOf({ ...common, ...(dialect && { dialect }) })],
      dialect !== undefined,
    );
  const [inNunjucks, inLiquid] = [run(nunjucks.name, nunjucks), run('Liquid')];
  return (body, entry) => {
    const languages = (textOf(entry.front.templateEngineOverride) ?? usual).split(',').map((one) => one.trim());
    if (languages.includes('njk')) return inNunjucks(body, entry);
    return languages.includes('liquid') ? inLiquid(body, entry) : { text: body, notes: [] };
  };
}

function same(text: unknown): unknown {
  return text;
}

function slug(text: unknown): string {
  return nameSlug(String(text));
}

/** Tags of Liquid and Nunjucks themselves, which are no shortcodes. */
const reserved =
  'if|elif|elsif|elseif|else|unless|case|when|for|asyncEach|asyncAll|tablerow|cycle|break|continue|set|assign|capture|increment|decrement|include|render|layout|import|from|extends|block|super|macro|raw|verbatim|comment|highlight|post_url|switch|default|end\\w*';

/** `{% name "argument", value %}` of Eleventy, in Liquid and in Nunjucks. https://www.11ty.dev/docs/shortcodes/ */
function eleventySyntax(language: string): Syntax {
  return {
    language,
    bareIsVariable: true,
    opening: new RegExp(
      `\\{%-?\\s*(?!(?:${reserved})\\b)([a-zA-Z_]\\w*)\\b((?:"(?:[^"\\\\]|\\\\.)*"|'[^']*'|[^%"']|%(?!\\}))*?)()-?%\\}`,
      'g',
    ),
    closing: tagSyntax.closing,
  };
}

/** Converts the shortcodes that most Eleventy sites write for themselves, with the address of each file. */
function eleventyShortcodes(addressOf: (file: string) => string | undefined): Readonly<Record<string, Shortcode>> {
  const image: Shortcode = ({ named, listed: [first, second] }) => {
    const src = named.src ?? first;
    if (!src) return undefined;
    const picture = `![${labelOf(named.alt ?? second ?? '')}](${/[\s()]/.test(src) ? `<${src}>` : src})`;
    // A picture may stand in a line; what is below it may not.
    return named.caption ? `\n\n${picture}\n\n${named.caption}\n\n` : picture;
  };
  const link: Shortcode = ({ named, listed }) => {
    const to = named.url ?? named.href ?? listed[0] ?? '';
    const text = named.text ?? listed[1];
    const address = /^(?:https?:|mailto:|\/|#)/.test(to) ? (addressOf(to) ?? to) : addressOf(to);
    return address && (text ? `[${labelOf(text)}](${address})` : address);
  };
  return {
    ...{ image, img: image, picture: image, figure: image, responsiveimage: image, eleventyImage: image },
    ...{ link, linkTo: link, postLink: link, internalLink: link },
  };
}
