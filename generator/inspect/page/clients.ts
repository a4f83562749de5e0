/** A program that asks for pages, and the Accept header that it sends; undefined where it sends none. */
export interface Client {
  readonly name: string;
  readonly group: 'Browsers' | 'Agents' | 'Search and social' | 'Feed readers' | 'Tools';
  readonly accept: string | undefined;
  /** The URL that documents the header. */
  readonly source: string;
}

const defaults =
  'https://developer.mozilla.org/en-US/docs/Web/HTTP/Guides/Content_negotiation/List_of_default_Accept_values';
const matrix = 'https://acceptmarkdown.com/status';

/** Clients of every kind with the headers that they are known to send, each with its source. */
export const clients: readonly Client[] = [
  {
    name: 'Chrome, Edge',
    group: 'Browsers',
    accept:
      'text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,image/webp,image/apng,*/*;q=0.8,application/signed-exchange;v=b3;q=0.7',
    source: defaults,
  },
  {
    name: 'Firefox 92 to 127',
    group: 'Browsers',
    accept: 'text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,image/webp,*/*;q=0.8',
    source: defaults,
  },
  {
    name: 'Safari, Firefox 132',
    group: 'Browsers',
    accept: 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8',
    source: defaults,
  },
  { name: 'Claude Code', group: 'Agents', accept: 'text/markdown, text/html, */*', source: matrix },
  { name: 'Cursor', group: 'Agents', accept: 'text/markdown, text/plain;q=0.9, */*;q=0.8', source: matrix },
  {
    name: 'OpenCode',
    group: 'Agents',
    accept: 'text/markdown;q=1.0, text/x-markdown;q=0.9, text/plain;q=0.8, text/html;q=0.7, */*;q=0.1',
    source: 'https://github.com/sst/opencode/blob/dev/packages/opencode/src/tool/webfetch.ts',
  },
  { name: 'Codex CLI', group: 'Agents', accept: 'text/html, */*', source: 'https://mdream.dev/tools/accept-header' },
  { name: 'ChatGPT-User', group: 'Agents', accept: '*/*', source: 'https://mdream.dev/tools/accept-header' },
  { name: 'PerplexityBot', group: 'Agents', accept: '*/*', source: 'https://mdream.dev/tools/accept-header' },
  {
    name: 'Googlebot',
    group: 'Search and social',
    accept: '*/*',
    source: 'https://developers.google.com/search/blog/2008/03/first-date-with-googlebot-headers-and',
  },
  {
    name: 'Miniflux',
    group: 'Feed readers',
    accept:
      'application/xml, application/atom+xml, application/rss+xml, application/rdf+xml, application/feed+json, text/html, */*;q=0.9',
    source: 'https://github.com/miniflux/v2/blob/main/internal/reader/fetcher/request_builder.go',
  },
  { name: 'curl', group: 'Tools', accept: '*/*', source: 'https://curl.se/docs/manpage.html' },
  { name: 'GNU Wget', group: 'Tools', accept: '*/*', source: defaults },
  {
    name: 'fetch() of Node.js and browsers',
    group: 'Tools',
    accept: '*/*',
    source: 'https://fetch.spec.whatwg.org/#fetching',
  },
  {
    name: 'Python requests',
    group: 'Tools',
    accept: '*/*',
    source: 'https://github.com/psf/requests/blob/main/src/requests/utils.py',
  },
  {
    name: 'Go net/http',
    group: 'Tools',
    accept: undefined,
    source: 'https://pkg.go.dev/net/http#Request',
  },
];

/** The header of the client with a name. */
export function acceptOf(name: string): string | undefined {
  return clients.find((client) => client.name === name)?.accept;
}
