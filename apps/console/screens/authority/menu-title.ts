import type { Locale } from '@heliodeck/kit/label';
import { menu } from '@heliodeck/model/entities/menu';
import type { Entity } from '@heliodeck/model/entity';
import type { WireRow } from '../../api/page.ts';

/** The name of a menu row in a language. */
export function menuTitle(row: WireRow, locale: Locale): string {
  const english = typeof row.nameEn === 'string' ? row.nameEn : '';
  return locale === 'en' && english !== '' ? english : String(row.name ?? '');
}

/** Menus as their tree shows them: names have room for three levels. */
export const menuOnScreen: Entity = {
  ...menu,
  fields: { ...menu.fields, name: { ...menu.fields.name, list: { width: 260 } } },
};
