import { error, type Problem } from '../base/problem.ts';
import { headerRules } from './header-rules.ts';
import type { Host, HostInput } from './host.ts';
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
  limits: {},
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

/** The first route that matches sets its headers, in addition to the global ones: each output has one route at most. */
function settings({ served, notFound }: HostInput) {
  const rules = headerRules(served.map(withoutType));
  const globalHeaders = rules.find(({ pattern }) => pattern === '/*')?.headers ?? {};
  const routes = rules.flatMap(({ pattern, headers }) =>
    pattern === '/*' ? [] : [{ route: pattern.replace(/\*\.(\w+)$/, '*.{$1}'), headers }],
  );
  return {
    routes,
    globalHeaders,
    mimeTypes: Object.fromEntries(commonestByEnding(served, typeOf)),
    responseOverrides: { 404: { rewrite: notFound } },
    trailingSlash: 'auto',
  };
}
