const markup: unique symbol = Symbol('markup');

/** Text that is already HTML. Only `html` and `rawHtml` make it. */
export interface Html {
  readonly [markup]: string;
}

export type HtmlValue = Html | string | number | false | undefined | readonly HtmlValue[];

export type HtmlTag = (parts: TemplateStringsArray, ...values: readonly HtmlValue[]) => Html;

/** A template tag for HTML: every value is escaped for use in text and in quoted attributes, unless it is already Html. */
export const html: HtmlTag = (parts, ...values) => {
  let text = parts[0] ?? '';
  for (let index = 0; index < values.length; index += 1) text += print(values[index]) + (parts[index + 1] ?? '');
  return rawHtml(text);
};

/** Marks text as HTML without escaping it. */
export function rawHtml(text: string): Html {
  return { [markup]: text };
}

export function isHtml(value: object): value is Html {
  return markup in value;
}

export function htmlText(value: Html): string {
  return value[markup];
}

function print(value: HtmlValue): string {
  if (value === false || value === undefined) return '';
  if (typeof value === 'string' || typeof value === 'number') return escapeHtml(String(value));
  if (markup in value) return value[markup];
  let text = '';
  for (const item of value) text += print(item);
  return text;
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

export function escapeHtml(text: string): string {
  if (!/[&<>"']/.test(text)) return text;
  return text.replace(/[&<>"']/g, (character) => entities[character] ?? character);
}

/** A language, and the direction in which it is written. */
interface Spoken {
  readonly code: string;
  readonly dir: string;
}

/** The attributes of a text in a language within one in another; none where it is the same. */
export function languageOf({ code, dir }: Spoken, within: Spoken): Html | false {
  return code !== within.code && html` lang="${code}"${dir !== within.dir && html` dir="${dir}"`}`;
}
