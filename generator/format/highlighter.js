// The types of the package would bring those of browsers into the whole program: highlighter.d.ts has what is used.
import highlighter from 'highlight.js/lib/common';

// Components are HTML with scripts and styles.
const components = ['astro', 'svelte', 'vue', 'vue-html'];
highlighter.registerAliases(components, { languageName: 'xml' });
highlighter.getLanguage('xml').aliases.push(...components);

// An option is one word, even if it has the name of a command: `--wait`.
highlighter.getLanguage('bash').contains.unshift({ scope: 'attr', match: /(?<=\s)--?[a-z][\w-]*/i });

export default highlighter;
