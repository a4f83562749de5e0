import type { Link, Text } from 'mdast';

/**
 * A text in which each e-mail and web address is a link, as it would be in GitHub's Markdown: printed as text, an address needs a backslash
 * to stay text. https://github.github.com/gfm/#autolinks-extension-
 */
export function linkAddresses(value: string): (Text | Link)[] {
  return value.split(address).flatMap((part, index, { length }): readonly (Text | Link)[] => {
    if (part === '' && length > 1) return [];
    const text: Text = { type: 'text', value: part };
    if (index % 2 === 0) return [text];
    return [{ type: 'link', url: part.includes('://') ? part : `mailto:${part}`, children: [text] }];
  });
}

/** An address with letters before and after it is none, and the punctuation after it is not part of it. */
const address =
  /(?<![\w.+/:@-])([\w.+-]*\w@[a-z\d-]+(?:\.[a-z\d-]+)*\.[a-z]+(?![\w@-])|https?:\/\/[a-z\d-]+(?:\.[a-z\d-]+)+(?:\/[\w./~%-]*[\w/])?(?![\w@:?&=#-]))/gi;
