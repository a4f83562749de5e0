/** `opening-hours` as operations are named: `openingHours`. */
export function camelCase(name: string): string {
  return name.replace(/-(.)/g, (_, first: string) => first.toUpperCase());
}

/** `status` as it stands after another word: `getStatus`. */
export function capitalized(word: string): string {
  return `${word[0]?.toUpperCase()}${word.slice(1)}`;
}
