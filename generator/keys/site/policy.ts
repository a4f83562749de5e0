import type { KeyTexts } from './key-text.ts';

const policy = 'the `Content-Security-Policy` header of pages';

/** The keys of `site.yaml` for the `Content-Security-Policy` of its pages. */
export const policyKeys: KeyTexts = {
  contentSecurityPolicy: {
    says: 'What a page may load and run. What is written here replaces the default of that directive.',
    shows: policy,
  },
  'contentSecurityPolicy.default-src': {
    says: 'Where anything may be loaded from that no other directive decides about.',
    default: "'self'",
    example: "'self' https://cdn.example.com",
  },
  'contentSecurityPolicy.script-src': {
    says: 'Where scripts may be loaded from.',
    otherwise: '`default-src`',
    example: "'self' https://cdn.example.com",
  },
  'contentSecurityPolicy.script-src-elem': {
    says: 'The same for `<script>` alone.',
    otherwise: '`script-src`',
    example: "'self'",
  },
  'contentSecurityPolicy.script-src-attr': {
    says: 'The same for attributes such as `onclick` alone.',
    otherwise: '`script-src`',
    example: "'none'",
  },
  'contentSecurityPolicy.style-src': {
    says: 'Where style sheets may be loaded from.',
    otherwise: '`default-src`',
    example: "'self' https://fonts.example.com",
  },
  'contentSecurityPolicy.style-src-elem': {
    says: 'The same for `<style>` and `<link>` alone.',
    otherwise: '`style-src`',
    example: "'self'",
  },
  'contentSecurityPolicy.style-src-attr': {
    says: 'The same for `style` attributes alone.',
    otherwise: '`style-src`',
    example: "'none'",
  },
  'contentSecurityPolicy.img-src': {
    says: 'Where pictures may be loaded from.',
    default: "'self' https: data:",
    example: "'self'",
  },
  'contentSecurityPolicy.font-src': {
    says: 'Where fonts may be loaded from.',
    otherwise: '`default-src`',
    example: "'self' https://fonts.example.com",
  },
  'contentSecurityPolicy.media-src': {
    says: 'Where sound and video may be loaded from.',
    default: "'self' https:",
    example: "'self' https://media.example.com",
  },
  'contentSecurityPolicy.connect-src': {
    says: 'What scripts may connect to.',
    otherwise: '`default-src`',
    example: "'self' https://api.example.com",
  },
  'contentSecurityPolicy.frame-src': {
    says: 'What may be shown in a frame.',
    otherwise: '`child-src`, or else `default-src`',
    example: 'https://maps.example.com',
  },
  'contentSecurityPolicy.child-src': {
    says: 'What frames and workers may be loaded from.',
    otherwise: '`default-src`',
    example: "'self'",
  },
  'contentSecurityPolicy.worker-src': {
    says: 'Where workers may be loaded from.',
    otherwise: '`child-src`, or else `script-src` and `default-src`',
    example: "'self'",
  },
  'contentSecurityPolicy.manifest-src': {
    says: 'Where web app manifests may be loaded from.',
    otherwise: '`default-src`',
    example: "'self'",
  },
  'contentSecurityPolicy.object-src': {
    says: 'Where plug-ins may be loaded from.',
    default: "'none'",
    example: "'self'",
  },
  'contentSecurityPolicy.base-uri': {
    says: 'What `<base>` may name.',
    default: "'self'",
    example: "'none'",
  },
  'contentSecurityPolicy.form-action': {
    says: 'Where forms may be sent to.',
    default: "'self'",
    example: "'self' https://forms.example.com",
  },
  'contentSecurityPolicy.frame-ancestors': {
    says: 'Which sites may show a page in a frame.',
    default: "'self'",
    example: "'none'",
  },
};
