/** A host of a site's own, as a configuration has it. */
export const ownHost = `{
  name: 'own',
  title: 'Our own server',
  docs: 'https://www.example.com/docs',
  capabilities: { types: true, headers: true, accept: 'Markdown has its own address only', methods: true, redirects: true, caching: true },
  limits: {},
  files: () => ({ value: [], problems: [] }),
}`;
