import { error, type Problem } from '../../base/problem.ts';
import { codingEndings } from '../../format/codings.ts';
import type { Capabilities, Host } from './host.ts';

/** The capabilities of a host that can fulfil the whole contract. */
export const everything: Capabilities = {
  types: true,
  headers: true,
  accept: true,
  methods: true,
  redirects: true,
  caching: true,
};

/** Limitations that several hosts have. */
export const limitations = {
  accept: 'The Accept header is ignored: Markdown is only at its own path',
  methods: 'Other methods get 405 without an Allow header',
  unknownMethods: 'The response to other methods is not documented',
  notFound: 'Every 404 gets the page of the default language',
} as const;

/** The hint for a site that exceeds a limit of its host. */
export const outgrown =
  'Choose a host that carries any number of posts (nginx, Caddy, Apache httpd, Netlify, the handler), or publish fewer pages';

/** A problem where a configuration uses more than its host takes; the unit is in the plural: `header rules`. */
export function checkUse(title: string, used: number, most: number, of: string): readonly Problem[] {
  if (used <= most) return [];
  return [error('host-limit', `${title} takes ${most} ${of}, and there are ${used}`, undefined, outgrown)];
}

/** Names of the parts of the contract in tables. */
export const capabilityNames = {
  types: 'Types',
  headers: 'Headers',
  accept: 'Markdown by Accept',
  methods: 'Other methods',
  redirects: 'Redirects',
  caching: 'Caches',
  notFound: '404 by language',
} as const satisfies Record<keyof Capabilities, string>;

/** The hosts and what each can carry, as the Markdown table of docs/deploy.md. */
export function hostTable(hosts: readonly Host[]): string {
  const keys = Object.keys(capabilityNames) as (keyof Capabilities)[];
  const head = ['Host', 'Name', ...keys.map((key) => capabilityNames[key]), 'In a folder', 'Precompressed', 'Limits'];
  const rows = hosts.map(({ name, title, docs, capabilities, servesFolders, precompressed, limits }) => [
    `[${title}](${docs})`,
    `\`${name}\``,
    ...keys.map((key) => {
      const { [key]: capability = true } = capabilities;
      return capability === true ? 'yes' : capability;
    }),
    servesFolders ? 'yes' : 'no',
    precompressed?.map((coding) => `\`${codingEndings[coding]}\``).join(', ') ?? 'no',
    limits.note ?? 'none known',
  ]);
  return [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}
