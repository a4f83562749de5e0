// The types of the package would bring those of browsers into the whole program: highlighter.d.ts has what is used.
import highlighter from 'highlight.js/lib/common';

// Components are HTML with scripts and styles.
const components = ['astro', 'svelte', 'vue', 'vue-html'];
highlighter.registerAliases(components, { languageName: 'xml' });
highlighter.getLanguage('xml').aliases.push(...components);
highlighter.registerAliases(['mdx', 'markdoc'], { languageName: 'markdown' });
highlighter.getLanguage('markdown').aliases.push('mdx', 'markdoc');

const frontMatter = { begin: /(?<![\s\S])---$(?=[\s\S]*?\n---$)/, end: /^---$/ };
highlighter.getLanguage('markdown').contains.unshift({ ...frontMatter, subLanguage: 'yaml' });
highlighter.getLanguage('xml').contains.unshift({ ...frontMatter, subLanguage: 'typescript' });

// An option is one word, even if it has the name of a command: `--wait`.
highlighter.getLanguage('bash').contains.unshift({ scope: 'attr', match: /(?<=\s)--?[a-z][\w-]*/i });

export default highlighter;
