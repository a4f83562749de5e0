import { pathOnHost } from '../../base/base-path.ts';
import type { Site } from '../../model/site.ts';
import type { Locale } from '../../settings/config.ts';
import { decidingDirective, matchesAddress } from '../../settings/content-security-policy.ts';

/** A file of `generator/fonts/` that pages are set in, and the characters for which it is loaded; that of all pages is loaded at once. */
interface FaceFile {
  readonly name: string;
  readonly characters?: string;
}

const main: FaceFile = { name: 'inter.woff2' };
const other: FaceFile = {
  name: 'inter-ext.woff2',
  characters:
    'U+100-130, U+132-151, U+154-17F, U+18F, U+192, U+218-21B, U+259, U+1E80-1E85, U+1E9E, U+1EF2-1EF3, U+20A0-20AB, U+20AD-20C0',
};

/** The face of the theme: none where the settings or the style sheet name another one, the policy forbids it, or no page is in a language that it has. */
export function faceFiles({
  hasFace,
  settings,
  locales,
}: Pick<Site, 'hasFace' | 'settings' | 'locales'>): readonly FaceFile[] {
  const isUsed = hasFace && settings.theme.fonts?.text === undefined && isAllowed(settings);
  return isUsed && locales.some(isSetInIt) ? [main, other] : [];
}

function isAllowed({ contentSecurityPolicy: policy, baseUrl }: Site['settings']): boolean {
  const directive = decidingDirective(policy, 'font-src');
  const address = new URL(facePath(main), baseUrl);
  return directive === undefined || matchesAddress(policy[directive] ?? '', address, address);
}

/** Whether the face has the letters of a language: Vietnamese has more of them than other languages in Latin script. */
function isSetInIt({ code }: Locale): boolean {
  const { language, script } = new Intl.Locale(code).maximize();
  return script === 'Latn' && language !== 'vi';
}

export function facePath({ name }: FaceFile): string {
  return `/fonts/${name}`;
}

/** The file that each page of a language needs, to be loaded at once. */
export function faceToLoad(site: Site, locale: Locale): string | undefined {
  const [first] = isSetInIt(locale) ? faceFiles(site) : [];
  return first && pathOnHost(site, facePath(first));
}

/** The rules of the style sheet for the face. Until it is there, Arial stands in its place, as wide and as high. https://www.w3.org/TR/css-fonts-5/#font-metrics-override-desc */
export function faceRules(site: Site): string {
  const files = faceFiles(site);
  if (files.length === 0) return '';
  const faces = files.map(
    (file) =>
      `@font-face{font-family:Inter;src:url("${facePath(file).slice(1)}");font-weight:400 700;font-display:swap${file.characters === undefined ? '' : `;unicode-range:${file.characters}`}}`,
  );
  const languages = site.locales.filter(isSetInIt).map(({ code }) => `:lang(${code})`);
  return `
${faces.join('')}@font-face{font-family:"Inter before it is there";src:local("Arial"),local("Liberation Sans"),local("Arimo");size-adjust:107.12%;ascent-override:90.44%;descent-override:22.52%;line-gap-override:0%}:root:is(${languages.join()}){--face:Inter,"Inter before it is there",}
`;
}
