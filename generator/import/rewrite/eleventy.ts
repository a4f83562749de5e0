import { nameSlug } from '../../names/name-slug.ts';
import { literalIn, textOf } from '../old/read.ts';
import type { OldEntry, Rewriter } from '../old/site.ts';
import { bracesAsText } from './as-text.ts';
import { eleventyShortcodes, eleventySyntax } from './eleventy-shortcodes.ts';
import { asCode, type Dialect, type LiquidKnowledge, liquidOf } from './liquid.ts';
import { nunjucks, outsideRaw } from './nunjucks.ts';
import { shortcodesOf } from './shortcodes.ts';

/**
 * Runs what each Markdown file is written in before it is Markdown: Liquid, unless the configuration or the file names Nunjucks, or nothing.
 * https://www.11ty.dev/docs/languages/markdown/ https://www.11ty.dev/docs/languages/#overriding-the-template-language
 */
export function eleventyTemplates(
  config: string,
  entries: readonly OldEntry[],
  root: string,
  known: Pick<LiquidKnowledge, 'site' | 'globals' | 'includes'>,
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
    return languages.includes('liquid') ? inLiquid(body, entry) : bracesAsText(body, entry);
  };
}

function same(text: unknown): unknown {
  return text;
}

function slug(text: unknown): string {
  return nameSlug(String(text));
}
