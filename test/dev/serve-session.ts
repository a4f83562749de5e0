import { after } from 'node:test';
import { follow } from '../../generator/dev/follow.ts';
import { type DevServer, type DevServing, startDev } from '../../generator/dev/serve.ts';
import type { Session } from '../../generator/dev/session.ts';
import type { Watcher } from '../../generator/dev/watch.ts';

/** Serves a session at any port and follows its files, as `dev` does, until all tests of the file are done. */
export async function serveSession(
  session: Session,
  watcher: Watcher,
  serving: Omit<DevServing, 'port'>,
): Promise<DevServer> {
  const dev = await startDev(session, { port: 0, ...serving });
  const followed = follow(session, watcher, dev.followers);
  after(async () => {
    watcher.close();
    dev.followers.close();
    dev.server.closeAllConnections();
    dev.server.close();
    await followed;
  });
  return dev;
}
