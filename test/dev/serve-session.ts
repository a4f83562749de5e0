import { after } from 'node:test';
import { type DevServer, type DevServing, startDev } from '../../generator/dev/serve.ts';
import type { Session } from '../../generator/dev/session.ts';
import { follow, type Watcher } from '../../generator/dev/watch.ts';

/** Serves a session at any port and follows its files, as `dev` does, until all tests of the file are done. Resolves once it has settled for the first time. */
export async function serveSession(
  session: Session,
  watcher: Watcher,
  serving: Omit<DevServing, 'port'>,
): Promise<DevServer> {
  const dev = await startDev(session, { port: 0, ...serving });
  const { followers } = dev;
  let followed = Promise.resolve();
  const settled = new Promise<void>((resolve) => {
    const tell = () => {
      followers.settled();
      resolve();
    };
    followed = follow(session, watcher, { changed: followers.changed, settled: tell });
  });
  after(async () => {
    watcher.close();
    dev.followers.close();
    dev.server.closeAllConnections();
    dev.server.close();
    await followed;
  });
  await settled;
  return dev;
}
