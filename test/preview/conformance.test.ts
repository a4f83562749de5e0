import { after } from 'node:test';
import { startPreview } from '../../generator/preview/server.ts';
import { openTree } from '../../generator/preview/tree.ts';
import { battery } from '../hosts/conformance/battery.ts';
import { buildSample } from '../hosts/conformance/sample.ts';

const { tree, remove } = await buildSample(['cloudflare-pages', 'nginx']);
const { server, origin } = await startPreview(openTree(tree.folder), 0);

battery({ name: 'the preview', origin, gaps: [] }, tree);

after(() => {
  server.closeAllConnections();
  server.close();
  remove();
});
