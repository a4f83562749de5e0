import { suggest } from '../base/nearest.ts';
import { CommandError } from '../base/problem.ts';
import { apache } from './apache.ts';
import { azureStaticWebApps } from './azure-static-web-apps.ts';
import { caddy } from './caddy.ts';
import { cloudflarePages, cloudflareWorkers } from './cloudflare.ts';
import { firebase } from './firebase.ts';
import { gitHubPages } from './github-pages.ts';
import { gitLabPages } from './gitlab-pages.ts';
import { handler } from './handler.ts';
import { lighttpd } from './lighttpd.ts';
import { netlify } from './netlify.ts';
import { nginx } from './nginx.ts';
import type { Host } from './rules/host.ts';
import { s3CloudFront } from './s3-cloudfront.ts';
import { vercel } from './vercel.ts';

/** Every host that a site can be built for. To add one, write its file and add it here. */
export const hosts: readonly Host[] = [
  apache,
  azureStaticWebApps,
  caddy,
  cloudflarePages,
  cloudflareWorkers,
  firebase,
  gitHubPages,
  gitLabPages,
  handler,
  lighttpd,
  netlify,
  nginx,
  s3CloudFront,
  vercel,
];

/** The hosts with the given names, each once. Throws a CommandError (2) for an unknown name. */
export function hostsNamed(names: readonly string[], known: readonly Host[]): readonly Host[] {
  return [...new Set(names)].map((name) => {
    const host = known.find((candidate) => candidate.name === name);
    if (host) return host;
    const others = known.map((candidate) => candidate.name);
    throw new CommandError(2, `There is no host "${name}"`, suggest(name, others));
  });
}
