/** The numbers from 0 up to a count. */
export function range(count: number): readonly number[] {
  return Array.from({ length: count }, (_, index) => index);
}

/** A text between so many openings and as many closings. */
export function around(opening: string, closing: string, count: number, text = ''): string {
  return opening.repeat(count) + text + closing.repeat(count);
}
