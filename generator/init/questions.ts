import { capitalized } from '../base/capitalized.ts';
import { suggest } from '../base/nearest.ts';
import { CommandError } from '../base/problem.ts';
import { hosts, hostsNamed } from '../hosts/index.ts';
import { formats } from '../settings/formats.ts';
import { usualColors } from '../settings/theme.ts';
import { labelLanguages } from '../templates/load.ts';
import { type Answers, type Kind, kinds } from './kinds.ts';

/** A question of `init`, which a flag of the same name answers too. */
export interface Question<Key extends keyof Answers> {
  readonly flag: string;
  readonly ask: string;
  /** The only kind of site that it is asked about; otherwise all are. */
  readonly only?: Kind;
  /** The answer that is proposed, as one would write it. */
  proposed(folder: string): string;
  /** Parses an answer. Throws a CommandError (2) for one that cannot be used. */
  read(text: string): Answers[Key];
}

const languages = labelLanguages();

/** The questions in the order in which they are asked. */
export const questions: { readonly [Key in keyof Answers]-?: Question<Key> } = {
  kind: {
    flag: 'kind',
    ask: `What kind of site is it? (${kinds.join(', ')})`,
    proposed: () => 'company',
    read: (text) => oneOf<Kind>(text, kinds, 'kind of site'),
  },
  name: { flag: 'name', ask: 'What is its name?', proposed: nameFrom, read: (text) => inForm(text, 'line', 'name') },
  url: {
    flag: 'url',
    ask: 'What will its address be?',
    proposed: () => 'https://www.example.com',
    read: (text) => inForm(withScheme(text), 'base-url', 'address').replace(/(?<!\/)\/+$/, ''),
  },
  languages: {
    flag: 'languages',
    ask: `Which languages does it have, the default one first? (${languages.join(', ')})`,
    proposed: () => 'en',
    read: (text) => [...new Set(listed(text).map(languageNamed))],
  },
  accent: {
    flag: 'accent',
    ask: 'What colour are its links and buttons?',
    proposed: () => usualColors.accent.light,
    read: (text) => inForm(text.toLowerCase().replace(/^(?=[\da-f]+$)/, '#'), 'color', 'accent'),
  },
  currency: {
    flag: 'currency',
    ask: 'What currency are its prices in?',
    only: 'company',
    proposed: () => 'EUR',
    read: (text) => inForm(text.toUpperCase(), 'currency', 'currency'),
  },
  hosts: {
    flag: 'host',
    ask: `Which host serves it? (${hosts.map(({ name }) => name).join(', ')})`,
    proposed: () => 'cloudflare-pages',
    read: (text) => hostsNamed(listed(text), hosts).map(({ name }) => name),
  },
};

/** People write `example.com` for the address of a site. */
function withScheme(address: string): string {
  return /^[a-z0-9-]+(?:\.[a-z0-9-]+)+(?:\/|$)/i.test(address) ? `https://${address}` : address;
}

/** `my-site` is called My site. */
function nameFrom(folder: string): string {
  const words = folder.replace(/[^\p{L}\p{N}]+/gu, ' ').trim();
  return words === '' ? 'My site' : capitalized(words);
}

/** Another language needs labels, which only its author can write. */
function languageNamed(code: string): string {
  if (languages.includes(code)) return code;
  const hint = `Start with one of ${languages.join(', ')}, and add the language to locales in site.yaml`;
  throw new CommandError(2, `A new site cannot start in the language "${code}"`, hint);
}

function listed(text: string): readonly string[] {
  return text.split(/[\s,]+/).filter((part) => part !== '');
}

function oneOf<T extends string>(text: string, known: readonly T[], name: string): T {
  const found = known.find((word) => word === text);
  if (found) return found;
  throw new CommandError(2, `There is no ${name} "${text}"`, suggest(text, known));
}

function inForm(text: string, form: 'line' | 'base-url' | 'color' | 'currency', name: string): string {
  const { test, wanted, hint } = formats[form] as { test(text: string): boolean; wanted: string; hint?: string };
  if (text !== '' && test(text)) return text;
  throw new CommandError(
    2,
    `"${text}" is not a valid ${name}: it must be ${wanted}`,
    hint ?? `Name it with --${name === 'address' ? 'url' : name}`,
  );
}
