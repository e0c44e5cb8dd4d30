import { Refusal } from '@heliodeck/model/fields/field-kind';
import { readId } from '@heliodeck/model/fields/ref';

/** Tells whether a text is an id: digits that fit 64 bits. More would be an error of the database. */
export function isId(text: string): boolean {
  return !(readId(text) instanceof Refusal);
}

/** The ids of a column or parameter that joins them with commas. */
export function joinedIds(joined: string | null | undefined): readonly string[] {
  return (joined ?? '').split(',').filter((id) => id !== '');
}
