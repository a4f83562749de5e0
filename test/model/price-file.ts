/** A file with one plan that has the given keys, and two allowances. */
export const fileWith = (plan: string, more = '') => `allowances:
  - {id: seats, name: Seats, unit: {en: seat, fr: place}, units: {en: seats, fr: places}}
  - {id: calls, name: Calls, unit: call}
plans:
  - {id: a, name: A, description: D, ${plan}}
${more}`;
