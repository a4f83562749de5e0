import type { Served } from '../../generator/hosts/rules/host.ts';
import { printPolicy, resolvePolicy } from '../../generator/settings/content-security-policy.ts';

const policy = { 'Content-Security-Policy': printPolicy(resolvePolicy()) };
const shared = { 'X-Content-Type-Options': 'nosniff' };

/** The outputs of a site with the given number of posts: each post and its Markdown alternate, in two languages, and some others. */
export function manyPosts(count: number): readonly Served[] {
  return ['', '/fr'].flatMap((root) => [
    ...page(`${root}/`, `${root}/index.md`, { Vary: 'Accept' }),
    ...page(`${root}/blog/`, `${root}/blog/index.md`),
    // A post whose name is part of its folder, and of other names.
    ...page(`${root}/blog/blog/`, `${root}/blog/blog.md`),
    ...Array.from({ length: count / 2 }, (_, index) =>
      page(`${root}/blog/post-${index}/`, `${root}/blog/post-${index}.md`),
    ).flat(),
    ...page(`${root}/pricing/`, `${root}/pricing.md`),
  ]);
}

function page(path: string, markdownPath: string, headers: Served['headers'] = {}): readonly Served[] {
  const link = `</llms.txt>; rel="describedby", <${markdownPath}>; rel="alternate"; type="text/markdown"`;
  const html = { 'Content-Type': 'text/html; charset=utf-8', ...shared, ...policy, Link: link, ...headers };
  const markdown = {
    'Content-Type': 'text/markdown; charset=utf-8',
    ...shared,
    'Access-Control-Allow-Origin': '*',
    Link: `<https://a.example${path}>; rel="canonical"`,
    ...headers,
  };
  return [
    { path, file: `${path.slice(1)}index.html`, headers: html },
    { path: markdownPath, file: markdownPath.slice(1), headers: markdown },
  ];
}
