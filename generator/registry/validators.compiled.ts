import { printValidators } from '../base/validators-code.ts';
import { outputSchemas } from './schemas.ts';

export const print = () => printValidators(outputSchemas, './schemas.ts', 'outputSchemas');
