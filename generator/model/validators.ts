import { compiler } from '../base/validator.ts';
import { contentSchemas } from './schemas/index.ts';

/** The validator of the schema of the settings or of front matter. */
export const validatorOf = compiler(contentSchemas);
