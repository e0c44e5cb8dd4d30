import type { Locale } from '@heliodeck/kit/label';
import type { Entity } from './entity.ts';

/** What a record is called in a language: the first of its English titles that says something, else its title; '' = nothing. */
export function titleIn(
  { title, titleEn = [] }: Pick<Entity, 'title' | 'titleEn'>,
  row: Readonly<Record<string, unknown>>,
  locale: Locale,
): string {
  const names = locale === 'en' ? [...titleEn, title] : [title];
  const found = names
    .map((name) => row[name])
    .find((value) => value !== null && value !== undefined && value !== '');
  return String(found ?? '');
}
