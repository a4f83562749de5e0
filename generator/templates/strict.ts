import { nearest } from '../base/nearest.ts';
import type { Html } from '../format/html.ts';
import type { LlmsLink } from '../format/llms.ts';
import type { Labels } from './labels.ts';
import type { LinkedText, LlmsView, PagerView, PageView, PictureView, PostView, ViewLink } from './view.ts';

/** The keys of a type that may be missing. */
type OptionalKeys<T> = { [K in keyof T]-?: Record<never, never> extends Pick<T, K> ? K : never }[keyof T];

/** The value of a key, or each of its items. */
type Part<T> = NonNullable<T> extends readonly (infer Item)[] ? Item : NonNullable<T>;

/** The keys whose values have keys that are known: neither texts nor HTML, nor what a site has under names of its own. */
type PartKeys<T> = {
  [K in keyof T]-?: Part<T[K]> extends string | number | boolean | Html
    ? never
    : string extends keyof Part<T[K]>
      ? never
      : K;
}[keyof T];

/** What may be read of a value besides what it has. The compiler holds it to the type. */
interface Shape<T> {
  readonly optional: { readonly [K in OptionalKeys<T>]: true };
  readonly parts: { readonly [K in PartKeys<T>]: Shape<Part<T[K]>> };
}

interface AnyShape {
  readonly optional: Readonly<Record<string, true>>;
  readonly parts: Readonly<Record<string, AnyShape>>;
}

const whole = { optional: {}, parts: {} };
const link: Shape<ViewLink> = { optional: { lang: true, dir: true }, parts: {} };
const labels: Shape<Labels> = whole;
const linked: Shape<LinkedText> = { optional: { href: true }, parts: {} };
const picture: Shape<PictureView> = { optional: { width: true, height: true, sources: true }, parts: {} };
const pager: Shape<PagerView> = { optional: { previous: true, next: true }, parts: { previous: link, next: link } };
const post: Shape<PostView> = {
  optional: { updated: true, earlier: true, later: true, image: true },
  parts: {
    author: linked,
    published: whole,
    updated: whole,
    tags: linked,
    earlier: link,
    later: link,
    image: picture,
  },
};
const llmsLink: Shape<LlmsLink> = { optional: { note: true }, parts: {} };

export const pageShape: Shape<PageView> = {
  optional: {
    lead: true,
    extra: true,
    script: true,
    search: true,
    logo: true,
    callToAction: true,
    markdown: true,
    post: true,
    pager: true,
  },
  parts: {
    labels,
    home: link,
    navigation: link,
    languages: link,
    breadcrumb: link,
    alternatives: whole,
    search: whole,
    logo: picture,
    callToAction: whole,
    organization: { optional: {}, parts: { contact: whole } },
    assistants: whole,
    contents: whole,
    post,
    pager,
  },
};

export const llmsShape: Shape<LlmsView> = {
  optional: {},
  parts: {
    labels,
    pages: llmsLink,
    plans: llmsLink,
    features: llmsLink,
    posts: llmsLink,
    machines: llmsLink,
    skills: llmsLink,
    translations: { optional: {}, parts: { links: llmsLink } },
  },
};

/**
 * A view that a template cannot misread: to ask it, or a part of it, for a property that no view has throws an error, where an object would
 * give undefined, and so publish an empty heading.
 */
export function strict<T extends object>(view: T, shape: Shape<T>): T {
  return guard(view, shape as AnyShape, 'view');
}

function guard<T extends object>(value: T, shape: AnyShape, name: string): T {
  return new Proxy(value, {
    get(target, key) {
      const given: unknown = Reflect.get(target, key);
      if (typeof key === 'symbol') return given;
      const part = Object.hasOwn(shape.parts, key) ? shape.parts[key] : undefined;
      if (given === undefined)
        return key in target || mayAsk(key, shape) ? undefined : refuse(key, target, shape, name);
      if (!part || typeof given !== 'object' || given === null) return given;
      const inner = `${name}.${key}`;
      return Array.isArray(given)
        ? given.map((item: object) => guard(item, part, `${inner}[…]`))
        : guard(given, part, inner);
    },
  });
}

/** `JSON.stringify()` and `await` ask every object for these. */
function mayAsk(key: string, { optional }: AnyShape): boolean {
  return Object.hasOwn(optional, key) || key === 'toJSON' || key === 'then';
}

function refuse(key: string, target: object, { optional }: AnyShape, name: string): never {
  const close = nearest(key, [...new Set([...Object.keys(target), ...Object.keys(optional)])]);
  const path = name.replace(/^view\.?/, '');
  const what = path === '' ? 'The view' : `"${path}" of the view`;
  throw new Error(`${what} has no "${key}"${close === undefined ? '' : `. Did you mean "${close}"?`}`);
}
