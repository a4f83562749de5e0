/**
 * A printed body of a page that runs from right to left, in which code runs from left to right as it is written.
 * https://html.spec.whatwg.org/multipage/dom.html#the-dir-attribute
 */
export function withCodeFromLeft(html: string): string {
  return html.replace(outermostCode, (tag) => `${tag} dir="ltr"`);
}

/** The beginning of each tag for code that is not within `<pre>` and says no direction of its own. */
const outermostCode = /<pre(?=[ >])(?![^>]* dir=)|(?<!<pre[^>]*>)<code(?=[ >])(?![^>]* dir=)/g;
