import type { Server } from 'node:http';
import type { Internal } from '../preview/internal.ts';
import { type Serving, startPreview } from '../preview/server.ts';
import type { EditorPlace } from './editor.ts';
import { type Followers, openFollowers } from './events.ts';
import { devInternal } from './internal.ts';
import { adaptAnswer, waitingAnswer } from './page.ts';
import type { Session } from './session.ts';

/** How a session is served. */
export interface DevServing {
  readonly port: number;
  /** The path of a file of a problem as it is shown to people. */
  readonly show: (file: string) => string;
  /** Opens a place in a file of a problem; false where that cannot be. */
  readonly open: (place: EditorPlace) => Promise<boolean>;
  /** What else answers for the program's own pages. */
  readonly internal?: readonly Internal[];
  /** Is told of each answer for the site. */
  readonly served?: Serving['served'];
  /** Is told why a request could not be answered. */
  readonly failed?: Serving['failed'];
}

/** A session that is served, and those who follow it. */
export interface DevServer {
  readonly server: Server;
  readonly origin: string;
  readonly followers: Followers;
}

/** Serves a session on loopback, to this machine only. */
export async function startDev(
  session: Session,
  { port, show, open, internal = [], served, failed }: DevServing,
): Promise<DevServer> {
  const followers = openFollowers(session, show);
  const { server, origin } = await startPreview(session.tree, port, {
    internal: [devInternal(followers, open), ...internal],
    without: waitingAnswer,
    adapt: (answer, request) => adaptAnswer(answer, request, session.tree()),
    ...(served && { served }),
    ...(failed && { failed }),
  });
  return { server, origin, followers };
}
