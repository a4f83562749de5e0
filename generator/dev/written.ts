import { readYaml } from '../load/content.ts';
import { readSoundText } from '../load/text.ts';
import type { SiteMeta } from '../model/meta.ts';
import { type WrittenFact, writtenFacts } from '../model/written-facts.ts';
import type { SourceText } from '../preview/source.ts';
import { localize } from '../settings/localized.ts';
import type { Inputs } from './inputs.ts';
import type { Version } from './version.ts';

const known = new WeakMap<Inputs, readonly WrittenFact[]>();

/** The facts in the YAML files as they are now. A file that cannot be read has none. */
export function factsNow(newest: Version | undefined, good: SiteMeta): readonly WrittenFact[] {
  if (!newest) return [];
  const { inputs, ready } = newest;
  const facts = known.get(inputs) ?? factsIn(inputs, ready?.meta ?? good);
  known.set(inputs, facts);
  return facts;
}

function factsIn({ folder }: Inputs, { sources, settings, defaultLocale, locales }: SiteMeta): readonly WrittenFact[] {
  const files = Object.keys(sources).filter((file) => file.endsWith('.yaml') && !file.endsWith('.schema.yaml'));
  return writtenFacts(
    files.flatMap((file) => readYaml(file, folder).value ?? []),
    {
      name: settings.name,
      currency: settings.currency === '' ? '' : localize(settings.currency, defaultLocale.code),
      locales: [defaultLocale.code, ...locales.map(({ code }) => code)],
    },
  );
}

/** The texts of the pages and posts that are published, as they are written now. */
export function textsNow(newest: Version | undefined, good: SiteMeta): readonly SourceText[] {
  if (!newest) return [];
  const { folder } = newest.inputs;
  const { pages, posts } = newest.ready?.meta ?? good;
  return [...pages, ...posts].flatMap(({ file }) => {
    const version = folder.files.get(file)?.version;
    return version ? [{ file, version, text: () => readSoundText(folder, file) ?? '' }] : [];
  });
}
