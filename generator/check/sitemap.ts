import { isFullDate } from './dates.ts';
import { childrenOf, readXml, textOf } from './xml-parts.ts';

/** A sitemap, or an index of sitemaps. https://www.sitemaps.org/protocol.html */
interface Sitemap {
  readonly kind: 'sitemap' | 'index' | 'text';
  /** The addresses as they were written. */
  readonly addresses: readonly string[];
  /** The values of its `lastmod`. */
  readonly dates: readonly string[];
  readonly faults: readonly string[];
}

const namespace = 'http://www.sitemaps.org/schemas/sitemap/0.9';

/** Limits of one file. https://www.sitemaps.org/protocol.html#index */
const mostAddresses = 50_000;
const mostBytes = 50 * 1024 * 1024;

/** Reads a sitemap of XML in its namespace, by whatever prefix, or of lines. */
export function readSitemap(body: string): Sitemap {
  const text = body.replace(/^\ufeff/, '');
  if (/^\s*https?:\/\//i.test(text)) {
    const addresses = text.split(/\s+/).filter(Boolean);
    return { kind: 'text', addresses, dates: [], faults: faultsOf(addresses, text) };
  }
  const root = readXml(text);
  if (typeof root === 'string')
    return { kind: 'sitemap', addresses: [], dates: [], faults: [`it is not well-formed XML: ${root}`] };
  const kind = root.local === 'sitemapindex' ? 'index' : 'sitemap';
  const entries = childrenOf(root, kind === 'index' ? 'sitemap' : 'url', root.uri);
  if (root.local !== 'urlset' && root.local !== 'sitemapindex')
    return { kind, addresses: [], dates: [], faults: [`its root is <${root.local}>, not <urlset> or <sitemapindex>`] };
  const addresses = entries.flatMap((entry) => textOf(entry, 'loc', root.uri) ?? []);
  const dates = entries.flatMap((entry) => textOf(entry, 'lastmod', root.uri) ?? []);
  const wrong = dates.find((date) => date !== '' && !isFullDate(date));
  return {
    kind,
    addresses,
    dates,
    faults: [
      ...(root.uri === namespace ? [] : [`its namespace is "${root.uri}", not "${namespace}"`]),
      ...(addresses.length < entries.length ? [`${entries.length - addresses.length} entries have no <loc>`] : []),
      ...(wrong === undefined ? [] : [`the lastmod "${wrong}" is no date of W3C`]),
      ...faultsOf(addresses, text),
    ],
  };
}

function faultsOf(addresses: readonly string[], text: string): readonly string[] {
  const relative = addresses.find((address) => !/^https?:\/\//i.test(address) || !URL.canParse(address));
  return [
    ...(relative === undefined ? [] : [`"${relative.slice(0, 100)}" is no whole URL`]),
    ...(addresses.length > mostAddresses ? [`it has ${addresses.length} addresses, and 50,000 are allowed`] : []),
    ...(Buffer.byteLength(text) > mostBytes ? ['it is longer than 50 MiB'] : []),
  ];
}
