import { textRewriter } from './outside-code.ts';

const attribute = String.raw`(?:[.#][\w.:-]+|[\w:@-]+=(?:"[^"\n]*"|'[^'\n]*'|[\w-]+))`;

/** Matches lists of attributes: `{.wide #sea loading="lazy"}`. */
export const attributeList = new RegExp(String.raw`\{:?[ \t]*${attribute}(?:[ \t]+${attribute})*[ \t]*\}`, 'g');

/**
 * Removes lists of attributes, but keeps ids. https://python-markdown.github.io/extensions/attr_list/
 * https://www.npmjs.com/package/markdown-it-attrs
 */
export const withoutAttributes = textRewriter((part) =>
  part.replace(attributeList, (list, offset: number) => {
    const [, id] = /[ \t{:](?:#|id="?)([\w.:-]+)/.exec(list) ?? [];
    if (id === undefined) return '';
    const isOfHeading = /^#{1,6}[ \t]/.test(part.slice(part.lastIndexOf('\n', offset) + 1));
    return isOfHeading ? `{#${id}}` : `<a id="${id}"></a>`;
  }),
);

/** Matches lists of attributes of blocks. */
export const ownLine = new RegExp(`^[ \\t]*${attributeList.source}[ \\t]*$`, 'gm');

/** Removes those lists. https://gohugo.io/content-management/markdown-attributes/ */
export const blockAttributes = textRewriter((part) => part.replace(ownLine, ''));
