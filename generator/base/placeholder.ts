/**
 * Whether what has the form of a key stands for one, as in documentation: it says so, as AWS's example keys do, it has too few different
 * characters, or it counts up. Of 10 million random keys of 16 characters in 32, one or two have so few, and of longer keys none.
 */
export function isPlaceholder(value: string): boolean {
  if (words.test(value) || publishedExamples.some((example) => value.includes(example))) return true;
  const tail = value.slice(-longestJudged);
  return new Set(tail).size < (tail.length < 12 ? 0 : 6) || countsUp(tail);
}

const words = /example|placeholder|your[-_]|change[-_]?me|redacted|replace[-_]|xxxxx|dummy[-_]/i;

/** Beyond this, more characters say no more. */
const longestJudged = 40;

/** Whether more than half of the characters are the one before, or the next in its order, as in `0123456789abcdef`. */
function countsUp(text: string): boolean {
  let steps = 0;
  for (let index = 1; index < text.length; index += 1) {
    const step = text.charCodeAt(index) - text.charCodeAt(index - 1);
    if (step === 0 || step === 1) steps += 1;
  }
  return text.length >= 12 && steps * 2 > text.length;
}

/**
 * Whether `user:password@host` is one that documentation writes: the host is reserved for that, is this machine or has no dot, or the
 * password is a word for one or the same as the user. https://www.rfc-editor.org/rfc/rfc2606
 */
export function isExampleLogin(value: string): boolean {
  const [, user = '', password = '', host = ''] = /^([^:]*):(.*)@([^@]*)$/.exec(value) ?? [];
  if (!host.includes('.') || exampleHosts.test(host)) return true;
  return user.toLowerCase() === password.toLowerCase() || passwordWords.test(password) || new Set(password).size < 3;
}

const exampleHosts =
  /(?:^|\.)(?:example(?:\.(?:com|net|org))?|test|invalid|localhost|local|host\.com|domain\.com)\.?$|^(?:127\.|0\.0\.0\.0)/i;
const passwordWords =
  /^(?:my|your|the|db|some)?[-_]?(?:pass|passwd|password|pwd|pw|secret|token|key|api[-_]?key|x-oauth-basic|x-token-auth)\d{0,3}$/i;

/** Whether the password of a connection string is one that documentation writes: a word for one, a variable, or nothing that anybody would choose. */
export function isExamplePassword(value: string): boolean {
  const kinds = [/[a-z]/, /[A-Z]/, /\d/, /[^A-Za-z\d]/].filter((kind) => kind.test(value)).length;
  return (
    kinds < 2 ||
    /^[<{[$%*(]|p[a@]ss[-_]?w?(?:[o0]?rd)?|secret|\.\.\./i.test(value) ||
    isPlaceholder(value) ||
    new Set(value).size < 5
  );
}

/** Keys that documentation prints, which give access to nothing. */
const publishedExamples: readonly string[] = [
  // https://www.jwt.io/
  'SflKxwRJSMeKKF2QT4fwpMeJf36POk6yJV_adQssw5c',
  // https://core.telegram.org/bots/tutorial
  'AAHdqTcvCH1vGWJxfSeofSAs0K5PALDsaw',
  // https://learn.microsoft.com/azure/storage/common/storage-connect-azurite
  'Eby8vdM02xNOcqFlqUwJPLlmEtlCDXJ1OUzFT50uSRZ6IFsuFq2UVErCz4I6tq/K1SZFPTOtr/KBHBeksoGMGw==',
];
