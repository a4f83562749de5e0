/**
 * The tiers of test files, as files and folders of test/. All others are quick: `npm test` runs them.
 *
 * - `ci`: those that make the bundle or the package again, start many programs or wait for them, or try many inputs: `npm run test:ci`, which `.ci/run` runs, too.
 * - `long`: those that try hundreds of moments or inputs: `npm run test:long`, every night and before a release.
 * - `engines`: those with packages or programs of others: `npm run test:editor`, `test:generators`, `test:judges` and `test:hosts`.
 */
export const tiers = {
  ci: [
    'action/',
    'additions.test.ts',
    'base/validators.test.ts',
    'body/html/hostile.test.ts',
    'body/large-body.test.ts',
    'cli/completion.test.ts',
    'cli/dev.test.ts',
    'cli/import.test.ts',
    'cli/init.test.ts',
    'cli/output.test.ts',
    'cli/start.test.ts',
    'cli/terminal.test.ts',
    'dev/broken-requests.test.ts',
    'dev/served.test.ts',
    'fuzz/',
    'fuzzing/',
    'host-files/s3-cloudfront.test.ts',
    'host-files/small-site.test.ts',
    'import/hostile.test.ts',
    'import/trial.test.ts',
    'init/init.test.ts',
    'load/allowed-secrets.test.ts',
    'load/bad-input.test.ts',
    'make/pool.test.ts',
    'make/sequences.test.ts',
    'package/',
    'publish/copies.test.ts',
    'publish/fact-dates.test.ts',
    'publish/interrupted.test.ts',
    'publish/journal.test.ts',
    'publish/mount-point.test.ts',
    'publish/output-folder.test.ts',
    'publish/owned.test.ts',
    'publish/readers.test.ts',
    'registry/extend.test.ts',
    'registry/loaded.test.ts',
    'resources/determinism.test.ts',
    'scripts/bench-corpus.test.ts',
    'scripts/bench-saves.test.ts',
    'scripts/reference.test.ts',
    'scripts/test.test.ts',
    'sites/sites.test.ts',
    'templates/own.test.ts',
  ],
  long: [
    'body/bombs.test.ts',
    'bombs/',
    'host-files/cuts.test.ts',
    'publish/full-disk.test.ts',
    'publish/killed-at-calls.test.ts',
    'publish/power-cut.test.ts',
  ],
  engines: ['editor/', 'generators/', 'hosts/', 'judges/'],
} as const satisfies Readonly<Record<string, readonly string[]>>;

/** The files that take longest, of those with packages of others and of CI. They begin first, so that no processor waits for the last one. */
export const longest: readonly string[] = [
  'judges/browser.test.ts',
  'hosts/deploy-steps.test.ts',
  'hosts/apache.test.ts',
  'hosts/stores.test.ts',
  'judges/inspector.test.ts',
  'hosts/rebuilt.test.ts',
  'judges/openapi.test.ts',
  'hosts/cloudflare.test.ts',
  'judges/dev.test.ts',
  'judges/theme.test.ts',
  'judges/html.test.ts',
  'hosts/many-posts.test.ts',
  'hosts/azure-static-web-apps.test.ts',
  'action/action.test.ts',
  'package/package.test.ts',
  'make/sequences.test.ts',
  'host-files/small-site.test.ts',
  'init/init.test.ts',
  'cli/start.test.ts',
  'make/pool.test.ts',
  'package/readme.test.ts',
];

export type Tier = keyof typeof tiers | 'quick';

/** The tiers that name a test file, whose path begins below test/: none for a quick one. */
export function namedTiers(file: string): readonly Tier[] {
  const isNamed = (path: string) => (path.endsWith('/') ? file.startsWith(path) : file === path);
  return Object.entries(tiers).flatMap(([tier, paths]) => (paths.some(isNamed) ? [tier as Tier] : []));
}
