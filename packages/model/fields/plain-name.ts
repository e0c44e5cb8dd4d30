import type { TextField } from '../descriptors/field.ts';
import { messages } from '../wire/messages.ts';

/**
 * A name people, menus and places go by: shown in lists, mails and spreadsheets of others, so neither tags nor characters one
 * cannot see. '<' alone is fine ('A < B').
 */
export const plainName: NonNullable<TextField['pattern']> = {
  test: /^(?!.*<[a-z!/?])\P{Cc}*$/isu,
  message: messages['field.markup'],
};
