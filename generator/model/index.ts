import { error, type Problem, placeOf } from '../base/problem.ts';
import type { RawContent } from '../load/content.ts';
import type { Templates } from '../templates/view.ts';
import { checkAssets } from './assets.ts';
import { type Publishing, settleEntries } from './entries.ts';
import { settleFacts } from './facts.ts';
import type { Locale, PageHead, SiteHeads } from './meta.ts';
import { type SettingsOptions, settle } from './settings.ts';
import { settleSkills } from './skills.ts';

export interface ModelOptions extends Publishing, SettingsOptions {}

export interface Model {
  readonly heads: SiteHeads;
  /** Posts that are left out because their day has not come. */
  readonly futurePosts: number;
}

/** Settles raw content: pure, and complete in its problems but for those in bodies. Undefined when the settings are not usable. */
export function model(
  raw: RawContent,
  templates: Templates,
  options: ModelOptions,
  problems: Problem[],
): Model | undefined {
  const settings = settle(raw, templates, options, problems);
  if (!settings) return undefined;
  const facts = settleFacts(raw, settings, problems);
  checkAssets(raw.assets, problems);
  const assets = raw.assets.map(({ path, bytes }) => ({ path, size: bytes.byteLength }));
  const skills = settleSkills(raw.skills, problems);
  const { pages, posts, unpublished, futurePosts } = settleEntries(raw, settings, facts, options, problems);
  const { file, baseUrl, locales, defaultLocale } = settings;
  const heads: SiteHeads = {
    ...{ settings: file, baseUrl, locales, defaultLocale, facts, unpublished, skills, assets },
    pages: pages.map(({ head }) => head),
    posts: posts.map(({ head }) => head),
  };
  for (const locale of locales) checkHome(locale, heads.pages, problems);
  return { heads, futurePosts };
}

function checkHome(locale: Locale, pages: readonly PageHead[], problems: Problem[]): void {
  if (pages.some((page) => page.isHome && page.locale.code === locale.code)) return;
  const file = `pages/${locale.code}/index.md`;
  problems.push(
    error('content-missing', `The locale "${locale.code}" has no home page`, placeOf(file), `Create ${file}`),
  );
}
