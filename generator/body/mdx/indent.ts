import type { RootContent } from 'mdast';

/** Whether Markdown might read a block as code because it is indented, as in JSX: MDX has no such code. https://mdxjs.com/docs/what-is-mdx/#markdown */
export function isIndented({ type, position }: RootContent, body: string): boolean {
  const [start, end] = [position?.start.offset ?? 0, position?.end.offset ?? 0];
  if (type === 'html' || start === end) return false;
  const first = body.lastIndexOf('\n', start - 1) + 1;
  if (type === 'code') return /^(?: {4}|\t)/.test(body.slice(first, end));
  return /^ *(?: {4}|\t)/m.test(body.slice(first, end));
}
