import { isDateTime } from './dates.ts';

/** Lists fields that the standard requires and a security.txt lacks. Its expiry date is not checked. https://www.rfc-editor.org/rfc/rfc9116#section-2.5 */
export function securityFaults(body: string): readonly string[] {
  const fields = fieldsOf(body);
  const of = (name: string) => fields.filter(([key]) => key === name).map(([, value]) => value);
  const [contacts, dates] = [of('contact'), of('expires')];
  const bare = contacts.find((contact) => !/^[a-z][a-z0-9+.-]*:\S/i.test(contact));
  const plain = contacts.find((contact) => /^http:/i.test(contact));
  return [
    ...(contacts.length === 0 ? ['there is no Contact'] : []),
    ...(bare === undefined ? [] : [`Contact is "${bare}", and not a URI, such as mailto:security@example.com`]),
    ...(plain === undefined ? [] : [`Contact is "${plain}", and not https`]),
    ...(dates.length === 1 ? [] : [dates.length === 0 ? 'there is no Expires' : `there are ${dates.length} Expires`]),
    ...dates.filter((date) => !isDateTime(date)).map((date) => `Expires is "${date}", not a date of RFC 3339`),
    ...(of('preferred-languages').length > 1 ? ['there are several Preferred-Languages'] : []),
  ];
}

/** The fields with their names in lower case, also of a text that is signed. https://www.rfc-editor.org/rfc/rfc9580#section-7 */
function fieldsOf(body: string): readonly (readonly [name: string, value: string])[] {
  const text = body.replace(/^\ufeff/, '').replace(/\r\n?/g, '\n');
  const signed = /^\s*-----BEGIN PGP SIGNED MESSAGE-----\n(?:.+\n)*\n([\s\S]*?)\n-----BEGIN PGP SIGNATURE-----/.exec(
    text,
  );
  return (signed?.[1] ?? text).split('\n').flatMap((line) => {
    const [, name, value] = /^(?:- )?([A-Za-z][\w-]*):(.*)$/.exec(line) ?? [];
    return name === undefined ? [] : [[name.toLowerCase(), value?.trim() ?? ''] as const];
  });
}
