import assert from 'node:assert/strict';
import { test } from 'node:test';
import { hosts } from '../../generator/hosts/index.ts';
import { assertMissed, cutsOf, type Exception, questions } from './cuts.ts';
import type { Answer, Asked, Model } from './models/answer.ts';
import { filesOf, models, onEngines } from './models/index.ts';
import { sampleInput } from './sample-input.ts';

interface Modelled {
  /** Requests for this host besides the usual ones. */
  readonly more?: readonly Asked[];
  readonly exceptions?: readonly Exception[];
}

/** The rules that find one of many negotiated pages, on hosts that run JavaScript. */
const many: Exception = {
  rule: /variant(?:Header)?Patterns|rule\[|response\.(?:status === 404|ok)|own !== undefined|own;$|filled|shared/,
  reason: 'the sample has few negotiated pages; many-variants.test.ts has many',
};

/** The rules that the worker of Cloudflare corrects. */
const relabelling: Exception = {
  rule: /orker\.js: (?:const missing|if \(more\)|function relabelled|const headers = new Headers\(before\)|for \(const|return new Response\(body)|(?:include|run_worker_first)\[3\]$/,
  reason: 'nothing of the sample is missing below a rule for many; limits.test.ts asks for what is',
};

/** Pages at the addresses that were left. */
const redirecting: Exception = { rule: /\.html: /, reason: 'redirects.test.ts says what they contain' };

/** The hosts that have models. The engines of the others run in ../hosts/, where their rules are cut. */
const modelled: Readonly<Record<string, Modelled>> = {
  'azure-static-web-apps': {},
  'cloudflare-pages': {
    exceptions: [
      many,
      relabelling,
      { rule: /^_routes\.json: \.exclude/, reason: 'it spares runs of the worker, which decides by itself' },
    ],
  },
  'cloudflare-workers': {
    exceptions: [
      many,
      relabelling,
      {
        rule: /^wrangler\.json: \.assets\.html_handling$/,
        reason: 'it is the default, and written for those who read it',
      },
    ],
  },
  firebase: {},
  'github-pages': {
    exceptions: [
      { rule: /: name: pages$/, reason: 'GitHub shows it' },
      { rule: /: (?:schedule:|- cron: '17 4 \* \* \*')$/, reason: 'it publishes posts on their day' },
      { rule: /: workflow_dispatch:$/, reason: 'it lets a person begin' },
      { rule: /: (?:concurrency:|group: pages)$/, reason: 'it keeps two runs from passing each other' },
      { rule: /: timeout-minutes: 15$/, reason: 'it ends a run that hangs' },
      { rule: /: (?:url: .*|id: deployment)$/, reason: 'GitHub shows the address' },
      redirecting,
    ],
  },
  'gitlab-pages': { exceptions: [redirecting] },
  handler: {
    more: [
      { path: '*', method: 'OPTIONS' },
      { path: '/fails' },
      { path: '/', method: 'TRACE' },
      ...['/%6c%6Cms.txt', '/llms%2Ftxt'].map((path) => ({ path })),
      ...['0-1', '2-', '-3', '1-99999', '99999-', '-0', '3-1', '-'].map((range) => ({
        path: '/',
        range: `bytes=${range}`,
      })),
      { path: '/', method: 'HEAD', range: 'bytes=0-1' },
    ],
    exceptions: [
      { rule: /^site\.js: method === 'OPTIONS' &&$/, reason: 'no other request has what a browser asks with' },
      { rule: /^package\.json: /, reason: 'Node.js sees modules by their syntax from 20.19 on' },
      { rule: /^node\.js: console\.error\(cause\);$/, reason: 'it only prints' },
      { rule: /^node\.js: return undefined;$/, reason: 'a function that ends without it returns the same' },
      {
        rule: /^site\.js: (?:if \(sibling\)|.*\bcoding\b|.*\bcoded\b|return named)/,
        reason: 'no text of the model is large enough, or has siblings; handler.test.ts compresses',
      },
      {
        rule: /^node\.js: (?:import|export function folder|const version|.*\bmtimeMs\b|return Object)/,
        reason: 'the model reads no folder; test/hosts/ does',
      },
    ],
  },
  netlify: {
    exceptions: [
      many,
      {
        rule: /return response;$/,
        reason: 'no variant of the sample is missing; netlify.test.ts asks for one that is',
      },
      { rule: /for \(const name of removed\)/, reason: 'no variant of the sample lacks a header that others have' },
      { rule: /^_redirects: \/café/, reason: 'the path is sent encoded; what decodes it compares this one' },
    ],
  },
  's3-cloudfront': {
    exceptions: [
      { rule: /ViewerProtocolPolicy$/, reason: 'every question comes by HTTPS' },
      { rule: /Compress$/, reason: 'it saves bytes on the way' },
      { rule: /ErrorCachingMinTTL$/, reason: 'it says for how long an error is kept' },
      { rule: /^upload\.sh: --exclude '_\*'$/, reason: 'few endings are those of files that configure hosts' },
    ],
  },
  vercel: {
    exceptions: [
      { rule: /^vercel\.json: \.\$schema$/, reason: 'editors read it' },
      { rule: /index\.js: (?:export const config = \{|matcher: )/, reason: 'as does what it says of itself' },
      { rule: /\.routes\[0\]\.has/, reason: 'it spares runs of the middleware, which decides by itself' },
      { rule: /\.routes\[48\]$/, reason: 'the route for errors below it says its status itself' },
      { rule: /\.routes\[\d+\]\.continue$/, reason: 'no later route concerns a path that has headers of its own' },
    ],
  },
};

const input = await sampleInput();
const [pair] = input.pairs;
const path = pair?.path ?? '';
const own = `"${input.served.find((output) => output.path === path)?.file}"`;
const tags = [own, `W/${own}`, `"another", ${own}`, '"another"', '*'].map((tag) => ({ path, tag }));
const asked = [...questions(input), ...tags];

test('the rules of every host are cut, by a model or on its engine', () => {
  assert.deepEqual([...Object.keys(modelled), ...onEngines].sort(), hosts.map(({ name }) => name).sort());
});

for (const [name, { more = [], exceptions = [] }] of Object.entries(modelled))
  test(`no rule of ${name} can be cut without an answer changing`, async () => {
    const model = models[name] as Model;
    const files = filesOf(name, input);
    const ask = await model(files, input);
    const right: [Asked, string][] = [];
    for (const request of [...asked, ...more]) right.push([request, printed(await ask(request))]);
    assert.equal(await isNoticed(model, files, right), false);
    const missed: string[] = [];
    for (const cut of [...files].flatMap(([file, text]) => cutsOf(file, text))) {
      const others = [...files].filter(([file]) => file !== cut.file);
      const left = cut.text === undefined ? others : [...others, [cut.file, cut.text] as const];
      if (!(await isNoticed(model, new Map(left), right))) missed.push(`${cut.file}: ${cut.what}`);
    }
    assertMissed(missed, exceptions);
  });

async function isNoticed(
  model: Model,
  files: ReadonlyMap<string, string>,
  right: readonly (readonly [Asked, string])[],
): Promise<boolean> {
  try {
    const ask = await model(files, input);
    for (const [request, answer] of right) if (printed(await ask(request)) !== answer) return true;
    return false;
  } catch {
    return true;
  }
}

function printed({ status, file, headers }: Answer): string {
  return JSON.stringify([status, file, Object.entries(headers).sort(([a], [b]) => (a < b ? -1 : 1))]);
}
