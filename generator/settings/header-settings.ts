import { error, type Problem, type Result } from '../base/problem.ts';
import type { YamlBlock } from '../load/yaml.ts';
import type { HeaderSetting } from './config.ts';
import type { SiteFile } from './schemas/site/index.ts';

/** The headers that `site.yaml` adds, each name in the spelling of its first mention: letter case has no meaning in it. */
export function resolveHeaders({ headers = [] }: SiteFile, block: YamlBlock): readonly HeaderSetting[] {
  const spelled = new Map<string, string>();
  const spellingOf = (name: string) => {
    const known = spelled.get(name.toLowerCase());
    if (known === undefined) spelled.set(name.toLowerCase(), name);
    return known ?? name;
  };
  return headers.map(({ path, headers: fields }, index) => ({
    pattern: path,
    headers: Object.fromEntries(Object.entries(fields).map(([name, value]) => [spellingOf(name), value])),
    place: block.placeOf(['headers', index]),
  }));
}

/**
 * Reports names that are no field names, or those of fields that say what hosts know alone: how a message is sent, to whom and when, and what
 * it was chosen by. https://www.rfc-editor.org/rfc/rfc9110#section-5.1
 */
export function checkHeaderNames({ headers = [] }: SiteFile, block: YamlBlock): Result<boolean> {
  const problems = headers.flatMap(({ headers: fields }, index): readonly Problem[] =>
    Object.keys(fields).flatMap((name) => {
      const place = block.placeOfKey(['headers', index, 'headers', name]);
      if (!/^[A-Za-z][A-Za-z0-9-]{0,99}$/.test(name))
        return [error('header', `"${name}" is no name of a header`, place, 'Use letters, digits and hyphens')];
      if (!kept.test(name)) return [];
      return [error('header', `The header ${name} cannot be set: hosts send their own`, place, 'Leave it out')];
    }),
  );
  return { value: problems.length === 0, problems };
}

/** What Netlify, Vercel and CloudFront do not let anybody set, and what would contradict the message. */
const kept =
  /^(?:accept-ranges|age|allow|connection|content-(?:encoding|length|location|range|type)|date|etag|expect|host|keep-alive|last-modified|location|proxy-.*|server|set-cookie2?|status|te|trailer|transfer-encoding|upgrade|vary|via|warning|www-authenticate|x-accel-.*|x-amz-.*|x-cache|x-edge-.*|x-real-ip)$/i;
