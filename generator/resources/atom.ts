import { dateTime, latest } from '../base/dates.ts';
import { essence } from '../base/media-type.ts';
import type { Document } from '../body/document.ts';
import { withOrigin } from '../format/origin.ts';
import { element, printXml, type XmlElement } from '../format/xml.ts';
import { taglineIn } from '../model/self-description.ts';
import { type Post, postsOf, type Site } from '../model/site.ts';
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

function print(
  site: Site,
  locale: Locale,
  path: string,
  posts: readonly Post[],
  documents: readonly Document[],
): string {
  const { baseUrl, settings } = site;
  const home = `${baseUrl}${locale.prefix}/`;
  const updated = latest(posts.map((post) => post.updated));
  const head = [
    element('id', home),
    element('title', feedTitle(site, locale)),
    element('subtitle', taglineIn(site, locale)),
    ...(updated ? [element('updated', dateTime(updated))] : []),
    element('link', '', { rel: 'self', type: essence(mediaType), href: baseUrl + path }),
    element('link', '', { rel: 'alternate', type: 'text/html', href: home }),
    element('rights', settings.copyright),
    element('generator', 'Fingerpost'),
  ];
  const entries = posts.map((post, index) => entryOf(post, documents[index], baseUrl));
  return printXml(element('feed', [...head, ...entries], { xmlns: 'http://www.w3.org/2005/Atom' }));
}

function entryOf(post: Post, document: Document | undefined, baseUrl: string): XmlElement {
  const url = baseUrl + post.path;
  return element('entry', [
    element('id', url),
    element('title', post.title),
    element('link', '', { rel: 'alternate', type: 'text/html', href: url }),
    element('published', dateTime(post.published)),
    element('updated', dateTime(post.updated)),
    ...post.signed.map(({ name, url: uri }) =>
      element('author', [element('name', name), ...(uri === undefined ? [] : [element('uri', uri)])]),
    ),
    ...post.tags.map((term) => element('category', '', { term })),
    element('summary', post.description),
    element('content', withOrigin(document?.html ?? '', baseUrl), { type: 'html' }),
  ]);
}
