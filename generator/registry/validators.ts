import { compiler } from '../base/validator.ts';
import { outputSchemas } from './schemas.ts';

/** The validator for the schema of an output. */
export const validatorOf = compiler(outputSchemas);
