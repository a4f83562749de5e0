import { basePathOf } from '../base/base-path.ts';
import { stampOf } from '../base/dates.ts';
import { isMapping } from '../base/mapping.ts';
import { suggest } from '../base/nearest.ts';
import { CommandError, error, hasErrors, type Problem, type Result, warning } from '../base/problem.ts';
import { compressors } from '../format/compressed.ts';
import type { RawContent } from '../load/content.ts';
import type { YamlBlock } from '../load/yaml.ts';
import { fill } from '../templates/labels.ts';
import type { Templates } from '../templates/view.ts';
import type { HeaderSetting, Security, SiteConfig } from './config.ts';
import { resolvePolicy } from './content-security-policy.ts';
import { isBaseUrl } from './formats.ts';
import { extraKey, knownKeys } from './known-keys.ts';
import { type Locales, resolveLocales } from './locales.ts';
import { checkTranslations } from './localized.ts';
import { type SiteFile, siteSchema } from './schemas/site/index.ts';
import { browserPolicies } from './schemas/site/policy.ts';
import { fitTheme } from './theme.ts';
import { validate } from './validate.ts';

/** The inputs for resolving settings besides `site.yaml`. */
export interface SettingsOptions {
  /** Milliseconds since the epoch. */
  readonly now: number;
  /** Overrides the base URL in site.yaml. */
  readonly baseUrl?: string | undefined;
  readonly hostNames: readonly string[];
  /** The names of what a site may do without. */
  readonly optionalNames: readonly string[];
}

/**
 * Resolves `site.yaml`. Where it has errors, what the content needs to be checked is resolved all the same, as far as that is known; the
 * value is undefined when the file does not exist, or the languages of the site are not known. Throws a CommandError (2) when the base URL
 * of the command line is invalid.
 */
export function resolveSettings(
  raw: Pick<RawContent, 'settings' | 'pages' | 'faulty'>,
  { labels }: Pick<Templates, 'labels'>,
  { baseUrl, now, hostNames, optionalNames }: SettingsOptions,
): Result<SiteConfig | undefined> {
  if (baseUrl !== undefined && !isBaseUrl(baseUrl)) {
    const hint = 'Write it as https://example.com or https://example.com/folder/; http only for localhost';
    throw new CommandError(2, `The base URL "${baseUrl}" is not an https URL of a site`, hint);
  }
  if (!raw.settings) return { value: undefined, problems: [] };
  const { block } = raw.settings;
  const { value: file, problems: faults } = validate<SiteFile>(siteSchema, block);
  const usable = file ?? essentials(block);
  if (!usable) return { value: undefined, problems: faults };
  const locales = resolveLocales({ file: usable, block, raw, labels });
  const codes = locales.value?.locales.map(({ code }) => code);
  const fitted = fitTheme(usable, block);
  const faultsOfFile = file
    ? [
        ...checkNames('hosts', 'host', file.hosts ?? [], block, hostNames),
        ...checkNames('without', 'optional output', file.without ?? [], block, optionalNames),
        ...(codes ? checkTranslations(siteSchema, block, codes) : []),
        ...checkExpiry(file, block, now),
        ...checksOfFile.flatMap((check) => check(file, block)),
        ...fitted.problems,
      ]
    : [];
  const sound = hasErrors(faultsOfFile) ? essentials(block) : fitted.value;
  return {
    value: sound && locales.value ? configOf(sound, block, locales.value, baseUrl) : undefined,
    problems: [...faults, ...locales.problems, ...faultsOfFile],
  };
}

/**
 * The settings without which the rest of the content cannot be checked, so that its problems are told in the same build; undefined when
 * these have an error themselves.
 */
function essentials(block: YamlBlock): SiteFile | undefined {
  const entries = Object.entries(isMapping(block.value) ? block.value : {});
  const soundOf = (more: typeof entries) => {
    const value = { ...Object.fromEntries(more), name: 'Unknown', baseUrl: 'https://unknown.invalid' };
    return validate<SiteFile>(siteSchema, { ...block, value }).value;
  };
  const sound = soundOf(entries.filter(([key]) => isEssential(key)));
  // Texts and the menu name parts of these, which are there even where another part is wrong.
  const links = soundOf(entries.filter(([key]) => key === 'links'))?.links;
  const whole = soundOf(entries.filter(([key]) => key === 'organization'))?.organization;
  const facts = entries.find(([key]) => key === 'organization')?.[1];
  const texts = Object.entries(isMapping(facts) ? facts : {}).filter(([, fact]) => typeof fact === 'string');
  return sound && { ...sound, ...(links && { links }), organization: whole ?? Object.fromEntries(texts) };
}

function isEssential(key: string): boolean {
  return (
    /^(?:currency|locales|defaultLocale|timeZone|frontMatter|components|blog|collections|limits|brokenLinks|factTyped|ignore)$/.test(
      key,
    ) || /^(?:trusted|allowed)[A-Z]/.test(key)
  );
}

/** The settings of a file that says nothing of them. */
const absent = {
  tagline: undefined,
  description: undefined,
  currency: '',
  hosts: [],
  without: [],
  endpoints: [],
  links: [],
  skills: {},
  theme: {},
  components: {},
  callToAction: undefined,
  search: undefined,
  negotiation: undefined,
  timeZone: undefined,
  indexNow: undefined,
  markdownTokens: false,
  assistants: true,
  highlight: true,
  webmcp: false,
  brokenLinks: 'error' as const,
  factTyped: 'warning' as const,
  trustedAssets: [],
  allowedPositions: [],
  allowedSecrets: [],
};

/** The settings with every default filled in. */
function configOf(
  file: SiteFile,
  block: YamlBlock,
  { locales, defaultLocale }: Locales,
  givenBaseUrl: string | undefined,
): SiteConfig {
  // Those that nothing of the site needs, or in another form.
  const { allowedFindings, beside, ignore, referrerPolicy, permissionsPolicy, strictTransportSecurity, ...more } = file;
  const { frontMatter, redirects = [], collections = {}, blog = {}, cards, docs, limits, precompress, ...given } = more;
  const { name, service, openapi, robots, security } = given;
  const { author = [], ...blogSettings } = blog;
  const organization = { name, ...file.organization };
  const written = givenBaseUrl ?? file.baseUrl;
  const basePath = basePathOf(written);
  const baseUrl = new URL(written).origin + basePath;
  return {
    ...absent,
    ...given,
    baseUrl,
    basePath,
    locales,
    defaultLocale,
    service: service && { name, ...service },
    cards: { for: 'site', ...cards },
    docs: docs && { path: '/', ...docs },
    redirects: redirects.map(({ from, to, status = to === undefined ? 410 : 301 }) => ({ from, to, status })),
    keys: new Map(Object.entries({ ...usualAliases, ...frontMatter })),
    organization: { url: `${baseUrl}/`, ...organization },
    copyright: organization.legalName ?? organization.name,
    blog: {
      path: 'blog',
      permalink: undefined,
      feedItems: 50,
      feedTtl: undefined,
      hub: undefined,
      pagesFrom: 1,
      perPage: 20,
      title: undefined,
      description: undefined,
      ...blogSettings,
      authors: typeof author === 'string' ? [author] : author,
    },
    collections: Object.fromEntries(
      Object.entries(collections).map(([name, collection]) => [name, { fallback: false, ...collection }]),
    ),
    openapi: {
      title: fill(defaultLocale.labels.surfaceTitle, { site: name }),
      version: '0.1.0',
      mediaType: 'application/vnd.oai.openapi+json',
      license: undefined,
      ...openapi,
    },
    catalogTitle: openapi?.title ?? name,
    robots: { contentSignal: {}, ...robots },
    limits: { marks: 1_200_000, growth: 10_000_000, tags: 200, ...limits },
    security: security && { languages: locales.map(({ code }) => code), ...security },
    contentSecurityPolicy: resolvePolicy(file.contentSecurityPolicy),
    headers: resolveHeaders(file, block),
    precompress: precompress && { minimum: 1024, codings: ['br', 'gzip'], ...precompress },
  };
}

const checksOfFile = [checkCodings, checkKeys, checkRedirects, checkHeaderNames, checkPreload, checkSignal];

function checkNames(
  key: 'hosts' | 'without',
  kind: string,
  names: readonly string[],
  block: YamlBlock,
  known: readonly string[],
): readonly Problem[] {
  return names.flatMap((name, index) => {
    if (known.includes(name)) return [];
    return [
      error('unknown-reference', `There is no ${kind} "${name}"`, block.placeOf([key, index]), suggest(name, known)),
    ];
  });
}

function checkCodings({ precompress }: SiteFile, block: YamlBlock): readonly Problem[] {
  const codings = precompress?.codings ?? [];
  return codings.flatMap((coding, index) => {
    if (compressors[coding]) return [];
    const place = block.placeOf(['precompress', 'codings', index]);
    const hint = 'Build with Node.js 22.15 or newer, or leave it out';
    return [error('invalid-value', `This Node.js cannot write "${coding}"`, place, hint)];
  });
}

const usualAliases = {
  date: 'published',
  categories: 'tags',
  authors: 'author',
  redirect_from: 'aliases',
  redirect_to: 'redirectTo',
};

/** Keys of front matter can be mapped to the known ones, and to `extra`. */
function checkKeys({ frontMatter = {} }: SiteFile, block: YamlBlock): readonly Problem[] {
  const known = [...knownKeys, extraKey];
  const wrong = Object.entries(frontMatter).filter(([, key]) => !known.includes(key));
  return wrong.map(([key, meaning]) => {
    const place = block.placeOf(['frontMatter', key]);
    return error(
      'unknown-key',
      `There is no key "${meaning}" that "${key}" can stand for`,
      place,
      suggest(meaning, known),
    );
  });
}

/** Checks that a redirect has a target, and that a 410 has none. */
function checkRedirects({ redirects = [] }: SiteFile, block: YamlBlock): readonly Problem[] {
  return redirects.flatMap(({ from, to, status }, index) => {
    if (status === undefined || (status === 410) === (to === undefined)) return [];
    const message = to === undefined ? `"${from}" redirects, but not where` : `"${from}" is gone, and redirects`;
    return [error('invalid-value', message, block.placeOf(['redirects', index]), 'Give "to", or else the status 410')];
  });
}

/** An expired security.txt must not be used, and one that expires in the far future may be stale by then. https://www.rfc-editor.org/rfc/rfc9116#section-2.5.5 */
function checkExpiry({ security }: SiteFile, block: YamlBlock, now: number): readonly Problem[] {
  if (!security) return [];
  const { expires } = security;
  const [near, end] = expiryMoments(security);
  const problem = (report: typeof error, fault: string) => {
    const hint = 'Check that all of "security" is still true, then write a date less than a year ahead';
    return report(
      'invalid-date',
      `"security.expires" (${expires}) ${fault}`,
      block.placeOf(['security', 'expires']),
      hint,
    );
  };
  if (end <= now) return [problem(error, 'has passed')];
  return now < near ? [problem(warning, 'is more than a year ahead')] : [];
}

/** When a security.txt is a year before its end, and its end, in milliseconds since 1970. */
export function expiryMoments({ expires }: Pick<Security, 'expires'>): readonly [near: number, end: number] {
  const { epoch } = stampOf(expires);
  return [new Date(epoch).setUTCFullYear(new Date(epoch).getUTCFullYear() - 1), epoch];
}

/**
 * The headers that everything is sent with, as hosts have room for what all outputs share, and those that `site.yaml` adds, each name in the
 * spelling of its first mention: letter case has no meaning in it.
 */
function resolveHeaders(file: SiteFile, block: YamlBlock): readonly HeaderSetting[] {
  const { headers = [] } = file;
  const common = { pattern: '/*', headers: commonHeaders(file), place: undefined };
  const spelled = new Map(Object.keys(common.headers).map((name) => [name.toLowerCase(), name]));
  const spellingOf = (name: string) => {
    const known = spelled.get(name.toLowerCase());
    if (known === undefined) spelled.set(name.toLowerCase(), name);
    return known ?? name;
  };
  const own = headers.map(({ path, headers: fields }, index) => ({
    pattern: path,
    headers: Object.fromEntries(Object.entries(fields).map(([name, value]) => [spellingOf(name), value])),
    place: block.placeOf(['headers', index]),
  }));
  return [common, ...own];
}

/** https://www.w3.org/TR/referrer-policy/ https://www.w3.org/TR/permissions-policy/ https://www.rfc-editor.org/rfc/rfc6797#section-6.1 */
function commonHeaders({ referrerPolicy, permissionsPolicy, strictTransportSecurity: transport, robots }: SiteFile) {
  const { maxAge = year, includeSubDomains, preload } = transport ?? {};
  const value = `max-age=${maxAge}${includeSubDomains ? '; includeSubDomains' : ''}${preload ? '; preload' : ''}`;
  return {
    'Referrer-Policy': referrerPolicy ?? browserPolicies.referrerPolicy.default,
    'Permissions-Policy': permissionsPolicy ?? browserPolicies.permissionsPolicy.default,
    ...(transport && { 'Strict-Transport-Security': value }),
    ...(robots?.contentUsage && { 'Content-Usage': contentUsageOf(robots.contentSignal) }),
  };
}

/**
 * The preferences of `Content-Signal` for which there is a category. Drafts of October 2025, which may change: https://datatracker.ietf.org/doc/draft-ietf-aipref-attach/
 * https://datatracker.ietf.org/doc/draft-ietf-aipref-vocab/
 */
export function contentUsageOf({
  'ai-train': train,
  search,
}: NonNullable<SiteFile['robots']>['contentSignal'] = {}): string {
  const all = Object.entries({ 'train-ai': train, search });
  return all.flatMap(([name, answer]) => (answer ? [`${name}=${answer.charAt(0)}`] : [])).join(', ');
}

/** Refuses policies that repeat the content signal where there is none. */
function checkSignal({ robots = {} }: SiteFile, block: YamlBlock): readonly Problem[] {
  const { contentSignal = {}, contentUsage, rsl } = robots;
  const lacking = [
    ...(contentUsage && contentUsageOf(contentSignal) === '' ? ['contentUsage'] : []),
    ...(rsl && Object.keys(contentSignal).length === 0 ? ['rsl'] : []),
  ];
  const hint = 'Write contentSignal: {search: yes, ai-input: yes, ai-train: no}, or what else you want';
  return lacking.map((key) =>
    error(
      'missing-key',
      `"${key}" repeats what contentSignal says, which is nothing`,
      block.placeOf(['robots', key]),
      hint,
    ),
  );
}

const year = browserPolicies.strictTransportSecurity.properties.maxAge.default;

/** Browsers list no host with less. https://hstspreload.org/#submission-requirements */
function checkPreload({ strictTransportSecurity: given = {} }: SiteFile, block: YamlBlock): readonly Problem[] {
  const { maxAge = year, includeSubDomains, preload } = given;
  if (!preload || (includeSubDomains && maxAge >= year)) return [];
  const place = block.placeOf(['strictTransportSecurity', 'preload']);
  const hint = `Leave it out, or write includeSubDomains: true and a maxAge of ${year} or more`;
  return [error('header', 'Browsers only list hosts that ask for more', place, hint)];
}

/**
 * Reports names that are no field names, or those of fields that say what hosts know alone: how a message is sent, to whom and when, and what
 * it was chosen by. https://www.rfc-editor.org/rfc/rfc9110#section-5.1
 */
function checkHeaderNames({ headers = [] }: SiteFile, block: YamlBlock): readonly Problem[] {
  return headers.flatMap(({ headers: fields }, index): readonly Problem[] =>
    Object.keys(fields).flatMap((name) => {
      const place = block.placeOfKey(['headers', index, 'headers', name]);
      if (!/^[A-Za-z][A-Za-z0-9-]{0,99}$/.test(name))
        return [error('header', `"${name}" is not a valid header name`, place, 'Use letters, digits and hyphens')];
      if (!kept.test(name)) return [];
      return [error('header', `The header ${name} cannot be set: hosts send their own`, place, 'Remove it')];
    }),
  );
}

/** Matches headers that Netlify, Vercel and CloudFront do not let anybody set, or that would contradict the message. */
const kept =
  /^(?:accept-ranges|age|allow|connection|content-(?:encoding|length|location|range|type)|date|etag|expect|host|keep-alive|last-modified|location|proxy-.*|server|set-cookie2?|status|te|trailer|transfer-encoding|upgrade|vary|via|warning|www-authenticate|x-accel-.*|x-amz-.*|x-cache|x-edge-.*|x-real-ip)$/i;
