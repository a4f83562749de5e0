/** Terms of engineers that views show, in plain words. */
export const terms: ReadonlyMap<unknown, string> = new Map([
  ['tokens of text', 'the unit that AI models read and bill: about four letters'],
  ['negotiated by Accept', 'a browser gets the page there, an AI assistant its Markdown'],
  ['redirects', 'old addresses that lead to new ones'],
  ['files of hosts', 'settings for the service that publishes the site'],
  ['Robots', 'whether search engines may list the page'],
  ['Canonical', 'the address that search engines should list'],
  ['Rich data', 'facts that search engines may show as prices, dates or questions'],
  ['SHA-256', 'the digest of the file'],
  ['Request', 'The request that this reader sends.'],
  ['Response', 'The status and headers of the response.'],
  ['File', 'The file on the host, and its sources.'],
  ['JSON-LD', 'Facts for search engines and AI assistants, invisible to visitors.'],
  [
    'Requirement × host',
    'A host is the service that publishes the site; a requirement is a feature that this site needs from it.',
  ],
  ['✓ digest verified', 'The file is unchanged since it was built'],
  ['✗ digest differs from the manifest', 'The file has changed since it was built'],
  ['✗ gap', 'The host cannot do this, and the site needs it'],
  ['gap, not needed', 'The host cannot do this, and the site does not need it'],
]);
