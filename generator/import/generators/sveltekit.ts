import { copied, entriesOf, filesBeside, placed, templatePagesIn, textsOf } from '../old/entries.ts';
import { configFile, folderOfPosts } from '../old/javascript.ts';
import { literalIn, valueAfter } from '../old/literals.ts';
import { menuIn } from '../old/menu.ts';
import { dateOf, pathOf, stemOf, withoutIndex } from '../old/paths.ts';
import { firstText } from '../old/read.ts';
import { emptySite, type Generator } from '../old/site.ts';
import { textRewriter } from '../rewrite/outside-code.ts';
import { withoutScripts } from './vitepress.ts';

/** SvelteKit with mdsvex: `+page.md` and `+page.svx` among the routes, and a folder of posts that a route with a slug shows. https://mdsvex.pngwn.io/docs */
export const generator: Generator = {
  title: 'SvelteKit',
  owns: (folder) =>
    configFile(folder, 'svelte\\.config') !== undefined && folder.paths.some((path) => path.startsWith('src/routes/')),
  read(folder) {
    const usual = ['src/content/posts/', 'src/posts/', 'src/lib/posts/', 'src/content/', 'content/', 'posts/'];
    const posts = folderOfPosts(folder, usual, (path) => path) ?? 'src/posts/';
    const routes = folder.paths.flatMap(
      (path) =>
        /^src\/routes\/(.*?)\[{1,2}(?:\.\.\.)?\w+(?:=\w+)?\]{1,2}\/\+page(?:\.server)?\.\w+$/.exec(path)?.[1] ?? [],
    );
    const route = withoutGroups(routes.find((candidate) => /blog|posts?|articles?/.test(candidate)) ?? routes[0] ?? '');
    const { entries, left } = entriesOf(
      folder,
      (path) => path.startsWith(posts) || path.startsWith('src/routes/'),
      (path, front, body) => {
        if (!path.startsWith(posts)) {
          const [, name] = /^src\/routes\/(.*?)\/?\+page$/.exec(stemOf(path)) ?? [];
          if (name === undefined) return undefined;
          const plain = withoutGroups(name).replace(/\/$/, '');
          const made = placed(dateOf(front, plain) !== undefined, plain || 'index', pathOf(plain));
          const title = firstText(front.title, /<svelte:head>[\s\S]*?<title>([^<{]+)<\/title>/.exec(body)?.[1]);
          return title === front.title ? made : { ...made, front: { ...front, title } };
        }
        const name = stemOf(path.slice(posts.length));
        return placed(
          dateOf(front, name) !== undefined,
          name,
          pathOf(route, firstText(front.slug) ?? withoutIndex(name)),
        );
      },
    );
    const config = textsOf(folder, /^src\/(?:lib\/)?(?:config|site|constants|info)\.[cm]?[jt]s$/);
    const literal = (key: string) =>
      literalIn(config, key) ??
      // Of two addresses, the second is not that of development.
      new RegExp(
        `\\b(?:site_?)?${key}\\s*=\\s*(?:[\\w.\\s]+\\?\\s*(['"])[^'"\\n]*\\1\\s*:\\s*)?(['"\`])((?:(?!\\2)[^\\n$])+)\\2`,
        'i',
      ).exec(config)?.[3];
    return {
      ...emptySite,
      name: literal('title') ?? literal('name'),
      description: literal('description'),
      baseUrl: literal('(?:website|url|domain)'),
      language: /<html[^<>]*\slang="([\w-]+)"/.exec(folder.text('src/app.html'))?.[1],
      permalinks: [`${pathOf(route)}:path/`, '/:path/'],
      components: { '*': 'unwrap' },
      entries,
      left,
      templatePages: templatePagesIn(folder, /^src\/routes\/(?:(.+)\/)?\+page\.svelte$/),
      files: new Map([...copied(folder, 'static/', 'public/'), ...filesBeside(folder, entries)]),
      rewriters: [withoutScripts, withoutIndents],
      menu: menuIn(valueAfter(config, /\bnav\w*\s*(?::[^=[]{0,100})?[:=]\s*(?=\[)/i)),
    };
  },
};

/** Lines without the indents by which they stand within components: mdsvex knows no code that is indented. https://mdsvex.pngwn.io/docs#limitations */
const withoutIndents = textRewriter((part) => {
  let inList = false;
  return part
    .split('\n')
    .map((line) => {
      inList = /^\s*(?:[-*+]|\d+[.)])\s/.test(line) || (inList && !/^\S/.test(line));
      return inList ? line : line.replace(/^(?:[ ]{4}|[ ]{0,3}\t)[ \t]*/, '');
    })
    .join('\n');
});

/** Folders in parentheses are no part of addresses. https://svelte.dev/docs/kit/advanced-routing#Advanced-layouts */
function withoutGroups(path: string): string {
  return path.replace(/\([^()/]*\)\//g, '').replace(/\([^()/]*\)$/, '');
}
