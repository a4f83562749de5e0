import { dateTime } from '../base/dates.ts';
import type { Document } from '../body/document.ts';
import { printJson } from '../format/json.ts';
import { withOrigin } from '../format/origin.ts';
import { taglineIn } from '../model/self-description.ts';
import { type Post, postsOf, type Site } from '../model/site.ts';
import { declare } from '../output/output.ts';
import type { Locale } from '../settings/config.ts';
import { feedTitle } from './feed.ts';
import { machineHeaders } from './parts/policy.ts';
import type { Resource } from './parts/resource.ts';

const mediaType = 'application/feed+json';
const text = { type: 'string', minLength: 1 };
const uri = { type: 'string', format: 'uri' };

const schema = {
  title: 'JsonFeed',
  type: 'object',
  additionalProperties: false,
  required: ['version', 'title', 'home_page_url', 'feed_url', 'language', 'items'],
  properties: {
    version: { const: 'https://jsonfeed.org/version/1.1' },
    title: text,
    home_page_url: uri,
    feed_url: uri,
    description: text,
    icon: uri,
    language: text,
    items: {
      type: 'array',
      items: {
        type: 'object',
        additionalProperties: false,
        required: ['id', 'url', 'title', 'content_html', 'date_published', 'date_modified', 'authors'],
        properties: {
          id: uri,
          url: uri,
          title: text,
          content_html: { type: 'string' },
          summary: text,
          image: uri,
          date_published: text,
          date_modified: text,
          authors: {
            type: 'array',
            minItems: 1,
            items: { type: 'object', required: ['name'], properties: { name: text, url: uri } },
          },
          tags: { type: 'array', items: text },
          language: text,
        },
      },
    },
  },
};

/** `/feed.json`: the newest posts with full content, one feed per locale that has posts. https://www.jsonfeed.org/version/1.1/ */
export const jsonFeed: Resource = {
  name: 'json-feed',
  isOptional: true,
  schema,
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
        links: [],
        source: 'json-feed',
        schema,
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
  const { logo } = site.settings.organization;
  return {
    version: 'https://jsonfeed.org/version/1.1',
    title: feedTitle(site, locale),
    home_page_url: `${baseUrl}${locale.prefix}/`,
    feed_url: baseUrl + path,
    description: taglineIn(site, locale),
    ...(logo !== undefined && { icon: baseUrl + logo }),
    language: locale.code,
    items: posts.map((post, index) => itemOf(baseUrl, post, documents[index])),
  };
}

function itemOf(baseUrl: string, post: Post, document: Document | undefined): object {
  const { signed, image, tags } = post;
  return {
    id: baseUrl + post.path,
    url: baseUrl + post.path,
    title: post.title,
    content_html: withOrigin(document?.html ?? '', baseUrl),
    summary: post.description,
    ...(image && { image: baseUrl + image.src }),
    date_published: dateTime(post.published),
    date_modified: dateTime(post.updated),
    authors: signed.map(({ name, url }) => ({ name, url })),
    ...(tags.length > 0 && { tags }),
    language: post.locale.code,
  };
}
