import { printJson } from '../format/json.ts';
import { broadExpression } from './rules/broad-rules.ts';
import { everything, limitations } from './rules/capabilities.ts';
import type { Host, HostInput } from './rules/host.ts';
import { type Matching, verifyRules } from './rules/matching.ts';
import { redirectRules } from './rules/redirects.ts';
import { headerRules, type Rule } from './rules/rules.ts';

/** Firebase Hosting: headers by path. An existing file is served before any rewrite applies, so the Accept header cannot choose. */
export const firebase: Host = {
  name: 'firebase',
  title: 'Firebase Hosting',
  docs: 'https://firebase.google.com/docs/hosting/full-config',
  capabilities: {
    ...everything,
    accept: limitations.accept,
    methods: limitations.unknownMethods,
    redirects: 'Every redirect is a 301, and 410 Gone is served as 404',
    notFound: limitations.notFound,
  },
  gaps: [{ check: 'methods', reason: limitations.unknownMethods }],
  limits: {},
  fixes: {
    'document-type': '"headers" with Content-Type in firebase.json.',
    'soft-404': 'Remove the rewrite of ** to /index.html from firebase.json.',
    'dot-folders': 'Remove "**/.*" from "ignore" in firebase.json, as the generated file does.',
  },
  files: (input) => ({
    value: [
      { folder: 'deploy', path: 'firebase.json', text: printJson({ hosting: hosting(input) }), atRoot: 'renewed' },
    ],
    problems: [],
  }),
};

/**
 * An entry of `headers`: a glob for one path, or an expression for several. Unlike a glob, an expression matches names that begin with a
 * dot.
 */
export interface FirebaseHeaders {
  readonly source?: string;
  readonly regex?: string;
  readonly headers: readonly { readonly key: string; readonly value: string }[];
}

function hosting(input: HostInput) {
  const { served } = input;
  const headers = headerRules(served).map(headersOf);
  verifyRules('firebase.json', served, headers.map(ruleOf), firebaseMatching);
  // By default, Firebase leaves out every name that begins with a dot.
  const redirects = redirectRules(input).flatMap(({ expression, location }) =>
    location === undefined ? [] : [{ regex: `^${expression}$`, destination: location, type: 301 }],
  );
  return { public: 'dist', ignore: ['_*'], ...(redirects.length > 0 && { redirects }), headers };
}

function headersOf({ pattern, headers }: Rule): FirebaseHeaders {
  const values = Object.entries(headers).map(([key, value]) => ({ key, value }));
  if (!pattern.includes('*')) return { source: pattern, headers: values };
  return { regex: broadExpression({ pattern }), headers: values };
}

/** An entry as a rule, whose pattern is the path, or the expression with its anchors. */
export function ruleOf({ source, regex, headers }: FirebaseHeaders): Rule {
  const values = headers.map(({ key, value }) => [key, value] as const);
  return { pattern: source ?? regex ?? '', headers: Object.fromEntries(values) };
}

/** Every entry that matches applies, and the last to set a header wins. */
export const firebaseMatching: Matching = {
  merge: 'last',
  key: (path) => path,
  expression: (pattern) => (pattern.startsWith('^') ? new RegExp(pattern) : undefined),
};
