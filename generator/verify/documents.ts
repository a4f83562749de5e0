import { isAscii, isUtf8 } from 'node:buffer';
import { gunzipSync } from 'node:zlib';
import { isMapping } from '../base/mapping.ts';
import { essence } from '../base/media-type.ts';
import { compiler, type JsonSchema } from '../base/validator.ts';
import { readFeed } from '../check/feed.ts';
import { parseRobots } from '../check/robots-txt.ts';
import { readSitemap } from '../check/sitemap.ts';
import { llmsFaults, securityFaults } from '../check/standards.ts';
import { readXml } from '../check/xml-parts.ts';
import { skillsStandard } from '../resources/agent-skills.ts';
import { aiCatalogStandard } from '../resources/ai-catalog.ts';
import { linksetStandard } from '../resources/api-catalog.ts';
import { jsonFeedStandard } from '../resources/json-feed.ts';
import { mcpCardStandard } from '../resources/mcp-server-card.ts';
import { asWarning, type CheckId, judged, type Verdict } from './checks.ts';
import { decoded, type Reply } from './client.ts';
import { quoted } from './replies.ts';

/** A kind of document that sites offer to programs. */
export type Kind = keyof typeof kinds;

interface DocumentKind {
  readonly title: string;
  /** The check of its body. */
  readonly check: CheckId;
  /** The media types that its readers take, the best first. */
  readonly types: readonly string[];
  /** Whether its standard demands the first of these. */
  readonly isTypeFixed?: true;
  /** Why it is of another version than the one that is checked, if it says so itself. */
  readonly otherVersion?: (text: string) => string | undefined;
  readonly faults: (text: string) => readonly string[];
}

const xmlTypes = ['application/xml', 'text/xml'];

/** Every kind of document, with the check of it. */
export const kinds = {
  robots: {
    title: 'robots.txt',
    check: 'robots-txt',
    types: ['text/plain'],
    faults: (text) => parseRobots(text).faults,
  },
  sitemap: {
    title: 'Sitemap',
    check: 'sitemap',
    types: [...xmlTypes, 'text/plain', 'application/gzip', 'application/x-gzip', 'application/octet-stream'],
    faults: (text) => readSitemap(text).faults,
  },
  llms: { title: 'llms.txt', check: 'llms-txt', types: ['text/plain', 'text/markdown'], faults: llmsFaults },
  feed: {
    title: 'Feed',
    check: 'feed',
    types: ['application/rss+xml', 'application/atom+xml', 'application/rdf+xml', ...xmlTypes],
    faults: (text) => readFeed(text).faults,
  },
  jsonFeed: {
    title: 'JSON Feed',
    check: 'feed',
    types: ['application/feed+json', 'application/json'],
    faults: (text) => schemaFaults(text, jsonFeedStandard),
  },
  security: { title: 'security.txt', check: 'security-fields', types: ['text/plain'], faults: securityFaults },
  apiCatalog: {
    title: 'API catalog',
    check: 'api-catalog',
    types: ['application/linkset+json'],
    isTypeFixed: true,
    faults: (text) => schemaFaults(text, linksetStandard),
  },
  aiCatalog: {
    title: 'AI catalog',
    check: 'ai-catalog',
    types: ['application/ai-catalog+json', 'application/json'],
    faults: (text) => schemaFaults(text, aiCatalogStandard),
  },
  skills: {
    title: 'Index of agent skills',
    check: 'agent-skills',
    types: ['application/json'],
    otherVersion: (text) => {
      const schema = mappingIn(text).$schema;
      const isOther = typeof schema === 'string' && !schema.startsWith('https://schemas.agentskills.io/discovery/0.2.');
      return isOther ? `it is of another format, ${schema}` : undefined;
    },
    faults: (text) => schemaFaults(text, skillsStandard),
  },
  mcpCard: {
    title: 'MCP server card',
    check: 'mcp-card',
    types: ['application/json', 'application/mcp-server-card+json'],
    otherVersion: (text) => {
      const { $schema, serverInfo } = mappingIn(text);
      const isDraft = isMapping(serverInfo) && !String($schema).startsWith('https://static.modelcontextprotocol.io/');
      return isDraft ? 'it is of the draft SEP-1649, and not of version 1' : undefined;
    },
    faults: (text) => schemaFaults(text, mcpCardStandard),
  },
  schemamap: {
    title: 'Schema map',
    check: 'sitemap',
    types: xmlTypes,
    faults: (text) => {
      const root = readXml(text.replace(/^\ufeff/, ''));
      return typeof root === 'string' ? [`it is not well-formed XML: ${root}`] : [];
    },
  },
  openapi: {
    title: 'OpenAPI description',
    check: 'openapi',
    types: [
      'application/openapi+json',
      'application/vnd.oai.openapi+json',
      'application/json',
      'application/yaml',
      'application/openapi+yaml',
      'application/vnd.oai.openapi',
      'application/vnd.oai.openapi+yaml',
      'application/x-yaml',
      'text/yaml',
      'text/plain',
    ],
    faults: openapiFaults,
  },
  markdown: {
    title: 'Markdown alternate',
    check: 'document-type',
    types: ['text/markdown', 'text/x-markdown'],
    faults: () => [],
  },
} as const satisfies Readonly<Record<string, DocumentKind>>;

const validatorOf = compiler({ schemas: [], formats: { uri: (text) => URL.canParse(text) } });

function schemaFaults(text: string, schema: JsonSchema): readonly string[] {
  const value = jsonIn(text);
  if (typeof value === 'string') return [value];
  const validate = validatorOf(schema);
  if (validate(value.json)) return [];
  return (validate.errors ?? []).map(({ instancePath, message }) => `at "${instancePath}": ${message}`);
}

function jsonIn(text: string): { readonly json: unknown } | string {
  try {
    return { json: JSON.parse(text.replace(/^\ufeff/, '')) };
  } catch (cause) {
    return `it is not JSON: ${(cause as Error).message}`;
  }
}

/** The root of a JSON document; empty where that is no object. */
export function mappingIn(text: string): Readonly<Record<string, unknown>> {
  const value = jsonIn(text);
  return typeof value !== 'string' && isMapping(value.json) ? value.json : {};
}

function openapiFaults(text: string): readonly string[] {
  const value = /^\s*[{[]/.test(text) ? jsonIn(text) : yamlOf(text);
  if (typeof value === 'string') return [value];
  const { json } = value;
  if (!isMapping(json)) return ['it is no object'];
  if ('swagger' in json) return [];
  const lacks = ['openapi', 'info'].filter((key) => !(key in json));
  const { info } = json;
  const unsaid = isMapping(info) ? ['title', 'version'].filter((key) => typeof info[key] !== 'string') : [];
  const isEmpty = !['paths', 'components', 'webhooks'].some((key) => key in json);
  return [
    ...[...lacks, ...unsaid.map((key) => `info.${key}`)].map((key) => `there is no "${key}"`),
    ...(isEmpty ? ['there are no "paths"'] : []),
  ];
}

/** The keys of the root of a YAML document, which is not read any further. */
function yamlOf(text: string): { readonly json: unknown } {
  const found = text.matchAll(/^["']?([\w-]+)["']?[ \t]*:/gm);
  return { json: Object.fromEntries([...found].map(([, key = '']) => [key, true])) };
}

/** The most bytes of a document that are read, and that it may be compressed from. */
export const mostOfDocument = 64 * 1024 * 1024;

/** The text of a document, without its coding; or what is wrong with that. */
export async function textOfReply(path: string, reply: Reply): Promise<{ readonly text: string } | string> {
  const plain = await decoded(reply, mostOfDocument);
  if (typeof plain === 'string') return plain;
  let body = plain;
  if (/\.gz$/.test(path) && body[0] === 0x1f && body[1] === 0x8b)
    try {
      body = gunzipSync(body, { maxOutputLength: mostOfDocument });
    } catch {
      return 'it is no gzip, though its name says so';
    }
  const start = body.subarray(0, 1024).toString('latin1');
  const [, label = 'utf-8'] =
    /charset\s*=\s*"?([\w-]+)/i.exec(reply.headers.get('content-type') ?? '') ??
    /^(?:\xef\xbb\xbf)?<\?xml[^>]*\bencoding\s*=\s*["']([\w-]+)/i.exec(start) ??
    /<meta[^>]+charset\s*=\s*["']?([\w-]+)/i.exec(start) ??
    [];
  if (!/^utf-?8$/i.test(label) && isUtf8(body) && !isAscii(body)) return `its bytes are UTF-8, not ${label}`;
  try {
    return { text: new TextDecoder(label, { fatal: true }).decode(body) };
  } catch (cause) {
    return cause instanceof RangeError ? { text: body.toString() } : `its bytes are not ${label}`;
  }
}

/** The verdicts of a document that is there: its media type, its charset, and its body by its standard. */
export function judgeDocument(
  path: string,
  kind: Kind,
  reply: Reply,
  text: { readonly text: string } | string,
): readonly Verdict[] {
  const { title, check, types, isTypeFixed, faults, otherVersion }: DocumentKind = kinds[kind];
  const type = reply.headers.get('content-type');
  const isTaken = types.includes(essence(type ?? ''));
  const typed = judged(
    'document-type',
    path,
    reply,
    isTaken ? undefined : `${title}: ${quoted(type)}, not "${types[0]}"`,
  );
  // Only a page, or what a standard demands, keeps readers from it; most others look at the body.
  const isGrave = isTypeFixed === true || essence(type ?? '') === 'text/html';
  const other = typeof text === 'string' ? undefined : otherVersion?.(text.text);
  const found = typeof text === 'string' ? [] : other === undefined ? faults(text.text) : [other];
  const more = found.length > 3 ? `; and ${found.length - 3} more` : '';
  const body = judged(check, path, reply, found.length > 0 ? found.slice(0, 3).join('; ') + more : undefined);
  return [
    isGrave ? typed : asWarning(typed),
    judged('encoding', path, reply, typeof text === 'string' ? text : undefined),
    ...(check === 'document-type' ? [] : [other === undefined ? body : asWarning(body)]),
  ];
}
