import { essence } from '../base/media-type.ts';
import { allows, type Robots } from '../check/robots-txt.ts';
import { clients as known, type Client as NamedClient } from '../inspect/page/clients.ts';
import { judged, type Verdict } from './checks.ts';
import type { Client, NoReply, Reply } from './client.ts';
import { blockOf, isReply } from './replies.ts';

/** The answer that one client gets. */
export interface ClientRow {
  readonly name: string;
  /** Absent where it is not documented. */
  readonly userAgent?: string;
  readonly accept: string;
  /** The URLs that document these two. */
  readonly sources: readonly string[];
  /** Absent where there was no answer. */
  readonly status?: number;
  readonly type?: string;
  readonly bytes?: number;
  readonly vary?: string;
  /** The service that turns it away, or why there is no answer. */
  readonly block?: string;
  /** Whether robots.txt lets it ask. */
  readonly isAllowed: boolean;
}

const unknown: NamedClient = {
  name: 'An unknown bot',
  group: 'Tools',
  accept: '*/*',
  userAgent: 'Mozilla/5.0 (compatible; examplebot/1.0; +https://bot.example/)',
  source: 'https://www.rfc-editor.org/rfc/rfc9110#section-10.1.5',
};

/** Agents that document no `User-Agent`: they ask with their Accept header, and with the name of the audit. */
const unnamed = ['Cursor', 'Codex CLI'];

/** The clients with which a page is asked for: the browser comes first. */
const asking = [...known.filter(({ name, userAgent }) => userAgent !== undefined || unnamed.includes(name)), unknown];

/** Asks for a page as each named client, one after the other, and adds what each gets to the rows. */
export async function auditClients(
  client: Client,
  path: string,
  robots: Robots,
  rows: ClientRow[],
): Promise<readonly Verdict[]> {
  const verdicts: Verdict[] = [];
  let usual: Reply | NoReply | undefined;
  for (const asked of asking) {
    const { name, accept = '*/*', userAgent } = asked;
    const named = userAgent === undefined ? undefined : { 'User-Agent': userAgent };
    const answer = await client.ask({ path, headers: { ...named, Accept: accept } });
    usual ??= answer;
    const isAllowed = allows(robots, name, path);
    const block = blockFor(answer, usual);
    const row = {
      name,
      ...(userAgent !== undefined && { userAgent }),
      accept,
      sources: [asked.source, ...(asked.userAgentSource ? [asked.userAgentSource] : [])],
      isAllowed,
      ...(block !== undefined && { block }),
    };
    rows.push(isReply(answer) ? { ...row, ...responseOf(answer) } : row);
    verdicts.push(verdictOf(asked, path, answer, block, isAllowed));
  }
  return verdicts;
}

function responseOf({ status, headers, body }: Reply): Pick<ClientRow, 'status' | 'type' | 'bytes' | 'vary'> {
  const vary = headers.get('vary');
  return {
    status,
    type: essence(headers.get('content-type') ?? ''),
    bytes: body.length,
    ...(vary !== undefined && { vary }),
  };
}

/** Why a client does not get what a browser gets: a challenge or a block, by whom, if the answer tells. */
function blockFor(answer: Reply | NoReply, usual: Reply | NoReply): string | undefined {
  if (!isReply(answer)) return answer.unanswered;
  const challenge = blockOf(answer);
  if (challenge !== undefined) return challenge;
  const isRefused = answer.status >= 400 && !(isReply(usual) && usual.status === answer.status);
  const server = answer.headers.get('server');
  return isRefused ? `a block: status ${answer.status}${server ? ` of ${server}` : ''}` : undefined;
}

/** A client whose addresses are published may be refused from here, and served from there. */
function verdictOf(
  { name, isVerifiable }: NamedClient,
  path: string,
  answer: Reply | NoReply,
  block: string | undefined,
  isAllowed: boolean,
): Verdict {
  if (block === undefined) return judged('client', path, answer);
  const { asked } = answer;
  const seen = `${name}: ${block}`;
  if (!isAllowed)
    return { check: 'client', answer: 'not-applicable', path, asked, seen: `${seen}, as robots.txt says` };
  if (isVerifiable || !isReply(answer))
    return { check: 'client', answer: 'untested', path, asked, seen: `${seen}; its own addresses may be let through` };
  return judged('client', path, answer, seen);
}
