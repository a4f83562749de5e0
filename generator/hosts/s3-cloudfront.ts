import { shellQuoted } from '../base/command-line.ts';
import { printJson } from '../format/json.ts';
import { broadExpression, broadRules, changeOf, isBroad, variantTables } from './rules/broad-rules.ts';
import { checkUse, everything, limitations } from './rules/capabilities.ts';
import { type Composition, compose, type Tables } from './rules/compose.ts';
import type { Host, HostFile, HostInput, Served } from './rules/host.ts';
import { redirectPages } from './rules/redirects.ts';
import type { Rule } from './rules/rules.ts';
import { typedGroups } from './rules/typed-groups.ts';

/**
 * The largest function source that CloudFront accepts.
 * https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/cloudfront-limits.html
 */
const functionBytes = 10 * 1024;

/** The headers stored with an S3 object; CloudFront's function adds the rest. */
const carried = ['Content-Type', 'Cache-Control'] as const;

const many = 'If its function has no room for all of them, each is an HTML page that redirects browsers';

/** S3 behind CloudFront: objects with their types, a function for requests, and one that sets headers. */
export const s3CloudFront: Host = {
  name: 's3-cloudfront',
  title: 'Amazon S3 and CloudFront',
  docs: 'https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/cloudfront-functions.html',
  signs: { server: /^AmazonS3/ },
  capabilities: { ...everything, redirects: many, notFound: limitations.notFound },
  limits: {
    note: 'Functions of 10 KiB, enough for any number of posts; `markdownTokens` takes 60 bytes for each page',
  },
  fixes: {
    'document-type': 'Set the metadata Content-Type of the object in S3.',
    'soft-404': 'Make the custom error response of CloudFront keep the status 404.',
    cache: 'Attach the generated viewer-request.js to the behavior as its function for viewer requests.',
    'dot-folders': 'Upload without --exclude ".*".',
    stale: 'Run "aws cloudfront create-invalidation --paths \'/*\'" after each deploy.',
  },
  files(input) {
    const request = viewerRequest(input);
    const isFull = Buffer.byteLength(request) > functionBytes;
    const pages = isFull ? redirectPages(input) : [];
    const stored = [...input.served, ...pages.map(pageOf)];
    const functions = [
      {
        folder: 'deploy',
        path: 'viewer-request.js',
        text: isFull ? viewerRequest({ ...input, redirects: [] }) : request,
      },
      { folder: 'deploy', path: 'viewer-response.js', text: viewerResponse(input, carried) },
    ] as const;
    const files = [
      ...functions,
      ...pages,
      { folder: 'deploy', path: 'objects.json', text: printJson(stored.map(objectOf)) },
      { folder: 'deploy', path: 'upload.sh', text: upload(stored) },
      { folder: 'deploy', path: 'distribution.json', text: printJson(distribution(input.notFound)) },
    ] as const;
    const used = Math.max(...functions.map(({ text }) => Buffer.byteLength(text)));
    return { value: files, problems: checkUse('CloudFront', used, functionBytes, 'bytes of a function') };
  },
};

function pageOf({ path }: HostFile): Served {
  return { path: `/${path}`, file: path, headers: { 'Content-Type': 'text/html; charset=utf-8' } };
}

function objectOf({ file, headers }: Served) {
  return { Key: file, ContentType: headers['Content-Type'], CacheControl: headers['Cache-Control'] };
}

/**
 * Builds the required settings of the distribution, named as in the CloudFront API. S3 answers 403 for a missing file if listing is not
 * allowed.
 */
function distribution(notFound: string) {
  const responses = [403, 404].map((ErrorCode) => ({
    ErrorCode,
    ResponsePagePath: notFound,
    ResponseCode: '404',
    ErrorCachingMinTTL: 10,
  }));
  return {
    DefaultCacheBehavior: {
      ViewerProtocolPolicy: 'redirect-to-https',
      Compress: true,
      AllowedMethods: { Quantity: 7, Items: ['GET', 'HEAD', 'OPTIONS', 'PUT', 'PATCH', 'POST', 'DELETE'] },
      FunctionAssociations: {
        Quantity: 2,
        Items: ['viewer-request', 'viewer-response'].map((EventType) => ({
          EventType,
          FunctionARN: `${EventType}.js`,
        })),
      },
    },
    CustomErrorResponses: { Quantity: responses.length, Items: responses },
  };
}

/** Uploads similar files together, and finally removes the files that are no longer in the tree. */
function upload(served: readonly Served[]): string {
  const key = ({ headers }: Served) => JSON.stringify(carried.map((name) => headers[name] ?? ''));
  const commands = typedGroups(served, key).map(({ value, filters }) => {
    const [type = '', cache = ''] = JSON.parse(value) as readonly string[];
    const options = [
      `--content-type ${shellQuoted(type)}`,
      ...(cache === '' ? [] : [`--cache-control ${shellQuoted(cache)}`]),
      ...filters.map(({ verb, pattern }) => `--${verb} ${shellQuoted(pattern)}`),
    ];
    return `aws s3 cp "$tree" "s3://$BUCKET" --recursive --only-show-errors \\\n  ${options.join(' \\\n  ')}`;
  });
  return `#!/bin/sh
# Generated by Fingerpost: BUCKET=… [DISTRIBUTION=…] sh upload.sh dist
set -eu
tree=\${1:?the folder to upload}

${commands.join('\n\n')}

# Every object has its file's size by now: this only removes what the tree no longer has. Times would not tell, if a clock was wrong.
aws s3 sync "$tree" "s3://$BUCKET" --delete --size-only --only-show-errors --exclude '_*'

if [ -n "\${DISTRIBUTION:-}" ]; then
  aws cloudfront create-invalidation --distribution-id "$DISTRIBUTION" --paths '/*'
fi
`;
}

const runtime: Composition = { script: true, note: 'Runtime: cloudfront-js-2.0' };

function viewerRequest(input: HostInput): string {
  const odd = input.served.flatMap(({ path }) => (/\/[^./]+$|\.[^/]*\/$/.test(path) ? path.replace(/\/$/, '') : []));
  return compose('cloudfront-request.js', { ...variantTables(input), odd, moved: movedTable(input) }, runtime);
}

function movedTable({ redirects = [] }: HostInput): NonNullable<Tables['moved']> {
  return Object.fromEntries(
    redirects.map(({ path, status, location }) => [
      path,
      location === undefined ? ([status] as const) : ([status, location] as const),
    ]),
  );
}

/** The function for responses, which sets all headers except those stored with the S3 object. */
function viewerResponse(input: HostInput, carried: readonly string[]): string {
  const { served } = input;
  // CloudFront runs no function for an error response, so a pattern may also match paths that do not exist.
  const rules = broadRules(served.map((output) => without(output, carried)));
  const exact = rules.filter((rule) => !isBroad(rule));
  const tables = {
    ...variantTables(input),
    patterns: rules.filter(isBroad).map((rule) => [broadExpression(rule), lowerChangeOf(rule)] as const),
    exact: Object.fromEntries(exact.map((rule) => [rule.pattern, lowerChangeOf(rule)])),
  };
  return compose('cloudfront-response.js', tables, runtime);
}

/** CloudFront names headers in lower case. */
function lowerChangeOf(rule: Rule): ReturnType<typeof changeOf> {
  const [removed, set] = changeOf(rule);
  const lower = Object.entries(set).map(([name, value]) => [name.toLowerCase(), value] as const);
  return [removed.map((name) => name.toLowerCase()), Object.fromEntries(lower)];
}

function without(output: Served, names: readonly string[]): Served {
  const headers = Object.entries(output.headers).filter(([name]) => !names.includes(name));
  return { ...output, headers: Object.fromEntries(headers) };
}
