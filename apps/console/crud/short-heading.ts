import { inLocale, type Locale } from '@heliodeck/kit/label';
import { withUnit } from './group-heading.ts';
import type { ListColumn } from './list-columns.tsx';

/** What stands over a column of a group; under a heading that says no unit each column says its own. */
export function shortOf({ group, field, heading }: ListColumn, locale: Locale): string {
  if (!group) return heading;
  const own = 'unit' in field && group.unit === undefined ? field.unit : undefined;
  return withUnit(inLocale(group.short, locale), own);
}
