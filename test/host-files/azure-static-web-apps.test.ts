import assert from 'node:assert/strict';
import { test } from 'node:test';
import { azureStaticWebApps } from '../../generator/hosts/azure-static-web-apps.ts';
import { azureModel, type Settings } from './models/azure-static-web-apps.ts';
import { sampleInput } from './sample-input.ts';

// Its settings have no room for the search, two pages and those of tags, and for more addresses that were left.
const whole = await sampleInput([azureStaticWebApps.name]);
const input = {
  ...whole,
  served: whole.served.filter(({ path }) => !/\/(?:search|privacy|terms|tags\/)/.test(path)),
  redirects: [],
};
const [file] = azureStaticWebApps.files(input).value;
assert.equal(file?.path, 'staticwebapp.config.json');
const settings = JSON.parse(file.text) as Settings;
const ask = azureModel(new Map([[file.path, file.text]]), input);

test('staticwebapp.config.json gives every output exactly its headers, except for types that its ending does not determine', () => {
  let other = 0;
  for (const output of input.served) {
    const { 'Content-Type': type, ...headers } = output.headers;
    const { 'Content-Type': given, ...rest } = ask(output).headers;
    assert.deepEqual(rest, headers, output.path);
    if (type !== given) other += 1;
  }
  assert.ok(other > 0 && other < 16, `${other} types`);
});

test('staticwebapp.config.json states what most paths share once, and removes it from the others', () => {
  const { globalHeaders = {}, routes = [] } = settings;
  assert.match(globalHeaders['Content-Security-Policy'] ?? '', /^default-src/);
  assert.ok(routes.some(({ headers }) => headers?.['Content-Security-Policy'] === ''));
  for (const { route, headers = {} } of routes)
    for (const [name, value] of Object.entries(headers))
      assert.notEqual(value, globalHeaders[name], `${route} ${name}`);
});

test('staticwebapp.config.json has wildcards in the form that Azure accepts, and the 404 page', () => {
  for (const { route } of settings.routes ?? []) assert.match(route, /^\/[^*{}]*(?:\*|\*\.\{\w+\})?$/);
  assert.equal(settings.responseOverrides?.['404']?.rewrite, '/404.html');
});
