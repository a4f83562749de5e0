import { posix } from 'node:path';
import { isMapping, type Mapping } from '../../base/mapping.ts';
import { apisIn } from '../old/apis.ts';
import { entriesOf, isMarkdown, mediaAndLinked, placed } from '../old/entries.ts';
import type { OldFolder } from '../old/folder.ts';
import { markedBy } from '../old/languages.ts';
import { missing, notShown } from '../old/left.ts';
import { firstTarget, menuIn } from '../old/menu.ts';
import { pathOf, stemOf, withoutIndex } from '../old/paths.ts';
import { firstText, textOf, valuesOf } from '../old/read.ts';
import { emptySite, type Generator, type MenuItem, rewriterOf } from '../old/site.ts';
import { splitOld } from '../old/split.ts';
import { rewriteJsxBlocks } from '../rewrite/jsx-blocks.ts';
import { mdxImports } from '../rewrite/mdx.ts';
import { roomFor } from '../rewrite/room.ts';

/** Where the new site shows its APIs. */
const developers = '/developers/';
const configs = ['docs.json', 'mint.json'];
const isHidden = /(?:^|\/)\./;

/** Mintlify: MDX anywhere, and the navigation in `docs.json`, or `mint.json` before that. https://mintlify.com/docs/organize/settings */
export const generator: Generator = {
  title: 'Mintlify',
  owns: ({ has, text }) => configs.some((name) => has(name) && /"navigation"\s*:/.test(text(name))),
  read(folder) {
    const config = valuesOf(readJson(folder, configs.find(folder.has) ?? ''));
    const languages = [valuesOf(config.navigation).languages].flat().map(valuesOf);
    const first = languages.find((language) => language.default === true) ?? languages[0];
    const names = languages.flatMap((language) => textOf(language.language) ?? []);
    const main = textOf(first?.language);
    const toOf = (written: string) => (/^\w+:/.test(written) ? written : pathOf(withoutIndex(written)));
    const sidebar = menuIn(listsIn(names.length > 0 ? first : config.navigation), { toOf });
    const home = folder.paths.some((path) => /^index\.mdx?$/.test(path)) ? undefined : firstTarget(sidebar);
    const prefixOf = (mark: string) => (mark === main || mark === '' ? '' : `/${mark}`);
    const marked = markedBy({ main, names, before: /^/ });
    const apis = apisIn(folder, (path) => !isHidden.test(path) && marked(path).language === undefined);
    const operations: { from: string; to: string }[] = [];
    const { entries, left } = entriesOf(
      folder,
      (path) => !isHidden.test(path) && (!/(?:^|\/)snippets\//.test(path) || notShown('a part of pages')),
      (path, front, body, mark) => {
        const prefix = prefixOf(mark);
        const address = pathOf(prefix, withoutIndex(stemOf(path)));
        if (body.trim() === '' && (front.openapi ?? front.api) !== undefined) {
          const to = apis.placeOf(front.openapi);
          if (to === undefined) return missing('made from the description of an API, which data/api.yaml may name');
          operations.push({ from: address, to: prefix + to });
          return notShown('an operation of an API, which is shown with the others');
        }
        return placed(false, stemOf(path), address === home ? '/' : address);
      },
      { marked },
    );
    const labels = new Map(entries.map(({ from, front }) => [toOf(stemOf(from)), textOf(front.sidebarTitle)] as const));
    const moves = [config.redirects].flat().flatMap((redirect) => {
      const [from, to] = [textOf(valuesOf(redirect).source), textOf(valuesOf(redirect).destination)];
      return from === undefined || to === undefined ? [] : [{ from, to }];
    });
    const redirects = [...moves, ...operations, ...(home === undefined ? [] : [{ from: home, to: '/' }])];
    const { links, primary } = valuesOf(config.navbar);
    return {
      ...emptySite,
      name: textOf(config.name),
      description: textOf(config.description),
      language: main ?? 'en',
      logos: [config.favicon, config.logo].flatMap((picture) => [textOf(picture), textOf(valuesOf(picture).light)]),
      accent: textOf(valuesOf(config.colors).primary),
      permalinks: ['/:path/'],
      components: { '*': 'unwrap' },
      templates: 'mdx',
      entries,
      left,
      sidebar: labelled(sidebar),
      redirects,
      menu: menuIn([links, primary, config.topbarLinks, config.topbarCtaButton].flat()),
      apis: apis.found,
      unread: apis.unread,
      files: new Map([...mediaAndLinked(folder, entries), ...apis.files]),
      rewriters: [
        // The operation that a page is about, above its text.
        rewriterOf((body, { from, front }) => {
          const place = apis.placeOf(front.openapi);
          return place === undefined
            ? body
            : `[\`${String(front.openapi).replace(/^\S+\s+(?=\S+\s)/, '')}\`](${prefixOf(marked(from).mark)}${place})\n\n${body}`;
        }),
        snippets(folder),
        darkPictures,
        mdxImports(folder, (path) => `/${path}`),
        fieldIds(folder),
        rewriteJsxBlocks,
      ],
    };

    /** Items with the short titles of their pages, without those of pages that an API's description makes. */
    function labelled(items: readonly MenuItem[]): readonly MenuItem[] {
      return items.flatMap(({ text, to, items: inner = [] }) => {
        const below = labelled(inner);
        const isOfApi = inner.some((item) => operations.some(({ from }) => from === item.to));
        const led = below.length === 0 && isOfApi ? developers : to;
        const isShown = led === developers ? apis.found.length > 0 : led === undefined || /^\w+:/.test(led);
        const known = isShown || labels.has(led ?? '') ? led : undefined;
        if (known === undefined && below.length === 0) return [];
        return [{ text: text ?? labels.get(to ?? ''), to: known, ...(below.length > 0 && { items: below }) }];
      });
    }
  },
};

/** A file of JSON with those that it names in the place of parts: `{"$ref": "./es.json"}`. */
function readJson(folder: OldFolder, path: string, room = roomFor(4)): unknown {
  return room.takeIn(folder.text(path), (text) => {
    try {
      return JSON.parse(text, (_, value: unknown) => {
        const ref = textOf(valuesOf(value).$ref);
        return ref === undefined ? value : readJson(folder, posix.join(posix.dirname(path), ref), room);
      });
    } catch {
      return undefined;
    }
  });
}

/** The kinds of parts that navigation has within one another; each is named by its kind. https://mintlify.com/docs/organize/navigation */
const kinds = ['group', 'tab', 'anchor', 'dropdown', 'product', 'version', 'item'];
const lists = ['pages', 'menu', ...kinds.map((kind) => `${kind}s`)];

/** Navigation with the names of keys that menus have elsewhere. */
function listsIn(navigation: unknown): unknown {
  const named = (value: Mapping) => ({
    text: firstText(...kinds.map((kind) => value[kind])),
    link: firstText(value.root, value.href, value.url, value.openapi && developers),
    items: lists.flatMap((list) => value[list] ?? []),
  });
  try {
    const made: unknown = JSON.parse(JSON.stringify(navigation) ?? 'null', (_, value: unknown) =>
      isMapping(value) && [...kinds, ...lists].some((key) => value[key] !== undefined) ? named(value) : value,
    );
    return valuesOf(made).items ?? made;
  } catch {
    return undefined;
  }
}

/** `<Snippet file="a.mdx" />`, which needs no import. https://mintlify.com/docs/create/reusable-snippets */
function snippets({ has, text }: OldFolder) {
  return rewriterOf((body) =>
    body.replace(/<Snippet\s+file=(["'])([^"'\n]+)\1\s*\/>/g, (whole, _quote, name: string) => {
      const path = posix.join('snippets', name);
      return has(path) ? `\n\n${splitOld(path, text(path)).body.trim()}\n\n` : whole;
    }),
  );
}

/** The ids of the fields of an API that links name. https://mintlify.com/docs/components/fields */
function fieldIds({ paths, text }: OldFolder) {
  const all = paths.filter(isMarkdown).flatMap((path) => [...text(path).matchAll(/#(param-[\w-]+)/g)]);
  const linked = new Set(all.map(([, id = '']) => id.toLowerCase()));
  return rewriterOf((body) => {
    const left = new Set(linked);
    return body.replace(field, (tag, _quote, name: string) => {
      const id = `param-${name.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '-')}`;
      return left.delete(id) ? `${tag} id="${id}"` : tag;
    });
  });
}

const field = /<(?:Param|Response)Field\b(?=[^<>]*?\s(?:path|query|body|header|cookie|name)=(["'])([^"'\n]*)\1)/g;

const image = (shown: string) => String.raw`<img\b(?:(?!dark:)[^<>])*${shown}[^<>]*>`;
const twoPictures = new RegExp(String.raw`(${image('dark:hidden')})\s*(${image('dark:(?:block|inline)')})`, 'g');

/** A picture for light pages and one for dark ones, as one with a variant. https://mintlify.com/docs/create/image-embeds */
const darkPictures = rewriterOf((body) =>
  body.replace(twoPictures, (_, light: string, dark: string) => {
    const [one, other] = [light, dark].map((tag) => /\bsrc=(["'])([^"']*)\1/.exec(tag)?.[2]);
    if (other === undefined || one === other) return light;
    return `<picture><source media="(prefers-color-scheme: dark)" srcSet="${other}" />${light}</picture>`;
  }),
);
