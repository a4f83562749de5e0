import { error, type Problem } from '../base/problem.ts';
import { everything, limitations } from './rules/capabilities.ts';
import { headerRules } from './rules/header-rules.ts';
import type { Host, HostInput } from './rules/host.ts';
import { patternExpression } from './rules/patterns.ts';
import { headerNames, type Rule, withoutType } from './rules/rules.ts';
import { commonestByEnding, typeOf } from './rules/typed-groups.ts';

/** The size of settings that Azure accepts. https://learn.microsoft.com/azure/static-web-apps/configuration#restrictions */
const settingsBytes = 20_000;

/** Azure Static Web Apps: types by ending and headers by path, in one file of the published folder. */
export const azureStaticWebApps: Host = {
  name: 'azure-static-web-apps',
  title: 'Azure Static Web Apps',
  docs: 'https://learn.microsoft.com/azure/static-web-apps/configuration',
  capabilities: {
    ...everything,
    types:
      'One type for each ending: a file without one is application/octet-stream, and nothing below /api/ is served',
    accept: limitations.accept,
    methods: limitations.methods,
    redirects: '410 Gone is served as 404',
    notFound: limitations.notFound,
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

/** The first route that matches sets its headers over the global ones: each output has one route at most. */
function settings({ served, notFound, redirects = [] }: HostInput) {
  const moved = redirects.flatMap(({ path, location, status }) =>
    location === undefined ? [] : [{ route: path, redirect: location, statusCode: status }],
  );
  const rules = headerRules(served.map(withoutType));
  const shared = rules.find(({ pattern }) => pattern === '/*')?.headers ?? {};
  const own = withEveryPath(
    rules.filter(({ pattern }) => pattern !== '/*'),
    served,
  );
  const usual = usualHeaders(own);
  const routes = own.flatMap(({ pattern, headers }) => {
    const different = differences(headers, usual);
    if (Object.keys(different).length === 0) return [];
    return [{ route: pattern.replace(/\*\.(\w+)$/, '*.{$1}'), headers: different }];
  });
  return {
    routes: [...moved, ...routes],
    globalHeaders: { ...shared, ...usual },
    mimeTypes: Object.fromEntries(commonestByEnding(served, typeOf)),
    responseOverrides: { 404: { rewrite: notFound } },
    trailingSlash: 'auto',
  };
}

/** The rules, and one without headers for each output that none of them matches. */
function withEveryPath(rules: readonly Rule[], served: HostInput['served']): readonly Rule[] {
  const exact = new Set(rules.map(({ pattern }) => pattern));
  const wild = rules
    .filter(({ pattern }) => pattern.includes('*'))
    .map(({ pattern }) => new RegExp(`^${patternExpression(pattern)}$`));
  const others = served.filter(({ path }) => !exact.has(path) && !wild.some((expression) => expression.test(path)));
  return [...rules, ...others.map(({ path }) => ({ pattern: path, headers: {} }))];
}

/** The value of each header that takes less space if it is global, and every rule that differs says so. */
function usualHeaders(rules: readonly Rule[]): Rule['headers'] {
  const usual: Record<string, string> = {};
  for (const name of headerNames(rules)) {
    const counts = new Map<string, number>();
    for (const { headers } of rules) {
      const value = headers[name];
      if (value !== undefined) counts.set(value, (counts.get(value) ?? 0) + 1);
    }
    const without = rules.length - [...counts.values()].reduce((sum, count) => sum + count, 0);
    const removal = JSON.stringify({ [name]: '' }).length;
    const gains = [...counts].map(
      ([value, count]) => [value, (removal + value.length) * (count - 1) - removal * without] as const,
    );
    const [best] = gains.sort((a, b) => b[1] - a[1]);
    if (best && best[1] > 0) usual[name] = best[0];
  }
  return usual;
}

/**
 * Returns the headers of a route that differ from the global ones: an empty text removes one.
 * https://learn.microsoft.com/azure/static-web-apps/configuration#routes
 */
function differences(headers: Rule['headers'], usual: Rule['headers']): Rule['headers'] {
  const removed = Object.keys(usual).filter((name) => headers[name] === undefined);
  const set = Object.entries(headers).filter(([name, value]) => usual[name] !== value);
  return { ...Object.fromEntries(set), ...Object.fromEntries(removed.map((name) => [name, ''])) };
}
