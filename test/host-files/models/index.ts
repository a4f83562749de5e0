import assert from 'node:assert/strict';
import { hosts } from '../../../generator/hosts/index.ts';
import type { Host, HostInput } from '../../../generator/hosts/rules/host.ts';
import type { Ask, Model } from './answer.ts';
import { azureModel } from './azure-static-web-apps.ts';
import { pagesModel, workersModel } from './cloudflare.ts';
import { firebaseModel } from './firebase.ts';
import { handlerModel } from './handler.ts';
import { netlifyModel } from './netlify.ts';
import { gitHubPagesModel, gitLabPagesModel } from './pages.ts';
import { s3CloudFrontModel } from './s3-cloudfront.ts';
import { vercelModel } from './vercel.ts';

/** The model of each host whose engine does not run in ../hosts/ with any site, by its name. */
export const models: Readonly<Record<string, Model>> = {
  handler: handlerModel,
  's3-cloudfront': s3CloudFrontModel,
  'cloudflare-pages': pagesModel,
  'cloudflare-workers': workersModel,
  netlify: netlifyModel,
  vercel: vercelModel,
  firebase: firebaseModel,
  'azure-static-web-apps': azureModel,
  'github-pages': gitHubPagesModel,
  'gitlab-pages': gitLabPagesModel,
};

/** The other hosts. */
export const onEngines = ['apache', 'caddy', 'lighttpd', 'nginx'];

export function hostNamed(name: string): Host {
  const host = hosts.find((candidate) => candidate.name === name);
  assert.ok(host, name);
  return host;
}

/** The texts of a host's files by their paths. */
export function filesOf(name: string, input: HostInput): ReadonlyMap<string, string> {
  return new Map(
    hostNamed(name)
      .files(input)
      .value.map(({ path, text }) => [path, text]),
  );
}

/** The answers of a host that is configured for a site. */
export async function configured(name: string, input: HostInput): Promise<Ask> {
  return await (models[name] as Model)(filesOf(name, input), input);
}

/** The same for a site that is within its limits. */
export async function askerOf(name: string, input: HostInput): Promise<Ask> {
  assert.deepEqual(hostNamed(name).files(input).problems, []);
  return await configured(name, input);
}
