import { append } from '../base/append.ts';
import { capitalized } from '../base/capitalized.ts';
import { escapeExpression } from '../base/expression.ts';
import { isMapping } from '../base/mapping.ts';
import { onceFor } from '../base/once-for.ts';
import { type Place, type Problem, warning } from '../base/problem.ts';
import type { RawYaml } from '../load/content.ts';
import type { YamlPath } from '../load/yaml.ts';
import { amountOf, amountPattern, numbered } from '../model/figures.ts';
import type { Counted, TypableFact, WrittenFact } from '../model/written-facts.ts';
import { rateKeys } from './plans/rates.ts';

interface TypedFact {
  readonly written: string;
  readonly offset: number;
  readonly fact: TypableFact;
}

/** The facts that a directive can show, of those that files state. */
export function typableFacts(
  facts: readonly WrittenFact[],
  files: readonly RawYaml[],
  collections: Pick<ReadonlyMap<string, unknown>, 'has'>,
): readonly TypableFact[] {
  const roots = new Map(files.map(({ source, block }) => [source.file, block.value]));
  return facts.flatMap((fact): readonly TypableFact[] => {
    const { kind, of, currency, counted, file, key, value } = fact;
    const [, , part] = file === 'data/plans.yaml' ? fact.path : [];
    if (part === 'trial' || part === 'term') {
      const directive = isTime.test(key) ? directiveOf(fact, roots.get(file), collections) : undefined;
      return directive === undefined
        ? []
        : [
            {
              kind: part === 'trial' ? 'Trial' : 'Term',
              value: `${value} ${key}`,
              directive,
              file,
              of,
              isBeside: true,
            },
          ];
    }
    if (kind === 'Number' || (kind === 'Name' ? !isNumberOf.test(key) : isPlace.test(key))) return [];
    const directive = directiveOf(fact, roots.get(file), collections);
    const isKnown = kind === 'Limit' ? counted !== undefined : kind !== 'Price' || typeof value === 'number';
    if (directive === undefined || !isKnown || Number(value) === 0 || String(value).length < least[kind]) return [];
    const isBeside = kind === 'Price' && (file !== 'data/plans.yaml' || fact.path.includes('overage'));
    const shared = { value: String(value), directive, file, of, isBeside };
    return [
      {
        kind: kind === 'Name' ? 'Contact' : kind,
        ...shared,
        ...(currency !== undefined && { currency }),
        ...(counted && { counted }),
      },
    ];
  });
}

/** The keys of times, of those that a file may have. */
const isTime = /^(?:days|weeks|months|years)$/;
/** The keys of names that are numbers. */
export const isNumberOf = /^(?:vatID|taxID)$/;
/** Parts of an address, which are words of many other texts. */
const isPlace = /^(?:addressLocality|addressRegion|postalCode|addressCountry)$/;
/** The fewest characters of a fact that is told from other texts by them alone. */
const least = { Price: 1, Limit: 1, Contact: 6, Name: 6 } as const;

function directiveOf(
  { file, path }: WrittenFact,
  root: unknown,
  collections: Pick<ReadonlyMap<string, unknown>, 'has'>,
): string | undefined {
  if (file === 'site.yaml') return path[0] === 'organization' ? valueAt(namedPath(path, root)) : undefined;
  const name = /^data\/([^/]+)\.yaml$/.exec(file)?.[1] ?? '';
  if (name === 'plans') return directiveOfOffer(path, root);
  return collections.has(name) ? valueAt([name, ...namedPath(path, root)]) : undefined;
}

function valueAt(steps: readonly string[]): string {
  const of = steps.join('.');
  return `:value{of=${/[\s"'<>=`{}]/.test(of) ? `"${of}"` : of}}`;
}

/** A path in which entries of a list go by their ids, or else by their places from 1. */
function namedPath(path: YamlPath, root: unknown): readonly string[] {
  let at = root;
  return path.map((step) => {
    at = (at as Readonly<Record<string, unknown>> | undefined)?.[step];
    if (typeof step === 'string') return step;
    return isMapping(at) && typeof at.id === 'string' ? at.id : String(step + 1);
  });
}

/** The directive of a price or a limit in `plans.yaml`. */
function directiveOfOffer(path: YamlPath, root: unknown): string | undefined {
  const [list, , key, part] = path;
  const [, id] = namedPath(path.slice(0, 2), root);
  const offered = (root as Readonly<Record<string, readonly unknown[]>>)[String(list)]?.[Number(path[1])];
  if (id === undefined || !isMapping(offered)) return undefined;
  const plan = `${list === 'addOns' ? 'add-on' : 'plan'}=${id}`;
  if (key === 'includes') return `:included{${plan} allowance=${part}}`;
  if (key === 'overage') return `:overage-rate{${plan} allowance=${part}}`;
  if (key === 'setup' || key === 'trial' || key === 'term') return `:price{${plan} part=${key}}`;
  if (key !== 'price') return undefined;
  const { price } = offered;
  const rates = isMapping(price) ? rateKeys.filter((name) => name in price) : [];
  return rates.length > 1 ? `:price{${plan} part=${part}}` : `:price{${plan}}`;
}

/** Finds facts in texts. */
export interface FactFinder {
  /** Whether a text may have one: quick, for most texts have none. */
  mayFind(text: string): boolean;
  /** @param around The text of the whole block, whose words tell facts of the same value apart. */
  find(text: string, around?: string): readonly TypedFact[];
}

/** Finds the given facts in texts. Made once for each list of them. */
export const finderOf = onceFor((facts: readonly TypableFact[]): FactFinder => {
  const forms = [...moneyForms(facts), ...limitForms(facts), ...timeForms(facts), ...contactForms(facts)];
  const named = (text: string) => forms.filter(({ words }) => words.some((word) => text.includes(word)));
  return {
    mayFind: (text) => named(text).some(({ form }) => text.search(form) !== -1),
    find: (text, around = text) => {
      const near = new Map<string, boolean>();
      const isNear = ({ of }: TypableFact): boolean => {
        const known = near.get(of) ?? around.slice(0, mostAround).includes(of);
        near.set(of, known);
        return known;
      };
      const found = named(text).flatMap(({ form, factOf }) =>
        [...text.matchAll(form)].flatMap(({ 0: written, index }) => {
          const fact = factOf(written, isNear, sentenceAt(text, index, index + written.length));
          return fact ? [{ written: written.trim(), offset: index, fact }] : [];
        }),
      );
      return found.sort((a, b) => a.offset - b.offset).filter(({ offset }, at, all) => all[at - 1]?.offset !== offset);
    },
  };
});

interface Form {
  /** The words of which a text has one. */
  readonly words: readonly string[];
  /** Matches each of them. To compile it takes longer than to search a text with it. */
  readonly form: RegExp;
  factOf(written: string, isNear: (fact: TypableFact) => boolean, sentence: string): TypableFact | undefined;
}

/** Amounts beside the sign, the code or the name of their currency. */
function moneyForms(facts: readonly TypableFact[]): readonly Form[] {
  const prices = facts.filter(({ kind }) => kind === 'Price');
  return [...new Set(prices.map(({ currency = '' }) => currency))].filter(Boolean).map((currency): Form => {
    const own = prices.filter((fact) => fact.currency === currency);
    const words = [
      currency,
      ...displays.flatMap((currencyDisplay) => wordsOf({ style: 'currency', currency, currencyDisplay }, 'currency')),
    ];
    const sign = oneOf(words);
    const amount = `(?:${[...new Set(own.map(({ value }) => amountPattern(value)))].join('|')})`;
    return {
      words,
      form: new RegExp(
        `(?<![\\p{L}\\d])${sign}[ \\u00a0\\u202f]?${amount}(?![.,]?\\d)|(?<![\\d.,\\p{L}])${amount}[ \\u00a0\\u202f-]?${sign}(?!\\p{L})`,
        'gu',
      ),
      factOf: (written, isNear, sentence) => {
        const equal = own.filter(({ value }) => Number(value) === amountOf(written));
        const isOfUnit = ({ counted, isBeside }: TypableFact) =>
          isBeside && counted !== undefined && unitForm(counted.units).test(sentence);
        const named = equal.filter((fact) => !fact.isBeside && isNear(fact));
        return (
          equal.find((fact) => isOfUnit(fact) && isNear(fact)) ??
          equal.find(isOfUnit) ??
          named[0] ??
          equal.find(({ isBeside }) => !isBeside) ??
          equal.find((fact) => fact.isBeside && !fact.counted && isNear(fact))
        );
      },
    };
  });
}

/** How much of a block is searched for the names of what facts are of, in characters. */
const mostAround = 2000;

/** Cuts out the words around an amount that may name its unit: `one more call is €1.10`, `€1.10 a call`. */
function sentenceAt(text: string, start: number, end: number): string {
  const before = text
    .slice(Math.max(0, start - nearby.before), start)
    .split(endOfSentence)
    .at(-1);
  return `${before}${text.slice(end, end + nearby.behind).split(endOfSentence)[0]}`;
}

const nearby = { before: 48, behind: 24 };
const endOfSentence = /[.!?;]\s|[。！？]|\n\s*\n/;

/** A unit as a word of its own, which may have an ending, as plurals do. */
const unitForm = onceFor(
  (units: readonly string[]) => new RegExp(`(?<!\\p{L})${oneOf(units)}\\p{L}{0,2}(?!\\p{L})`, 'iu'),
);

/** The words of a currency or a unit of time beside one and beside several: `€`, `EUR`, `euros`; `day`, `days`, `jours`. */
function wordsOf(format: Intl.NumberFormatOptions, type: 'currency' | 'unit'): readonly string[] {
  const shown = languages.flatMap((locale) => {
    const printer = new Intl.NumberFormat(locale, format);
    return [1, 2, 21].flatMap((count) =>
      printer.formatToParts(count).flatMap((part) => (part.type === type ? [part.value.trim()] : [])),
    );
  });
  return [...new Set(shown)];
}

const languages = ['en', 'fr', 'de', 'es', 'it', 'nl', 'pt'];
const displays = ['symbol', 'narrowSymbol', 'name'] as const;

/** Numbers beside what they count. One of something may be any one. */
function limitForms(facts: readonly TypableFact[]): readonly Form[] {
  const groups = new Map<string, TypableFact[]>();
  for (const fact of facts)
    if (fact.kind === 'Limit' && Number(fact.value) >= 2) append(groups, JSON.stringify(fact.counted), fact);
  return [...groups].map(([key, own]): Form => {
    const counted: Counted = JSON.parse(key);
    const amount = [...new Set(own.map(({ value }) => amountPattern(value)))].join('|');
    const words = [...counted.names, ...counted.units].flatMap((word) => [word, word.toLowerCase(), capitalized(word)]);
    return {
      words: [...new Set(words)],
      form: numbered(counted, amount, 'giu'),
      factOf: (written, isNear) => {
        const equal = own.filter(({ value }) => Number(value) === amountOf(written));
        return equal.find(isNear) ?? equal[0];
      },
    };
  });
}

/** Free trials and minimum terms, as a time beside a word for either: `21-day trial`, `14 Tage kostenlos`. */
function timeForms(facts: readonly TypableFact[]): readonly Form[] {
  const times = facts.flatMap((fact) =>
    fact.kind === 'Trial' || fact.kind === 'Term' ? [{ fact, beside: besideTimes[fact.kind] }] : [],
  );
  return [...new Set(times.map(({ fact }) => fact.value))].map((time): Form => {
    const own = times.filter(({ fact }) => fact.value === time);
    const [amount = '', units = ''] = time.split(' ');
    const words = wordsOf({ style: 'unit', unit: units.slice(0, -1), unitDisplay: 'long' }, 'unit');
    return {
      words,
      form: new RegExp(
        `(?<![\\d.,\\p{L}-])${amountPattern(amount)}[ \\u00a0\\u202f-]?${oneOf(words)}\\p{L}{0,2}(?!\\p{L})`,
        'giu',
      ),
      factOf: (_, isNear, sentence) => {
        const equal = own.flatMap(({ fact, beside }) => (beside.test(sentence) ? fact : []));
        return equal.find(isNear) ?? equal[0];
      },
    };
  });
}

const besideTimes = {
  Trial:
    /\b(?:trials?|free|try)\b|essai|essay|gratuit|kostenlos|testen|test(?:phase|zeit)|probe|prueba|gratis|prova|teste|grátis|proef/i,
  Term: /\bterm\b|minim|mínim|engagement|laufzeit|permanencia|durata|prazo|looptijd/i,
} as const;

/** Telephone numbers however their digits are grouped; anything else by its letters. */
function contactForms(facts: readonly TypableFact[]): readonly Form[] {
  return facts
    .filter(({ kind }) => kind === 'Contact')
    .map((fact): Form => {
      const isPhone = /^\+?[\d\s()./-]+$/.test(fact.value);
      const digits = [...fact.value.replace(/\(0\)|\D/g, '')];
      const gap = '[ \\u00a0\\u202f().\\/-]{0,3}(?:\\(0\\))?[ \\u00a0\\u202f]?';
      const text = isPhone
        ? `${fact.value.startsWith('+') ? '(?:\\+|00)' : ''}${digits.join(gap)}`
        : escapeExpression(fact.value).replace(/\s+/g, '\\s+');
      return {
        words: isPhone ? [digits[0] ?? ''] : [fact.value.slice(0, 4)],
        form: new RegExp(`(?<![\\p{L}\\d+@._-])${text}(?![\\p{L}\\d@])`, isPhone ? 'gu' : 'giu'),
        factOf: () => fact,
      };
    });
}

function oneOf(words: readonly string[]): string {
  return `(?:${words.map(escapeExpression).join('|')})`;
}

/** A fact that was typed, as a problem, whose level the settings give. */
export function typedProblem({ written, fact: { file, directive } }: TypedFact, place: Place): Problem {
  const message = `"${written}" is typed, though ${file} says it: it stays when that changes`;
  return warning('fact-typed', message, place, `Write ${directive}`, written);
}

/**
 * Finds the numbers of a formula that are prices of plans, by the names that formulas have for them. Numbers of the calendar are those of anything.
 */
export function typedInFormula(
  formula: string,
  facts: readonly TypableFact[],
): readonly (TypedFact & { readonly name: string })[] {
  const prices = facts.filter(({ kind, directive }) => kind === 'Price' && directive.startsWith(':price'));
  return [...formula.matchAll(/(?<![\w.])\d+(?:\.\d+)?(?![\w.])/g)].flatMap(({ 0: written, index }) => {
    const fact = ofCalendar.has(Number(written))
      ? undefined
      : prices.find(({ value }) => Number(value) === Number(written));
    const [, kind, id, part = 'price'] =
      /^:price\{([\w-]+)=([\w-]+)(?: part=(\w+))?\}$/.exec(fact?.directive ?? '') ?? [];
    return fact && kind && id ? [{ written, offset: index, fact, name: `${kind}.${id}.${part}` }] : [];
  });
}

const ofCalendar: ReadonlySet<number> = new Set([2, 4, 7, 10, 12, 24, 30, 31, 52, 60, 100, 365, 1000, 3600]);
