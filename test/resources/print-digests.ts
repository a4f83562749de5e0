import { createHash } from 'node:crypto';
import { buildTree, sampleOptions } from '../build-sample.ts';

/** Builds the given content folder and prints the SHA-256 of every file. The determinism test runs it in different environments. */
const [content = sampleOptions.content, now = ''] = process.argv.slice(2);
const tree = await buildTree({ ...sampleOptions, content, ...(now !== '' && { now: Date.parse(now) }) });
const digest = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');
const digests = [...tree.files, ...tree.deploy].map(([path, bytes]) => [path, digest(bytes)]);
console.log(JSON.stringify({ digests, zone: new Date(0).getTimezoneOffset() }));
