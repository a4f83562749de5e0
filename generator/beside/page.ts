import type { Element, Root } from 'hast';
import { parseMoment, parseStamp } from '../base/dates.ts';
import { isMapping } from '../base/mapping.ts';
import { attribute, elementsIn, namedIn, textIn } from './hast.ts';

/** The metadata of a page. Addresses are not resolved. */
export type PageFacts = ReturnType<typeof pageFacts>;

/** Reads the head of a page, its JSON-LD, and what microdata says of its dates. https://html.spec.whatwg.org/multipage/semantics.html#the-head-element */
export function pageFacts(root: Root) {
  const metas = namedIn(root, 'meta');
  const meta = (...names: readonly string[]) => {
    for (const name of names) {
      const found = metas.find((candidate) =>
        [attribute(candidate, 'name'), attribute(candidate, 'property'), attribute(candidate, 'itemProp')].some(
          (known) => known?.toLowerCase() === name,
        ),
      );
      const content = found && attribute(found, 'content')?.replace(/\s+/g, ' ').trim();
      if (content) return content;
    }
    return undefined;
  };
  const links = namedIn(root, 'link');
  const isOf = (rel: string) => (element: Element) =>
    (attribute(element, 'rel') ?? '').toLowerCase().split(/\s+/).includes(rel);
  const canonical = links.find(isOf('canonical'));
  const alternates = links.filter(isOf('alternate'));
  const [base] = namedIn(root, 'base');
  const [html] = namedIn(root, 'html');
  const nodes = graphIn(root);
  const article = nodes.find((node) => typesOf(node).some((type) => /Article|BlogPosting/.test(type)));
  const site = nodes.find((node) => typesOf(node).includes('WebSite'));
  const times = elementsIn(root, ({ properties }) =>
    /^date(?:Published|Modified)$/.test(String(properties.itemProp ?? '')),
  );
  const timeOf = (name: string) => {
    const found = times.find((element) => attribute(element, 'itemProp') === name);
    return found && (attribute(found, 'dateTime') ?? attribute(found, 'content'));
  };
  const equiv = metas.find((element) => attribute(element, 'httpEquiv')?.toLowerCase() === 'refresh');
  const published = dateOf(meta('article:published_time'), article?.datePublished, timeOf('datePublished'));
  return {
    language: html && attribute(html, 'lang'),
    base: base && attribute(base, 'href'),
    canonical: canonical && attribute(canonical, 'href'),
    isNoindex: metas.some(
      (element) =>
        /^(?:robots|googlebot)$/i.test(attribute(element, 'name') ?? '') &&
        /\b(?:noindex|none)\b/i.test(attribute(element, 'content') ?? ''),
    ),
    /** Where a page that only redirects leads. One that takes a minute or more reloads what readers stay with. */
    refresh: /^\s*(?:[0-5]?\d)?(?:\.\d*)?[\s;,]*url\s*=\s*['"]?([^'"\s]+)/i.exec(
      (equiv && attribute(equiv, 'content')) ?? '',
    )?.[1],
    /** Its versions in other languages, by language. */
    alternates: new Map(
      alternates.flatMap((alternate) => {
        const [language, href] = [attribute(alternate, 'hrefLang'), attribute(alternate, 'href')];
        return language && href ? [[language, href] as const] : [];
      }),
    ),
    title: titleIn(root) ?? meta('og:title', 'twitter:title'),
    heading: headingIn(root),
    description: meta('description', 'og:description', 'twitter:description') ?? textValue(article?.description),
    siteName: meta('og:site_name', 'application-name') ?? textValue(site?.name),
    published,
    updated: dateOf(meta('article:modified_time', 'og:updated_time'), article?.dateModified, timeOf('dateModified')),
    authors:
      authorsOf(article?.author) ??
      [meta('author', 'article:author') ?? []].flat().filter((name) => !/^https?:/.test(name)),
    tags: metas.flatMap((element) =>
      attribute(element, 'property') === 'article:tag' ? (attribute(element, 'content') ?? []) : [],
    ),
    isArticle:
      published !== undefined &&
      (article !== undefined || meta('og:type') === 'article' || meta('article:published_time') !== undefined),
    /** Whether it says that it is an article, with or without a date. */
    tellsOneStory: article !== undefined || meta('og:type') === 'article' || published !== undefined,
    hasFeed: alternates.some((alternate) => /rss|atom|feed\+json/i.test(attribute(alternate, 'type') ?? '')),
    hasPassword:
      elementsIn(root, (element) => element.tagName === 'input' && attribute(element, 'type') === 'password').length >
      0,
    /** The addresses that it links to, in order. */
    links: namedIn(root, 'a').flatMap((element) => attribute(element, 'href') ?? []),
  };
}

function titleIn(root: Root): string | undefined {
  const [title] = elementsIn(root, ({ tagName }) => tagName === 'head').flatMap((head) => namedIn(head, 'title'));
  // React separates parts of a text by comments, which are text in titles.
  return (title && textIn(title).replaceAll('<!-- -->', '')) || undefined;
}

function headingIn(root: Root): string | undefined {
  const headings = namedIn(root, 'h1')
    .map((element) => headingText(element))
    .filter((text) => text !== '');
  return headings.length === 1 ? headings[0] : undefined;
}

/** The text of a heading without the sign of a link to it, which may be one of an icon font. */
export function headingText(element: Element): string {
  return textIn(element).replace(/\s*[#¶§🔗\p{Co}]$/u, '');
}

/** The nodes of JSON-LD, those in graphs, too. What cannot be parsed says nothing. */
function graphIn(root: Root): readonly Readonly<Record<string, unknown>>[] {
  const scripts = elementsIn(
    root,
    (element) => element.tagName === 'script' && attribute(element, 'type') === 'application/ld+json',
  );
  const flat = (value: unknown): readonly Readonly<Record<string, unknown>>[] => {
    if (Array.isArray(value)) return value.flatMap(flat);
    if (!isMapping(value)) return [];
    return [value, ...flat(value['@graph'])];
  };
  return scripts.flatMap((script) => {
    const [child] = script.children;
    try {
      return flat(JSON.parse(child?.type === 'text' ? child.value : ''));
    } catch {
      return [];
    }
  });
}

function typesOf(node: Readonly<Record<string, unknown>>): readonly string[] {
  return [node['@type']].flat().map(String);
}

function textValue(value: unknown): string | undefined {
  return typeof value === 'string' && value.trim() !== '' ? value.replace(/\s+/g, ' ').trim() : undefined;
}

function authorsOf(value: unknown): readonly string[] | undefined {
  if (value === undefined) return undefined;
  return [value].flat().flatMap((item) => textValue(isMapping(item) ? item.name : item) ?? []);
}

/** The first of some dates that is one, as it is written in front matter, with its own zone. */
function dateOf(...values: readonly unknown[]): string | undefined {
  for (const value of values) {
    const text = typeof value === 'string' ? value.trim() : '';
    const moment = parseMoment(text, 'UTC');
    if (moment) return parseStamp(text) ? text : moment.iso;
  }
  return undefined;
}
