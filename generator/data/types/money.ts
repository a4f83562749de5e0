import { decimalOf } from '../../base/decimal.ts';
import { suggest } from '../../base/nearest.ts';
import { error, type Problem } from '../../base/problem.ts';
import type { YamlPath } from '../../load/yaml.ts';
import type { DataContext } from './data-type.ts';

/** An amount of money in a data file: one for the currency of the site, or one for each of its currencies. */
export type Money = number | Readonly<Record<string, number>>;

/** An amount in a currency. `checkMoney()` has verified that there is one. */
export function amountIn(money: Money, currency: string): number {
  // YAML has -0, too.
  return (typeof money === 'number' ? money : money[currency]) || 0;
}

/** Whether a file gives each amount in the currencies of the site, and as exactly as it is kept. */
export function checkMoney(money: Money, path: YamlPath, { block, currencies }: DataContext): readonly Problem[] {
  const name = `"${path.join('.')}"`;
  if (typeof money === 'number') {
    if (money === 0 || currencies.length < 2) return checkExact(money, name, path, block);
    const hint = `Write {${currencies.map((code) => `${code}: ${money}`).join(', ')}}, with the amount of each`;
    return [error('missing-key', `${name} is in one of ${currencies.length} currencies`, block.placeOf(path), hint)];
  }
  const unknown = Object.keys(money).filter((code) => !currencies.includes(code));
  const missing = currencies.filter((code) => !Object.hasOwn(money, code));
  return [
    ...unknown.map((code) => {
      const message = `"${code}" is not a currency of the site`;
      return error('unknown-key', message, block.placeOfKey([...path, code]), suggest(code, currencies, 'Currencies'));
    }),
    ...missing.map((code) =>
      error('missing-key', `${name} has no amount in ${code}`, block.placeOf(path), `Add ${code}: with the amount`),
    ),
    ...Object.entries(money).flatMap(([code, amount]) => checkExact(amount, name, [...path, code], block)),
  ];
}

/** A number of 15 digits is read back as it was written; of more, some are not. Of more than 20 decimals, no engine has to print all. */
function checkExact(amount: number, name: string, path: YamlPath, block: DataContext['block']): readonly Problem[] {
  const { digits, places } = decimalOf(amount);
  if (String(digits).replace(/0+$/, '').length <= 15 && places <= 20) return [];
  return [error('invalid-value', `${name} must have at most 15 digits, and 20 decimals`, block.placeOf(path))];
}
