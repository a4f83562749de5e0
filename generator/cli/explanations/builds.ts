import type { SomeExplanations } from './explanation.ts';

/** Problems of hosts, of builds and of the program itself. */
export const buildExplanations = {
  'fact-differs': {
    why: 'Readers of the page and readers of JSON-LD and llms.txt would be told two prices, or called at two numbers.',
    fix: 'Change the page where your generator makes it, or the file in content/.',
    example: { where: 'content/data/plans.yaml', before: 'price: 9', after: 'price: 10' },
  },
  'built-page': {
    why: 'The site says two different things about a page, and search engines and agents may believe either.',
    fix: 'Decide which is true, and change the other where your generator writes it.',
    example: {
      where: 'about/index.html',
      before: '<link rel="canonical" href="https://old.example.com/about/">',
      after: '<link rel="canonical" href="https://www.example.com/about/">',
    },
  },
  'host-limit': {
    why: 'The host would refuse the deployment, or leave a rule out without saying so.',
    fix: 'Change what the message names. If the site has outgrown the host, choose another under "hosts" in site.yaml; README.md has what each can take.',
    example: { where: 'content/site.yaml', before: 'hosts: [azure-static-web-apps]', after: 'hosts: [netlify]' },
  },
  'host-root': {
    why: 'Crawlers ask for robots.txt and /.well-known/ at the root of a host only, and this site is in a folder of one.',
    fix: 'Publish copies of the files at that root, or give the site a domain of its own.',
    example: {
      where: 'content/site.yaml',
      before: 'baseUrl: https://user.github.io/docs/',
      after: 'baseUrl: https://docs.example.com',
    },
  },
  resource: {
    why: 'Code of the program, or of your site, failed or made something that its own schema refuses. Nothing was published.',
    fix: 'Report it with what was printed, and the content that leads to it if you may. If the code is your own, fix it where the message says.',
    example: {
      where: 'a resource of your own',
      before: "schema: {required: ['name']}, body: () => '{}'",
      after: 'schema: {required: [\'name\']}, body: () => \'{"name": "Halyard"}\'',
    },
  },
  'more-problems': {
    why: 'One mistake can occur thousands of times in a file, and the first few are enough to find it.',
    fix: 'Fix those that are printed, and build again.',
    example: { where: 'a terminal', before: '10,000 errors', after: 'fingerpost build' },
  },
  'ejected-template': {
    why: 'A newer version of the package has changed the template that you copied, perhaps to fix something in it.',
    fix: 'Compare yours with the new one, take over what you want, and record that.',
    example: { where: 'a terminal', before: 'templates/page.ts is older', after: 'fingerpost eject templates --mark' },
  },
  scheduled: {
    why: 'A post was dated in the future when the site was built, and its day has come.',
    fix: 'Build again and publish. A daily run in CI does that by itself.',
    example: { where: 'a terminal', before: 'published: 2026-06-01, built on 2026-05-30', after: 'fingerpost build' },
  },
  stale: {
    why: 'The output folder does not match the content, so reviewers would see one thing and readers another.',
    fix: 'Build, and commit the output folder together with the content.',
    example: { where: 'a terminal', before: 'fingerpost check', after: 'fingerpost build && git add content dist' },
  },
} as const satisfies SomeExplanations;
