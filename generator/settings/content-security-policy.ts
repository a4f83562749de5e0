import type { SiteFile } from './schemas/site/index.ts';
import { defaultPolicy } from './schemas/site/policy.ts';

/** A Content-Security-Policy: the sources of each directive. https://www.w3.org/TR/CSP3/ */
export type Policy = Readonly<Record<string, string>>;

/** The policy with the directives of the settings in place of the default ones. */
export function resolvePolicy(directives: SiteFile['contentSecurityPolicy'] = {}): Policy {
  return { ...defaultPolicy, ...directives };
}

/** The value of the header. */
export function printPolicy(policy: Policy): string {
  return Object.entries(policy)
    .map(([directive, sources]) => `${directive} ${sources}`)
    .join('; ');
}

/** Fallbacks of directives; the first that is set decides. https://www.w3.org/TR/CSP3/#directive-fallback-list */
const fallbacks: Readonly<Record<string, readonly string[]>> = {
  'script-src-elem': ['script-src', 'default-src'],
  'script-src-attr': ['script-src', 'default-src'],
  'style-src-elem': ['style-src', 'default-src'],
  'style-src-attr': ['style-src', 'default-src'],
  'frame-src': ['child-src', 'default-src'],
  'base-uri': [],
  'form-action': [],
};

/** The directive of a policy that decides about something; undefined if none does. */
export function decidingDirective(policy: Policy, directive: string): string | undefined {
  const candidates = [directive, ...(fallbacks[directive] ?? ['default-src'])];
  return candidates.find((name) => policy[name] !== undefined);
}

/** Whether the sources of a directive match an address. https://www.w3.org/TR/CSP3/#match-url-to-source-expression */
export function matchesAddress(sources: string, url: URL, self: URL): boolean {
  return sources.split(' ').some((source) => matchesSource(source, url, self));
}

function matchesSource(source: string, url: URL, self: URL): boolean {
  if (source === "'self'") return url.origin === self.origin;
  if (source === '*') return /^(?:https?|wss?|ftp):$/.test(url.protocol) || url.protocol === self.protocol;
  if (/^[a-z][a-z0-9+.-]*:$/i.test(source)) return matchesScheme(source.toLowerCase(), url.protocol);
  const [, scheme, host = '', port, path = ''] =
    /^(?:([a-z][a-z0-9+.-]*):\/\/)?([^/:']+)(?::(\d+|\*))?(\/[^?#]*)?$/i.exec(source) ?? [];
  if (host === '' || !matchesScheme(scheme ? `${scheme.toLowerCase()}:` : self.protocol, url.protocol)) return false;
  const name = host.toLowerCase();
  if (name.startsWith('*') ? !url.hostname.endsWith(name.slice(1)) : url.hostname !== name) return false;
  if (port !== '*' && (port ?? '') !== url.port && !(port === '443' && url.port === '')) return false;
  return path === '' || (path.endsWith('/') ? url.pathname.startsWith(path) : url.pathname === path);
}

/** A scheme matches itself, and its secure form. */
function matchesScheme(wanted: string, scheme: string): boolean {
  return wanted === scheme || (wanted === 'http:' && scheme === 'https:') || (wanted === 'ws:' && scheme === 'wss:');
}

/** A keyword, a hash, a scheme or a host, separated by single spaces. https://www.w3.org/TR/CSP3/#grammardef-source-list */
const source =
  /^(?:'(?:self|none|unsafe-inline|unsafe-eval|unsafe-hashes|wasm-unsafe-eval|strict-dynamic|report-sample|sha(?:256|384|512)-[A-Za-z0-9+/_-]+={0,2})'|[a-z][a-z0-9+.-]*:|(?:[a-z][a-z0-9+.-]*:\/\/)?(?:\*|(?:\*\.)?[a-z0-9-]+(?:\.[a-z0-9-]+)*)(?::(?:\d+|\*))?(?:\/[\w.~!$&()*+=:@%/-]*)?)$/i;

export function isSourceList(text: string): boolean {
  return (
    text.split(' ').every((word) => source.test(word) && !keyword.test(word)) &&
    (!text.includes("'none'") || text === "'none'")
  );
}

const keyword =
  /^(?:self|none|unsafe-inline|unsafe-eval|unsafe-hashes|wasm-unsafe-eval|strict-dynamic|report-sample)$/i;

/** A source list with its keywords in quotes. */
export function quoteKeywords(text: string): string | undefined {
  const sources = text.trim().split(/\s+/);
  const quoted = sources.map((written) => (keyword.test(written) ? `'${written.toLowerCase()}'` : written)).join(' ');
  return isSourceList(quoted) ? quoted : undefined;
}
