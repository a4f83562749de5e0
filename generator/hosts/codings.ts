import { essence } from '../output.ts';
import type { HostInput, Served } from './host.ts';

/** The content codings of precompressed siblings, the one to be preferred first, with the endings of their files. https://www.rfc-editor.org/rfc/rfc9110#section-8.4.1 */
export const codingEndings = { br: '.br', zstd: '.zst', gzip: '.gz' } as const;

export type Coding = keyof typeof codingEndings;

export const codingNames = Object.keys(codingEndings) as readonly Coding[];

/** Some codings, the one to be preferred first. */
export function inOrder(codings: readonly Coding[]): readonly Coding[] {
  return codingNames.filter((coding) => codings.includes(coding));
}

/** Whether a media type is text of some kind, which becomes smaller: other types are compressed already. */
export function isText(mediaType: string): boolean {
  return /^text\/|[/+](?:json|xml)$/.test(essence(mediaType));
}

/** What a host is configured from that serves siblings of some codings: each output that may have one says that it varies. */
export function withSiblings(input: HostInput, codings: readonly Coding[]): HostInput {
  return { ...input, served: input.served.map(varied), codings };
}

/** By its type alone: whether there is a sibling is known only when the bytes are. https://www.rfc-editor.org/rfc/rfc9110#section-12.5.5 */
function varied(output: Served): Served {
  const { 'Content-Type': mediaType = '', Vary } = output.headers;
  if (!isText(mediaType)) return output;
  return { ...output, headers: { ...output.headers, Vary: Vary ? `${Vary}, Accept-Encoding` : 'Accept-Encoding' } };
}
