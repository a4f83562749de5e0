import { error, placeAt, type Result, type Source } from './problem.ts';

const secret =
  /-----BEGIN (?:[A-Z]+ ){0,4}PRIVATE KEY-----|\b(?:AKIA|ASIA)[0-9A-Z]{16}\b|\bgh[pousr]_[A-Za-z0-9]{36,}|\bgithub_pat_[A-Za-z0-9_]{40,}|\bsk-(?=[\w-]{0,200}\d)(?=[\w-]{0,200}[A-Z])[\w-]{20,}|\bxox[abprs]-[A-Za-z0-9-]{10,}/g;

/** Each secret has one of these near its beginning, and other text rarely does. Finding a word is several times faster than an expression. */
const signs = ['BEGIN ', 'KIA', 'SIA', 'k-', 'xox'];
const beforeUnderscore = /g(?:h[pousr]|ithub)$/;

/** What to do about a secret. */
export const secretHint = 'Remove it, and revoke it where it was made';

/** Reports what looks like a key or password. In the returned source each one is masked, so that no later message can quote it. */
export function maskSecrets(source: Source): Result<Source> {
  if (!holdsSecret(source.text)) return { value: source, problems: [] };
  const masked = { file: source.file, text: source.text.replace(secret, mask) };
  const problems = [...source.text.matchAll(secret)].map(({ 0: value, index }) => {
    const message = `This looks like a secret: "${mask(value).slice(0, 12)}"`;
    return error('secret', message, placeAt(masked, index), secretHint);
  });
  return { value: masked, problems };
}

/** The first secret in a text that is about to be published, masked. */
export function secretIn(text: string): string | undefined {
  if (!mayHoldSecret(text)) return undefined;
  const [found] = text.match(secret) ?? [];
  return found && mask(found).slice(0, 12);
}

/** Whether a text holds anything that looks like a key or password. */
export function holdsSecret(text: string): boolean {
  return mayHoldSecret(text) && text.search(secret) !== -1;
}

/** False for nearly all text without a secret. */
function mayHoldSecret(text: string): boolean {
  if (signs.some((sign) => text.includes(sign))) return true;
  for (let at = text.indexOf('_'); at !== -1; at = text.indexOf('_', at + 1)) {
    if (beforeUnderscore.test(text.slice(Math.max(0, at - 'github'.length), at))) return true;
  }
  return false;
}

/** As many characters as before, so that every offset stays right. */
function mask(value: string): string {
  return value.slice(0, 4).padEnd(value.length, '*');
}
