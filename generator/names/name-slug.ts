import { domainToASCII } from 'node:url';
import { sha256Of } from '../base/sha256.ts';
import { windowsNames } from '../base/writable-folder.ts';

/** The longest segment of a path; longer ones end in a digest. */
const longest = 80;

/**
 * The segment of a URL that stands for a name, such as that of a tag. Letters lose their marks; signs that tell names apart become words;
 * scripts other than Latin are spelled as in host names (`xn--…`), the one form of them that every host and file system can store.
 * Names that differ only in capitals, accents or punctuation have the same one. https://www.rfc-editor.org/rfc/rfc3492
 */
export function nameSlug(name: string): string {
  const spelled = name.replace(/^\.(?=[\p{L}\p{N}])|\+|#/gu, (sign) => ` ${signs[sign]} `);
  const plain = spelled
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[ßæœøđðłþı]/g, (letter) => letters[letter] ?? letter)
    .replace(/(?<=[a-z])\p{M}+|['’]/gu, '')
    .normalize('NFC')
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '');
  const ascii = /^[a-z\d-]*$/.test(plain) ? plain : domainToASCII(plain);
  const slug = isSegment.test(ascii) ? ascii : codePoints(name);
  if (windowsNames.test(slug)) return `${slug}-1`;
  return slug.length <= longest ? slug : `${slug.slice(0, longest).replace(/(?<!-)-+$/, '')}-${digest(name)}`;
}

const isSegment = /^[a-z\d]+(?:-+[a-z\d]+)*$/;

/** The words for signs without which C, C++ and C# would be one. */
const signs: Readonly<Record<string, string>> = { '.': 'dot', '+': 'plus', '#': 'sharp' };

/** The letters that Unicode does not take apart. */
const letters: Readonly<Record<string, string>> = Object.fromEntries(
  ['ß ss', 'æ ae', 'œ oe', 'ø o', 'đ d', 'ð d', 'ł l', 'þ th', 'ı i'].map((pair) => pair.split(' ')),
);

/** A name without letters and digits: `🚀` is `u1f680`. */
function codePoints(name: string): string {
  return Array.from(name.normalize('NFC'), (character) => `u${character.codePointAt(0)?.toString(16)}`).join('-');
}

function digest(name: string): string {
  return sha256Of(name.normalize('NFC').toLowerCase()).slice(0, 8);
}
