import { inLocale, type Locale } from '@heliodeck/kit/label';
import { headingWithUnit } from './group-heading.ts';
import type { ListColumn } from './list-columns.tsx';

/** The heading of a column in a group; below a group heading without a unit each column has its own unit. */
export function shortOf({ group, field, heading }: ListColumn, locale: Locale): string {
  if (!group) return heading;
  const own = 'unit' in field && group.unit === undefined ? field.unit : undefined;
  return headingWithUnit(inLocale(group.short, locale), own);
}
