import { compiler } from '../base/validator.ts';
import { contentSchemas } from './content-schemas.ts';

/** The validator of the schema of the settings or of front matter. */
export const validatorOf = compiler(contentSchemas);
