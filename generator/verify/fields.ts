import { essence } from '../base/media-type.ts';

/** The parts of a list in a field value; commas in brackets and quotes are text. https://www.rfc-editor.org/rfc/rfc9110#section-5.6.1 */
export function elementsOf(value: string): readonly string[] {
  return (value.match(/(?:<[^>]*>|"(?:[^"\\]|\\.)*"|[^,<"]|[<"])+/g) ?? [])
    .map((field) => field.trim())
    .filter(Boolean);
}

/** Whether a header is as declared. The order of a list does not count. */
export function isSameField(name: string, wanted: string, seen: string | undefined): boolean {
  if (seen === wanted) return true;
  if (seen === undefined) return false;
  const sorted = (value: string) => {
    const elements = elementsOf(value).map((element) => element.replace(/\s*;\s*/g, '; '));
    return (
      /^(?:access-control-|cache-control$)/i.test(name) ? elements.map((element) => element.toLowerCase()) : elements
    )
      .sort()
      .join(', ');
  };
  return sorted(seen) === sorted(wanted);
}

/** The names that are missing from a Vary header. https://www.rfc-editor.org/rfc/rfc9110#section-12.5.5 */
export function missingFromVary(wanted: string, seen: string | undefined): readonly string[] {
  const names = elementsOf(seen ?? '').map((name) => name.toLowerCase());
  return names.includes('*') ? [] : elementsOf(wanted).filter((name) => !names.includes(name.toLowerCase()));
}

/** The fault of a Content-Type: another type or parameter, or only no charset. https://www.rfc-editor.org/rfc/rfc9110#section-8.3 */
export function typeFault(wanted: string, seen: string | undefined): 'type' | 'charset' | undefined {
  const [one, other] = [parametersOf(wanted), parametersOf(seen ?? '')];
  if (essence(wanted) !== essence(seen ?? '')) return 'type';
  if ([...one.keys()].some((name) => name !== 'charset' && one.get(name) !== other.get(name))) return 'type';
  if (other.get('charset') === one.get('charset')) return undefined;
  return other.has('charset') && one.has('charset') ? 'type' : one.has('charset') ? 'charset' : undefined;
}

function parametersOf(mediaType: string): ReadonlyMap<string, string> {
  const found = mediaType.matchAll(/;\s*([^=;\s]+)\s*=\s*("(?:[^"\\]|\\.)*"|[^;\s]*)/g);
  return new Map(
    [...found].map(([, name = '', value = '']) => {
      const plain = value.replace(/^"(.*)"$/, '$1');
      return [name.toLowerCase(), name.toLowerCase() === 'charset' ? plain.toLowerCase() : plain];
    }),
  );
}
