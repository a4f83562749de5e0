const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ';
export const hex = '0123456789abcdef';
export const alphanumeric = `${letters}${letters.toLowerCase()}0123456789`;
export const base64 = `${alphanumeric}+/`;
export const base64url = `${alphanumeric}-_`;
export const base32 = `${letters}234567`;

/** Characters as in a key: they look random, and are the same in every run. Made here, so that no secret scanner finds any in this repository. */
export function random(length: number, alphabet = alphanumeric, seed = 1): string {
  let state = seed;
  let text = '';
  while (text.length < length) {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    text += alphabet.charAt((state >>> 8) % alphabet.length);
  }
  return text;
}

/** A key of each of the best known kinds. */
export const madeSecrets = {
  aws: `AKIA${random(16, base32)}`,
  gitHub: `ghp_${random(36)}`,
  openAi: `sk-proj-${random(74, base64url)}`,
  privateKey: `-----BEGIN RSA ${'PRIVATE KEY'}-----\n${random(64, base64)}`,
} as const;
