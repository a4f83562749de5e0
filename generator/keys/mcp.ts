import type { KeyTexts } from './site/key-text.ts';

/** What a client asks its user for. */
const input = (path: string): KeyTexts => ({
  [`${path}.description`]: { says: 'What it is.', example: 'Your API key' },
  [`${path}.isRequired`]: { says: 'Whether it has to be given.', otherwise: 'no' },
  [`${path}.isSecret`]: { says: 'Whether it is kept from view.', otherwise: 'no' },
  [`${path}.format`]: { says: 'What kind of value it is.', otherwise: '`string`' },
  [`${path}.value`]: { says: 'Its value, with variables in braces; nobody is asked for it.', example: 'Bearer {key}' },
  [`${path}.default`]: { says: 'Its value where none is given.', example: 'eu' },
  [`${path}.placeholder`]: { says: 'What stands in its field before it is given.', example: 'hk_…' },
  [`${path}.choices`]: { says: 'The values to choose from.', example: ['eu', 'us'] },
});

/** The keys of `data/mcp.yaml`. https://modelcontextprotocol.io/seps/2127-mcp-server-cards */
export const mcpKeys: KeyTexts = {
  name: {
    says: 'The name of the server: a reversed domain name, a slash and a name.',
    example: 'com.example/halyard',
    shows: 'the server card, the API catalog, the AI catalog',
  },
  title: {
    says: 'What people call it.',
    otherwise: 'its name',
    example: 'Halyard',
    shows: 'the server card, the API catalog',
  },
  version: { says: 'Its version.', example: '1.4.0', shows: 'the server card' },
  description: { says: 'What it does.', example: 'Reads and places calls.', shows: 'the server card, the AI catalog' },
  websiteUrl: {
    says: 'Its own page.',
    example: 'https://www.example.com/mcp/',
    shows: 'the server card, the API catalog',
  },
  remotes: { says: 'Where it is reached, the preferred address first.', shows: 'the server card, the API catalog' },
  'remotes[].type': { says: 'How it is spoken to.' },
  'remotes[].url': { says: 'Its address, with variables in braces.', example: 'https://{region}.example.com/mcp' },
  'remotes[].headers': { says: 'The headers that a client sends.' },
  'remotes[].headers[].name': { says: 'The name of the header.', example: 'Authorization' },
  ...input('remotes[].headers[]'),
  'remotes[].headers[].variables': { says: 'The variables in its value, by name.' },
  ...input('remotes[].headers[].variables.*'),
  'remotes[].variables': { says: 'The variables in the address, by name.' },
  'remotes[].supportedProtocolVersions': {
    says: 'The versions of the protocol that it speaks.',
    example: ['2025-06-18'],
  },
  icons: { says: 'Its icons.', shows: 'the server card' },
  'icons[].src': { says: 'The address of the picture.', example: 'https://www.example.com/assets/icon.png' },
  'icons[].mimeType': { says: 'Its media type.', example: 'image/png' },
  'icons[].sizes': { says: 'The sizes that it is good for.', example: ['48x48'] },
  'icons[].theme': { says: 'The background that it is for.' },
  repository: { says: 'Where its source code is.', shows: 'the server card' },
  'repository.url': { says: 'The address of the repository.', example: 'https://code.example/halyard/mcp' },
  'repository.source': { says: 'Who hosts it.', example: 'github' },
  'repository.subfolder': { says: 'The folder of the server in it.', example: 'servers/mcp' },
  'repository.id': { says: 'Its id at the host.', example: '481516' },
  _meta: {
    says: 'What else its readers agree on, under names of theirs.',
    example: { 'com.example/tier': 'beta' },
    shows: 'the server card',
  },
  representativeQueries: {
    says: 'Questions that it answers, two to five.',
    example: ['Who called today?', 'What does the team plan cost?'],
    shows: 'the AI catalog',
  },
  capabilities: { says: 'What it offers.', example: ['tools', 'resources'], shows: 'the server card' },
};
