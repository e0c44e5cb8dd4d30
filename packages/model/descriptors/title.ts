import type { Locale } from '@heliodeck/kit/label';
import { suppliedIn } from '../fields/supplied-names.ts';
import { shownName } from '../wire/shown-name.ts';
import type { Entity } from './entity.ts';
import type { Fields } from './field.ts';

/** What determines the title of a record. */
type Titled = Pick<Entity, 'title' | 'titleEn'> & { readonly fields?: Fields };

/**
 * The title of a record in a language: in English the first non-empty English title, else its title; '' =
 * none. A title that is a reference is the display name in the response.
 */
export function titleIn(entity: Titled, row: Readonly<Record<string, unknown>>, locale: Locale): string {
  const { title, titleEn = [] } = entity;
  const names = locale === 'en' ? [...titleEn, title] : [title];
  const found = names
    .map((name) => (name.endsWith('Id') && row[shownName(name)]) || row[name])
    .find((value) => value !== null && value !== undefined && value !== '');
  return storedTitleIn(entity, String(found ?? ''), locale);
}

/** A stored title in a language, where only the title is known: one that the product supplies in English. */
export function storedTitleIn({ title, fields }: Titled, stored: string, locale: Locale): string {
  const field = fields?.[title];
  return suppliedIn(field?.kind === 'text' ? field.supplied : undefined, stored, locale);
}

/** Stored titles that a response joins with commas, each in a language. */
export function storedTitlesIn(
  entity: Titled,
  joined: string | null | undefined,
  locale: Locale,
): readonly string[] {
  return joined ? joined.split(/,\s*/).map((title) => storedTitleIn(entity, title, locale)) : [];
}

/**
 * The title of a record displayed on its own, outside its list: followed by the text that distinguishes
 * records with the same title.
 */
export function titleAlone(
  entity: Titled & Pick<Entity, 'apart'>,
  row: Readonly<Record<string, unknown>>,
  locale: Locale,
): string {
  return [titleIn(entity, row, locale), entity.apart?.(row) ?? ''].filter((part) => part !== '').join(' ');
}
