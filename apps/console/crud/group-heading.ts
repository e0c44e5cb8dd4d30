import { inLocale, type Locale } from '@heliodeck/kit/label';
import type { ColumnGroup } from '@heliodeck/model/descriptors/entity';

/** A heading with the unit in which its numbers are told; without one the heading alone. */
export const withUnit = (text: string, unit: string | undefined): string =>
  unit ? `${text} (${unit})` : text;

/** What stands over the columns of a group. */
export const groupHeading = ({ label, unit }: Pick<ColumnGroup, 'label' | 'unit'>, locale: Locale): string =>
  withUnit(inLocale(label, locale), unit);
