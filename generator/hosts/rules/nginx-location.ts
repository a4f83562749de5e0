import { nginxString, setLine } from './nginx-string.ts';
import { filled, isPattern, type Place, placeExpression, segmentExpression } from './places.ts';
import { isOpen } from './preflight.ts';

/** The types of a server. */
export interface NginxTypes {
  /** Those of the endings of files. */
  readonly byEnding: ReadonlyMap<string, string>;
  /** A type without what nginx adds. */
  bare(type: string): string;
}

/** The location of a place of a site in a folder. What is rewritten leaves it before its headers are set. */
export function locationOf(place: Place, types: NginxTypes, basePath: string): string {
  const { 'Content-Type': type = '', ...headers } = filled(place, (name) => `\${fingerpost_${name}}`).headers;
  const { variant } = filled(place, (name) => `\${fingerpost_${name}}`);
  const lines = [
    ...(isOpen(place) ? leaving('preflight', `${basePath}/_preflight`) : []),
    ...(variant === undefined ? [] : leaving('markdown', variant)),
    ...(place.pattern.endsWith('/') ? [`try_files \${uri}index.html =404;`] : []),
    ...typeLines(place.pattern, types, type),
    ...Object.entries(headers).map(([name, value]) => setLine(name, value)),
  ];
  return `  location ${matching(place)} {\n${lines.map((line) => `    ${line}\n`).join('')}  }\n`;
}

function matching(place: Place): string {
  if (!isPattern(place)) return `= ${nginxString(place.pattern)}`;
  const expression = placeExpression(place, (name) => `(?<fingerpost_${name}>${segmentExpression})`);
  return `~ "^${expression}$"`;
}

function leaving(when: string, to: string): readonly string[] {
  return [`if ($fingerpost_${when}) {`, `  rewrite ^ ${to} last;`, '}'];
}

/** A type given by ending takes precedence over that of a location, unless there are none. */
function typeLines(path: string, { byEnding, bare }: NginxTypes, type: string): readonly string[] {
  const ending = path.endsWith('/') ? '.html' : (/\.[A-Za-z0-9]+$/.exec(path)?.[0] ?? '');
  const usual = byEnding.get(ending);
  if (usual === bare(type)) return [];
  return [...(ending === '' ? [] : ['types { }']), `default_type ${nginxString(bare(type))};`];
}
