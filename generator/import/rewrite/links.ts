import type { Note, Rewriter } from '../site.ts';
import { lineAt, outsideCode } from './outside-code.ts';

/** A Markdown link or picture, with its address. */
const link =
  /(!?)\[((?:[^[\]]|\[[^[\]]*\])*)\]\(\s*<?([a-zA-Z][a-zA-Z\d+.-]*:|\/\/)([^\s()<>]*(?:\([^\s()]*\)[^\s()<>]*)*)>?((?:\s+"[^"]*")?)\s*\)/g;

/**
 * Gives addresses without a scheme `https:`, and pictures that were loaded without encryption; a link with a scheme that is not published
 * becomes its text, with the address beside it.
 */
export const rewriteLinks: Rewriter = (body, { from, line: first }) => {
  const notes: Note[] = [];
  const text = outsideCode(body, (part, offset) =>
    part
      .replace(
        link,
        (whole, image: string, label: string, scheme: string, rest: string, title: string, index: number) => {
          if (scheme === '//' || (image !== '' && scheme === 'http:'))
            return `${image}[${label}](https:${scheme === '//' ? '//' : ''}${rest}${title})`;
          if (image !== '' || /^(?:https?|mailto|tel|data|javascript|vbscript):$/i.test(scheme)) return whole;
          const address = `${scheme}${rest}`;
          const line = first - 1 + lineAt(body, offset + index);
          notes.push({
            file: from,
            line,
            message: `The link to ${address} became text`,
            hint: 'Correct its scheme if it was a typo',
          });
          return label === address ? `\`${address}\`` : `${label} (\`${address}\`)`;
        },
      )
      .replace(/(<(?:img|source|iframe)\b[^<>]*?\ssrc=["'])(?:http:)?\/\//gi, '$1https://')
      .replace(/(<a\b[^<>]*?\shref=["'])\/\//gi, '$1https://')
      .replace(/^([ \t]*\[[^\]\n]+\]:[ \t]*)\/\//gm, '$1https://'),
  );
  return { text, notes };
};
