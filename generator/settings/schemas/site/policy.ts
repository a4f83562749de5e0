import { choice, closed, flag, formatted, key, whole } from '../keys.ts';

const policy = 'the `Content-Security-Policy` header of pages';

const referrerPolicies = [
  ...(['no-referrer', 'no-referrer-when-downgrade', 'same-origin', 'origin', 'strict-origin'] as const),
  ...(['origin-when-cross-origin', 'strict-origin-when-cross-origin', 'unsafe-url'] as const),
] as const;

/** Referrer and permissions policies. https://www.w3.org/TR/referrer-policy/ https://www.w3.org/TR/permissions-policy/ */
export const browserPolicies = {
  referrerPolicy: choice(
    referrerPolicies,
    "How much of a page's address browsers reveal to the sites that it links to.",
    { default: 'strict-origin-when-cross-origin', shows: 'the `Referrer-Policy` header' },
  ),
  permissionsPolicy: key(
    formatted('permissions-policy', 2000),
    "Which origins may use features that need the reader's permission: none, unless named here.",
    'geolocation=(self), camera=(), microphone=()',
    { default: 'camera=(), geolocation=(), microphone=()', shows: 'the `Permissions-Policy` header' },
  ),
  strictTransportSecurity: closed(
    {
      description: 'Makes browsers use only https for this host, for the time that you set. You cannot take it back.',
      otherwise: 'none is sent',
      shows: 'the `Strict-Transport-Security` header',
    },
    [],
    {
      maxAge: key(whole(0), 'How long, in seconds. 0 makes browsers forget it.', 300, { default: 31_536_000 }),
      includeSubDomains: flag('Whether this applies to every host below this one, too.', { default: false }),
      preload: flag(
        'Whether browsers may preload the host, which takes months to undo. It needs `includeSubDomains` and at least a year.',
        { default: false },
      ),
    },
  ),
} as const;

/**
 * The policy of pages: what they load is their own, but for pictures, video and audio, which may be from any https host, and nothing in the text of a page runs.
 * It does not apply to JSON-LD, which is data. https://www.w3.org/TR/CSP3/#grammardef-directive-name
 */
export const defaultPolicy = {
  'default-src': "'self'",
  'img-src': "'self' https: data:",
  'media-src': "'self' https:",
  'object-src': "'none'",
  'base-uri': "'self'",
  'form-action': "'self'",
  'frame-ancestors': "'self'",
} as const;

const directive = (description: string, example: string) =>
  ({ type: 'string', format: 'source-list', description, examples: [example] }) as const;

const withDefault = (name: keyof typeof defaultPolicy, description: string, example: string) => ({
  ...directive(description, example),
  default: defaultPolicy[name],
});

const withFallback = (description: string, example: string, otherwise = '`default-src`') => ({
  ...directive(description, example),
  otherwise,
});

/** The policy for what a page may load and run. https://www.w3.org/TR/CSP3/ */
export const contentSecurityPolicy = closed(
  { description: 'What a page may load and run. A directive here replaces its default.', shows: policy },
  [],
  {
    'default-src': withDefault(
      'default-src',
      'The default sources for directives that are not set.',
      "'self' https://cdn.example.com",
    ),
    'script-src': withFallback('Sources of scripts.', "'self' https://cdn.example.com"),
    'script-src-elem': withFallback('The same for `<script>` alone.', "'self'", '`script-src`'),
    'script-src-attr': withFallback('The same for attributes such as `onclick` alone.', "'none'", '`script-src`'),
    'style-src': withFallback('Sources of style sheets.', "'self' https://fonts.example.com"),
    'style-src-elem': withFallback('The same for `<style>` and `<link>` alone.', "'self'", '`style-src`'),
    'style-src-attr': withFallback('The same for `style` attributes alone.', "'none'", '`style-src`'),
    'img-src': withDefault('img-src', 'Sources of pictures.', "'self'"),
    'font-src': withFallback('Sources of fonts.', "'self' https://fonts.example.com"),
    'media-src': withDefault('media-src', 'Sources of audio and video.', "'self' https://media.example.com"),
    'connect-src': withFallback('Addresses that scripts may connect to.', "'self' https://api.example.com"),
    'frame-src': withFallback('Sources of frames.', 'https://maps.example.com', '`child-src`, or else `default-src`'),
    'child-src': withFallback('Sources of frames and workers.', "'self'"),
    'worker-src': withFallback('Sources of workers.', "'self'", '`child-src`, or else `script-src` and `default-src`'),
    'manifest-src': withFallback('Sources of web app manifests.', "'self'"),
    'object-src': withDefault('object-src', 'Sources of plug-ins.', "'self'"),
    'base-uri': withDefault('base-uri', 'Addresses that `<base>` may name.', "'none'"),
    'form-action': withDefault('form-action', 'Addresses that forms may post to.', "'self' https://forms.example.com"),
    'frame-ancestors': withDefault('frame-ancestors', 'Sites that may frame a page.', "'none'"),
  },
);
