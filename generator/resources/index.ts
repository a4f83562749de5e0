import { agentSkills } from './agent-skills.ts';
import { aiCatalog, ard } from './ai-catalog.ts';
import { apiCatalog } from './api-catalog.ts';
import { apiDescriptions, assets, calculatorScript } from './assets.ts';
import { atom } from './atom.ts';
import { cards } from './cards.ts';
import { developers } from './developers.ts';
import { endpoints } from './endpoints.ts';
import { authors, collectionFeeds, feed, tags } from './feed.ts';
import { feedPage } from './feed-page.ts';
import { iconFiles } from './icons.ts';
import { jsonFeed } from './json-feed.ts';
import { llmsFull } from './llms-full.ts';
import { llmsSections } from './llms-sections.ts';
import { llmsLocalized, llmsTxt } from './llms-txt.ts';
import { mcpServerCard } from './mcp-server-card.ts';
import { notFound } from './not-found.ts';
import { openapi } from './openapi.ts';
import { pageHtml } from './page-html.ts';
import { pageMarkdown } from './page-markdown.ts';
import type { Resource } from './parts/resource.ts';
import { indexNow, robots, rsl } from './robots.ts';
import { schemamap } from './schemamap.ts';
import { search } from './search.ts';
import { securityTxt } from './security-txt.ts';
import { sitemap } from './sitemap.ts';
import { status } from './status.ts';
import { schemaPage, schemaPost } from './structured-data.ts';

/** Every resource, in the order in which outputs are listed. To add one, write its file and add it here. */
export const resources: readonly Resource[] = [
  status,
  apiCatalog,
  agentSkills,
  mcpServerCard,
  ard,
  aiCatalog,
  apiDescriptions,
  openapi,
  llmsTxt,
  llmsLocalized,
  llmsSections,
  llmsFull,
  endpoints,
  feed,
  atom,
  jsonFeed,
  tags,
  authors,
  collectionFeeds,
  schemamap,
  schemaPage,
  schemaPost,
  pageMarkdown,
  pageHtml,
  developers,
  feedPage,
  notFound,
  robots,
  rsl,
  indexNow,
  securityTxt,
  sitemap,
  iconFiles,
  cards,
  assets,
  calculatorScript,
  search,
];
