import { dateTime, latest } from '../base/dates.ts';
import { essence } from '../base/media-type.ts';
import type { Document } from '../body/document.ts';
import { withOrigin } from '../format/origin.ts';
import { printXml, type XmlElement } from '../format/xml.ts';
import { taglineIn } from '../model/self-description.ts';
import { type Post, postsOf, type Site } from '../model/site.ts';
import { updatedOf } from '../model/updated.ts';
import { declare } from '../output/output.ts';
import type { Locale } from '../settings/config.ts';
import { feedTitle } from './feed.ts';
import { machineHeaders } from './parts/policy.ts';
import type { Resource } from './parts/resource.ts';

/** Browsers show a feed as text, and then read no XML declaration. */
const mediaType = 'application/atom+xml; charset=utf-8';

/** `/atom.xml`: the newest posts with full content, one feed per locale that has posts. https://www.rfc-editor.org/rfc/rfc4287 */
export const atom: Resource = {
  name: 'atom',
  isOptional: true,
  *outputs(site) {
    for (const locale of site.locales) {
      const posts = postsOf(site, locale).slice(0, site.settings.blog.feedItems);
      if (posts.length === 0) continue;
      const path = `${locale.prefix}/atom.xml`;
      yield declare({
        path,
        mediaType,
        inputs: { documents: posts },
        body: ({ documents }) => print(site, locale, path, posts, documents),
        headers: machineHeaders,
        source: 'atom',
        announce: { rel: 'alternate', type: essence(mediaType) },
        role: { kind: 'feed', locale: locale.code, format: 'Atom' },
      });
    }
  },
};

type Part = (feed: XmlElement) => void;

function print(
  site: Site,
  locale: Locale,
  path: string,
  posts: readonly Post[],
  documents: readonly Document[],
): string {
  const { baseUrl, settings } = site;
  const { hub } = settings.blog;
  const home = `${baseUrl}${locale.prefix}/`;
  const updates = posts.map((post, index) => updatedOf(site, post, documents[index]?.outline));
  const updated = latest(updates);
  const head: readonly Part[] = [
    text('id', home),
    text('title', feedTitle(site, locale)),
    text('subtitle', taglineIn(site, locale)),
    ...(updated ? [text('updated', dateTime(updated))] : []),
    (feed) => void feed.ele('link', { rel: 'self', type: essence(mediaType), href: baseUrl + path }),
    ...(hub === undefined ? [] : [(feed: XmlElement) => void feed.ele('link', { rel: 'hub', href: hub })]),
    (feed) => void feed.ele('link', { rel: 'alternate', type: 'text/html', href: home }),
    text('rights', settings.copyright),
    text('generator', 'Fingerpost'),
  ];
  const entries = posts.map(
    (post, index): Part =>
      (feed) =>
        addEntry(feed, baseUrl, { ...post, updated: updates[index] ?? post.updated }, documents[index]),
  );
  const attributes = { xmlns: 'http://www.w3.org/2005/Atom' };
  return printXml('feed', attributes, [...head, ...entries], (feed, add) => add(feed));
}

function text(name: string, value: string): Part {
  return (feed) => void feed.ele(name).txt(value);
}

function addEntry(feed: XmlElement, baseUrl: string, post: Post, document: Document | undefined): void {
  const url = baseUrl + post.path;
  const entry = feed.ele('entry');
  entry.ele('id').txt(url);
  entry.ele('title').txt(post.title);
  entry.ele('link', { rel: 'alternate', type: 'text/html', href: url });
  entry.ele('published').txt(dateTime(post.published));
  entry.ele('updated').txt(dateTime(post.updated));
  for (const { name, url: uri } of post.signed) {
    const author = entry.ele('author');
    author.ele('name').txt(name);
    if (uri !== undefined) author.ele('uri').txt(uri);
  }
  for (const term of post.tags) entry.ele('category', { term });
  entry.ele('summary').txt(post.description);
  entry.ele('content', { type: 'html' }).txt(withOrigin(document?.html ?? '', baseUrl));
}
