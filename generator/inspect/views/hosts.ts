import { sha256Of } from '../../base/sha256.ts';
import { type Html, html } from '../../format/html.ts';
import { countText, sizeText } from '../../format/numbers.ts';
import { hosts as knownHosts } from '../../hosts/index.ts';
import { capabilityNames } from '../../hosts/rules/capabilities.ts';
import { gatherFiles } from '../../hosts/rules/gather.ts';
import type { Capabilities, Host, HostInput } from '../../hosts/rules/host.ts';
import type { Manifest } from '../../output/manifest.ts';
import type { OpenSite } from '../page/open-site.ts';
import { badge, scrolling, section, sourceBox, viewLink, withCode } from '../page/parts.ts';
import type { Asked, View } from '../page/shell.ts';
import { problemItem } from './overview.ts';

type Requirement = keyof Capabilities;

const requirements = Object.keys(capabilityNames) as Requirement[];

const meanings: Readonly<Record<Requirement, string>> = {
  types: 'Exact media types, even for files without an extension',
  headers: 'Response headers by path',
  accept: 'Markdown for a negotiated address when the Accept header prefers it',
  methods: '405 with an Allow header for methods other than GET and HEAD',
  redirects: 'A redirect from each old address, with the right status',
  caching: 'Caches do not mix up the representations of an address',
  notFound: 'Each language has its own 404 page',
};

/** Shows which hosts can serve this site exactly right, and the rules that each would be given. */
export async function hostsView({ site, query, hosts: hostsNow }: Asked): Promise<View> {
  const needs = needsOf(site.manifest);
  const { hosts, fault } = await hostsNow().then(
    (known) => ({ hosts: known, fault: undefined }),
    (cause: Error) => ({ hosts: knownHosts, fault: cause.message }),
  );
  const host = hosts.find(({ name }) => name === query.get('host'));
  return {
    title: 'Hosts',
    lead: html`What this site needs from a host, which hosts provide it, and the rules for each.`,
    main: html`${fault !== undefined && html`<p class="note">${badge('error', 'bad')} ${fault}. These are the hosts of the program.</p>`}${host && oneHost(host, site, needs)}${section(
      'matrix',
      'Requirement × host',
      html`${scrolling('Hosts and their features', matrix(hosts, needs, host))}
<p class="note">A gap matters only if this site has addresses that need it. Open a host to see what is missing and what it gets.</p>`,
    )}`,
  };
}

/** Counts the addresses that need each capability; a gap of a host concerns these. */
function needsOf({
  outputs,
  negotiated,
  redirects,
  notFoundBelow = [],
}: Manifest): Readonly<Record<Requirement, number>> {
  return {
    types: outputs.filter(({ file }) => !/\.[^/]+$/.test(file)).length,
    headers: outputs.filter(({ headers }) => Object.keys(headers).length > 0).length,
    accept: negotiated.length,
    methods: outputs.length,
    redirects: redirects.length,
    caching: negotiated.length,
    notFound: notFoundBelow.length,
  };
}

function matrix(hosts: readonly Host[], needs: Readonly<Record<Requirement, number>>, current: Host | undefined): Html {
  return html`<table class="matrix hosts"><thead><tr><th scope="col">Host</th>${requirements.map((key) => html`<th scope="col">${capabilityNames[key]}<small>${countText(needs[key], 'address', 'addresses')}</small></th>`)}</tr></thead>
<tbody>${hosts.map(
    (host) =>
      html`<tr id="${host.name}"${host === current && html` class="current"`}><th scope="row"><a href="${viewLink('hosts', { host: host.name })}">${host.title}</a></th>${requirements.map((key) => html`<td>${verdict(host.capabilities[key] ?? true, needs[key])}</td>`)}</tr>`,
  )}</tbody></table>`;
}

function verdict(capability: true | string, needed: number): Html {
  if (capability === true) return badge('✓ yes', 'good');
  return needed === 0 ? badge('gap, not needed', 'plain') : badge('✗ gap', 'bad');
}

function oneHost(host: Host, site: OpenSite, needs: Readonly<Record<Requirement, number>>): Html {
  const { files, problems, fault } = filesFor(host, site);
  const { title, docs, limits, precompressed = [], servesFolders } = host;
  const written = new Set(site.manifest.files.map(({ file, sha256 }) => `${file} ${sha256}`));
  return section(
    'host',
    title,
    html`<p><a href="${docs}" rel="noreferrer external">Its documentation</a></p>
<dl class="headers wide">${requirements.map((key) => {
      const capability = host.capabilities[key] ?? true;
      return html`<div><dt>${meanings[key]}</dt><dd>${verdict(capability, needs[key])}${capability !== true && html` ${withCode(capability)}`}${capability !== true && needs[key] > 0 && html` <span class="muted">${countText(needs[key], 'address needs', 'addresses need')} it.</span>`}</dd></div>`;
    })}
<div><dt>A site in a folder</dt><dd>${servesFolders ? 'yes' : 'no'}</dd></div><div><dt>Precompressed</dt><dd>${precompressed.join(', ') || 'no'}</dd></div><div><dt>Limits</dt><dd>${withCode(limits.note ?? 'none known')}</dd></div></dl>
${fault !== undefined && html`<p>${badge('error', 'bad')} ${fault}</p>`}${problems.length > 0 && html`<ul class="problems">${problems.map((problem) => problemItem(problem))}</ul>`}
<h3>Files for this host</h3>
${
  files.length === 0
    ? html`<p class="empty">Nothing: the host reads no file of the site.</p>`
    : files.map(
        ({ folder, path, text }) =>
          html`<details class="source"><summary><code>${path}</code> <span class="muted">${sizeText(Buffer.byteLength(text))}, ${countText(text.split('\n').length - 1, 'line')}, ${folder === 'output' ? 'in the output folder' : 'read elsewhere'}</span>${written.has(`${path} ${sha256Of(text)}`) && html` ${badge('in this tree', 'good')}`}</summary>${sourceBox(path, text, 60_000)}</details>`,
      )
}`,
  );
}

/** A host's files. A host throws for what no build would have published, and a manifest may have been changed since. */
function filesFor(host: Host, site: OpenSite) {
  try {
    const { value: files, problems } = gatherFiles([host], inputOf(site));
    return { files, problems, fault: undefined };
  } catch (cause) {
    return { files: [], problems: [], fault: (cause as Error).message };
  }
}

function inputOf({ manifest, basePath }: Pick<OpenSite, 'manifest' | 'basePath'>): HostInput {
  const { outputs, negotiated, redirects, notFound, notFoundBelow } = manifest;
  const codings = [...new Set(outputs.flatMap(({ siblings = [] }) => siblings.map(({ coding }) => coding)))];
  return {
    basePath,
    pairs: negotiated,
    redirects,
    notFound,
    notFoundBelow,
    codings,
    served: outputs.map(({ path, file, mediaType, headers }) => ({
      path,
      file,
      headers: { 'Content-Type': mediaType, ...headers },
    })),
  };
}
