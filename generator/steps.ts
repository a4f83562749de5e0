import { hasErrors, type Problem, type Result, warning } from './base/problem.ts';
import type { Outline } from './body/document.ts';
import { checkSkillBodies } from './body/skill-bodies.ts';
import { checkFonts } from './check/fonts.ts';
import { checkCollisions, checkDeclarations, checkHeaders, checkHostFiles, checkHostRoot } from './check/index.ts';
import { checkLinks } from './check/links.ts';
import { checkTemplateLinks, joinLinks } from './check/template-links.ts';
import { hostsNamed } from './hosts/index.ts';
import { limitations } from './hosts/rules/capabilities.ts';
import { checkFileCount, checkFileSizes, gatherFiles, hostInput } from './hosts/rules/gather.ts';
import type { Host, HostInput } from './hosts/rules/host.ts';
import type { RawContent } from './load/content.ts';
import type { MarkdownParser } from './load/markdown.ts';
import type { WrittenOutputs } from './make/pool.ts';
import type { DocumentRecord } from './make/records.ts';
import { type EntryMeta, entriesOf, type SiteMeta } from './model/meta.ts';
import { highlightFor, type Site, siteOf } from './model/site.ts';
import { statedBy } from './model/updated.ts';
import { type Manifest, type ManifestEntry, manifestEntry } from './output/manifest.ts';
import { type Redirect, redirectsOf } from './output/redirects.ts';
import { type Precompression, precompressionOf } from './publish/siblings.ts';
import { directivesOf, type Registry } from './registry/builtins.ts';
import { statedInCatalog } from './resources/ai-catalog.ts';
import { checkOwnNodes } from './resources/graph/graph.ts';
import { type Rendered, render } from './resources/parts/render.ts';
import { optionalNames } from './resources/parts/resource.ts';
import type { SiteConfig } from './settings/config.ts';
import { type Checks, loadChecks } from './site/checks.ts';
import { type Model, type ModelOptions, model } from './site/index.ts';
import type { Templates } from './templates/view.ts';

/*
 * The steps between reading a site and publishing it, each a pure function: a build takes them once, and a session again for each change.
 */

/** Choices of a build besides its content, templates and registry. */
export interface Choices
  extends Omit<ModelOptions, 'hostNames' | 'optionalNames' | 'dataTypes' | 'directives' | 'checks' | 'parser'> {
  /** Host names that replace those in site.yaml. */
  readonly hosts?: readonly string[] | undefined;
}

export interface Loaded {
  readonly raw: RawContent;
  readonly templates: Templates;
  readonly parser: MarkdownParser;
  readonly checks: Checks;
}

/** Joins raw content and templates, and loads the checks that their data needs. */
export async function joinLoaded(
  raw: Result<RawContent>,
  templates: Result<Templates>,
  parser: MarkdownParser,
): Promise<Result<Loaded>> {
  const checks = await loadChecks(raw.value);
  return {
    value: { raw: raw.value, templates: templates.value, parser, checks },
    problems: [...templates.problems, ...raw.problems],
  };
}

/** Everything that a site is declared to be: its outputs, where they go, and what is wrong with that. */
export interface Declared {
  /** The site that was declared, with the settings that depend on the hosts. */
  readonly meta: SiteMeta;
  readonly site: Site;
  readonly hosts: readonly Host[];
  readonly precompression: Precompression | undefined;
  readonly rendered: Rendered;
  readonly redirects: readonly Redirect[];
  readonly problems: readonly Problem[];
}

/**
 * Declares a site. Where its settings leave open which pages answer with Markdown, all of them do, unless no host reads the Accept header, or one has
 * no room for that: then the home pages alone do, and the hosts without room are told.
 *
 * @param tell Receives the site as it is to be made, before its outputs are declared if that is known by then.
 */
export async function declareSite(
  meta: SiteMeta,
  templates: Templates,
  registry: Registry,
  choices: Pick<Choices, 'hosts'>,
  tell: (meta: SiteMeta) => void = () => {},
): Promise<Declared> {
  const hosts = hostsNamed(choices.hosts ?? meta.settings.hosts, registry.hosts);
  const highlight = await highlightFor(meta);
  const declared = (negotiation: 'all' | 'homes', isSure = true) => {
    const settled = { ...meta, settings: { ...meta.settings, negotiation } };
    if (isSure) tell(settled);
    return declare(settled, siteOf(settled, templates, highlight), hosts, registry);
  };
  if (meta.settings.negotiation !== undefined) return declared(meta.settings.negotiation);
  const isDeaf = ({ capabilities }: Host) => capabilities.accept === limitations.accept;
  if (hosts.length > 0 && hosts.every(isDeaf)) return declared('homes');
  const tight = hosts.filter(({ limits }) => limits.isTight);
  const whole = declared('all', tight.length === 0);
  const lacking = tight.filter((host) => hasErrors(gatherFiles([host], inputOfHosts(whole)).problems));
  if (lacking.length === 0) {
    if (tight.length > 0) tell(whole.meta);
    return whole;
  }
  const fewer = declared('homes');
  const warnings = lacking.map(({ title }) =>
    warning(
      'host-limit',
      `${title} has no room for Markdown by the Accept header on every page: only the home pages answer with it`,
      undefined,
      'To choose that, write "negotiation: homes" in site.yaml',
    ),
  );
  return { ...fewer, problems: [...fewer.problems, ...warnings] };
}

function declare(meta: SiteMeta, site: Site, hosts: readonly Host[], registry: Registry): Declared {
  const precompression = precompressionOf(meta.settings, hosts);
  const rendered = render(site, registry.resources);
  const { outputs } = rendered;
  const problems = [
    ...rendered.problems,
    ...checkDeclarations(outputs, precompression?.codings ?? [], site.moves),
    ...checkHostRoot(outputs, site),
    ...checkFonts(site),
  ];
  return { meta, site, hosts, precompression, rendered, redirects: redirectsOf(site.moves, site), problems };
}

/** Collects the input of the hosts' files: it depends on nothing but what is declared. */
function inputOfHosts({ site, precompression, rendered: { outputs }, redirects }: Declared): HostInput {
  const input = hostInput(site, outputs, precompression?.codings ?? [], redirects, site.others);
  return { ...input, outputName: site.outputName };
}

/** The result of reading and modelling a content folder. */
export interface Understood extends Pick<Loaded, 'templates' | 'parser'>, Pick<RawContent, 'ignored'> {
  /** Undefined when the settings have an error. */
  readonly model: Model | undefined;
  readonly settings: SiteConfig | undefined;
  /** The problems that were found before any body was read. */
  readonly before: readonly Problem[];
  /** The problems, with those found since, at the level that the settings give them. */
  withFound(found: readonly Problem[]): readonly Problem[];
}

/** Links that do not lead anywhere here, or not any more. Readers see their text. */
const isOfMove: ReadonlySet<Problem['code']> = new Set(['broken-link', 'unsafe-link']);

/** Models what was loaded. Pure. */
export function understand(loaded: Result<Loaded>, registry: Registry, choices: Choices): Understood {
  const { raw, templates, parser, checks } = loaded.value;
  const names = {
    hostNames: registry.hosts.map(({ name }) => name),
    optionalNames: optionalNames(registry.resources),
    directives: directivesOf(registry),
  };
  const { value, problems } = model(raw, withLanguages(templates, choices), {
    ...choices,
    dataTypes: registry.data,
    checks,
    parser,
    ...names,
  });
  const settings = value?.site.settings;
  // The result keeps these in memory, not all that was read.
  const { laid, ignored } = raw;
  const skillFaults = settings ? checkSkillBodies(raw.skills, parser, settings.limits) : [];
  // While a site is being moved, links to what has not come yet are only warnings.
  const asSet = (found: Problem): Problem => {
    const place = found.place && value?.places.get(found.place.file)?.(found.place);
    const placed = place ? { ...found, place } : found;
    const problem = laid ? withOrigin(placed, laid) : placed;
    if (problem.code === 'fact-typed' && settings?.factTyped === 'error') return { ...problem, level: 'error' };
    return isOfMove.has(problem.code) && settings ? { ...problem, level: settings.brokenLinks } : problem;
  };
  const before = [...loaded.problems, ...problems, ...skillFaults].map(asSet);
  const withFound = (found: readonly Problem[]) => [...before, ...found.map(asSet)];
  return { model: value, settings, before, withFound, templates, parser, ignored };
}

/** The pages of another program may be in languages that nobody has translated the labels into. */
function withLanguages(templates: Templates, { standing }: Choices): Templates {
  const { en } = templates.labels;
  if (!standing || !en) return templates;
  const others = standing.languages.map((code) => [code, templates.labels[code] ?? en] as const);
  return { ...templates, labels: { ...templates.labels, ...Object.fromEntries(others) } };
}

/** A problem with what loaded the file that it is in, which nobody would find in the content folder. */
function withOrigin(problem: Problem, laid: NonNullable<RawContent['laid']>): Problem {
  const from = laid.get(problem.place?.file ?? '')?.from;
  if (from === undefined || problem.code === 'collision') return problem;
  return { ...problem, hint: [problem.hint, `${from} loads this file`].filter(Boolean).join('. ') };
}

/** Finds further problems of a site that cannot be made: in its bodies and links, and of the places of its outputs. */
export function faultsBeside(
  before: readonly Problem[],
  site: Site,
  registry: Registry,
  documents: WrittenOutputs['documents'],
): readonly Problem[] {
  const problems = problemsOf({ documents, outputs: new Map() });
  const { outputs } = render(site, registry.resources);
  const links = checkLinks(outputs, outlinesIn(documents), isOfEntries(before) ? site : { ...site, lost: everything });
  const atFault = new Set(before.flatMap(({ level, place }) => (level === 'error' && place ? place.file : [])));
  // Of settings with an error, the policy is not known.
  const ofBodies = atFault.has('site.yaml') ? problems.filter(({ code }) => code !== 'blocked') : problems;
  const collisions = checkCollisions(outputs).filter(({ place }) => !place || !atFault.has(place.file));
  return [...ofBodies, ...collisions, ...links];
}

/** Whether all errors are those of pages and posts, so that it is known at which paths something is missing because of them. */
function isOfEntries(problems: readonly Problem[]): boolean {
  return problems.every(
    ({ level, code, place }) =>
      level !== 'error' || (code !== 'content-missing' && /^(?:pages|posts)\//.test(place?.file ?? '')),
  );
}

/** All paths, where an error may be the reason for anything that is missing. */
const everything = { has: () => true };

/** The hosts' files, once the headers that they are to send are known to be headers. */
export async function configure(declared: Declared) {
  const { outputs } = declared.rendered;
  const headers = checkHeaders(outputs);
  const { value, problems } = gatherFiles(declared.hosts, inputOfHosts(declared));
  return { value, problems: [...headers, ...problems, ...checkHostFiles(outputs, value)] };
}

/** The outputs that were made, as the manifest lists them. */
export function manifestEntries(
  { site, rendered: { outputs } }: Declared,
  records: Pick<WrittenOutputs['outputs'], 'get'>,
): readonly ManifestEntry[] {
  return outputs.flatMap((output) => {
    const made = records.get(output.path)?.made;
    return made ? [manifestEntry(output, site, made)] : [];
  });
}

/** The problems that were found in what was made. */
export function problemsOf({ documents, outputs }: WrittenOutputs): readonly Problem[] {
  return [...documents.values(), ...outputs.values()].flatMap(({ problems }) => problems);
}

/** The outlines of bodies, by content file. */
export function outlinesIn(documents: WrittenOutputs['documents']): ReadonlyMap<string, Outline> {
  return new Map(Array.from(documents, ([file, { outline }]: readonly [string, DocumentRecord]) => [file, outline]));
}

/** The facts that pages state and what the AI catalog lists, for the manifest. */
export function statedIn(
  site: Pick<SiteMeta, 'pages' | 'lists' | 'posts' | 'dates' | 'data' | 'descriptions' | 'settings' | 'skills'>,
  outlines: ReadonlyMap<string, Outline>,
): Pick<Manifest, 'stated'> {
  const all = entriesOf<EntryMeta, EntryMeta, EntryMeta>(site).flatMap((entry) => {
    const stated = statedBy(site.dates, entry, outlines.get(entry.file) ?? {});
    return stated ? [[entry.path, stated] as const] : [];
  });
  const stated = { ...Object.fromEntries(all), ...statedInCatalog(site) };
  return Object.keys(stated).length > 0 ? { stated } : {};
}

function* templateLinksIn(outputs: WrittenOutputs['outputs']): Iterable<readonly [path: string, page: string]> {
  for (const [page, { links = [] }] of outputs) for (const path of links) yield [path, page];
}

/** Links are checked once every output is made: a link's target may be an output that could not be made. */
export function checkWritten(
  { site, hosts, rendered: { outputs, isComplete }, redirects }: Declared,
  { documents, outputs: records }: WrittenOutputs,
  entries: readonly ManifestEntry[],
): readonly Problem[] {
  const outlines = outlinesIn(documents);
  const links = joinLinks(templateLinksIn(records));
  const files = entries.reduce((count, { siblings = [] }) => count + 1 + siblings.length, 0);
  return [
    ...(isComplete ? checkLinks(outputs, outlines, site) : []),
    ...(isComplete ? checkTemplateLinks(links, outputs, redirects, site) : []),
    ...checkOwnNodes(site, outlines),
    ...checkFileCount(hosts, files),
    ...checkFileSizes(hosts, entries),
  ];
}
