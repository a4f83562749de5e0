/** The purpose of a crawler, as its operator states it: a search index, the training of models, or a page that a person asks about. */
export type CrawlerRole = 'search' | 'training' | 'user';

/**
 * The crawlers that say what they come for, by the name to which robots.txt speaks (RFC 9309). Those of Google and Apple for training are names only: nothing comes
 * under them, and the crawler for search obeys. As their operators' pages said in November 2026:
 * https://developers.openai.com/docs/bots, https://support.claude.com/en/articles/8896518, https://docs.perplexity.ai/docs/resources/perplexity-crawlers,
 * https://developers.google.com/crawling/docs/crawlers-fetchers/overview-google-crawlers, https://support.apple.com/en-us/119829,
 * https://developer.amazon.com/amazonbot, https://developers.facebook.com/docs/sharing/webmasters/web-crawlers, https://docs.mistral.ai/en/robots,
 * https://commoncrawl.org/ccbot, https://duckduckgo.com/duckduckgo-help-pages/results/duckassistbot
 */
export const crawlers: Readonly<Record<CrawlerRole, readonly string[]>> = {
  search: [
    'Googlebot',
    'bingbot',
    'DuckDuckBot',
    'Applebot',
    'OAI-SearchBot',
    'Claude-SearchBot',
    'PerplexityBot',
    'Amzn-SearchBot',
    'meta-webindexer',
    'MistralAI-Index',
  ],
  training: [
    'GPTBot',
    'ClaudeBot',
    'Google-Extended',
    'Applebot-Extended',
    'meta-externalagent',
    'Amazonbot',
    'MistralAI-Training',
    'CCBot',
    'Bytespider',
    'cohere-training-data-crawler',
  ],
  user: [
    'ChatGPT-User',
    'Claude-User',
    'Perplexity-User',
    'Amzn-User',
    'meta-externalfetcher',
    'MistralAI-User',
    'DuckAssistBot',
    'Google-NotebookLM',
  ],
};
