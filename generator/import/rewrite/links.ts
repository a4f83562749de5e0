import { leadsElsewhere } from '../../model/links.ts';
import type { Note, Rewriter } from '../old/site.ts';
import { lineAt, outsideCode } from './outside-code.ts';

const target = String.raw`\(\s*(<[^<>\n]*>|[^\s()<>]*(?:\([^\s()]*\)[^\s()<>]*)*)((?:\s+"[^"]*")?)\s*\)`;
const picture = new RegExp(String.raw`!\[([^\[\]]*)\]${target}`, 'g');
const link = new RegExp(String.raw`(?<!!)\[((?:[^\[\]]|\[[^\[\]]*\])*)\]${target}`, 'g');
const definition = /^([ \t]*\[)([^\]\r\n]+)(\]:[ \t]*)(\S+)(.*)$/gm;
const reference = /\[([^[\]]+)\]\[([^[\]]*)\]|\[([^[\]]+)\](?![[(:])/g;
const autolink = /<([a-z][a-z\d+.-]*:[^\s<>]*)>/gi;
const anchor = /(<a\b[^<>]*?)\shref=(["'])([^"'<>]*)\2/gi;

/**
 * Gives addresses without a scheme `https:`, and pictures that were loaded without encryption; a link that would not be published becomes its
 * text, with the address beside it.
 */
export const rewriteLinks: Rewriter = (body, { from, line: first }) => {
  const notes: Note[] = [];
  let text = body;
  /** Changes what a pattern finds outside of code. `refuse` names an address as one that became text. */
  const change = (pattern: RegExp, make: (found: readonly string[], refuse: (address: string) => void) => string) => {
    const whole = text;
    text = outsideCode(whole, (part, offset) =>
      part.replace(pattern, (...found) => {
        const index = found.findLast((one) => typeof one === 'number') ?? 0;
        return make(found, (address) =>
          notes.push({
            file: from,
            line: first - 1 + lineAt(whole, offset + index),
            message: `The link to ${shortened(address)} became text`,
            hint: 'Correct its address if it was a typo',
          }),
        );
      }),
    );
  };
  change(picture, ([whole = '', alt = '', written = '', title = ''], refuse) => {
    const address = withScheme(written).replace(/^http:/, 'https:');
    if (/^data:/i.test(address) || !isRefused(address))
      return address === bare(written) ? whole : `![${alt}](${address}${title})`;
    refuse(address);
    return alt;
  });
  change(link, ([whole = '', label = '', written = '', title = ''], refuse) => {
    const address = withScheme(written);
    if (!isRefused(address)) return address === bare(written) ? whole : `[${label}](${address}${title})`;
    refuse(address);
    return label === address ? shown(address) : `${label} (${shown(address)})`;
  });
  const gone = new Set<string>();
  change(definition, ([, open = '', name = '', close = '', written = '', rest = ''], refuse) => {
    const address = withScheme(written);
    if (!isRefused(address)) return `${open}${name}${close}${address === bare(written) ? written : address}${rest}`;
    refuse(address);
    gone.add(name.toLowerCase());
    return '';
  });
  if (gone.size > 0)
    change(reference, ([whole = '', label = '', name = '', alone]) =>
      gone.has((name || label || alone || '').toLowerCase()) ? (alone ?? label) : whole,
    );
  change(autolink, ([whole = '', address = ''], refuse) => {
    if (!isRefused(address)) return whole;
    refuse(address);
    return shown(address);
  });
  change(anchor, ([whole = '', before = '', quote = '', written = ''], refuse) => {
    const address = withScheme(written.replaceAll('&amp;', '&'));
    if (isRefused(address)) {
      refuse(address);
      return before;
    }
    return written.startsWith('//') ? `${before} href=${quote}https:${written}${quote}` : whole;
  });
  change(/(<(?:img|source|iframe)\b[^<>]*?\ssrc=["']?)(?:http:)?\/\//gi, ([, before = '']) => `${before}https://`);
  return { text, notes };
};

function bare(written: string): string {
  return written.replace(/^<|>$/g, '');
}

function withScheme(written: string): string {
  return bare(written).replace(/^\/\//, 'https://');
}

function isRefused(address: string): boolean {
  return typeof leadsElsewhere(address) === 'object';
}

function shortened(address: string): string {
  return address.length > 200 ? `${address.slice(0, 199)}…` : address;
}

function shown(address: string): string {
  return `\`${shortened(address).replaceAll('`', '')}\``;
}
