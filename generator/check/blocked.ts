import { createHash } from 'node:crypto';
import { Parser } from 'htmlparser2';
import { essence } from '../base/media-type.ts';
import { onceFor } from '../base/once-for.ts';
import { error, type Problem, placeOf } from '../base/problem.ts';
import { cssLoads } from '../format/css.ts';
import { withOrigin } from '../format/origin.ts';
import type { EntryMeta } from '../model/meta.ts';
import type { Declaration } from '../output/output.ts';
import type { SiteConfig } from '../settings/config.ts';
import { decidingDirective, matchesAddress, type Policy } from '../settings/content-security-policy.ts';
import { candidates } from './outside.ts';

export type PolicySettings = Pick<SiteConfig, 'contentSecurityPolicy' | 'baseUrl'>;

type Checked = Pick<Declaration, 'path' | 'mediaType' | 'source'>;

/** A part of a page that a policy decides about: the directive, and the address or the text of what is in the page itself. */
interface Part {
  readonly directive: string;
  readonly shown: string;
  readonly address?: string;
  readonly inline?: string;
}

/**
 * Reports whatever the site's policy would keep a page or the style sheet from loading or running, by the elements and attributes that a parser
 * finds. Most pages have none that could be blocked, which is told without parsing them.
 *
 * @param parts The parts of the text that could have any.
 */
export function checkBlocked(
  output: Checked,
  text: string,
  settings: PolicySettings,
  parts: readonly string[] = [text],
): readonly Problem[] {
  const type = essence(output.mediaType);
  if (type === 'text/css') return problemsOf(styleParts(text), output, settings);
  if (type !== 'text/html' || !parts.some((part) => mayBeBlocked(part, settings))) return [];
  return problemsOfPage(text, output, settings);
}

/** Reports what the policy would block in a page, which is parsed in any case. */
export function problemsOfPage(html: string, output: Checked, settings: PolicySettings): readonly Problem[] {
  return problemsOf(pageParts(html), output, settings);
}

/** Reports the same of the body of a page or post that has no page. */
export function checkBlockedBody(
  { path, file }: Pick<EntryMeta, 'path' | 'file'>,
  html: string,
  settings: PolicySettings & Pick<SiteConfig, 'basePath'>,
): readonly Problem[] {
  if (!mayBeBlocked(html, settings)) return [];
  return checkBlocked({ path, mediaType: 'text/html', source: file }, withOrigin(html, settings.basePath), settings);
}

/**
 * Whether a page could have anything that its policy blocks. It may be wrong about one that has nothing, and never about one that has something: what
 * is blocked, the parser decides. Files of this site are passed over by their path, unless the policy allows not even those.
 */
export function mayBeBlocked(
  html: string,
  { contentSecurityPolicy: policy }: Pick<PolicySettings, 'contentSecurityPolicy'>,
): boolean {
  return suspiciousTag.test(html) || suspiciousAttribute.test(html) || !allowsOwnFiles(policy);
}

/** Tags, but data blocks and files of this site by their path, before which a browser drops the origin mark. */
const suspiciousTag =
  /<(?:script(?! (?:type="application\/ld\+json"|src="[\0-\x20]?\/[^"/\\\s][^"]*")>)|style|base|form|button(?! type="button" [^<>]*>)|i?frame|object|embed|audio|video|source|track|svg|math|image|input(?! type="(?:checkbox|number|search)" )|img(?! (?:class="[\w -]*" )?src="[\0-\x20]?\/[^/\\\s])|link(?! rel="[\w -]*")|link rel="(?=[^"]*(?:icon|style|load|manifest))[^"]*" (?!href="[\0-\x20]?\/[^/\\\s]))/i;

/**
 * Attributes, and values whose scheme could be `javascript:`: its first letters may be character references, or have tabs and line breaks between
 * them. Two expressions, because one that begins with a single character takes a third of the time.
 */
const suspiciousAttribute =
  /=(?:(?<=[\s"'/](?:on[a-z]{1,30}|style|srcset|background)\s*=)|[\0-\x20]*(?:["'][\0-\x20]*)?(?:&(?!(?:amp|lt|gt|quot|#39);)|j[\t\n\r]*(?:&|a[\t\n\r]*(?:&|v[\t\n\r]*(?:&|a)))))/i;

/** The directives for files of this site that are passed over. */
const ownDirectives = ['script-src-elem', 'style-src-elem', 'img-src', 'font-src', 'manifest-src'] as const;

const allowsOwnFiles = onceFor((policy: Policy) =>
  ownDirectives.every((directive) => {
    const decides = decidingDirective(policy, directive);
    return decides === undefined || /(?:^| )(?:'self'|\*)(?: |$)/.test(policy[decides] ?? '');
  }),
);

function problemsOf(parts: readonly Part[], output: Checked, settings: PolicySettings): readonly Problem[] {
  const { contentSecurityPolicy: policy, baseUrl } = settings;
  const self = new URL(baseUrl + output.path);
  return parts.flatMap((part) => {
    const decides = decidingDirective(policy, part.directive);
    if (decides === undefined || isAllowed(part, policy[decides] ?? '', self)) return [];
    const message = `The Content-Security-Policy blocks ${part.shown}: ${decides} is ${policy[decides]}`;
    const isOfContent = /^<(?:img|audio|video|source|track) /.test(part.shown);
    // Some pages are made from no file.
    const place = /\.\w+$/.test(output.source) ? placeOf(output.source) : undefined;
    const found = error('blocked', message, place, hintFor(part, decides, policy, self));
    return [isOfContent ? found : { ...found, isRepeated: true }];
  });
}

function isAllowed({ address, inline }: Part, sources: string, self: URL): boolean {
  if (address !== undefined) {
    const trimmed = address.trim();
    const url = URL.canParse(trimmed, self.href) ? new URL(trimmed, self) : undefined;
    return trimmed === '' || url === undefined || matchesAddress(sources, url, self);
  }
  // A hash switches 'unsafe-inline' off. https://www.w3.org/TR/CSP3/#allow-all-inline
  if (/'(?:sha\d{3}-|strict-dynamic)/.test(sources)) return inline !== undefined && sources.includes(hashOf(inline));
  return sources.split(' ').includes("'unsafe-inline'");
}

function hashOf(inline: string): string {
  return `'sha256-${createHash('sha256').update(inline).digest('base64')}'`;
}

function hintFor({ directive, address, inline }: Part, decides: string, policy: Policy, self: URL): string {
  const kept = policy[decides] === "'none'" ? '' : `${policy[decides]} `;
  // default-src decides about all kinds of things, and should not allow all of them for the sake of one.
  const key = decides === 'default-src' ? directive.replace(/-(?:elem|attr)$/, '') : decides;
  const allow = (source: string) => `allow it in site.yaml: contentSecurityPolicy: {${key}: "${kept}${source}"}`;
  if (address !== undefined && URL.canParse(address.trim(), self.href)) {
    const { protocol, origin } = new URL(address.trim(), self);
    return `Serve it from this site, or ${allow(origin === 'null' ? protocol : origin)}`;
  }
  const where =
    decides.startsWith('style') || decides === 'default-src' ? 'a file of this site' : 'a script of this site';
  return `Put it into ${where}, or ${allow(inline === undefined ? "'unsafe-inline'" : hashOf(inline))}`;
}

function styleParts(css: string): readonly Part[] {
  const directives = { style: 'style-src-elem', font: 'font-src', image: 'img-src' } as const;
  return cssLoads(css).map(({ url, as }) => ({ directive: directives[as], shown: `url(${short(url)})`, address: url }));
}

const loading: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  audio: { src: 'media-src' },
  base: { href: 'base-uri' },
  button: { formaction: 'form-action' },
  embed: { src: 'object-src' },
  form: { action: 'form-action' },
  frame: { src: 'frame-src' },
  iframe: { src: 'frame-src' },
  image: { href: 'img-src', 'xlink:href': 'img-src' },
  img: { src: 'img-src', srcset: 'img-src' },
  input: { src: 'img-src', formaction: 'form-action' },
  object: { data: 'object-src' },
  script: { src: 'script-src-elem', href: 'script-src-elem' },
  source: { src: 'media-src', srcset: 'img-src' },
  track: { src: 'media-src' },
  video: { src: 'media-src', poster: 'img-src' },
};

/** Directives of links by their relation. https://html.spec.whatwg.org/multipage/links.html#linkTypes */
const linked: Readonly<Record<string, string>> = {
  stylesheet: 'style-src-elem',
  icon: 'img-src',
  'apple-touch-icon': 'img-src',
  manifest: 'manifest-src',
  modulepreload: 'script-src-elem',
};

/** The directive for what a link preloads. https://fetch.spec.whatwg.org/#concept-request-destination */
const preloaded: Readonly<Record<string, string>> = {
  audio: 'media-src',
  fetch: 'connect-src',
  font: 'font-src',
  image: 'img-src',
  script: 'script-src-elem',
  style: 'style-src-elem',
  track: 'media-src',
  video: 'media-src',
};

function pageParts(html: string): readonly Part[] {
  const parts: Part[] = [];
  let block: { readonly name: 'script' | 'style'; text: string } | undefined;
  const parser = new Parser({
    onopentag(name, attributes) {
      parts.push(...attributeParts(name, attributes));
      const isInline =
        name === 'style' || (name === 'script' && attributes.src === undefined && isCode(attributes.type));
      block = isInline ? { name, text: '' } : undefined;
    },
    ontext(text) {
      if (block) block.text += text;
    },
    onclosetag(name) {
      if (block?.name !== name) return;
      parts.push({ directive: `${block.name}-src-elem`, shown: `the text of <${name}>`, inline: block.text });
      block = undefined;
    },
  });
  parser.end(html);
  return parts;
}

/** Whether a script of this type runs, and is not data. https://html.spec.whatwg.org/multipage/scripting.html#attr-script-type */
function isCode(type = ''): boolean {
  return /^\s*(?:$|(?:text|application)\/(?:x-)?(?:java|ecma|live|j)script|module$|importmap$|speculationrules$)/i.test(
    type,
  );
}

function attributeParts(name: string, attributes: Readonly<Record<string, string>>): readonly Part[] {
  return Object.entries(attributes).flatMap(([attribute, value]): readonly Part[] => {
    const shown = () => `<${name} ${attribute}="${short(value)}">`;
    const runs = runningDirective(attribute, value);
    if (runs !== undefined) return [{ directive: runs, shown: shown() }];
    const directive = directiveFor(name, attribute, attributes);
    if (directive === undefined) return [];
    const addresses = attribute === 'srcset' ? candidates(value) : [value];
    return addresses.map((address) => ({ directive, shown: shown(), address }));
  });
}

function runningDirective(attribute: string, value: string): string | undefined {
  if (/^on[a-z]+$/.test(attribute)) return 'script-src-attr';
  if (attribute === 'style') return 'style-src-attr';
  // A navigation to it runs its text as a script. https://www.w3.org/TR/CSP3/#directive-script-src
  return addressAttributes.has(attribute) && isScriptAddress(value) ? 'script-src-elem' : undefined;
}

/** The attributes whose value can be navigated to. Any other, such as the content of a description, is text. */
const addressAttributes: ReadonlySet<string> = new Set(['href', 'xlink:href', 'src', 'action', 'formaction', 'data']);

/** Whether an address has the scheme `javascript:` after what parsers of URLs drop. https://url.spec.whatwg.org/#concept-basic-url-parser */
function isScriptAddress(address: string): boolean {
  return /^[\0-\x20]*javascript:/i.test(address.replace(/[\t\n\r]/g, ''));
}

function directiveFor(
  name: string,
  attribute: string,
  attributes: Readonly<Record<string, string>>,
): string | undefined {
  if (name !== 'link') return loading[name]?.[attribute];
  if (attribute !== 'href') return undefined;
  const relations = (attributes.rel ?? '').toLowerCase().split(/\s+/);
  if (relations.includes('preload')) return preloaded[attributes.as ?? ''];
  return relations.map((relation) => linked[relation]).find((directive) => directive !== undefined);
}

function short(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim();
  return line.length > 60 ? `${line.slice(0, 59)}…` : line;
}
