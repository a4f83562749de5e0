import { append } from '../../base/append.ts';
import { type Html, html } from '../../format/html.ts';
import { countText } from '../../format/numbers.ts';
import type { ManifestEntry } from '../../output/manifest.ts';
import { type Kind, kindOf, kinds } from '../page/kinds.ts';
import type { OpenSite } from '../page/open-site.ts';
import { addressLink, badge, isRead, pendingNote, scrolling, section, viewLink } from '../page/parts.ts';
import type { Scan } from '../page/scan.ts';
import type { Asked, View } from '../page/shell.ts';

/** Draws the links by which a machine gets from one address to the next. */
export async function mapView({ site, scan }: Asked): Promise<View> {
  const isDone = await isRead(scan);
  const { places, ways } = surfaceGraph(site, scan);
  const reached = places.filter(({ distance }) => distance !== undefined);
  return {
    title: 'Map',
    lead: html`Links in headers, pages, catalogs, feeds and sitemaps lead from the home page to ${countText(reached.length - 1, 'place')}.`,
    isPending: !isDone,
    main: html`${!isDone && pendingNote(scan)}
${section('picture', 'The picture', html`<p class="note">Each column is one step further from the home page. Point at a place, or move to it with Tab, to see only its links.</p>${scrolling('The map', drawing(places, ways))}`)}
${section('ways', 'As a list', list(places, ways))}`,
  };
}

/** The size of a place and the room around it, in pixels. */
const width = 206;
const height = 40;
const gapX = 38;
const gapY = 14;
const top = 40;

/** A drawing may have this many ways; beyond, only those that lead a step further are drawn. */
const mostWays = 150;

function drawing(places: readonly Place[], ways: readonly Way[]): Html {
  const columns = columnsOf(places);
  const most = Math.max(...columns.map(({ length }) => length));
  const at = new Map(
    columns.flatMap((column, x) =>
      column.map((place, y) => {
        // Each column is in the middle of the longest one.
        const row = y + (most - column.length) / 2;
        return [place.id, { x: x * (width + gapX) + 10, y: top + row * (height + gapY) }] as const;
      }),
    ),
  );
  const distances = new Map(places.map(({ id, distance }) => [id, distance ?? -1]));
  const forward = ways.filter(({ from, to }) => (distances.get(to) ?? 0) > (distances.get(from) ?? 0));
  const drawn = ways.length > mostWays ? forward : ways;
  const fullWidth = columns.length * (width + gapX) - gapX + 20;
  const fullHeight = top + most * (height + gapY) + 10;
  const headings = columns.map((column, x) => {
    const { distance } = column[0] ?? {};
    const text = distance === undefined ? 'No link leads here' : distance === 0 ? 'Home' : countText(distance, 'step');
    return html`<text class="column" x="${x * (width + gapX) + 10}" y="20">${text}</text>`;
  });
  const nodes = columns.flat().map((place) => {
    const { x = 0, y = 0 } = at.get(place.id) ?? {};
    const own = drawn.filter(({ from }) => from === place.id);
    return html`<g class="place ${place.kind}">${own.map((way) => curve(way, at))}<a href="${placeLink(place)}"><title>${place.label}: ${kinds[place.kind][0]}, ${countText(own.length, 'way')} from here</title><rect x="${x}" y="${y}" width="${width}" height="${height}" rx="8"/><rect class="bar" x="${x}" y="${y + 8}" width="4" height="${height - 16}" rx="2"/><text x="${x + 14}" y="${y + 17}">${shortened(place.label)}</text><text class="kind" x="${x + 14}" y="${y + 32}">${kinds[place.kind][0]}</text></a></g>`;
  });
  return html`<svg class="map" viewBox="0 0 ${fullWidth} ${fullHeight}" width="${fullWidth}" height="${fullHeight}" role="group" aria-label="Places and the ways between them">${headings}${nodes}</svg>`;
}

function columnsOf(places: readonly Place[]): readonly (readonly Place[])[] {
  const order = Object.keys(kinds);
  const sorted = [...places].sort(
    (a, b) => order.indexOf(a.kind) - order.indexOf(b.kind) || (a.label < b.label ? -1 : 1),
  );
  const distances = [...new Set(sorted.map(({ distance }) => distance ?? Number.POSITIVE_INFINITY))].sort(
    (a, b) => a - b,
  );
  return distances.map((wanted) => sorted.filter(({ distance = Number.POSITIVE_INFINITY }) => distance === wanted));
}

function curve({ from, to }: Way, at: ReadonlyMap<string, { readonly x: number; readonly y: number }>): Html | false {
  const [start, end] = [at.get(from), at.get(to)];
  if (!start || !end) return false;
  const [startY, endY] = [start.y + height / 2, end.y + height / 2];
  const isForward = end.x > start.x;
  // Ways within a column or back bend round the right side.
  const [startX, endX] = [start.x + width, isForward ? end.x : end.x + width];
  const bend = isForward ? gapX / 2 : 36;
  const d = `M${startX} ${startY}C${startX + bend} ${startY} ${isForward ? endX - bend : endX + bend} ${endY} ${endX} ${endY}`;
  return html`<path class="way${!isForward && ' back'}" d="${d}"/>`;
}

function shortened(label: string): string {
  return label.length > 26 ? `…${label.slice(-25)}` : label;
}

function placeLink({ paths, kind }: Place): string {
  const [path = ''] = paths;
  return paths.length === 1 ? viewLink('address', { path }) : viewLink('surface', { kind });
}

function list(places: readonly Place[], ways: readonly Way[]): Html {
  const named = new Map(places.map((place) => [place.id, place]));
  const name = (id: string) => {
    const place = named.get(id);
    return (
      place &&
      (place.paths.length === 1 ? addressLink(place.label) : html`<a href="${placeLink(place)}">${place.label}</a>`)
    );
  };
  return html`<dl class="ways">${places
    .filter(({ id }) => ways.some(({ from }) => from === id))
    .map(
      ({ id, kind }) =>
        html`<div><dt>${name(id)} ${badge(kinds[kind][0])}</dt><dd><ul class="links">${ways
          .filter(({ from }) => from === id)
          .map(
            ({ to, rels }) => html`<li>${name(to)} <span class="rel">${rels.join(', ')}</span></li>`,
          )}</ul></dd></div>`,
    )}</dl>`;
}

/** A place on the map: one address, or all those of a kind that are too many to draw. */
interface Place {
  readonly id: string;
  readonly label: string;
  readonly kind: Kind;
  readonly paths: readonly string[];
  /** Number of steps from the home page; undefined where no link leads. */
  readonly distance: number | undefined;
}

interface Way {
  readonly from: string;
  readonly to: string;
  readonly rels: readonly string[];
}

/** Kinds shown address by address, as long as there are few. */
const single: readonly Kind[] = ['catalog', 'graph', 'feed', 'skill', 'sitemap', 'text', 'data'];
const mostOfAKind = 5;

/** Kinds that machines do not go by. */
const passedOver: readonly Kind[] = ['picture', 'code', 'missing', 'other'];

/** The places of a site and the ways between them: made of the links that were read, so nothing is drawn that is not there. */
function surfaceGraph(
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
    append(byKind, kind, entry);
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
