import { dateTime, stampOf } from '../base/dates.ts';
import type { Site } from '../model/site.ts';
import { declare } from '../output/output.ts';
import type { Security } from '../settings/config.ts';
import { machineHeaders } from './parts/policy.ts';
import type { Resource } from './parts/resource.ts';

const path = '/.well-known/security.txt';

/**
 * `/.well-known/security.txt`, when the settings ask for it: where to report a vulnerability, and when that expires.
 * https://www.rfc-editor.org/rfc/rfc9116
 */
export const securityTxt: Resource = {
  name: 'security-txt',
  *outputs(site) {
    const { security } = site.settings;
    if (!security) return;
    yield declare({
      path,
      mediaType: 'text/plain; charset=utf-8',
      body: () => print(site, security),
      headers: machineHeaders,
      source: 'security-txt',
    });
  },
};

function print({ baseUrl }: Site, security: Security): string {
  const fields: readonly (readonly [name: string, value: string | undefined])[] = [
    ...security.contact.map((uri) => ['Contact', uri] as const),
    ['Expires', dateTime(stampOf(security.expires))],
    ['Encryption', security.encryption],
    ['Acknowledgments', security.acknowledgments],
    ['Preferred-Languages', security.languages.join(', ')],
    // Where it counts, which is at the root of the host. A trial on localhost may run without TLS, but the field requires https.
    ['Canonical', baseUrl.startsWith('https:') ? new URL(path, baseUrl).href : undefined],
    ['Policy', security.policy],
    ['Hiring', security.hiring],
  ];
  return fields.map(([name, value]) => (value === undefined ? '' : `${name}: ${value}\n`)).join('');
}
