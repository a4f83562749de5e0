import { labelOf, type Shortcode, type Syntax, tagSyntax } from './shortcodes.ts';

/** Tags of Liquid and Nunjucks themselves, which are no shortcodes. */
const reserved =
  'if|elif|elsif|elseif|else|unless|case|when|for|asyncEach|asyncAll|tablerow|cycle|break|continue|set|assign|capture|increment|decrement|include|render|layout|import|from|extends|block|super|macro|raw|verbatim|comment|highlight|post_url|switch|default|end\\w*';

/** `{% name "argument", value %}` of Eleventy, in Liquid and in Nunjucks. https://www.11ty.dev/docs/shortcodes/ */
export function eleventySyntax(language: string): Syntax {
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

/** What the shortcodes that most sites of Eleventy write for themselves become, with the address of each file. */
export function eleventyShortcodes(
  addressOf: (file: string) => string | undefined,
): Readonly<Record<string, Shortcode>> {
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
