import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { isShort } from '../short.ts';
import { type BuiltFolder, battery } from './conformance/battery.ts';
import { emulated, emulators, wrangler } from './conformance/cloudflare.ts';
import { fewOfEachForm } from './conformance/forms.ts';
import { withFewMoves } from './conformance/moves.ts';
import { buildSample } from './conformance/sample.ts';
import { isThere, servers } from './conformance/servers.ts';
import { varying } from './conformance/siblings.ts';

/**
 * A site of 3,000 posts or as many as FINGERPOST_POSTS says, and with nearly 2,000 redirects, which is all that Cloudflare takes, on each engine that can: the battery
 * asks for some of its outputs. A short run has 300 posts and 600 redirects, and leaves out the emulators, of which tests of their own ask the same of a small site.
 */
const posts = Number(process.env.FINGERPOST_POSTS ?? (isShort ? 300 : 3000));
const moreRedirects = isShort ? 600 : 1980;

/** The most posts that a host carries, where not any number. */
const most: Readonly<Record<string, number>> = { 'cloudflare-pages': 9000, 'cloudflare-workers': 9000, lighttpd: 1000 };

const cases = [...servers, ...emulators].filter(
  ({ host, program }) => posts <= (most[host] ?? posts) && !(isShort && program === wrangler),
);
const sample = await buildSample(
  cases.map(({ host }) => host),
  { morePosts: posts, moreRedirects },
);

for (const { name, host, program, serve, gaps } of cases) {
  if (program !== '' && !existsSync(program) && !isThere(name, program)) continue;
  const engine = await serve(sample);
  after(engine.stop);
  test(`${name} finds no rule invalid, and none too many`, () => {
    assert.doesNotMatch(engine.printed(), /invalid|maximum number of rules|\[(?:warn|emerg)\]/i);
  });
  const some = program === wrangler ? fewOfEachForm(someOf(sample.tree)) : someOf(varying(sample.tree));
  battery(
    {
      name: `${name} with ${posts} posts and ${moreRedirects} more redirects`,
      origin: engine.origin,
      host,
      emulated: host.startsWith('cloudflare') ? emulated : [],
      gaps: gaps?.(some.manifest, sample) ?? [],
    },
    some,
  );
}

after(sample.remove);

if (cases.some(({ host }) => host === 'cloudflare-pages') && posts > 100)
  test('Cloudflare is given rules for all pages that are alike', () => {
    assert.match(readFileSync(join(sample.tree.folder, '_headers'), 'utf8'), /^\/\*\.md$/m);
  });

/** The tree with a few of the posts and redirects that are alike, and some of the negotiated paths. */
function someOf({ folder, manifest }: BuiltFolder): BuiltFolder {
  const isAsked = (path: string) =>
    !/\/(?:more-|page\/)\d+[/.]/.test(path) ||
    /\/(?:more-7|page\/2)[/.]/.test(path) ||
    path.includes(`/more-${posts - 2}`);
  const outputs = manifest.outputs.filter(({ path }) => isAsked(path));
  const isTried = (path: string) => /^(?:\/|\/fr\/|\/blog\/|\/fr\/features\/|\/missed-.*|\/blog\/more-7\/)$/.test(path);
  const negotiated = manifest.negotiated.filter(({ path }) => isTried(path));
  assert.equal(negotiated.length, 6);
  return withFewMoves({ folder, manifest: { ...manifest, outputs, negotiated }, files: [] }, moreRedirects);
}
