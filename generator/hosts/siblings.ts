import { isText } from '../base/media-type.ts';
import type { Coding } from '../format/codings.ts';
import type { HostInput, Served } from './host.ts';

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
