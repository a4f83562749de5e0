/** The tests that every host has: of its limits, of serving siblings, and of serving a small site according to its model. */
const onHosts = ['limits', 'codings', 'small-site'].map((name) => `test/host-files/${name}.test.ts`);

export interface Group {
  readonly mutate: readonly string[];
  readonly tests: readonly string[];
  /** Only the tests with this in their names, in any case, are run. */
  readonly only?: string;
}

const testsIn = (folder: string, names: string) => names.split(' ').map((name) => `test/${folder}/${name}.test.ts`);

/** Files to mutate, and the tests that must notice: a mutant costs only as much as the tests it is run against. */
export const groups: Readonly<Record<string, Group>> = {
  dates: { mutate: ['generator/base/dates.ts'], tests: ['test/base/dates.test.ts'] },
  formula: {
    mutate: ['generator/data/calculator/formula.ts'],
    tests: ['test/data/formula.test.ts', 'test/data/calculator-plans.test.ts'],
  },
  nearest: { mutate: ['generator/base/nearest.ts'], tests: ['test/base/nearest.test.ts'] },
  paths: { mutate: ['generator/names/paths.ts'], tests: ['test/names/paths.test.ts'] },
  assets: { mutate: ['generator/site/assets.ts'], tests: ['test/site/assets.test.ts'] },
  formats: { mutate: ['generator/settings/formats.ts'], tests: ['test/settings/formats.test.ts'] },
  validate: { mutate: ['generator/settings/validate.ts'], tests: ['test/settings/validate.test.ts'] },
  data: {
    mutate: ['generator/data/types/*.ts', 'generator/data/calculator/calculator.ts'],
    tests: ['test/data/data.test.ts', 'test/data/data-directives.test.ts'],
  },
  entries: {
    mutate: ['generator/site/entries.ts', 'generator/site/front/read.ts'],
    tests: ['test/site/entries.test.ts'],
  },
  links: { mutate: ['generator/model/links.ts'], tests: ['test/model/links.test.ts'] },
  document: {
    mutate: ['document', 'outline'].map((name) => `generator/body/${name}.ts`),
    tests: ['test/body/document.test.ts'],
  },
  'markdown-alternate': {
    mutate: ['markdown-alternate', 'tidy', 'rewrite'].map((name) => `generator/body/${name}.ts`),
    tests: ['tidy', 'document', 'markdown-alternate'].map((name) => `test/body/${name}.test.ts`),
  },
  directives: {
    mutate: ['model/directive', 'model/use', 'body/expand', 'model/nodes', 'data/directives/*'].map(
      (name) => `generator/${name}.ts`,
    ),
    tests: ['test/data/directives.test.ts', 'test/data/data-directives.test.ts'],
  },
  site: { mutate: ['generator/model/site.ts'], tests: ['test/model/site.test.ts'] },
  settings: { mutate: ['generator/settings/settings.ts'], tests: ['test/settings/settings.test.ts'] },
  bodies: { mutate: ['generator/body/bodies.ts'], tests: ['test/body/bodies.test.ts'] },
  model: {
    mutate: ['site/index', 'settings/localized'].map((name) => `generator/${name}.ts`),
    tests: ['site/model', 'site/skills', 'settings/settings'].map((name) => `test/${name}.test.ts`),
  },
  check: { mutate: ['generator/check/*.ts'], tests: ['test/check/outputs.test.ts', 'test/check/links.test.ts'] },
  printers: {
    mutate: ['generator/format/*.ts', '!generator/format/markdown-html.ts'],
    tests: ['compressed', 'printers', 'golden'].map((name) => `test/format/${name}.test.ts`),
  },
  'markdown-html': { mutate: ['generator/format/markdown-html.ts'], tests: ['test/format/markdown-html.test.ts'] },
  messages: {
    mutate: [
      'generator/cli/command.ts',
      'generator/cli/frame.ts',
      'generator/cli/paint.ts',
      'generator/base/problem.ts',
    ],
    tests: ['cli/annotation', 'cli/paint', 'base/problem'].map((name) => `test/${name}.test.ts`),
  },
  groups: {
    mutate: [
      'generator/hosts/rules/broad-rules.ts',
      'generator/hosts/rules/headers-file.ts',
      'generator/hosts/rules/kinds.ts',
      'generator/hosts/rules/matching.ts',
      'generator/hosts/rules/rules.ts',
    ],
    tests: ['header-rules', 'headers-file', 'kinds', 'many-lists'].map((name) => `test/host-files/${name}.test.ts`),
  },
  typed: { mutate: ['generator/hosts/rules/typed-groups.ts'], tests: ['test/host-files/typed-groups.test.ts'] },
  accept: {
    mutate: ['generator/hosts/rules/accept-expression.ts'],
    tests: ['test/host-files/apache.test.ts'],
    only: 'acceptExpression',
  },
  rules: { mutate: ['generator/hosts/rules/rules.ts'], tests: ['test/host-files/rules.test.ts'] },
  gathering: {
    mutate: ['gather', 'compose', 'matching', 'capabilities'].map((name) => `generator/hosts/rules/${name}.ts`),
    tests: ['gather', 'compose', 'file-limits', 'codings', 'verify-rules'].map(
      (name) => `test/host-files/${name}.test.ts`,
    ),
  },
  nginx: { mutate: ['generator/hosts/nginx.ts'], tests: onHosts, only: 'nginx' },
  caddy: { mutate: ['generator/hosts/caddy.ts'], tests: onHosts, only: 'caddy' },
  apache: { mutate: ['generator/hosts/apache.ts'], tests: onHosts, only: 'apache' },
  'azure-static-web-apps': { mutate: ['generator/hosts/azure-static-web-apps.ts'], tests: onHosts, only: 'azure' },
  cloudflare: { mutate: ['generator/hosts/cloudflare.ts'], tests: onHosts, only: 'cloudflare' },
  firebase: { mutate: ['generator/hosts/firebase.ts'], tests: onHosts, only: 'firebase' },
  pages: {
    mutate: ['generator/hosts/github-pages.ts', 'generator/hosts/gitlab-pages.ts'],
    tests: onHosts,
    only: 'git',
  },
  handler: { mutate: ['generator/hosts/handler.ts'], tests: onHosts, only: 'handler' },
  lighttpd: { mutate: ['generator/hosts/lighttpd.ts'], tests: onHosts, only: 'lighttpd' },
  netlify: { mutate: ['generator/hosts/netlify.ts'], tests: onHosts, only: 'netlify' },
  's3-cloudfront': { mutate: ['generator/hosts/s3-cloudfront.ts'], tests: onHosts, only: 's3-cloudfront' },
  vercel: { mutate: ['generator/hosts/vercel.ts'], tests: onHosts, only: 'vercel' },
  text: { mutate: ['generator/load/text.ts'], tests: ['test/load/text.test.ts'] },
  'front-matter': { mutate: ['generator/load/front-matter.ts'], tests: ['test/load/front-matter.test.ts'] },
  secrets: { mutate: ['generator/base/secrets.ts'], tests: ['test/base/secrets.test.ts'] },
  yaml: {
    mutate: ['generator/load/yaml.ts', 'generator/load/yaml-problems.ts'],
    tests: ['test/load/yaml.test.ts', 'test/load/yaml-nesting.test.ts'],
  },
  markdown: { mutate: ['generator/load/markdown.ts'], tests: ['test/load/markdown.test.ts'] },
  'plain-yaml': { mutate: ['generator/load/plain-yaml.ts'], tests: ['test/load/plain-yaml.test.ts'] },
  validators: {
    mutate: ['generator/base/validator.ts', 'scripts/bundle/files.ts'],
    tests: ['test/base/validators.test.ts'],
  },
  import: {
    mutate: ['import/*', 'import/generators/*', 'import/old/*', 'import/rewrite/*'].map(
      (name) => `generator/${name}.ts`,
    ),
    tests: testsIn(
      'import',
      'broken eleventy fates front ghost guesses import layouts navigation pelican refused rewrite trial wordpress word-count written',
    ),
  },
  inspect: {
    mutate: ['inspect/*', 'inspect/page/*', 'inspect/views/*'].map((name) => `generator/${name}.ts`),
    tests: [...testsIn('inspect', 'accept-steps facts guard inspect parts views'), ...testsIn('dev', 'edit-fact')],
  },
  dev: {
    mutate: ['generator/dev/*.ts'],
    tests: testsIn('dev', 'edit-fact last-build made-again serve'),
  },
  comparison: { mutate: ['generator/comparison/*.ts'], tests: testsIn('comparison', 'compare hostile') },
  plans: {
    mutate: ['generator/data/plans/*.ts'],
    tests: [
      ...testsIn('data', 'calculator-plans data data-directives price-faults prices'),
      ...testsIn('resources', 'prices structured-data'),
    ],
  },
  html: {
    mutate: ['generator/body/html/*.ts'],
    tests: [
      ...testsIn('body/html', 'bodies elements hostile refused words'),
      ...testsIn('body/mdx', 'mdx'),
      ...testsIn('body', 'containers document markdown-alternate'),
    ],
  },
  mdx: { mutate: ['generator/body/mdx/*.ts'], tests: testsIn('body/mdx', 'mdx') },
  growth: { mutate: ['generator/body/parse-body.ts'], tests: testsIn('body', 'growth large-body') },
};
