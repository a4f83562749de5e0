import type { Blockquote } from 'mdast';
import { paragraph, strong, text } from '../model/nodes.ts';
import type { Labels } from '../templates/labels.ts';

/** The label for each kind of alert. */
const labelOf = {
  note: 'alertNote',
  tip: 'alertTip',
  important: 'alertImportant',
  warning: 'alertWarning',
  caution: 'alertCaution',
} as const;

/** Matches the mark at the start of an alert. */
export const alertMark = new RegExp(String.raw`^\[!(${Object.keys(labelOf).join('|')})\][ \t]*(\n|$)`, 'i');

/**
 * Has an alert, which is a quote whose first line is a mark such as `[!NOTE]`, begin with its kind in the language of the page.
 * https://docs.github.com/en/get-started/writing-on-github/getting-started-with-writing-and-formatting-on-github/basic-writing-and-formatting-syntax#alerts
 */
export function nameAlert(quote: Blockquote, labels: Labels): void {
  const [first] = quote.children;
  if (first?.type !== 'paragraph') return;
  const [head, next] = first.children;
  if (head?.type !== 'text') return;
  const [whole, kind = '', end] = alertMark.exec(head.value) ?? [];
  if (whole === undefined || (end === '' && next !== undefined && next.type !== 'break')) return;
  head.value = head.value.slice(whole.length);
  if (head.value === '') first.children.splice(0, next?.type === 'break' ? 2 : 1);
  if (first.children.length === 0) quote.children.shift();
  const label = labels[labelOf[kind.toLowerCase() as keyof typeof labelOf]];
  quote.children.unshift(paragraph(strong(text(label))));
}
