import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathOnHost } from '../base/base-path.ts';
import { CommandError } from '../base/problem.ts';
import type { Host } from '../hosts/rules/host.ts';
import type { InspectorOptions } from '../inspect/inspect.ts';
import type { Internal } from '../preview/internal.ts';
import { startPreview } from '../preview/server.ts';
import type { SiteSource } from '../preview/source.ts';
import { openTree, sourceOf } from '../preview/tree.ts';
import { findConfig } from '../registry/find.ts';

/** The folder to serve, and where. */
export interface PreviewOptions {
  /** The built folder. `dist` by default. */
  readonly dir?: string | undefined;
  /** The port on loopback. 4321 by default, or the next one that is free; 0 is any free port. */
  readonly port?: number | undefined;
  /** The configuration whose hosts the inspector shows as well. By default the one beside the folder, or else in the working directory. */
  readonly config?: string | undefined;
}

/** A preview that is running. */
export interface Preview {
  /** The address of the home page. */
  readonly url: string;
  /** The address of the inspector, which shows what each reader of the site gets. */
  readonly inspector: string;
  readonly port: number;
  close(): Promise<void>;
}

/** The port of a preview that is asked for none. */
export const usualPort = 4321;

const ports = 20;

/** Serves a built folder as its manifest says, as `fingerpost preview` does. Throws a CommandError (2) if it is no built folder. */
export async function preview({
  dir = 'dist',
  port = usualPort,
  config = findConfig(join(dir, '..')) ?? findConfig(),
}: PreviewOptions = {}): Promise<Preview> {
  if (config !== undefined && !existsSync(config))
    throw new CommandError(2, `There is no configuration "${config}"`, 'Name it with --config');
  const tree = openTree(dir);
  const { server, origin } = await startOnFreePort(port, (at) =>
    startPreview(tree, at, { internal: [inspect(sourceOf(dir, tree), { hosts: () => hostsOf(config) })] }),
  );
  return {
    url: origin + pathOnHost(tree(), '/'),
    inspector: `${origin}/_inspect/`,
    port: Number(new URL(origin).port),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** The hosts of the program and of a configuration. Rejects where that has a fault. */
async function hostsOf(config: string | undefined): Promise<readonly Host[]> {
  const { loadRegistry } = await import('../registry/load.ts');
  return (await loadRegistry(config)).hosts;
}

/** The inspector of a site, which is loaded when it is first asked for. */
export function inspect(source: SiteSource, options: InspectorOptions = {}): Internal {
  let loaded: Promise<Internal> | undefined;
  return async (request, response, path) => {
    if (!path.startsWith('/_inspect')) return false;
    loaded ??= import('../inspect/inspect.ts').then(({ mount }) => mount(source, options));
    return (await loaded)(request, response, path);
  };
}

/** Starts a server on a port, or on the next one that is free. Rejects with the error of the first port if none of the next ones is. */
export async function startOnFreePort<T>(port: number, start: (port: number) => Promise<T>): Promise<T> {
  const last = port === 0 ? 0 : Math.min(port + ports - 1, 65_535);
  let first: unknown;
  for (let at = port; at <= last; at += 1)
    try {
      return await start(at);
    } catch (cause) {
      first ??= cause;
      if ((cause as NodeJS.ErrnoException).code !== 'EADDRINUSE') break;
    }
  throw first;
}
