import { compiler } from '../base/validator.ts';
import { contentSchemas } from './schemas/index.ts';

/** The validator of the schema of a content file. */
export const validatorOf = compiler(contentSchemas);
