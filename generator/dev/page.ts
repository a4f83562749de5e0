import { readFileSync } from 'node:fs';
import type { IncomingMessage } from 'node:http';
import { join } from 'node:path';
import { essence } from '../base/media-type.ts';
import { modulesOf, withoutExports } from '../base/modules.ts';
import { packageFolder } from '../base/package-folder.ts';
import { addressesIn } from '../check/outside.ts';
import { escapeHtml } from '../format/html.ts';
import { type Answer, targetOf } from '../preview/server.ts';
import type { BuiltTree } from '../preview/tree.ts';

const folder = 'generator/dev/browser';

/** A file of the folder for browsers. */
export function browserFile(name: 'overlay.css' | 'waiting.html'): string {
  return readFileSync(join(packageFolder(), folder, name), 'utf8');
}

/** The script that is added to pages, which get no names from it. */
export function clientScript(): string {
  const sources = modulesOf(folder, 'client.js').map(({ source }) => withoutExports(source));
  return `(() => {\n${sources.join('\n')}})();\n`;
}

/** The digests of a page and of what it shows, by their paths on the host, and its `policy`: what a browser compares to know what has changed. */
export type Digests = Readonly<Record<string, string>>;

/** The digests of what is served at a path, and of the style sheets, scripts and pictures there. */
export function digestsAt(path: string, tree: BuiltTree): Digests {
  const below = tree.notFoundBelow.find((page) => path.startsWith(page.below));
  const page = tree.byPath.get(path) ?? tree.byPath.get(below?.path ?? tree.notFound);
  if (!page) return {};
  const shown = page.mediaType.startsWith('text/html')
    ? addressesIn(String(tree.read(page.file)), ['href', 'src', 'srcset'])
    : [];
  const parts = [...new Set(shown)].flatMap((address) => {
    const entry = address.startsWith('/') ? tree.byPath.get(address) : undefined;
    return entry && /^(?:text\/(?:css|javascript)|image\/)/.test(entry.mediaType)
      ? [[address, entry.sha256] as const]
      : [];
  });
  const policy = page.headers['Content-Security-Policy'];
  return { ...Object.fromEntries(parts), ...(policy !== undefined && { policy }), [path]: page.sha256 };
}

/** Whether a browser has asked for a page to show. https://www.w3.org/TR/fetch-metadata/#sec-fetch-dest-header */
export function isNavigation({ headers }: IncomingMessage): boolean {
  return /^(?:document|iframe|frame)$/.test(String(headers['sec-fetch-dest']));
}

/**
 * An answer as a browser gets it: a page has the script that follows the site, and what a host would let a browser keep is asked for again.
 * Anybody else gets what was built, byte for byte.
 */
export function adaptAnswer(answer: Answer, request: IncomingMessage, tree: BuiltTree | undefined): Answer {
  const { headers, body } = answer;
  if (request.headers['sec-fetch-dest'] === undefined) return answer;
  const fresh: Answer['headers'] = { ...headers, 'Cache-Control': 'no-cache' };
  const isPage = essence(headers['Content-Type'] ?? '') === 'text/html';
  if (!isPage || body === undefined || !tree || !isNavigation(request)) return { ...answer, headers: fresh };
  const { path } = targetOf(request);
  const { ETag: _tag, ...others } = fresh;
  const changed = withScript(String(body), path, digestsAt(path, tree));
  const policy = headers['Content-Security-Policy'];
  return {
    ...answer,
    body: changed,
    headers: {
      ...others,
      'Content-Length': String(Buffer.byteLength(changed)),
      ...(policy !== undefined && { 'Content-Security-Policy': followingPolicy(policy) }),
    },
  };
}

function withScript(html: string, path: string, digests: Digests): string {
  const data = `data-page="${escapeHtml(path)}" data-digests="${escapeHtml(JSON.stringify(digests))}"`;
  const script = `<script src="/_dev/client.js" ${data}></script>`;
  const end = html.lastIndexOf('</body>');
  return end === -1 ? html + script : html.slice(0, end) + script + html.slice(end);
}

/** A policy under which the script is loaded and hears of changes. https://www.w3.org/TR/CSP3/ */
export function followingPolicy(policy: string): string {
  const directives = new Map(
    policy
      .split(';')
      .map((directive) => directive.trim().split(/\s+/))
      .map(([name = '', ...sources]) => [name, sources] as const),
  );
  const allow = (name: string, ...fallbacks: readonly string[]) => {
    const decides = [name, ...fallbacks, 'default-src'].find((fallback) => directives.has(fallback));
    if (decides === undefined) return;
    const sources = (directives.get(decides) ?? []).filter((source) => source !== "'none'");
    directives.set(name, sources.includes("'self'") ? sources : [...sources, "'self'"]);
  };
  allow('script-src-elem', 'script-src');
  allow('style-src-elem', 'style-src');
  allow('connect-src');
  return [...directives].map(([name, sources]) => [name, ...sources].join(' ')).join('; ');
}

/**
 * The answer as long as nothing has been built: a page for browsers, also for those that do not say what they ask for.
 *
 * @param mistakes Lines that say why.
 */
export function waitingAnswer(request: IncomingMessage, mistakes: readonly string[] = []): Answer {
  const { accept = '', 'sec-fetch-dest': use } = request.headers;
  const isForPage = isNavigation(request) || (use === undefined && accept.startsWith('text/html'));
  const messages = ['The site has not been built yet: its terminal says why', ...mistakes];
  const body = isForPage ? browserFile('waiting.html') : `${messages.join('\n')}\n`;
  const type = isForPage ? 'text/html; charset=utf-8' : 'text/plain; charset=utf-8';
  return {
    status: 503,
    headers: { 'Content-Type': type, 'Content-Length': String(Buffer.byteLength(body)), 'Retry-After': '1' },
    body,
  };
}
