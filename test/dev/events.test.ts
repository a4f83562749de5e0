import assert from 'node:assert/strict';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { test } from 'node:test';
import type { State } from '../../generator/dev/conclude.ts';
import { openFollowers } from '../../generator/dev/events.ts';

const good: State = { problems: [], stopped: undefined, isSettled: true, good: undefined, isHeld: false };
const broken: State = {
  ...good,
  isHeld: true,
  problems: [{ code: 'broken-link', level: 'error', message: 'There is nothing at /nowhere/' }],
};

test('a browser is told of each change, and once more only if there is more to tell when all has been made', () => {
  let state = good;
  const followers = openFollowers({ state: () => state, tree: () => undefined }, (file) => file);
  const told: number[] = [];
  const write = (text: string) => {
    const [, data] = /^data: (.*)\n\n$/.exec(text) ?? [];
    if (data !== undefined) told.push(JSON.parse(data).problems.length);
  };
  const request = { method: 'GET', url: '/_dev/events?page=/', headers: { host: 'localhost' } };
  const response = { write, writeHead: () => response, once: () => response };
  followers.join(request as IncomingMessage, response as unknown as ServerResponse);
  followers.settled();
  assert.deepEqual(told, [0]);
  state = broken;
  followers.changed();
  followers.settled();
  assert.deepEqual(told, [0, 1]);
  followers.changed();
  assert.deepEqual(told, [0, 1, 1]);
  state = good;
  followers.settled();
  followers.settled();
  assert.deepEqual(told, [0, 1, 1, 0]);
});
