import { suggest } from '../base/nearest.ts';
import { error, type Problem } from '../base/problem.ts';
import type { YamlBlock } from '../load/yaml.ts';
import type { SiteData } from '../model/meta.ts';
import type { SiteConfig } from '../settings/config.ts';

/** Reports the settings that publish a collection which is not there. */
export function checkEndpoints(
  { endpoints }: Pick<SiteConfig, 'endpoints'>,
  { collections, faulty }: SiteData,
  block: YamlBlock | undefined,
): readonly Problem[] {
  return endpoints.flatMap(({ data: name }, index) => {
    if (collections.has(name) || faulty.has(name)) return [];
    const hint =
      collections.size === 0
        ? `Create data/${name}.yaml and data/${name}.schema.json`
        : suggest(name, collections, 'Collections');
    return [
      error(
        'unknown-reference',
        `There is no collection "${name}"`,
        block?.placeOf(['endpoints', index, 'data']),
        hint,
      ),
    ];
  });
}
