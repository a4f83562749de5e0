import { blogKeys } from './blog.ts';
import { checkKeys } from './checks.ts';
import { contentKeys } from './content.ts';
import { hostingKeys } from './hosting.ts';
import { identityKeys } from './identity.ts';
import type { KeyTexts } from './key-text.ts';
import { looksKeys } from './looks.ts';
import { machinesKeys } from './machines.ts';
import { policyKeys } from './policy.ts';

/** The keys of `site.yaml`. */
export const siteKeys: KeyTexts = {
  ...identityKeys,
  ...looksKeys,
  ...contentKeys,
  ...blogKeys,
  ...machinesKeys,
  ...policyKeys,
  ...hostingKeys,
  ...checkKeys,
};
