import { decoded } from '../base/percent-encoding.ts';
import { amountOf, moneyIn } from '../model/figures.ts';
import type { TypableFact } from '../model/written-facts.ts';

/** Something that a page says of a fact and that no file states. */
interface DifferingFact {
  readonly written: string;
  /** The facts of the same thing, of which it is none. */
  readonly facts: readonly [TypableFact, ...TypableFact[]];
}

/**
 * Compares the prices and contacts in the Markdown of a page that another program built with those that files state: a price below a heading, in a
 * table row or in a paragraph that names one plan alone, a telephone number, and an address of the same mailbox elsewhere.
 */
export function differingFacts(markdown: string, facts: readonly TypableFact[]): readonly DifferingFact[] {
  return [...differingPrices(markdown, facts), ...differingContacts(markdown, facts)];
}

function differingPrices(markdown: string, facts: readonly TypableFact[]): readonly DifferingFact[] {
  const prices = facts.filter(({ kind }) => kind === 'Price');
  const names = [...new Set(prices.map(({ of }) => of))];
  return passagesOf(markdown).flatMap((passage): readonly DifferingFact[] => {
    const amounts = moneyIn(passage);
    const named = amounts.length === 0 ? [] : names.filter((name) => isNamed(name, passage));
    const [first, ...others] = named.length === 1 ? prices.filter(({ of }) => of === named[0]) : [];
    if (!first || [first, ...others].some(({ value }) => amounts.some((amount) => amountOf(amount) === Number(value))))
      return [];
    return [{ written: amounts[0] ?? '', facts: [first, ...others] }];
  });
}

function isNamed(name: string, text: string): boolean {
  const at = text.indexOf(name);
  return at !== -1 && !/[\p{L}\p{N}]/u.test(text.charAt(at - 1) + text.charAt(at + name.length));
}

/** The rows of tables, and each heading with what stands below it, or else each paragraph. */
function passagesOf(markdown: string): readonly string[] {
  return markdown.split(/\n(?=#{1,6} )/).flatMap((section) => {
    const rows = section.match(/^\|.*\|$/gm) ?? [];
    const [heading = '', ...blocks] = section.split(/\n{2,}/).filter((block) => !block.startsWith('|'));
    return heading.startsWith('#') ? [...rows, [heading, ...blocks].join('\n')] : [...rows, heading, ...blocks];
  });
}

function differingContacts(markdown: string, facts: readonly TypableFact[]): readonly DifferingFact[] {
  const contacts = facts.filter(({ kind }) => kind === 'Contact');
  // The zero in +44 (0)20 is for calls from within the country.
  const digits = (text: string) =>
    text
      .replace(/^(\+[^(]*)\(0\)/, '$1')
      .replace(/\D/g, '')
      .replace(/^00/, '');
  const numbers = contacts.filter(({ value }) => /^\+?[\d\s().-]{6,}$/.test(value));
  const boxes = contacts.filter(({ value }) => /^[^@\s]+@[^@\s]+$/.test(value));
  return Array.from(markdown.matchAll(/\]\((tel|mailto):([^)\s?]+)/g)).flatMap(
    ([, scheme, written = '']): readonly DifferingFact[] => {
      const [first, ...others] =
        scheme === 'tel' ? numbers : boxes.filter(({ value }) => value.split('@')[0] === written.split('@')[0]);
      const isSame = (value: string) =>
        scheme === 'tel' ? digits(value) === digits(decoded(written)) : value.toLowerCase() === written.toLowerCase();
      return !first || [first, ...others].some(({ value }) => isSame(value))
        ? []
        : [{ written, facts: [first, ...others] }];
    },
  );
}
