import { stampOf } from '../base/dates.ts';
import { suggest } from '../base/nearest.ts';
import { error, hasErrors, type Problem, Stop, warning } from '../base/problem.ts';
import { compressors } from '../format/compressed.ts';
import type { RawContent } from '../load/content.ts';
import type { YamlBlock } from '../load/yaml.ts';
import type { Templates } from '../templates/view.ts';
import { isBaseUrl } from './formats.ts';
import { checkTranslations } from './localised.ts';
import type { Locale } from './meta.ts';
import { type SiteFile, siteSchema } from './schemas/site.ts';
import { validate } from './validate.ts';

export interface Settings {
  readonly file: SiteFile;
  readonly baseUrl: string;
  readonly locales: readonly Locale[];
  readonly defaultLocale: Locale;
}

/** What settings are settled with beside `site.yaml`. */
export interface SettingsOptions {
  /** Milliseconds since the epoch. */
  readonly now: number;
  /** Takes the place of the base URL in site.yaml. */
  readonly baseUrl?: string | undefined;
  /** The names of the hosts that there are. */
  readonly hostNames: readonly string[];
}

/** Settles `site.yaml`. Throws a Stop (2) when there is none, or when the base URL given on the command line is none. */
export function settle(
  raw: RawContent,
  templates: Templates,
  { baseUrl: givenBaseUrl, now, hostNames }: SettingsOptions,
  problems: Problem[],
): Settings | undefined {
  if (givenBaseUrl !== undefined && !isBaseUrl(givenBaseUrl)) {
    throw new Stop(
      2,
      `The base URL "${givenBaseUrl}" is not an https origin`,
      'Write it as https://example.com; http only for localhost',
    );
  }
  if (!raw.settings) return undefined;
  const { block } = raw.settings;
  const file = validate<SiteFile>(siteSchema, block, problems);
  if (!file) return undefined;
  const before = problems.length;
  const codes = file.locales.map(({ code }) => code);
  for (const [index, code] of codes.entries()) {
    const at = () => block.placeOf(['locales', index, 'code']);
    if (codes.indexOf(code) !== index) problems.push(error('duplicate', `The locale "${code}" is listed twice`, at()));
    if (!templates.labels[code]) {
      const message = `The templates have no words for the locale "${code}"`;
      problems.push(
        error(
          'missing-translation',
          message,
          at(),
          `Translate templates/labels/en.yaml as templates/labels/${code}.yaml`,
        ),
      );
    }
  }
  if (!codes.includes(file.defaultLocale)) {
    const message = `The default locale "${file.defaultLocale}" is not among the locales`;
    problems.push(error('invalid-value', message, block.placeOf(['defaultLocale']), `Use one of: ${codes.join(', ')}`));
  }
  for (const [index, name] of file.hosts.entries()) {
    if (hostNames.includes(name)) continue;
    const place = block.placeOf(['hosts', index]);
    problems.push(error('unknown-reference', `There is no host "${name}"`, place, suggest(name, hostNames)));
  }
  for (const [index, coding] of file.precompress?.codings?.entries() ?? []) {
    if (compressors[coding]) continue;
    const place = block.placeOf(['precompress', 'codings', index]);
    const hint = 'Build with Node.js 22.15 or newer, or leave it out';
    problems.push(error('invalid-value', `This Node.js cannot write "${coding}"`, place, hint));
  }
  checkTranslations(siteSchema, block, codes, problems);
  if (file.security) checkExpiry(block, file.security.expires, now, problems);
  if (hasErrors(problems.slice(before))) return undefined;
  const locales = file.locales.map(({ code, name }) => localeOf(code, name, file.defaultLocale, templates));
  const defaultLocale = locales.find(({ isDefault }) => isDefault);
  return defaultLocale && { file, baseUrl: new URL(givenBaseUrl ?? file.baseUrl).origin, locales, defaultLocale };
}

/** What has expired is not to be used, and what expires late may be stale by then. https://www.rfc-editor.org/rfc/rfc9116#section-2.5.5 */
function checkExpiry(block: YamlBlock, expires: string, now: number, problems: Problem[]): void {
  const { epoch } = stampOf(expires);
  const place = block.placeOf(['security', 'expires']);
  const hint = 'See that all of "security" still holds, then write a date less than a year ahead';
  if (epoch <= now) {
    problems.push(error('invalid-date', `"security.expires" (${expires}) has passed`, place, hint));
  } else if (epoch > new Date(now).setUTCFullYear(new Date(now).getUTCFullYear() + 1)) {
    problems.push(warning('invalid-date', `"security.expires" (${expires}) is more than a year ahead`, place, hint));
  }
}

function localeOf(code: string, name: string, defaultLocale: string, { labels }: Templates): Locale {
  const isDefault = code === defaultLocale;
  const words = labels[code];
  if (!words) throw new Error(`No labels for ${code}`);
  return { code, name, prefix: isDefault ? '' : `/${code.toLowerCase()}`, isDefault, labels: words };
}
