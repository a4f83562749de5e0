// Fault: A resource that throws → Exit 70, the other resources still checked

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { exitCodeOf } from '../../generator/cli/command.ts';
import type { Site } from '../../generator/model/site.ts';
import { render } from '../../generator/resources/parts/render.ts';
import type { SiteResource } from '../../generator/resources/parts/resource.ts';
import { output } from '../check/outputs.ts';

const none = { pages: [], lists: [], posts: [] };
const site = { ...none, settings: { without: ['off'], headers: [] }, basePath: '' } as unknown as Site;

function resource(name: string, outputs: SiteResource['outputs']): SiteResource {
  return { name, outputs };
}

test('render() names each resource that throws, continues with the others, and reports a bug of ours', () => {
  const broken = () => {
    throw new Error('out of paper');
  };
  const {
    outputs: made,
    problems,
    isComplete,
  } = render(site, [
    resource('one', () => [output('/one')]),
    resource('two', broken),
    resource('three', function* () {
      yield output('/three');
      broken();
    }),
    resource('four', () => [output('/four')]),
  ]);
  assert.deepEqual(
    problems.map(({ code, message, place }) => `${place?.file} ${code} ${message}`),
    [
      'two resource The resource "two" cannot list its outputs: out of paper',
      'three resource The resource "three" cannot list its outputs: out of paper',
    ],
  );
  assert.deepEqual(
    made.map(({ path }) => path),
    ['/one', '/three', '/four'],
  );
  assert.equal(isComplete, false);
  assert.equal(exitCodeOf({ problems }), 70);
});

test('render() puts the links that announce outputs on those that asked for them, before their own', () => {
  const own = { href: '/own', rel: 'x' };
  const { outputs: made } = render(site, [
    resource('home', () => [output('/', { announcer: true, links: [own] }), output('/page/', { links: [own] })]),
    resource('feed', () => [output('/feed.xml', { announce: { rel: 'alternate' } })]),
  ]);
  assert.deepEqual(
    made.map(({ links }) => links),
    [[{ href: '/feed.xml', rel: 'alternate' }, own], [own], []],
  );
});

test('render() leaves out the resources that the site does without', () => {
  const { outputs: made } = render(site, [
    resource('off', () => [output('/off')]),
    resource('on', () => [output('/on')]),
  ]);
  assert.deepEqual(
    made.map(({ path }) => path),
    ['/on'],
  );
});
