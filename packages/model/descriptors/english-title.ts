import { label } from '@heliodeck/kit/label';
import { plainName } from '../fields/plain-name.ts';
import type { TextField } from './field.ts';

/** English name of a menu or a top menu; where it is empty the name is used in both languages. */
export const englishTitle = {
  kind: 'text',
  pattern: plainName,
  label: label('英文名称', 'English Title'),
  max: 64,
  list: false,
} as const satisfies TextField;
