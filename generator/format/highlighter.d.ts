/** The used part of highlight.js. https://highlightjs.readthedocs.io/en/latest/api.html */
declare const highlighter: {
  configure(options: { readonly classPrefix: string }): void;
  highlight(
    code: string,
    options: { readonly language: string; readonly ignoreIllegals: boolean },
  ): { readonly value: string };
  listLanguages(): string[];
  getLanguage(name: string): { readonly aliases?: string[] } | undefined;
};
export default highlighter;
