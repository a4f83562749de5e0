/** A program that asks for pages, and the Accept header that it sends; undefined where it sends none. */
export interface Client {
  readonly name: string;
  readonly group: 'Browsers' | 'Agents' | 'Search and social' | 'Feed readers' | 'Tools';
  readonly accept: string | undefined;
  /** The URL that documents the header, or the client where no Accept header is documented. */
  readonly source: string;
  /** Whether its Accept header is not documented, and any type stands in for it. */
  readonly isAcceptAssumed?: true;
  /** The header `User-Agent`, where it is documented. Versions are those of the day that it was looked up. */
  readonly userAgent?: string;
  /** The URL that documents `userAgent`, if it is another one than `source`. */
  readonly userAgentSource?: string;
  /** Whether its owner publishes its addresses, so that sites may refuse anybody else with its name. */
  readonly isVerifiable?: true;
}

const defaults =
  'https://developer.mozilla.org/en-US/docs/Web/HTTP/Guides/Content_negotiation/List_of_default_Accept_values';
const perplexity = 'https://docs.perplexity.ai/docs/resources/perplexity-crawlers';
const matrix = 'https://acceptmarkdown.com/status';

const assumed = { accept: '*/*', isAcceptAssumed: true } as const;

const ofGroup = (group: Client['group'], all: readonly Omit<Client, 'group'>[]): readonly Client[] =>
  all.map((client) => ({ ...client, group }));

/** Clients of every kind with the headers that they are known to send, each with its source. */
export const clients: readonly Client[] = [
  ...ofGroup('Browsers', [
    {
      name: 'Chrome, Edge',
      accept:
        'text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,image/webp,image/apng,*/*;q=0.8,application/signed-exchange;v=b3;q=0.7',
      userAgent:
        'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36',
      userAgentSource: 'https://www.chromium.org/updates/ua-reduction/',
      source: defaults,
    },
    {
      name: 'Firefox 92 to 127',
      accept: 'text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,image/webp,*/*;q=0.8',
      source: defaults,
    },
    {
      name: 'Safari, Firefox 132',
      accept: 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8',
      source: defaults,
    },
  ]),
  ...ofGroup('Agents', [
    {
      name: 'Claude Code',
      accept: 'text/markdown, text/html, */*',
      userAgent: 'Claude-User (claude-code/2.1.83; +https://support.anthropic.com/)',
      userAgentSource: 'https://wire.wise-relations.com/news/2026-04-01-claude-code-websearch-leak',
      source: matrix,
    },
    { name: 'Cursor', accept: 'text/markdown, text/plain;q=0.9, */*;q=0.8', source: matrix },
    {
      name: 'OpenCode',
      accept: 'text/markdown;q=1.0, text/x-markdown;q=0.9, text/plain;q=0.8, text/html;q=0.7, */*;q=0.1',
      source: 'https://github.com/sst/opencode/blob/dev/packages/opencode/src/tool/webfetch.ts',
    },
    { name: 'Codex CLI', accept: 'text/html, */*', source: 'https://mdream.dev/tools/accept-header' },
    {
      name: 'ChatGPT-User',
      accept: '*/*',
      userAgent:
        'Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko); compatible; ChatGPT-User/1.0; +https://openai.com/bot',
      userAgentSource: 'https://developers.openai.com/api/docs/bots',
      isVerifiable: true,
      source: 'https://mdream.dev/tools/accept-header',
    },
    {
      name: 'GPTBot',
      ...assumed,
      userAgent:
        'Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko); compatible; GPTBot/1.3; +https://openai.com/gptbot',
      isVerifiable: true,
      source: 'https://developers.openai.com/api/docs/bots',
    },
    {
      name: 'OAI-SearchBot',
      ...assumed,
      userAgent:
        'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Safari/537.36; compatible; OAI-SearchBot/1.3; +https://openai.com/searchbot',
      isVerifiable: true,
      source: 'https://developers.openai.com/api/docs/bots',
    },
    {
      name: 'PerplexityBot',
      accept: '*/*',
      userAgent:
        'Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko; compatible; PerplexityBot/1.0; +https://perplexity.ai/perplexitybot)',
      userAgentSource: perplexity,
      isVerifiable: true,
      source: 'https://mdream.dev/tools/accept-header',
    },
    {
      name: 'Perplexity-User',
      ...assumed,
      userAgent:
        'Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko; compatible; Perplexity-User/1.0; +https://perplexity.ai/perplexity-user)',
      isVerifiable: true,
      source: perplexity,
    },
  ]),
  ...ofGroup('Search and social', [
    {
      name: 'Googlebot',
      accept: '*/*',
      userAgent: 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)',
      userAgentSource: 'https://developers.google.com/crawling/docs/crawlers-fetchers/google-common-crawlers',
      isVerifiable: true,
      source: 'https://developers.google.com/search/blog/2008/03/first-date-with-googlebot-headers-and',
    },
    {
      name: 'Bingbot',
      ...assumed,
      userAgent: 'Mozilla/5.0 (compatible; bingbot/2.0; +http://www.bing.com/bingbot.htm)',
      isVerifiable: true,
      source: 'https://www.bing.com/webmasters/help/which-crawlers-does-bing-use-8c184ec0',
    },
    {
      name: 'Slackbot',
      ...assumed,
      userAgent: 'Slackbot-LinkExpanding 1.0 (+https://api.slack.com/robots)',
      source: 'https://api.slack.com/robots',
    },
    {
      name: 'facebookexternalhit',
      ...assumed,
      userAgent: 'facebookexternalhit/1.1 (+http://www.facebook.com/externalhit_uatext.php)',
      isVerifiable: true,
      source: 'https://developers.facebook.com/docs/sharing/webmasters/web-crawlers/',
    },
  ]),
  ...ofGroup('Feed readers', [
    {
      name: 'Miniflux',
      accept:
        'application/xml, application/atom+xml, application/rss+xml, application/rdf+xml, application/feed+json, text/html, */*;q=0.9',
      userAgent: 'Mozilla/5.0 (compatible; Miniflux/2.2.14; +https://miniflux.app)',
      userAgentSource: 'https://github.com/miniflux/v2/blob/main/internal/config/config.go',
      source: 'https://github.com/miniflux/v2/blob/main/internal/reader/fetcher/request_builder.go',
    },
  ]),
  ...ofGroup('Tools', [
    { name: 'curl', accept: '*/*', source: 'https://curl.se/docs/manpage.html' },
    { name: 'GNU Wget', accept: '*/*', source: defaults },
    {
      name: 'fetch() of Node.js and browsers',
      accept: '*/*',
      source: 'https://fetch.spec.whatwg.org/#fetching',
    },
    {
      name: 'Python requests',
      accept: '*/*',
      source: 'https://github.com/psf/requests/blob/main/src/requests/utils.py',
    },
    { name: 'Go net/http', accept: undefined, source: 'https://pkg.go.dev/net/http#Request' },
  ]),
];

/** The header of the client with a name. */
export function acceptOf(name: string): string | undefined {
  return clients.find((client) => client.name === name)?.accept;
}
