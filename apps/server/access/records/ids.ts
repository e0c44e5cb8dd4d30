import { Refusal } from '@heliodeck/model/fields/field-kind';
import { readId } from '@heliodeck/model/fields/ref';

/** Whether a text is an id: digits that fit 64 bits. The database refuses larger ones. */
export function isId(text: string): boolean {
  return !(readId(text) instanceof Refusal);
}

/** Splits the comma-joined ids of a column or parameter. */
export function joinedIds(joined: string | null | undefined): readonly string[] {
  return (joined ?? '').split(',').filter((id) => id !== '');
}
