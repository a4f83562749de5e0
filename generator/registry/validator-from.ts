import type { ValidatorOf } from '../base/validator.ts';
import type { Registry } from './builtins.ts';
import { validatorOf } from './validators.ts';

/** The validators of the schemas of all outputs that a registry declares. */
export function validatorFrom({ validators }: Pick<Registry, 'validators'>): ValidatorOf {
  return (schema) => validators?.get(schema) ?? validatorOf(schema);
}
