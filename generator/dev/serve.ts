import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { isMapping, type Mapping } from '../base/mapping.ts';
import { bodyOf, type Internal, isOfSameOrigin, refuse } from '../preview/internal.ts';
import { type Serving, startPreview } from '../preview/server.ts';
import type { EditorPlace } from './editor.ts';
import { type Followers, mistakesIn, openFollowers } from './events.ts';
import { adaptAnswer, browserFile, clientScript, waitingAnswer } from './page.ts';
import type { Session } from './session.ts';

export interface DevServing {
  readonly port: number;
  /** The path of a file of a problem as it is shown to people. */
  readonly show: (file: string) => string;
  /** Opens a place in a file of a problem; false where that cannot be. */
  readonly open: (place: EditorPlace) => Promise<boolean>;
  /** Further handlers for the program's own pages. */
  readonly internal?: readonly Internal[];
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
    without: (request) => waitingAnswer(request, mistakesIn(session.state(), show)),
    adapt: (answer, request) => adaptAnswer(answer, request, session.tree()),
    ...(served && { served }),
    ...(failed && { failed }),
  });
  return { server, origin, followers };
}

/**
 * Answers below `/_dev/`: the script of pages, the stream of events, and requests to open a file.
 *
 * @param open Opens a place in the editor; false where there is none, or the file is none of the site.
 */
function devInternal(followers: Followers, open: (place: EditorPlace) => Promise<boolean>): Internal {
  return async (request, response, path) => {
    switch (path) {
      case '/_dev/client.js':
        return send(response, 'text/javascript; charset=utf-8', clientScript());
      case '/_dev/overlay.css':
        return send(response, 'text/css; charset=utf-8', browserFile('overlay.css'));
      case '/_dev/events':
        return followers.join(request, response);
      case '/_dev/open':
        return await openPlace(request, response, followers.token, open);
      default:
        return false;
    }
  };
}

function send(response: ServerResponse, type: string, text: string): boolean {
  response.writeHead(200, {
    'Content-Type': type,
    'Content-Length': String(Buffer.byteLength(text)),
    'Cache-Control': 'no-cache',
    'X-Content-Type-Options': 'nosniff',
    'Cross-Origin-Resource-Policy': 'same-origin',
  });
  response.end(text);
  return true;
}

/** Opens a place for a page of this server: one that knows the token, which no other origin can read. */
async function openPlace(
  request: IncomingMessage,
  response: ServerResponse,
  token: string,
  open: (place: EditorPlace) => Promise<boolean>,
): Promise<boolean> {
  if (request.method !== 'POST') return refuse(response, 405);
  const { origin, 'content-type': type } = request.headers;
  if (origin === undefined || !isOfSameOrigin(request) || type !== 'application/json') return refuse(response, 403);
  const asked = mappingIn(await bodyOf(request));
  if (asked === undefined || asked.token !== token) return refuse(response, 403);
  const { file, line, column } = asked;
  if (typeof file !== 'string' || !isCount(line) || !isCount(column)) return refuse(response, 400);
  return (await open({ file, line, column })) ? sendNothing(response) : refuse(response, 404);
}

function sendNothing(response: ServerResponse): boolean {
  response.writeHead(204).end();
  return true;
}

function isCount(value: unknown): value is number {
  return Number.isInteger(value) && Number(value) > 0;
}

function mappingIn(sent: string | undefined): Mapping | undefined {
  try {
    const value: unknown = JSON.parse(sent ?? '');
    return isMapping(value) ? value : undefined;
  } catch {
    return undefined;
  }
}
