import { compiler } from '../base/validator.ts';
import { outputSchemas } from './schemas.ts';

/** The validator of the schema of an output. */
export const validatorOf = compiler(outputSchemas);
