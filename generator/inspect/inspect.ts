import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { essence, htmlType } from '../base/media-type.ts';
import { packageFolder } from '../base/package-folder.ts';
import { hosts as knownHosts } from '../hosts/index.ts';
import type { Host } from '../hosts/rules/host.ts';
import { bodyOf, type Internal } from '../preview/internal.ts';
import { targetOf } from '../preview/server.ts';
import type { SiteSource } from '../preview/source.ts';
import type { BuiltPages } from './page/built-pages.ts';
import type { Editing } from './page/editing.ts';
import {
  type Answer,
  framePolicy,
  type PageRequest,
  plain,
  refusal,
  root,
  sealed,
  withTokenFor,
} from './page/guard.ts';
import { openSite } from './page/open-site.ts';
import { viewLink } from './page/parts.ts';
import { scans } from './page/scan.ts';
import { type Asked, pageAnswer, reportAnswer } from './page/shell.ts';
import { besideView } from './views/beside.ts';
import { answerPost, isPost } from './views/edit.ts';
import { views } from './views/index.ts';

/** Answers requests for its own paths, and leaves all others, by undefined, to the site. */
type Inspector = (request: PageRequest) => Promise<Answer | undefined>;

/** The options of an inspector. */
export interface InspectorOptions {
  /** The hosts that the rules are shown of: those of the program, where no others are known. Rejects where they cannot be known now. */
  readonly hosts?: () => Promise<readonly Host[]>;
  /** Allows edits; without it, the inspector is read-only. */
  readonly editing?: Editing;
  /** The pages of a site that another program built. */
  readonly built?: BuiltPages;
}

/** Shows what every reader of a site gets, at `/_inspect/`. */
export function inspector(
  source: SiteSource,
  { hosts = async () => knownHosts, editing, built }: InspectorOptions = {},
): Inspector {
  const scanOf = scans();
  return async (request) => {
    if (!request.path.startsWith(root)) {
      const isRoot = `${request.path}/` === root;
      return isRoot ? { status: 308, headers: { ...sealed, Location: root, 'Content-Length': '0' } } : undefined;
    }
    const name = request.path.slice(root.length);
    const isForm = editing !== undefined && isPost(name);
    const refused = isForm ? undefined : refusal(request);
    if (refused) return refused;
    try {
      if (isForm) return await answerPost(name, request, editing, () => openSite(source), views);
      const site = openSite(source);
      const query = new URLSearchParams(request.query);
      const seen = editing && withTokenFor(request, editing);
      const here = `http://${request.headers.host}`;
      return await answer(request, { site, scan: scanOf(site), query, here, hosts, editing: seen, built });
    } catch (cause) {
      return plain(503, `Cannot read the built site: is a build running?\n${(cause as Error).message}\n`);
    }
  };
}

async function answer({ path, headers }: PageRequest, asked: Asked): Promise<Answer> {
  const name = path.slice(root.length);
  const file = Object.hasOwn(files, name) ? files[name] : undefined;
  if (file) return { status: 200, headers: { ...sealed, 'Content-Type': file }, body: assetOf(name) };
  if (name === 'framed') return framedBody(asked);
  if (name === 'changed') return changedBody(asked);
  if (name === 'built') return builtBody(asked);
  const menu = asked.built ? views : views.filter((view) => view.show !== besideView);
  const viewer = menu.find((view) => view.name === name);
  if (!viewer) return plain(404, 'The inspector has no such view.\n');
  const around = { host: headers.host, path: asked.query.get('path') ?? '', token: asked.editing?.token, menu };
  if (viewer.isReport && asked.query.has('download')) {
    await asked.scan.finished;
    return reportAnswer(
      await viewer.show({ ...asked, editing: undefined }),
      asked.site,
      String(assetOf('inspect.css')),
    );
  }
  const download = viewer.isReport && viewLink(name, { ...Object.fromEntries(asked.query), download: '' });
  return pageAnswer(name, await viewer.show(asked), asked.site, { ...around, download });
}

/** The assets of the pages, with their media types. */
const files: Readonly<Record<string, string | undefined>> = {
  'icon.svg': 'image/svg+xml',
  'inspect.css': 'text/css; charset=utf-8',
  'inspect.js': 'text/javascript; charset=utf-8',
};

/** The parts of the style sheet, in their order. */
const styles = ['base', 'frame', 'parts', 'overview', 'address', 'surface', 'map', 'accept', 'facts', 'narrow'];

function assetOf(name: string): Buffer | string {
  const read = (file: string) => readFileSync(join(packageFolder(), 'generator/inspect/assets', file));
  return name === 'inspect.css' ? styles.map((style) => read(`${style}.css`)).join('\n') : read(name);
}

/** The body of an output for a frame in which nothing runs. */
async function framedBody({ site, query }: Pick<Asked, 'site' | 'query'>): Promise<Answer> {
  const path = query.get('path') ?? '';
  const entry = site.entries.get(path);
  const bytes = entry && (await site.bytes(path));
  return bytes ? framed(bytes, entry.mediaType) : plain(404, 'There is no such output.\n');
}

/** The same of what a change replaced, or of what it made. */
function changedBody({ site, query }: Pick<Asked, 'site' | 'query'>): Answer {
  const path = query.get('path') ?? '';
  const change = site.report?.changes.find((candidate) => candidate.path === path);
  const bytes = query.get('side') === 'before' ? change?.before : change?.after;
  const mediaType =
    site.entries.get(path)?.mediaType ?? (path.endsWith('/') ? 'text/html; charset=utf-8' : 'text/plain');
  return bytes ? framed(bytes, mediaType) : plain(404, 'There is no such version.\n');
}

/** A page that another program built, with marks, whose links start from its own path. */
function builtBody({ built, query }: Asked): Answer {
  const seen = built?.look(query.get('path') ?? '');
  if (!seen) return plain(404, 'There is no such page.\n');
  const page = framed(Buffer.from(seen.html), htmlType);
  const policy = framePolicy.replace("base-uri 'none'", "base-uri 'self'");
  return { ...page, headers: { ...page.headers, 'Content-Security-Policy': policy } };
}

function framed(bytes: Uint8Array, mediaType: string): Answer {
  const isShown = /^(?:text\/html|image\/)/.test(essence(mediaType));
  const type = isShown ? mediaType : 'text/plain; charset=utf-8';
  return {
    status: 200,
    headers: { ...sealed, 'Content-Type': type, 'Content-Security-Policy': framePolicy },
    body: bytes,
  };
}

/** The inspector of a site, for a server that has pages of its own beside the tree. */
export function mount(source: SiteSource, options: InspectorOptions = {}): Internal {
  const answerTo = inspector(source, options);
  return async (request, response, path) => {
    const { method = '', headers } = request;
    const answer = await answerTo({
      method,
      path,
      query: targetOf(request).query,
      headers,
      body: () => bodyOf(request),
    });
    if (!answer) return false;
    response.writeHead(answer.status, answer.headers);
    response.end(answer.body);
    return true;
  };
}
