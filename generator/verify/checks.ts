import type { Capabilities } from '../hosts/rules/host.ts';
import type { Reply } from './client.ts';

/** The five answers of a check. `untested` is neither a failure nor a score: the question could not be asked. */
export type Answer = 'pass' | 'fail' | 'warn' | 'not-applicable' | 'untested';

/** The areas that checks belong to, in the order of reports, with their titles. `--only` names them. */
export const areas = {
  files: 'Files',
  negotiation: 'Markdown by Accept',
  missing: 'What is missing',
  methods: 'Methods',
  redirects: 'Redirects',
  policy: 'Policy and freshness',
  discovery: 'What is offered',
  pages: 'Pages',
  clients: 'Named clients',
} as const;

export type Area = keyof typeof areas;

/** A check: its title as a failure, why that matters, how to fix it, and the standard that it is from. */
interface Check {
  readonly area: Area;
  readonly title: string;
  readonly why: string;
  readonly fix: string;
  readonly source: string;
  /** The capability of a host without which the check cannot pass there. */
  readonly gap?: keyof Capabilities;
}

const rfc9110 = (section: string) => `https://www.rfc-editor.org/rfc/rfc9110#section-${section}`;
const rfc9111 = 'https://www.rfc-editor.org/rfc/rfc9111#section-4.1';

function inArea<const Own extends Readonly<Record<string, Omit<Check, 'area'>>>>(area: Area, own: Own) {
  const all = Object.entries(own).map(([id, check]) => [id, { area, ...check }]);
  return Object.fromEntries(all) as { readonly [Id in keyof Own]: Own[Id] & { readonly area: Area } };
}

/** Every check by its id, which reports, baselines and exceptions name. The graver ones come first within an area. */
export const checks = {
  ...inArea('files', {
    reached: {
      title: 'No answer',
      why: 'A request was not answered, so nothing can be said about the address.',
      fix: 'Run the audit again, with a longer --timeout if need be.',
      source: rfc9110('15'),
    },
    challenge: {
      title: 'A challenge or block page instead of the file',
      why: 'Agents and crawlers cannot solve a challenge, so they get nothing.',
      fix: 'Exempt these addresses, or verified bots, from the bot protection of the CDN.',
      source: rfc9110('15.5.4'),
    },
    'dot-folders': {
      title: 'Files below a folder that begins with a dot are missing',
      why: 'The host or the upload leaves out /.well-known/, where agents look first.',
      fix: 'Upload folders that begin with a dot: see "ignore" in firebase.json, "include-hidden-files" of the upload action, .nojekyll.',
      source: 'https://www.rfc-editor.org/rfc/rfc8615',
    },
    status: {
      title: 'The status is not 200',
      why: 'A file of the build is not served.',
      fix: 'Deploy the whole output folder, with the files of the host.',
      source: rfc9110('15'),
    },
    loop: {
      title: 'A redirect leads back to itself',
      why: 'No client ever gets there.',
      fix: 'Remove the rule of the host or CDN that redirects here; often, two rules about final slashes fight.',
      source: rfc9110('15.4'),
    },
    'private-redirect': {
      title: 'A redirect leads to a private address',
      why: 'Nobody outside that network gets there. It was not followed.',
      fix: 'Redirect to the public address.',
      source: 'https://www.rfc-editor.org/rfc/rfc6890',
    },
    stale: {
      title: 'The file is right, but a cache has an old copy',
      why: 'Readers get an earlier build.',
      fix: 'Purge the CDN after each deploy, or make it respect Cache-Control.',
      source: 'https://www.rfc-editor.org/rfc/rfc9111#section-4.2',
    },
    'old-build': {
      title: 'The site is an older build',
      why: 'The manifest on the site lists other bytes than this build.',
      fix: 'Deploy this build, or name the manifest of the one that is live with --manifest.',
      source: 'https://www.rfc-editor.org/rfc/rfc9111#section-4.2',
    },
    robots: {
      title: 'Robots are kept out of what the build lets them read',
      why: 'Search engines and agents that respect robots rules do not read it.',
      fix: 'Turn off the robots.txt or X-Robots-Tag that the host or CDN adds.',
      source: 'https://www.rfc-editor.org/rfc/rfc9309',
    },
    rewritten: {
      title: 'Bytes are changed on the way',
      why: 'Digests and signatures no longer match, those of skills among them.',
      fix: 'Turn off what changes files: minification, injected scripts, e-mail obfuscation, uploads in text mode.',
      source: rfc9110('7.7'),
    },
    truncated: {
      title: 'The file is cut off',
      why: 'Readers take a part of the file for the whole.',
      fix: 'Upload it again, and look for a limit of the host or proxy.',
      source: rfc9110('8.6'),
    },
    content: {
      title: 'The bytes differ from the build',
      why: 'Readers get something that this build did not make.',
      fix: 'Deploy the output folder as it is, and look for what changes it: another deploy, a plugin of the host.',
      source: rfc9110('8.8'),
    },
    incomplete: {
      title: 'The body is incomplete',
      why: 'Clients wait or fail, although the status was fine.',
      fix: 'Look for a wrong Content-Length and for time limits of the server or a proxy.',
      source: 'https://www.rfc-editor.org/rfc/rfc9112#section-8',
    },
    type: {
      title: 'The media type differs from the build',
      why: 'Clients choose how to read a file by its type.',
      fix: 'Deploy the files of the host that the build writes, and remove rules that set types.',
      source: rfc9110('8.3'),
      gap: 'types',
    },
    charset: {
      title: 'The charset is missing',
      why: 'Letters outside ASCII look wrong in clients that do not guess UTF-8.',
      fix: 'Make the host send charset=utf-8 with text, as the files of the build for it do.',
      source: rfc9110('8.3.2'),
      gap: 'types',
    },
    vary: {
      title: 'Vary does not name what the answer depends on',
      why: 'A cache gives one client what another asked for.',
      fix: 'Send the Vary header of the build, and make the CDN pass it on.',
      source: rfc9110('12.5.5'),
      gap: 'headers',
    },
    'vary-coding': {
      title: 'Vary lacks Accept-Encoding, although the answer is compressed by it',
      why: 'A cache gives a compressed answer to a client that cannot read it.',
      fix: 'Send Vary: Accept-Encoding with everything that may be compressed.',
      source: rfc9110('12.5.5'),
    },
    headers: {
      title: 'Headers differ from the build',
      why: 'Headers carry links, policies and permissions for other origins.',
      fix: 'Deploy the files of the host that the build writes.',
      source: rfc9110('6.3'),
      gap: 'headers',
    },
    cookie: {
      title: 'The answer sets a cookie',
      why: 'Many caches then keep no copy, or give every reader the cookie of one; these files need none.',
      fix: 'Turn off what sets it on files: sticky sessions, analytics or bot protection of the host or CDN.',
      source: 'https://www.rfc-editor.org/rfc/rfc9111#section-7.3',
    },
    etag: {
      title: 'There is no entity tag',
      why: 'Clients have to fetch everything again to learn that nothing has changed.',
      fix: 'Turn ETag on; some compression filters drop it.',
      source: rfc9110('8.8.3'),
    },
    revalidation: {
      title: 'A client that has the file gets it again',
      why: 'Feed readers and crawlers send the tag that they have, and download everything again unless the answer is 304.',
      fix: 'Make the host respect If-None-Match.',
      source: rfc9110('13.1.2'),
    },
    head: {
      title: 'HEAD and GET get different answers',
      why: 'Agents and link checkers ask with HEAD first.',
      fix: 'Answer HEAD with the headers of GET: set headers in a filter that applies to both.',
      source: rfc9110('9.3.2'),
    },
    codings: {
      title: 'A compressed answer is not the file',
      why: 'Clients that accept gzip or Brotli get something else, or nothing that they can read.',
      fix: 'Compress again after each deploy, and send a coding only to clients that accept it.',
      source: rfc9110('8.4'),
    },
    ranges: {
      title: 'A range request gets the wrong part of the file',
      why: 'Resumed downloads are damaged.',
      fix: 'Turn range requests off, or make them count the bytes of the file.',
      source: rfc9110('14.2'),
    },
  }),
  ...inArea('negotiation', {
    negotiation: {
      title: 'The Accept header does not choose as in the build',
      why: 'Agents that ask for Markdown get HTML, or browsers get Markdown.',
      fix: 'Deploy the rule of the build, and make the CDN pass Accept on to the origin.',
      source: rfc9110('12.5.1'),
    },
    cache: {
      title: 'A cache mixes up HTML and Markdown',
      why: 'One client that asks for Markdown decides what everybody after it gets.',
      fix: 'Make the CDN respect Vary: Accept, add Accept to its cache key, or bypass the cache for these addresses.',
      source: rfc9111,
      gap: 'caching',
    },
    tags: {
      title: 'HTML and Markdown have the same entity tag',
      why: 'A cache or client mistakes one for the other.',
      fix: 'Make the host derive tags from the content.',
      source: rfc9110('8.8.3'),
    },
  }),
  ...inArea('missing', {
    'soft-404': {
      title: 'A missing page does not get a 404',
      why: 'Crawlers index pages that do not exist, and agents take any address for real.',
      fix: 'Turn off the fallback to index.html, and configure the 404 page.',
      source: rfc9110('15.5.5'),
    },
    'not-found-page': {
      title: 'A missing address gets the wrong 404 page',
      why: 'Readers find no way on, or a page in another language.',
      fix: 'Configure the 404 pages as the files of the host do.',
      source: rfc9110('15.5.5'),
      gap: 'notFound',
    },
  }),
  ...inArea('methods', {
    methods: {
      title: 'Other methods do not get a 405',
      why: 'A program that sends data is told that it was accepted.',
      fix: 'Allow only GET, HEAD and OPTIONS.',
      source: rfc9110('15.5.6'),
      gap: 'methods',
    },
    preflight: {
      title: 'Browsers cannot ask from other origins',
      why: 'The file is open to every origin, but browsers refuse to send a request with custom headers.',
      fix: 'Answer the preflight as the files of the host do.',
      source: 'https://fetch.spec.whatwg.org/#cors-preflight-fetch',
      gap: 'methods',
    },
  }),
  ...inArea('redirects', {
    moved: {
      title: 'An address that has moved does not redirect',
      why: 'Old links and bookmarks end here.',
      fix: 'Deploy the redirects that the build writes for the host.',
      source: rfc9110('15.4'),
      gap: 'redirects',
    },
    spelling: {
      title: 'An address without its final slash does not redirect to the page',
      why: 'A page has two addresses, or an address that somebody types ends in a 404.',
      fix: 'Turn on the redirect to the final slash, which keeps the query.',
      source: rfc9110('15.4.9'),
    },
  }),
  ...inArea('policy', {
    hsts: {
      title: 'There is no Strict-Transport-Security',
      why: 'The first request of a browser may be unencrypted.',
      fix: 'Write strictTransportSecurity: {} in site.yaml once every address works with https.',
      source: 'https://www.rfc-editor.org/rfc/rfc6797',
      gap: 'headers',
    },
    'security-txt': {
      title: 'security.txt has expired, or soon will',
      why: 'Researchers must no longer use it.',
      fix: 'Set a later "expires" below "security" in site.yaml, and build.',
      source: 'https://www.rfc-editor.org/rfc/rfc9116#section-2.5.5',
    },
    dates: {
      title: 'A feed or sitemap has impossible dates',
      why: 'Readers sort by these dates, and crawlers return by them: they ignore a date in the future, and a feed that is older than its entries.',
      fix: 'Correct the dates, and publish entries on their day.',
      source: 'https://www.rfc-editor.org/rfc/rfc4287#section-4.2.15',
    },
  }),
  ...inArea('discovery', {
    announced: {
      title: 'Something announced is missing',
      why: 'A link in a header, a head or a catalog leads nowhere.',
      fix: 'Publish it at that address, or remove the link.',
      source: 'https://www.rfc-editor.org/rfc/rfc8288',
    },
    encoding: {
      title: 'The text is not in its declared charset',
      why: 'Readers see wrong letters, or stop.',
      fix: 'Save it as UTF-8, and declare that.',
      source: 'https://www.rfc-editor.org/rfc/rfc3629',
    },
    'document-type': {
      title: 'The media type is not the expected one',
      why: 'Programs decide by the type whether and how they read a file.',
      fix: 'Make the server send the type that is named for this address.',
      source: rfc9110('8.3'),
      gap: 'types',
    },
    'robots-txt': {
      title: 'robots.txt does not say what it seems to',
      why: 'Crawlers ignore lines that they do not understand.',
      fix: 'Correct these lines.',
      source: 'https://www.rfc-editor.org/rfc/rfc9309',
    },
    sitemap: {
      title: 'The sitemap breaks its protocol',
      why: 'Search engines refuse it, or parts of it.',
      fix: 'Generate it with a tool that follows the protocol.',
      source: 'https://www.sitemaps.org/protocol.html',
    },
    'sitemap-pages': {
      title: 'The sitemap lists addresses that cannot be indexed',
      why: 'Crawlers spend their visits on addresses that do not answer, or that ask not to be indexed.',
      fix: 'List only addresses that answer 200, are open to crawlers and may be indexed.',
      source: 'https://developers.google.com/search/docs/crawling-indexing/sitemaps/build-sitemap',
    },
    'llms-txt': {
      title: 'llms.txt breaks its format',
      why: 'Tools that read it find no title or no links.',
      fix: 'Begin it with a line "# Name", and list links as "- [name](url): note".',
      source: 'https://llmstxt.org/',
    },
    feed: {
      title: 'A feed breaks its standard',
      why: 'Feed readers refuse it, or leave entries out.',
      fix: 'Correct these elements.',
      source: 'https://www.rssboard.org/rss-specification',
    },
    'security-fields': {
      title: 'security.txt breaks its standard',
      why: 'Researchers and their tools do not find out whom to write to.',
      fix: 'Write at least one Contact, as a URI, and one Expires.',
      source: 'https://www.rfc-editor.org/rfc/rfc9116#section-2.5',
    },
    'api-catalog': {
      title: 'The API catalog is not a linkset',
      why: 'Agents that look for APIs cannot read it.',
      fix: 'Write one member "linkset": a list of contexts, whose relations are lists of objects with "href".',
      source: 'https://www.rfc-editor.org/rfc/rfc9264#section-4.2',
    },
    'ai-catalog': {
      title: 'The AI catalog breaks its format',
      why: 'Agents do not find what the site has for them.',
      fix: 'Correct these members.',
      source: 'https://github.com/Agent-Card/ai-catalog/blob/main/specification/ai-catalog.md',
    },
    'agent-skills': {
      title: 'The index of skills breaks its format',
      why: 'Agents install no skill from it.',
      fix: 'Correct these members.',
      source: 'https://schemas.agentskills.io/discovery/0.2.0/schema.json',
    },
    'skill-digest': {
      title: 'A skill does not match the index',
      why: 'Agents refuse a file with another digest.',
      fix: 'Compute the digest from the bytes that are served, after everything that changes them.',
      source: 'https://schemas.agentskills.io/discovery/0.2.0/schema.json',
    },
    'mcp-card': {
      title: 'The MCP server card breaks its format',
      why: 'Clients do not find the server.',
      fix: 'Correct these members.',
      source: 'https://modelcontextprotocol.io/seps/2127-mcp-server-cards',
    },
    openapi: {
      title: 'The OpenAPI description cannot be read',
      why: 'Agents cannot tell how to call the API.',
      fix: 'Publish JSON or YAML with "openapi", "info" and "paths".',
      source: 'https://spec.openapis.org/oas/v3.1.0',
    },
  }),
  ...inArea('pages', {
    'json-ld': {
      title: 'Structured data cannot be read',
      why: 'Search engines and agents ignore the whole block.',
      fix: 'Correct the JSON where its parser stops.',
      source: 'https://www.w3.org/TR/json-ld11/#embedding-json-ld-in-html-documents',
    },
    'rich-results': {
      title: 'Structured data lacks what Google needs to show it',
      why: 'The page has no rich result.',
      fix: 'Add these properties.',
      source: 'https://developers.google.com/search/docs/appearance/structured-data/search-gallery',
    },
    canonical: {
      title: 'The canonical address is not usable',
      why: 'Search engines choose an address by themselves.',
      fix: 'Have one canonical link, to an address that answers 200.',
      source: 'https://www.rfc-editor.org/rfc/rfc6596',
    },
    hreflang: {
      title: 'hreflang does not say what it should',
      why: 'Search engines ignore the link.',
      fix: 'Write a language and a region with a hyphen, such as "pt-BR", or "x-default"; each translation names all.',
      source: 'https://html.spec.whatwg.org/multipage/links.html#attr-hyperlink-hreflang',
    },
    links: {
      title: 'A link is broken',
      why: 'Readers and agents end here.',
      fix: 'Correct the link, or publish its target.',
      source: rfc9110('15.5.5'),
    },
  }),
  ...inArea('clients', {
    client: {
      title: 'A client is turned away',
      why: 'This client cannot answer its users from this site.',
      fix: 'Exempt it from the bot protection, or say in robots.txt that it is not welcome.',
      source: rfc9110('15.5.4'),
    },
  }),
} satisfies Readonly<Record<string, Check>>;

export type CheckId = keyof typeof checks;

/** Checks whose faults are warnings. */
const mild: ReadonlySet<CheckId> = new Set(['client', 'cookie', 'dates', 'hsts', 'rich-results']);

/** A check by its id, with every property that one may have. */
export function checkOf(id: CheckId): Check {
  return checks[id];
}

/** A part of what was built beside what is served in its place; undefined where there is none. */
export interface Compared {
  readonly what: string;
  readonly built: string | undefined;
  readonly served: string | undefined;
}

/** The answer of one check at one address: the request as a command, the fault in words, and the evidence of a failure. */
export interface Verdict {
  readonly check: CheckId;
  readonly answer: Answer;
  readonly path: string;
  readonly asked?: string;
  readonly seen?: string;
  readonly reply?: { readonly status: number; readonly headers: Readonly<Record<string, string>> };
  readonly compared?: readonly Compared[];
  /** The capability that excuses it, in place of the one of the check. */
  readonly gap?: keyof Capabilities | undefined;
}

/** A check that passes unless there is a fault to tell. */
export function judged(
  check: CheckId,
  path: string,
  { asked, status, headers }: { readonly asked: string } & Partial<Pick<Reply, 'status' | 'headers'>>,
  fault?: string,
  compared?: readonly Compared[],
): Verdict {
  if (fault === undefined) return { check, answer: 'pass', path };
  const reply = status !== undefined && headers && { status, headers: Object.fromEntries(headers) };
  const answer = mild.has(check) ? 'warn' : 'fail';
  return { check, answer, path, asked, seen: fault, ...(reply && { reply }), ...(compared && { compared }) };
}

/** The same where a fault is only a warning. */
export function asWarning(verdict: Verdict): Verdict {
  return verdict.answer === 'fail' ? { ...verdict, answer: 'warn' } : verdict;
}
