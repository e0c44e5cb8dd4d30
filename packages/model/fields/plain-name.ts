import type { TextField } from '../descriptors/field.ts';
import { messages } from '../wire/messages.ts';

/**
 * Invisible characters, and characters that change the order of the surrounding text: controls, line and
 * paragraph separators, zero-width blanks, bidirectional marks, fillers, lone surrogates. Joiners between
 * letters (U+200C, U+200D) and variation selectors are allowed: some scripts and most emoji need them.
 */
const unseen =
  '\\p{Cc}\\p{Cs}\\p{Zl}\\p{Zp}\\u00ad\\u061c\\u115f\\u1160\\u180e\\u200b\\u200e\\u200f\\u202a-\\u202e\\u2060-\\u206f\\u3164\\ufeff\\uffa0\\ufff9-\\ufffb';

/**
 * A name of a person, menu or place. Names are displayed in lists, mails and foreign spreadsheets, so they
 * contain neither tags nor invisible characters. '<' alone is allowed ('A < B').
 */
export const plainName: NonNullable<TextField['pattern']> = {
  test: new RegExp(`^(?!.*<[a-z!/?])[^${unseen}]*$`, 'isu'),
  message: messages['field.markup'],
};

/** Scripts with letters that look like Latin ones. */
const lookAlikes = ['Cyrillic', 'Greek', 'Armenian', 'Cherokee', 'Coptic', 'Lisu', 'Deseret'];
const likeLatin = lookAlikes.map((script) => `\\p{Script=${script}}`).join('');

/**
 * A name that is unique in a tenant and must not be imitated by a similar-looking one: as `plainName`,
 * without characters that have no visible mark, and without look-alike letters of another script among Latin
 * letters ('аdmin' with a Cyrillic а). The text is in compatibility composition (NFKC, `format: 'account'`),
 * which replaces full-width and decomposed letters by the usual ones.
 */
export const accountName: NonNullable<TextField['pattern']> = {
  test: new RegExp(
    `^(?!.*<[a-z!/?])(?!\\P{Script=Latin}*\\p{Script=Latin}[^${likeLatin}]*[${likeLatin}])(?![^${likeLatin}]*[${likeLatin}]\\P{Script=Latin}*\\p{Script=Latin})[^${unseen}\\p{Cf}\\p{Default_Ignorable_Code_Point}]*$`,
    'isu',
  ),
  message: messages['field.accountName'],
};

/**
 * Normalises a name to sign in with for storage: the variants produced by input methods ('ａｄｍｉｎ') and file
 * systems are the same name.
 */
export function accountText(text: string): string {
  return text.normalize('NFKC').trim();
}
