import { nearest } from '../base/nearest.ts';

/** The rules for the crawlers that a group names. */
interface Group {
  /** Product tokens in lower case. */
  readonly agents: string[];
  readonly rules: { readonly allows: boolean; readonly pattern: string }[];
}

/** A robots.txt as crawlers read it. https://www.rfc-editor.org/rfc/rfc9309 */
export interface Robots {
  readonly groups: readonly Group[];
  /** Values of its lines `Sitemap` and `Schemamap`, as they were written. */
  readonly sitemaps: readonly string[];
  readonly schemamaps: readonly string[];
  /** Lines that mean something else than their author can have meant. */
  readonly faults: readonly string[];
}

/** Crawlers may stop reading after this many bytes. https://www.rfc-editor.org/rfc/rfc9309#section-2.5 */
const mostBytes = 500 * 1024;

const fields = ['user-agent', 'allow', 'disallow', 'sitemap', 'schemamap'];

export function parseRobots(text: string): Robots {
  const groups: Group[] = [];
  const [sitemaps, schemamaps, faults]: [string[], string[], string[]] = [[], [], []];
  let group: Group | undefined;
  for (const [index, whole] of text
    .replace(/^\ufeff/, '')
    .split(/\r\n|\r|\n/)
    .entries()) {
    const [, key = '', written = ''] = /^\s*([\w-]+)\s*:(.*)$/.exec(whole.replace(/#.*/, '')) ?? [];
    const [name, value] = [key.toLowerCase(), written.trim()];
    if (name === 'sitemap') sitemaps.push(value);
    else if (name === 'schemamap') schemamaps.push(value);
    else if (name === 'user-agent') {
      if (!group || group.rules.length > 0) {
        group = { agents: [], rules: [] };
        groups.push(group);
      }
      group.agents.push(productOf(value));
    } else if (name === 'allow' || name === 'disallow') {
      const line = `line ${index + 1}, "${whole.trim()}"`;
      if (!group) faults.push(`${line}, stands before any User-agent, and is ignored`);
      else if (/^https?:/i.test(value)) faults.push(`${line}, is a URL, and matches no path`);
      // A rule without a path matches nothing, and still ends the list of agents.
      group?.rules.push({ allows: name === 'allow', pattern: value });
    } else {
      const meant = nearest(name, fields);
      if (name !== '' && meant !== undefined)
        faults.push(`line ${index + 1}, "${whole.trim()}", is ignored: "${meant}" was meant`);
    }
  }
  const relative = sitemaps.filter((value) => !/^https?:\/\//i.test(value));
  return {
    groups,
    sitemaps,
    schemamaps,
    faults: [
      ...faults,
      ...relative.map((value) => `Sitemap "${value}" is no whole URL`),
      ...(Buffer.byteLength(text) > mostBytes ? ['it is longer than 500 KiB, and crawlers may not read its end'] : []),
    ],
  };
}

/** Whether a crawler may ask for a path with its query: the longest rule counts, and of two as long the one that allows. https://www.rfc-editor.org/rfc/rfc9309#section-2.2.2 */
export function allows({ groups }: Pick<Robots, 'groups'>, product: string, path: string): boolean {
  if (path === '/robots.txt') return true;
  const name = productOf(product);
  const own = groups.filter(({ agents }) => agents.includes(name));
  const rules = (own.length > 0 ? own : groups.filter(({ agents }) => agents.includes('*'))).flatMap(
    (group) => group.rules,
  );
  const wanted = normalized(path);
  let best = { length: -1, allows: true };
  for (const { allows, pattern } of rules) {
    const rule = normalized(pattern);
    if (rule === '' || !matches(rule, wanted)) continue;
    const length = Buffer.byteLength(rule);
    if (length > best.length || (length === best.length && allows)) best = { length, allows };
  }
  return best.allows;
}

/** The token by which groups match, without a version. https://www.rfc-editor.org/rfc/rfc9309#section-2.2.1 */
function productOf(agent: string): string {
  return agent === '*' ? '*' : (/^[\w.-]+/.exec(agent)?.[0] ?? agent).toLowerCase();
}

/** A path in one spelling: unreserved characters are plain, all others that need it percent-encoded, in capitals. */
function normalized(path: string): string {
  return path
    .replace(/[^\x21-\x7e]+/g, (text) => encodeURIComponent(text.toWellFormed()))
    .replace(/%[0-9a-f]{2}/gi, (octet) => {
      const character = String.fromCharCode(Number.parseInt(octet.slice(1), 16));
      return /[\w.~-]/.test(character) ? character : octet.toUpperCase();
    });
}

/** Whether a rule matches the beginning of a path, with `*` for any characters, and `$` for the end. In time of the product of their lengths. */
function matches(rule: string, path: string): boolean {
  const isWhole = rule.endsWith('$');
  const [first = '', ...parts] = (isWhole ? rule.slice(0, -1) : rule).split('*');
  if (!path.startsWith(first)) return false;
  let at = first.length;
  for (const [index, part] of parts.entries()) {
    const isLast = isWhole && index === parts.length - 1;
    const found = isLast ? path.length - part.length : path.indexOf(part, at);
    if (found < at || !path.startsWith(part, found)) return false;
    at = found + part.length;
  }
  return !isWhole || at === path.length;
}
