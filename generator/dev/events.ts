import { randomBytes } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Problem, Stop } from '../base/problem.ts';
import { visible } from '../base/visible.ts';
import { isOfSameOrigin, refuse } from '../preview/internal.ts';
import { targetOf } from '../preview/server.ts';
import type { State } from './conclude.ts';
import { digestsAt } from './page.ts';
import type { Session } from './session.ts';

/** The browsers that follow a site. */
export type Followers = ReturnType<typeof openFollowers>;

const mostShown = 20;

/**
 * Opens the stream of events that browsers follow. https://html.spec.whatwg.org/multipage/server-sent-events.html
 *
 * @param show The path of a file as it is shown to people.
 */
export function openFollowers(session: Pick<Session, 'state' | 'tree'>, show: (file: string) => string) {
  const token = randomBytes(16).toString('hex');
  /** The page each of them shows, and the last news sent to it. */
  const joined = new Map<ServerResponse, { readonly page: string; readonly told: string }>();
  const newsFor = (page: string): string => {
    const tree = session.tree();
    const news = { ...newsOf(session.state(), show), digests: tree ? digestsAt(page, tree) : {}, token };
    return JSON.stringify(news);
  };
  const send = (response: ServerResponse, page: string, news = newsFor(page)) => {
    joined.set(response, { page, told: news });
    response.write(`data: ${news}\n\n`);
  };
  return {
    /** Known only to this server's pages, so that no other can have a file opened. */
    token,
    /** Answers a browser that begins to follow, and goes on until it leaves. */
    join(request: IncomingMessage, response: ServerResponse): boolean {
      if (request.method !== 'GET') return refuse(response, 405);
      if (!isOfSameOrigin(request)) return refuse(response, 403);
      const page = new URLSearchParams(targetOf(request).query).get('page') ?? '/';
      response.writeHead(200, { 'Content-Type': 'text/event-stream', 'Cache-Control': 'no-store' });
      response.write('retry: 500\n');
      response.once('close', () => joined.delete(response));
      send(response, page);
      return true;
    },
    /** Tells all of them how the site is after a change. */
    changed() {
      for (const [response, { page }] of joined) send(response, page);
    },
    /** Tells those of them who know otherwise how the site is. */
    settled() {
      for (const [response, { page, told: reported }] of joined) {
        const news = newsFor(page);
        if (news !== reported) send(response, page, news);
      }
    },
    close() {
      for (const response of joined.keys()) response.end();
    },
  };
}

/** News for a browser. `since` is the time of the build that is shown, if that is not the newest. */
function newsOf(state: State, show: (file: string) => string) {
  const { stopped, builtAt, isHeld } = state;
  const errors = errorsOf(state);
  return {
    problems: errors.slice(0, mostShown).map((problem) => shownOf(problem, show)),
    more: Math.max(0, errors.length - mostShown),
    ...(stopped && { stopped: shownOf(stopped, show) }),
    ...(isHeld && builtAt && { since: timeOf(builtAt) }),
  };
}

function errorsOf({ problems, stopped, isHeld }: State): readonly Problem[] {
  return isHeld && !stopped ? problems.filter(({ level }) => level === 'error') : [];
}

/** Why nothing newer is served, a line for each of the first mistakes. */
export function mistakesIn(state: State, show: (file: string) => string): readonly string[] {
  return (state.stopped ? [state.stopped] : errorsOf(state).slice(0, mostShown)).map(({ message, place }) =>
    visible((place ? `${show(place.file)}:${place.line}:${place.column} ` : '') + message),
  );
}

/** A problem, or why nothing could be read, as the overlay shows it. */
function shownOf(
  { code, message, hint, place }: Stop & Partial<Pick<Problem, 'code'>>,
  show: (file: string) => string,
) {
  const shared = { ...(code && { code }), message, ...(hint && { hint }) };
  if (!place) return shared;
  const { file, line, column, text, before = 0 } = place;
  return { ...shared, file, shown: show(file), line, column, text, at: column - 1 - before };
}

/** `14:03` */
export function timeOf(date: Date): string {
  return `${date.getHours()}:${String(date.getMinutes()).padStart(2, '0')}`.padStart(5, '0');
}
