import assert from 'node:assert/strict';
import { test } from 'node:test';
import { battery } from './conformance/battery.ts';
import { exchange, header } from './conformance/exchange.ts';
import { buildSample, inFolder } from './conformance/sample.ts';
import { running, startHandler } from './conformance/servers.ts';

const sample = await buildSample(['handler']);
const { origin } = await running(sample, startHandler(sample));
battery({ name: 'the handler in Node.js', origin, gaps: [] }, sample.tree);

const below = await buildSample(['handler'], inFolder);
const { origin: belowOrigin } = await running(below, startHandler(below));
battery({ name: 'the handler in a folder', origin: belowOrigin, gaps: [] }, below.tree);

test('the handler in Node.js refuses TRACE, which no Request has', async () => {
  const answer = await exchange(origin, '/', { method: 'TRACE' });
  assert.deepEqual([answer.status, header(answer, 'Allow')], [405, 'GET, HEAD']);
});
