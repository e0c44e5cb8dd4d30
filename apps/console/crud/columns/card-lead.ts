import type { ListColumn } from './list-columns.tsx';

/**
 * The column that heads the cards of a list instead of its title, which is a time: a list that begins with its device has one row for each,
 * whose times hardly differ. A history begins with its time, and keeps it.
 */
export function cardLead(titleField: string, columns: readonly ListColumn[]): ListColumn | undefined {
  const [first] = columns;
  const title = columns.find(({ name }) => name === titleField);
  return first?.field.kind === 'ref' && title?.field.kind === 'dateTime' ? first : undefined;
}
