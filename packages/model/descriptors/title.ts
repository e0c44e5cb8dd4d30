import type { Locale } from '@heliodeck/kit/label';
import { shownName } from '../wire/shown-name.ts';
import type { Entity } from './entity.ts';

/**
 * What a record is called in a language: the first of its English titles that says something, else its title; '' = nothing. A
 * title that refers to another record is what the reply calls that record.
 */
export function titleIn(
  { title, titleEn = [] }: Pick<Entity, 'title' | 'titleEn'>,
  row: Readonly<Record<string, unknown>>,
  locale: Locale,
): string {
  const names = locale === 'en' ? [...titleEn, title] : [title];
  const found = names
    .map((name) => (name.endsWith('Id') && row[shownName(name)]) || row[name])
    .find((value) => value !== null && value !== undefined && value !== '');
  return String(found ?? '');
}

/** The title of a record that stands alone, not among the rows of its list: with what tells it apart from others called the same. */
export function titleAlone(
  entity: Pick<Entity, 'title' | 'titleEn' | 'apart'>,
  row: Readonly<Record<string, unknown>>,
  locale: Locale,
): string {
  return [titleIn(entity, row, locale), entity.apart?.(row) ?? ''].filter((part) => part !== '').join(' ');
}
