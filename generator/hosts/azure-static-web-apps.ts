import { countOf } from '../base/counts.ts';
import { type Problem, warning } from '../base/problem.ts';
import { broadExpression, broadPlaces, isBroad } from './rules/broad-rules.ts';
import { checkUse, everything, limitations } from './rules/capabilities.ts';
import type { Host, HostFile, HostInput } from './rules/host.ts';
import { withoutNamed } from './rules/kinds.ts';
import { headerNames, headerRules, headersBesides, type Rule, sharedHeaders, withoutType } from './rules/rules.ts';
import { commonestByEnding, typeOf } from './rules/typed-groups.ts';

/** The size of settings that Azure accepts. https://learn.microsoft.com/azure/static-web-apps/configuration#restrictions */
const settingsBytes = 20_000;

const title = 'Azure Static Web Apps';

/** Azure Static Web Apps: types by ending and headers by path, in one file of the published folder. */
export const azureStaticWebApps: Host = {
  name: 'azure-static-web-apps',
  title,
  docs: 'https://learn.microsoft.com/azure/static-web-apps/configuration',
  fixes: {
    'document-type': 'Name the type below "mimeTypes" in staticwebapp.config.json.',
    'soft-404': 'Remove "navigationFallback" from staticwebapp.config.json.',
  },
  capabilities: {
    ...everything,
    types:
      'One type for each extension: a file without one is application/octet-stream, and nothing below /api/ is served',
    accept: limitations.accept,
    methods: limitations.methods,
    redirects: '410 Gone is served as 404',
    notFound: limitations.notFound,
  },
  // It takes settings from any folder. https://learn.microsoft.com/azure/static-web-apps/configuration#file-location
  reads: /(?:^|\/)staticwebapp\.config\.json$/,
  gaps: [{ check: 'status', path: '/api/*', reason: 'functions are asked for what is below /api/' }],
  limits: {
    note: 'Settings of 20,000 bytes: from about 30 posts on, or 8 in three languages, headers that name their own page, such as `Link`, are left out',
  },
  files(input) {
    const whole = printed(settings(input, { rules: headerRules(input.served.map(withoutType)) }));
    const problems = checkSize(whole);
    const { served, names } = withoutNamed(input.served, 'all');
    if (problems.length === 0 || names.length === 0) return { value: [fileOf(whole)], problems };
    const text = printed(settings({ ...input, served }, fewRules(served.map(withoutType))));
    const message = `${title} takes settings of ${settingsBytes} bytes, which have no room for headers that name their own page: most are sent without ${names.join(', ')}`;
    return { value: [fileOf(text)], problems: [warning('host-limit', message), ...checkSize(text)] };
  },
};

function fileOf(text: string): HostFile {
  return { folder: 'output', path: 'staticwebapp.config.json', text };
}

function printed(value: object): string {
  return `${JSON.stringify(value)}\n`;
}

function checkSize(text: string): readonly Problem[] {
  return checkUse(title, Buffer.byteLength(text), settingsBytes, 'bytes of settings');
}

/**
 * Rules with patterns, the narrowest first, each with all headers that are not shared by all outputs. A pattern ends in an ending there, so that what
 * most folders have goes to all paths, and the folders below another pattern have rules of their own.
 * https://learn.microsoft.com/azure/static-web-apps/configuration#wildcards
 */
function fewRules(served: HostInput['served']): { readonly rules: readonly Rule[]; readonly usual: Rule['headers'] } {
  const shared = sharedHeaders(served);
  const places = broadPlaces(served);
  const folders = places.filter(({ pattern }) => pattern.endsWith('*/') && pattern !== anyFolder);
  const expressions = folders.map((place) => new RegExp(broadExpression(place)));
  const patterns = new Set(places.map(({ pattern }) => pattern));
  const below = served.filter(
    ({ path }) => !patterns.has(path) && expressions.some((expression) => expression.test(path)),
  );
  const rules = [
    ...places.filter((place) => !folders.includes(place)),
    ...below.map(({ path, headers }) => ({ pattern: path, headers })),
  ].map((place) => ({ pattern: place.pattern, headers: headersBesides(shared, place) }));
  const usual = rules.find(({ pattern }) => pattern === anyFolder)?.headers ?? {};
  return { rules: [{ pattern: '/*', headers: shared }, ...rules.toReversed()], usual };
}

const anyFolder = '/*/';

/** The first route that matches sets its headers over the global ones: each output has one route at most. */
function settings(
  { served, notFound, redirects = [] }: HostInput,
  { rules, usual: chosen }: { readonly rules: readonly Rule[]; readonly usual?: Rule['headers'] },
) {
  const moved = redirects.flatMap(({ path, location, status }) =>
    location === undefined ? [] : [{ route: path, redirect: location, statusCode: status }],
  );
  const shared = rules.find(({ pattern }) => pattern === '/*')?.headers ?? {};
  const own = withEveryPath(
    rules.filter(({ pattern }) => pattern !== '/*'),
    served,
  );
  const usual = chosen ?? usualHeaders(own);
  const told = own.filter(({ pattern }) => pattern !== anyFolder);
  const routes = told.flatMap(({ pattern, headers }, index) => {
    const route = pattern.replace(/\*\.(\w+)$/, '*.{$1}');
    const different = differences(headers, usual);
    if (Object.keys(different).length > 0) return [{ route, headers: different }];
    // Without a route of its own, it would have the headers of a broader one.
    const broader = told
      .slice(index + 1)
      .find((rule) => isBroad(rule) && new RegExp(broadExpression(rule)).test(pattern));
    return broader ? [{ route, headers: differences(headers, broader.headers) }] : [];
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
    .map(({ pattern }) => new RegExp(broadExpression({ pattern })));
  const others = served.filter(({ path }) => !exact.has(path) && !wild.some((expression) => expression.test(path)));
  return [...rules, ...others.map(({ path }) => ({ pattern: path, headers: {} }))];
}

/** The value of each header that takes less space if it is global, and every rule that differs says so. */
function usualHeaders(rules: readonly Rule[]): Rule['headers'] {
  const usual: Record<string, string> = {};
  for (const name of headerNames(rules)) {
    const counts = countOf(rules.flatMap(({ headers }) => headers[name] ?? []));
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
