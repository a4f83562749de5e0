import { randomBytes } from 'node:crypto';
import { essence } from '../base/media-type.ts';
import { sha256Of } from '../base/sha256.ts';
import { allows, parseRobots, type Robots } from '../check/robots-txt.ts';
import { outlineOf, type PageOutline } from '../inspect/page/body.ts';
import { asWarning, judged, type Verdict } from './checks.ts';
import type { Client, NoReply, Reply } from './client.ts';
import { judgeDocument, type Kind, kinds, mostOfDocument, textOfReply } from './documents.ts';
import { auditNegotiation } from './negotiation.ts';
import { basePathOf, type OfferedDocument, openOffers } from './offers.ts';
import { judgeLink, judgePage, translationsIn } from './pages.ts';
import { auditTransport, judgeDated } from './policy.ts';
import { freshQueries, ifAsked, isReply, quoted, replyOf } from './replies.ts';

interface SurveyOptions {
  readonly client: Client;
  /** The path of the home page. */
  readonly home: string;
  readonly now: number;
}

export type Survey = ReturnType<typeof surveyOf>;

/** A survey of a site of which no manifest is known: what it offers is discovered as its readers do. */
export function surveyOf({ client, home, now }: SurveyOptions) {
  const answers = new Map<string, Promise<Reply | NoReply>>();
  /** Asks once for each path, and follows redirects within the site. */
  const get = (path: string): Promise<Reply | NoReply> => {
    const known = answers.get(path);
    if (known) return known;
    const asked = follow(client, path);
    answers.set(path, asked);
    return asked;
  };
  /** Keeps no body that was judged: a hundred of them may take gigabytes. */
  const forget = (path: string, reply: Reply) =>
    answers.set(path, Promise.resolve({ ...reply, body: Buffer.alloc(0) }));
  const fresh = freshQueries();
  const offers = openOffers(client.origin, home);
  let robots = parseRobots('');

  const readHome = async (): Promise<readonly Verdict[]> => {
    const answer = await get(home);
    return await ifRead(home, answer, async (reply, text) => {
      if (reply.status !== 200) return [judged('announced', home, reply, `the home page is answered ${reply.status}`)];
      offers.addHome(outlineOf(text), reply.headers.get('link') ?? '');
      return [];
    });
  };
  const readRobots = async (): Promise<readonly Verdict[]> => {
    const answer = await get('/robots.txt');
    if (isReply(answer) && answer.status >= 500)
      return [judged('robots-txt', '/robots.txt', answer, `answered ${answer.status}: crawlers then ask for nothing`)];
    return await ifRead('/robots.txt', answer, async (reply, text) => {
      if (reply.status !== 200 || isPage(reply, text)) return [notOffered('robots', '/robots.txt')];
      robots = parseRobots(text);
      offers.addRobots(robots);
      return judgeDocument('/robots.txt', 'robots', reply, { text });
    });
  };
  const missing = async (): Promise<readonly Verdict[]> => {
    const path = `${home}missing-${randomBytes(4).toString('hex')}`;
    return ifAsked(path, await get(path), (reply) => {
      const isMissing = [401, 403, 404, 410].includes(reply.status);
      return judged('soft-404', path, reply, isMissing ? undefined : `answered ${reply.status}`);
    });
  };
  const readDocument = async (offered: OfferedDocument): Promise<readonly Verdict[]> => {
    const answer = replyOf(offered.path, await get(offered.path));
    if (!isReply(answer)) return [offered.by === undefined ? notOffered(offered.kind, offered.path) : answer];
    forget(offered.path, answer);
    return await judgeOffered(offered, answer, now, (text) => offers.addDocument(offered, text));
  };
  const translations = new Map<string, ReadonlySet<string>>();
  const readPage = async (path: string): Promise<readonly Verdict[]> => {
    const answer = replyOf(path, await get(path));
    if (!isReply(answer)) return [answer];
    forget(path, answer);
    const text = answer.status === 200 && isPage(answer) ? await textOfReply(path, answer) : undefined;
    const outline = text && typeof text !== 'string' ? outlineOf(text.text) : undefined;
    const placed = offers.isListed(path) ? [judgeListed(path, answer, outline, robots)] : [];
    if (!outline) return typeof text === 'string' ? [...placed, judged('encoding', path, answer, text)] : placed;
    offers.addPage(outline, path);
    const from = basePathOf(outline, path);
    translations.set(path, new Set(translationsIn(outline).flatMap(({ href }) => offers.pathOf(href, from) ?? [])));
    const canonical = async (href: string) => {
      const to = offers.pathOf(href, from);
      return to === undefined || to === path ? undefined : await get(to);
    };
    return [...placed, ...(await judgePage(path, answer, outline, canonical))];
  };
  /** Judges whether the translations that a page names name it, too. */
  const judgeReturns = async (path: string): Promise<readonly Verdict[]> => {
    const reply = await get(path);
    const silent = [...(translations.get(path) ?? [])].filter((to) => translations.get(to)?.has(path) === false);
    const fault = silent.length > 0 ? `${silent.join(', ')} does not name it back` : undefined;
    return isReply(reply) && fault ? [judged('hreflang', path, reply, fault)] : [];
  };
  const readLink = async ([path, by]: readonly [string, string]): Promise<readonly Verdict[]> => {
    const answer = await get(path);
    return ifAsked(path, answer, (reply) => judgeLink(path, reply, by));
  };
  const head = async (): Promise<readonly Verdict[]> => {
    const first = await get(home);
    if (!isReply(first) || first.status !== 200) return [];
    return ifAsked(home, await client.ask({ path: home, method: 'HEAD', headers: pageHeaders }), ({ status, asked }) =>
      judged('head', home, { asked }, status < 400 ? undefined : `HEAD gets ${status}, and GET 200`),
    );
  };
  return {
    /** The questions, in phases: each relies on what those before it found. */
    phases: (function* (): Iterable<readonly (() => Promise<readonly Verdict[]>)[]> {
      yield [readHome, readRobots, missing];
      offers.addGuesses();
      for (let rounds = 0; rounds < 4; rounds += 1) {
        const found = offers.newDocuments();
        if (found.length > 0) yield found.map((document) => () => readDocument(document));
      }
      yield offers.pages().map((path) => () => readPage(path));
      yield offers.newDocuments().map((document) => () => readDocument(document));
      yield [...translations.keys()].map((path) => () => judgeReturns(path));
      yield [
        ...offers.links((path) => answers.has(path)).map((link) => () => readLink(link)),
        head,
        () => auditTransport({ client }, home),
        () => auditNegotiation(client, home, fresh),
      ];
    })(),
    robots: () => robots,
    /** The origin that the site says it has, if that is another one. */
    declared: offers.declared,
    /** Descriptions of what was skipped. */
    notes: () => offers.notes,
  };
}

/** Judges a document that the site may offer. `take` gets its text. */
async function judgeOffered(
  { path, kind, by, digest }: OfferedDocument,
  reply: Reply,
  now: number,
  take: (text: string) => Promise<void>,
): Promise<readonly Verdict[]> {
  const text = await textOfReply(path, reply);
  const shown = typeof text === 'string' ? '' : text.text;
  if (reply.status !== 200 || (by === undefined && isPage(reply, shown)))
    return by === undefined
      ? [notOffered(kind, path)]
      : [judged('announced', path, reply, `answered ${reply.status}; ${by} names it as ${kinds[kind].title}`)];
  const found: Verdict[] = [judged('announced', path, reply), ...judgeDocument(path, kind, reply, text)];
  if (digest !== undefined) {
    const seen = `sha256:${sha256Of(reply.body)}`;
    found.push(judged('skill-digest', path, reply, seen === digest ? undefined : `it is ${seen}, not ${digest}`));
  }
  if (typeof text === 'string') return found;
  found.push(...judgeDated(kind, path, reply, text.text, now));
  await take(text.text);
  return found;
}

/** Judges whether a page may be found, as its place in a sitemap says. */
function judgeListed(path: string, reply: Reply, outline: PageOutline | undefined, robots: Robots): Verdict {
  const directives = [outline?.meta.get('robots'), reply.headers.get('x-robots-tag')];
  const hidden = directives.find((text) => text && /\b(?:noindex|none)\b/i.test(text));
  const fault =
    reply.status !== 200
      ? `answered ${reply.status}`
      : !allows(robots, 'Googlebot', path)
        ? 'robots.txt closes it'
        : hidden
          ? `it says ${quoted(hidden)}`
          : undefined;
  const verdict = judged('sitemap-pages', path, reply, fault && `${fault}; the sitemap lists it`);
  return reply.status < 400 ? asWarning(verdict) : verdict;
}

const pageHeaders = { Accept: 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8' };

/** Asks for a path as a browser does, and follows redirects within the origin. */
async function follow(client: Client, path: string): Promise<Reply | NoReply> {
  let at = path;
  for (let hops = 0; ; hops += 1) {
    const answer = await client.ask({ path: at, headers: pageHeaders, most: mostOfDocument });
    const location = isReply(answer) && answer.status >= 300 && answer.status < 400 && answer.headers.get('location');
    if (!location || hops === 5 || !URL.canParse(location, client.origin + at)) return answer;
    const to = new URL(location, client.origin + at);
    if (to.origin !== client.origin) return answer;
    at = to.pathname + to.search;
  }
}

/** The verdicts of an answer with a text, or that it could not be asked. */
async function ifRead(
  path: string,
  answer: Reply | NoReply,
  judge: (reply: Reply, text: string) => Promise<readonly Verdict[]>,
): Promise<readonly Verdict[]> {
  const reply = replyOf(path, answer);
  if (!isReply(reply)) return [reply];
  const text = await textOfReply(path, reply);
  return typeof text === 'string' ? [judged('encoding', path, reply, text)] : await judge(reply, text.text);
}

function notOffered(kind: Kind, path: string): Verdict {
  return { check: kinds[kind].check, answer: 'not-applicable', path, seen: `there is no ${kinds[kind].title}` };
}

/** Whether an answer is a page: what hosts send for any address is no document. One that only has the type of a page is, if its text is known. */
function isPage({ headers }: Reply, text = '<'): boolean {
  const isMarkup = /^\s*</.test(text);
  return isMarkup && /^(?:text\/html|application\/xhtml\+xml)$/.test(essence(headers.get('content-type') ?? ''));
}
