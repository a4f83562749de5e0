import type { SomeExplanations } from './explanation.ts';

/** Problems of hosts, of builds and of the program itself. */
export const buildExplanations = {
  'fact-differs': {
    why: 'The page states one price or number, and JSON-LD and llms.txt another.',
    fix: 'Change the source of the page, or the file in content/.',
    example: ['content/data/plans.yaml', 'price: 9', 'price: 10'],
  },
  'built-page': {
    why: 'The site says two different things about a page, and search engines and agents may believe either.',
    fix: 'Decide which is true, and change the other in the sources of your generator.',
    example: [
      'about/index.html',
      '<link rel="canonical" href="https://old.example.com/about/">',
      '<link rel="canonical" href="https://www.example.com/about/">',
    ],
  },
  'host-limit': {
    why: 'The host would reject the deployment, or silently ignore a rule.',
    fix: 'Change what the message names. If the site has outgrown the host, choose another under "hosts" in site.yaml; docs/deploy.md lists the limits of each.',
    example: ['content/site.yaml', 'hosts: [azure-static-web-apps]', 'hosts: [netlify]'],
  },
  'host-root': {
    why: 'Crawlers look for robots.txt and /.well-known/ only at the root of a host, and this site is in a folder.',
    fix: 'Publish copies of the files at the root, or give the site its own domain.',
    example: ['content/site.yaml', 'baseUrl: https://user.github.io/docs/', 'baseUrl: https://docs.example.com'],
  },
  resource: {
    why: 'Code of the program or of your site failed, or its result does not match its schema. Nothing was published.',
    fix: 'If the code is yours, fix it where the message says. Otherwise, please report the message, if possible with the content that causes it.',
    example: [
      'a resource of your own',
      "schema: {required: ['name']}, body: () => '{}'",
      'schema: {required: [\'name\']}, body: () => \'{"name": "Halyard"}\'',
    ],
  },
  'more-problems': {
    why: 'One mistake can occur thousands of times in a file; the first few are enough to find it.',
    fix: 'Fix those that are printed, and build again.',
    example: ['a terminal', '10,000 errors', 'fingerpost build'],
  },
  'ejected-template': {
    why: 'A newer version of the package has changed the template that you copied, perhaps to fix it.',
    fix: 'Compare yours with the new one, copy the changes that you want, and record that.',
    example: ['a terminal', 'templates/page.ts is older', 'fingerpost eject templates --mark'],
  },
  scheduled: {
    why: 'This post had a future date when the site was built. The date has passed.',
    fix: 'Build again and publish. A daily CI run does that automatically.',
    example: ['a terminal', 'published: 2026-06-01, built on 2026-05-30', 'fingerpost build'],
  },
  stale: {
    why: 'The output folder does not match the content, so reviewers would see one thing and readers another.',
    fix: 'Build, and commit the output folder together with the content.',
    example: ['a terminal', 'fingerpost check', 'fingerpost build && git add content dist'],
  },
} as const satisfies SomeExplanations;
