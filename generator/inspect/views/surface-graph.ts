import type { ManifestEntry } from '../../output/manifest.ts';
import { type Kind, kindOf, kinds } from '../page/kinds.ts';
import type { OpenSite } from '../page/open-site.ts';
import type { Scan } from '../page/scan.ts';

/** A place on the map: one address, or all those of a kind that are too many to draw. */
export interface Place {
  readonly id: string;
  readonly label: string;
  readonly kind: Kind;
  readonly paths: readonly string[];
  /** How many steps it is from the home page; undefined where no link leads. */
  readonly distance: number | undefined;
}

/** Links from one place to another, with their relations. */
export interface Way {
  readonly from: string;
  readonly to: string;
  readonly rels: readonly string[];
}

/** Kinds of which each address is a place of its own, as long as there are few. */
const single: readonly Kind[] = ['catalog', 'graph', 'feed', 'skill', 'sitemap', 'text', 'data'];
const mostOfAKind = 5;

/** Kinds that machines do not go by. */
const passedOver: readonly Kind[] = ['picture', 'code', 'missing', 'other'];

/** The places of a site and the ways between them: made of the links that were read, so nothing is drawn that is not there. */
export function surfaceGraph(
  site: OpenSite,
  scan: Scan,
): { readonly places: readonly Place[]; readonly ways: readonly Way[] } {
  const groups = groupsOf(site);
  const groupOf = new Map([...groups].flatMap(([id, { paths }]) => paths.map((path) => [path, id] as const)));
  const ways = new Map<string, { from: string; to: string; rels: Set<string> }>();
  for (const [path, { edges }] of scan.read) {
    const from = groupOf.get(path);
    for (const { to: target, rel } of edges) {
      const to = groupOf.get(target);
      if (from === undefined || to === undefined || from === to) continue;
      const key = `${from}\n${to}`;
      const way = ways.get(key) ?? { from, to, rels: new Set() };
      ways.set(key, way);
      way.rels.add(rel === 'a' ? 'link' : rel);
    }
  }
  const distances = distancesFrom(site.home, [...ways.values()]);
  return {
    places: [...groups].map(([id, group]) => ({ id, ...group, distance: distances.get(id) })),
    ways: [...ways.values()].map(({ from, to, rels }) => ({ from, to, rels: [...rels].sort() })),
  };
}

function groupsOf({ manifest, home }: OpenSite): ReadonlyMap<string, Pick<Place, 'label' | 'kind' | 'paths'>> {
  const byKind = new Map<Kind, ManifestEntry[]>();
  for (const entry of manifest.outputs) {
    const kind = kindOf(entry, manifest);
    if (passedOver.includes(kind) && entry.path !== home) continue;
    const list = byKind.get(kind);
    if (list) list.push(entry);
    else byKind.set(kind, [entry]);
  }
  const groups = new Map<string, Pick<Place, 'label' | 'kind' | 'paths'>>();
  for (const [kind, entries] of byKind) {
    const alone =
      single.includes(kind) && entries.length <= mostOfAKind
        ? entries
        : entries.filter(({ path }) => path === home || isEntrance(path));
    const others = entries.filter((entry) => !alone.includes(entry)).map(({ path }) => path);
    for (const { path } of alone) groups.set(path, { label: path, kind, paths: [path] });
    const [first = ''] = others;
    const label = others.length === 1 ? first : `${others.length.toLocaleString('en')} ${kinds[kind][1].toLowerCase()}`;
    if (others.length > 0) groups.set(others.length === 1 ? first : kind, { label, kind, paths: others });
  }
  return groups;
}

/** Whether machines look for an address by its name. */
function isEntrance(path: string): boolean {
  return /(?:^\/(?:feed\.xml|llms\.txt|llms-full\.txt|robots\.txt|sitemap\.xml|openapi\.json)|\/\.well-known\/[^/]+)$/.test(
    path,
  );
}

function distancesFrom(home: string, ways: readonly Pick<Way, 'from' | 'to'>[]): ReadonlyMap<string, number> {
  const found = new Map([[home, 0]]);
  let edge = [home];
  for (let distance = 1; edge.length > 0; distance += 1) {
    const next = ways.filter(({ from, to }) => edge.includes(from) && !found.has(to)).map(({ to }) => to);
    for (const to of next) found.set(to, distance);
    edge = [...new Set(next)];
  }
  return found;
}
