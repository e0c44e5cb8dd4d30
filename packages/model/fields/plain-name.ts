import type { TextField } from '../descriptors/field.ts';
import { messages } from '../wire/messages.ts';

/**
 * Characters nobody sees, and those that turn the order of what stands around them: controls, line and paragraph separators,
 * zero-width blanks, bidirectional marks, fillers, halves of a character. Joiners between letters (U+200C, U+200D) and variation
 * selectors are not among them: some scripts and most emoji need them.
 */
const unseen =
  '\\p{Cc}\\p{Cs}\\p{Zl}\\p{Zp}\\u00ad\\u061c\\u115f\\u1160\\u180e\\u200b\\u200e\\u200f\\u202a-\\u202e\\u2060-\\u206f\\u3164\\ufeff\\uffa0\\ufff9-\\ufffb';

/**
 * A name people, menus and places go by: shown in lists, mails and spreadsheets of others, so neither tags nor characters one
 * cannot see. '<' alone is fine ('A < B').
 */
export const plainName: NonNullable<TextField['pattern']> = {
  test: new RegExp(`^(?!.*<[a-z!/?])[^${unseen}]*$`, 'isu'),
  message: messages['field.markup'],
};

/** Scripts some of whose letters look like Latin ones. */
const lookAlikes = ['Cyrillic', 'Greek', 'Armenian', 'Cherokee', 'Coptic', 'Lisu', 'Deseret'];
const likeLatin = lookAlikes.map((script) => `\\p{Script=${script}}`).join('');

/**
 * A name that only one person of a tenant goes by, so that no other may look like it: as `plainName`, without characters that
 * leave no mark of their own, and without letters of a script that resemble Latin ones among Latin ones ('аdmin' with a Cyrillic
 * а). Its text is in compatibility composition (NFKC, `format: 'account'`), in which full-width and decomposed letters are the
 * usual ones.
 */
export const accountName: NonNullable<TextField['pattern']> = {
  test: new RegExp(
    `^(?!.*<[a-z!/?])(?!\\P{Script=Latin}*\\p{Script=Latin}[^${likeLatin}]*[${likeLatin}])(?![^${likeLatin}]*[${likeLatin}]\\P{Script=Latin}*\\p{Script=Latin})[^${unseen}\\p{Cf}\\p{Default_Ignorable_Code_Point}]*$`,
    'isu',
  ),
  message: messages['field.accountName'],
};

/** A name to sign in with as it is kept: the form an input method leaves ('ａｄｍｉｎ') or a file system makes is the same name. */
export function accountText(text: string): string {
  return text.normalize('NFKC').trim();
}
