import { battery } from './conformance/battery.ts';
import { compression } from './conformance/compression.ts';
import { buildSample, inFolder } from './conformance/sample.ts';
import { running, startHandler } from './conformance/servers.ts';
import { varying } from './conformance/siblings.ts';

const sample = await buildSample(['handler']);
const { origin } = await running(sample, startHandler(sample));
battery({ name: 'the handler in Node.js', origin, gaps: [] }, varying(sample.tree));
compression('the handler in Node.js', origin, sample.tree);

const coded = await buildSample(['handler'], { precompress: '{}' });
const { origin: codedOrigin } = await running(coded, startHandler(coded));
battery({ name: 'the handler with precompressed siblings', origin: codedOrigin, gaps: [] }, varying(coded.tree));

const below = await buildSample(['handler'], inFolder);
const { origin: belowOrigin } = await running(below, startHandler(below));
battery({ name: 'the handler in a folder', origin: belowOrigin, gaps: [] }, varying(below.tree));
