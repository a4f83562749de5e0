import { error, type Problem, placeAt, type Source } from '../problem.ts';

const secret =
  /-----BEGIN (?:[A-Z]+ )*PRIVATE KEY-----|\b(?:AKIA|ASIA)[0-9A-Z]{16}\b|\bgh[pousr]_[A-Za-z0-9]{36,}|\bgithub_pat_[A-Za-z0-9_]{40,}|\bsk-(?:[a-z]+-)*[A-Za-z0-9_-]{20,}|\bxox[abprs]-[A-Za-z0-9-]{10,}/g;

/** Reports what looks like a key or password, with its value masked everywhere. */
export function findSecrets(source: Source, problems: Problem[]): void {
  for (const match of source.text.matchAll(secret)) {
    const place = placeAt(source, match.index);
    const masked = { ...place, text: place.text.replace(secret, mask) };
    problems.push(
      error(
        'secret',
        `This looks like a secret: ${mask(match[0])}`,
        masked,
        'Remove it, and revoke it where it was made',
      ),
    );
  }
}

function mask(value: string): string {
  return `${value.slice(0, 4)}${'*'.repeat(8)}`;
}
