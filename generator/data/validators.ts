import { compiler } from '../base/validator.ts';
import { dataSchemas } from './schemas.ts';

/** The validator of the schema of a data file that the program knows. */
export const validatorOf = compiler(dataSchemas);
