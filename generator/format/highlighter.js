// The types of the package would bring those of browsers into the whole program: highlighter.d.ts has what is used.
export { default } from 'highlight.js/lib/common';
