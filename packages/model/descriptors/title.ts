import type { Locale } from '@heliodeck/kit/label';
import { shownName } from '../wire/shown-name.ts';
import type { Entity } from './entity.ts';

/**
 * The title of a record in a language: in English the first non-empty English title, else its title; '' =
 * none. A title that is a reference is the display name in the response.
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

/**
 * The title of a record displayed on its own, outside its list: followed by the text that distinguishes
 * records with the same title.
 */
export function titleAlone(
  entity: Pick<Entity, 'title' | 'titleEn' | 'apart'>,
  row: Readonly<Record<string, unknown>>,
  locale: Locale,
): string {
  return [titleIn(entity, row, locale), entity.apart?.(row) ?? ''].filter((part) => part !== '').join(' ');
}
