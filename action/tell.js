import { appendFileSync, readFileSync } from 'node:fs';

// Writes what the step before found as a comment on the pull request, in place of the one that it wrote before; or, where it may not, as on a
// pull request of a fork, into the summary of the job. https://docs.github.com/en/rest/issues/comments

/** GitHub does not let the token do this. */
class Refused extends Error {}

const { env } = process;
const site = env.FINGERPOST_SITE ?? '.';
const audited = env.FINGERPOST_AUDITED ?? '';
const isRight = env.FINGERPOST_CHECK === 'success';
const changes = env.FINGERPOST_CHANGES ? readFileSync(env.FINGERPOST_CHANGES, 'utf8') : '';
const found = audited
  ? changes || 'The audit could not be made: the log of the job says why.'
  : isRight
    ? changes
    : `**The check fails**: the log of the job says why.\n\n${changes}`;
/** @type {{ readonly pull_request?: { readonly number: number } }} */
const { pull_request: pull } = JSON.parse(readFileSync(env.GITHUB_EVENT_PATH ?? '', 'utf8'));

// By this, the comment is known among others. A repository may have several sites.
const mark = `<!-- fingerpost${audited && ' audit'}: ${encodeURI(site).replaceAll('-', '%2D')} -->`;
const heading = audited ? `Audit of ${audited}` : 'What changes for machines';
const title = `## ${heading}${site === '.' ? '' : ` in \`${site.replaceAll('`', '')}\``}`;
const body = `${mark}\n${title}\n\n${found}`;

const told = pull && env.FINGERPOST_COMMENT === 'true' && (await comment(pull.number));
if (!told) appendFileSync(env.GITHUB_STEP_SUMMARY ?? '', `${title}\n\n${found}\n`);
appendFileSync(env.GITHUB_OUTPUT ?? '', `told=${told || 'summary'}\n`);

/**
 * @param {number} number Of the pull request.
 * @returns {Promise<string>} Where it was told; empty where the token may not.
 */
async function comment(number) {
  const comments = `/repos/${env.GITHUB_REPOSITORY}/issues/${number}/comments`;
  try {
    const old = await findComment(comments);
    // What changes nothing needs no comment, unless one says otherwise by now.
    if (!old && isRight && env.FINGERPOST_SAME === 'true') return 'nowhere';
    if (old) await ask('PATCH', `/repos/${env.GITHUB_REPOSITORY}/issues/comments/${old}`, { body });
    else await ask('POST', comments, { body });
    return 'comment';
  } catch (cause) {
    if (!(cause instanceof Refused)) throw cause;
    console.log(`::notice::${cause.message}: the text is in the summary of this job`);
    return '';
  }
}

/**
 * The comment of an earlier run: one with the mark, by whoever the token is of. Anybody may write a comment that begins with the mark.
 * @typedef {{ readonly id?: number, readonly login?: string, readonly type?: string } | null} User
 * @typedef {readonly { readonly id: number, readonly body?: string, readonly user?: User }[]} Comments
 * @param {string} comments
 */
async function findComment(comments) {
  const id = await idOfUser();
  /** @param {User | undefined} user */
  const isOwn = (user) =>
    id === undefined ? user?.type === 'Bot' && user.login === 'github-actions[bot]' : user?.id === id;
  for (let page = 1; ; page += 1) {
    const found = /** @type {Comments} */ (await ask('GET', `${comments}?per_page=100&page=${page}`));
    const own = found.find((one) => one.body?.startsWith(mark) && isOwn(one.user));
    if (own || found.length < 100) return own?.id;
  }
}

/** The id of the user that the token is of; undefined for that of a job, which is of no user. */
async function idOfUser() {
  try {
    return /** @type {{ readonly id?: number }} */ (await ask('GET', '/user')).id;
  } catch (cause) {
    if (!(cause instanceof Refused)) throw cause;
    return undefined;
  }
}

/**
 * @param {string} method
 * @param {string} path
 * @param {object} [value]
 */
async function ask(method, path, value) {
  const answer = await fetch(`${env.GITHUB_API_URL ?? 'https://api.github.com'}${path}`, {
    method,
    headers: {
      Accept: 'application/vnd.github+json',
      Authorization: `Bearer ${env.FINGERPOST_TOKEN}`,
      'X-GitHub-Api-Version': '2022-11-28',
    },
    ...(value && { body: JSON.stringify(value) }),
  });
  if (answer.ok) return answer.json();
  const message = `GitHub answered ${answer.status} to ${method} ${path}`;
  throw [401, 403, 404].includes(answer.status) ? new Refused(message) : new Error(message);
}
