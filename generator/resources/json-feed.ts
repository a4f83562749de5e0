import { dateTime } from '../base/dates.ts';
import type { Document } from '../body/document.ts';
import { printJson } from '../format/json.ts';
import { withOrigin } from '../format/origin.ts';
import { taglineIn } from '../model/self-description.ts';
import { type Post, postsOf, type Site } from '../model/site.ts';
import { updatedOf } from '../model/updated.ts';
import { declare } from '../output/output.ts';
import type { Locale } from '../settings/config.ts';
import { feedTitle } from './feed.ts';
import { organizationLogo } from './parts/logo.ts';
import { machineHeaders } from './parts/policy.ts';
import type { Resource } from './parts/resource.ts';
import { listOf, objectOf, text } from './parts/schemas.ts';

const mediaType = 'application/feed+json';

const anyText = { type: 'string' } as const;

/** The schema of any JSON Feed. https://www.jsonfeed.org/version/1.1/ */
export const jsonFeedStandard = objectOf(
  {
    version: { type: 'string', pattern: '^https://jsonfeed\\.org/version/1(\\.1)?$' },
    title: anyText,
    'home_page_url?': anyText,
    'feed_url?': anyText,
    'description?': anyText,
    'icon?': anyText,
    'language?': anyText,
    'hubs?': listOf(objectOf({ type: anyText, url: anyText })),
    items: listOf({
      ...objectOf(
        {
          id: anyText,
          'url?': anyText,
          'title?': anyText,
          'content_html?': anyText,
          'summary?': anyText,
          'image?': anyText,
          'date_published?': text,
          'date_modified?': text,
          'authors?': listOf(objectOf({ 'name?': anyText, 'url?': anyText, 'avatar?': anyText })),
          'tags?': listOf(anyText),
          'language?': anyText,
        },
        'open',
      ),
      anyOf: [{ required: ['content_html'] }, { required: ['content_text'] }],
    }),
  },
  'open',
);

/** `/feed.json`: the newest posts with full content, one feed per locale that has posts. https://www.jsonfeed.org/version/1.1/ */
export const jsonFeed: Resource = {
  name: 'json-feed',
  isOptional: true,
  schema: jsonFeedStandard,
  *outputs(site) {
    for (const locale of site.locales) {
      const posts = postsOf(site, locale).slice(0, site.settings.blog.feedItems);
      if (posts.length === 0) continue;
      const path = `${locale.prefix}/feed.json`;
      yield declare({
        path,
        mediaType,
        inputs: { documents: posts },
        body: ({ documents }) => printJson(feedOf(site, locale, path, posts, documents)),
        headers: machineHeaders,
        source: 'json-feed',
        schema: jsonFeedStandard,
        announce: { rel: 'alternate', type: mediaType },
        role: { kind: 'feed', locale: locale.code, format: 'JSON Feed' },
      });
    }
  },
};

function feedOf(
  site: Site,
  locale: Locale,
  path: string,
  posts: readonly Post[],
  documents: readonly Document[],
): object {
  const { baseUrl } = site;
  const { blog } = site.settings;
  const logo = organizationLogo(site);
  return {
    version: 'https://jsonfeed.org/version/1.1',
    title: feedTitle(site, locale),
    home_page_url: `${baseUrl}${locale.prefix}/`,
    feed_url: baseUrl + path,
    description: taglineIn(site, locale),
    ...(logo !== undefined && { icon: baseUrl + logo }),
    language: locale.code,
    ...(blog.hub !== undefined && { hubs: [{ type: 'WebSub', url: blog.hub }] }),
    items: posts.map((post, index) => itemOf(site, post, documents[index])),
  };
}

function itemOf(site: Site, post: Post, document: Document | undefined): object {
  const { baseUrl } = site;
  const { signed, image, tags } = post;
  return {
    id: baseUrl + post.path,
    url: baseUrl + post.path,
    title: post.title,
    content_html: withOrigin(document?.html ?? '', baseUrl),
    summary: post.description,
    ...(image && { image: baseUrl + image.src }),
    date_published: dateTime(post.published),
    date_modified: dateTime(updatedOf(site, post, document?.outline)),
    authors: signed.map(({ name, url, image }) => ({ name, url, ...(image && { avatar: baseUrl + image }) })),
    ...(tags.length > 0 && { tags }),
    language: post.locale.code,
  };
}
