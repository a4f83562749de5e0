import { joined } from '../../base/joined.ts';
import { isText } from '../../base/media-type.ts';
import type { Coding } from '../../format/codings.ts';
import type { HostInput, Served } from './host.ts';

/** The input of a host that serves siblings in some codings: each output that may have one gets a Vary header. */
export function withSiblings(input: HostInput, codings: readonly Coding[]): HostInput {
  return { ...input, served: input.served.map(varied), codings };
}

/** Decided by its type alone, because only its bytes show whether it has a sibling. https://www.rfc-editor.org/rfc/rfc9110#section-12.5.5 */
function varied(output: Served): Served {
  const { 'Content-Type': mediaType = '', Vary } = output.headers;
  if (!isText(mediaType)) return output;
  const vary = { Vary: Vary ? `${Vary}, Accept-Encoding` : 'Accept-Encoding' };
  return { ...output, headers: joined(output.headers, vary) };
}
