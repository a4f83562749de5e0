import { isDateTime, isMailDate } from './dates.ts';
import { childrenOf, readXml, textOf, type XmlElement } from './xml-parts.ts';

const atom = 'http://www.w3.org/2005/Atom';
const rdf = 'http://www.w3.org/1999/02/22-rdf-syntax-ns#';

/** The dates that a feed or sitemap tells, as they were written. */
export interface Dates {
  /** When the whole has changed; absent where it does not say. */
  readonly updated?: string | undefined;
  /** Of its entries, where they have any. */
  readonly dates: readonly string[];
}

/** Reads the dates of a feed of XML, and what it lacks by its standard: https://www.rfc-editor.org/rfc/rfc4287 or https://www.rssboard.org/rss-specification. */
export function readFeed(body: string): Dates & { readonly faults: readonly string[] } {
  const root = readXml(body.replace(/^\ufeff/, ''));
  if (typeof root === 'string') return { faults: [`it is not well-formed XML: ${root}`], dates: [] };
  if (root.uri === atom && root.local === 'feed') {
    const dates = childrenOf(root, 'entry', atom).flatMap((entry) => textOf(entry, 'updated', atom) ?? []);
    return { faults: atomFaults(root), updated: textOf(root, 'updated', atom), dates };
  }
  if (root.local === 'rss') {
    const [channel] = childrenOf(root, 'channel');
    const items = channel ? childrenOf(channel, 'item', '') : [];
    const updated = channel && textOf(channel, 'lastBuildDate', '');
    return { faults: rssFaults(root), updated, dates: items.flatMap((item) => textOf(item, 'pubDate', '') ?? []) };
  }
  // RSS 1.0 has neither.
  if (root.uri === rdf && root.local === 'RDF') return { faults: [], dates: [] };
  return { faults: [`its root is <${root.local}>, which is no feed`], dates: [] };
}

function atomFaults(feed: XmlElement): readonly string[] {
  return [feed, ...childrenOf(feed, 'entry', atom)].flatMap((child, index) => {
    const place = index === 0 ? 'the feed' : `entry ${index}`;
    const lacks = ['id', 'title', 'updated'].filter((name) => childrenOf(child, name, atom).length === 0);
    const dates = ['updated', 'published'].flatMap((name) => textOf(child, name, atom) ?? []);
    const wrong = dates.find((date) => !isDateTime(date));
    return [
      ...lacks.map((name) => `${place} has no <${name}>`),
      ...(wrong === undefined ? [] : [`${place} has the date "${wrong}", which is not of RFC 3339`]),
    ];
  });
}

function rssFaults(root: XmlElement): readonly string[] {
  const [channel] = childrenOf(root, 'channel');
  if (!channel) return ['it has no <channel>'];
  const items = childrenOf(channel, 'item', '');
  return [
    ...['title', 'link', 'description'].flatMap((name) =>
      childrenOf(channel, name, '').length === 0 ? [`the channel has no <${name}>`] : [],
    ),
    ...items.flatMap((item, index) => {
      const isTold = ['title', 'description'].some((name) => (textOf(item, name, '') ?? '') !== '');
      const date = textOf(item, 'pubDate', '');
      return [
        ...(isTold ? [] : [`item ${index + 1} has neither <title> nor <description>`]),
        ...(date === undefined || isMailDate(date) ? [] : [`item ${index + 1} has the date "${date}", not of RFC 822`]),
      ];
    }),
  ];
}
