import { pathOnHost } from '../../base/base-path.ts';
import type { Site } from '../../model/site.ts';
import type { Locale } from '../../settings/config.ts';
import { localize } from '../../settings/localized.ts';
import type { OrganizationView, PageView } from '../../templates/view.ts';
import { logoPath } from './logo.ts';

/** Who runs the site and what they ask of a visitor, as the settings say. */
export function identityView(site: Site, { code }: Locale): Pick<PageView, 'logo' | 'callToAction' | 'organization'> {
  const { callToAction } = site.settings;
  return {
    ...logoView(site, logoPath(site)),
    ...(callToAction && {
      callToAction: {
        text: localize(callToAction.text, code),
        href: addressOf(site, localize(callToAction.url, code)),
      },
    }),
    organization: organizationView(site),
  };
}

/** How many times as wide as high a logo is that has the name in it. */
const wordmark = 3;

/** A logo, which says nothing where the name is written beside it, and the name where it has that in it. */
function logoView(site: Site, path: string | undefined): Pick<PageView, 'logo'> {
  if (path === undefined) return {};
  const src = pathOnHost(site, path);
  const { width, height } = site.pictures.get(path)?.picture ?? {};
  if (width === undefined || height === undefined) return { logo: { src, alt: '' } };
  return { logo: { src, alt: width >= wordmark * height ? site.settings.name : '', width, height } };
}

function organizationView({ settings: { organization, copyright } }: Site): OrganizationView {
  const { email, telephone, address } = organization;
  const { streetAddress, postalCode, addressLocality, addressRegion } = address ?? {};
  const town = [postalCode, addressLocality].filter((part) => part !== undefined).join(' ');
  return {
    name: copyright,
    address: [streetAddress, town, addressRegion].filter((part): part is string => !!part),
    contact: [
      ...(email === undefined ? [] : [{ text: email, href: `mailto:${email}` }]),
      ...(telephone === undefined ? [] : [{ text: telephone, href: `tel:${telephone.replace(/[^\d+]/g, '')}` }]),
    ],
  };
}

function addressOf(site: Site, target: string): string {
  return target.startsWith('/') ? pathOnHost(site, target) : target;
}
