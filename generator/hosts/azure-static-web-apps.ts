import { error, type Problem } from '../base/problem.ts';
import { headerRules } from './header-rules.ts';
import type { Host, HostInput, Served } from './host.ts';
import { withoutType } from './rules.ts';
import { commonestByEnding, typeOf } from './typed-groups.ts';

/** The size of settings that Azure accepts. https://learn.microsoft.com/azure/static-web-apps/configuration#restrictions */
const settingsBytes = 20_000;

/** Azure Static Web Apps: types by ending and headers by path, in one file of the published folder. */
export const azureStaticWebApps: Host = {
  name: 'azure-static-web-apps',
  title: 'Azure Static Web Apps',
  docs: 'https://learn.microsoft.com/azure/static-web-apps/configuration',
  capabilities: {
    types:
      'One type for each ending: a file without one is application/octet-stream, and nothing below /api/ is served',
    headers: true,
    accept: 'The Accept header is not read: Markdown is at its own path only',
    methods: 'Other methods get 405 without an Allow header',
    caching: true,
  },
  limits: { told: 'Settings of 20,000 bytes: about 10 posts' },
  files(input) {
    const text = `${JSON.stringify(settings(input))}\n`;
    return { value: [{ folder: 'output', path: 'staticwebapp.config.json', text }], problems: checkSize(text) };
  },
};

function checkSize(text: string): readonly Problem[] {
  const size = Buffer.byteLength(text);
  if (size <= settingsBytes) return [];
  const message = `Azure Static Web Apps takes settings of ${settingsBytes} bytes, and staticwebapp.config.json has ${size}`;
  const hint = 'Choose another host, or publish fewer pages with headers of their own';
  return [error('host-limit', message, undefined, hint)];
}

/**
 * The first route that matches sets its headers over the global ones: each output has one route at most. To save bytes, the value that most
 * outputs have of a header that all of them have is global too.
 */
function settings({ served, notFound }: HostInput) {
  const rules = headerRules(served.map(withoutType));
  const globalHeaders = { ...rules.find(({ pattern }) => pattern === '/*')?.headers, ...commonestValues(served) };
  const routes = rules.flatMap(({ pattern, headers }) => {
    const own = Object.entries(headers).filter(([name, value]) => globalHeaders[name] !== value);
    if (pattern === '/*' || own.length === 0) return [];
    return [{ route: pattern.replace(/\*\.(\w+)$/, '*.{$1}'), headers: Object.fromEntries(own) }];
  });
  return {
    routes,
    globalHeaders,
    mimeTypes: Object.fromEntries(commonestByEnding(served, typeOf)),
    responseOverrides: { 404: { rewrite: notFound } },
    trailingSlash: 'auto',
  };
}

/** The commonest value of each header that every output has, but for its type. */
function commonestValues(served: readonly Served[]): Served['headers'] {
  const names = Object.keys(served[0]?.headers ?? {}).filter((name) => name !== 'Content-Type');
  return Object.fromEntries(
    names
      .filter((name) => served.every(({ headers }) => headers[name] !== undefined))
      .map((name) => [name, commonest(served.map(({ headers }) => headers[name] ?? ''))]),
  );
}

function commonest(values: readonly string[]): string {
  const counts = new Map<string, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return [...counts].sort(([, one], [, other]) => other - one)[0]?.[0] ?? '';
}
