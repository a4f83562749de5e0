import { type Composition, compose, type Tables } from './compose.ts';
import { headerRules } from './header-rules.ts';
import type { HostInput, Served } from './host.ts';
import { numberedHeaders, patternExpression, type Rule } from './rules.ts';
import { variantTables } from './variant-table.ts';

type Change = NonNullable<Tables['exact']>[string];

const runtime: Composition = { script: true, note: 'Runtime: cloudfront-js-2.0' };

/** More negotiated paths than this are found by expressions: a function has few bytes. */
const mostVariants = 10;

/** The function for requests. */
export function viewerRequest(input: HostInput): string {
  const bare = input.served.map(({ path }) => path).filter((path) => /\/[^./]+$/.test(path));
  return compose(
    'cloudfront-request.js',
    { ...variantTables(input, mostVariants), bare, moved: movedTable(input) },
    runtime,
  );
}

/** The status of each address that was left, and where it leads. */
function movedTable({ redirects = [] }: HostInput): NonNullable<Tables['moved']> {
  return Object.fromEntries(
    redirects.map(({ path, status, location }) => [
      path,
      location === undefined ? ([status] as const) : ([status, location] as const),
    ]),
  );
}

/** The function for responses, which sets all headers except those stored with the S3 object. */
export function viewerResponse(input: HostInput, carried: readonly string[]): string {
  const { served } = input;
  // CloudFront runs no function for an error response, so a pattern may also match paths that do not exist.
  const rules = headerRules(
    served.map((output) => without(output, carried)),
    1,
  );
  const isWild = ({ pattern }: Rule) => /\*|\/:/.test(pattern);
  const exact = rules.filter((rule) => !isWild(rule));
  const tables = {
    ...variantTables(input, mostVariants),
    patterns: rules.filter(isWild).map((rule) => [`^${patternExpression(rule.pattern)}$`, changeOf(rule)] as const),
    exact: Object.fromEntries(exact.map((rule) => [rule.pattern, changeOf(rule)])),
  };
  return compose('cloudfront-response.js', tables, runtime);
}

function changeOf(rule: Rule): Change {
  const set = numberedHeaders(rule);
  const removed = (rule.unset ?? []).filter((name) => set[name] === undefined);
  const lower = Object.entries(set).map(([name, value]) => [name.toLowerCase(), value] as const);
  return [removed.map((name) => name.toLowerCase()), Object.fromEntries(lower)];
}

function without(output: Served, names: readonly string[]): Served {
  const headers = Object.entries(output.headers).filter(([name]) => !names.includes(name));
  return { ...output, headers: Object.fromEntries(headers) };
}
