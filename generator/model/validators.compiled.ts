import { printValidators } from '../base/validators-code.ts';
import { contentSchemas } from './schemas/index.ts';

export const print = () => printValidators(contentSchemas, './schemas/index.ts', 'contentSchemas');
