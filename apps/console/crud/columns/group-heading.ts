import { inLocale, type Locale } from '@heliodeck/kit/label';
import type { ColumnGroup } from '@heliodeck/model/descriptors/entity';

/** A heading with the unit of its numbers; without a unit the heading only. */
export const headingWithUnit = (text: string, unit: string | undefined): string =>
  unit ? `${text} (${unit})` : text;

/** The heading of a group of columns. */
export const groupHeading = ({ label, unit }: Pick<ColumnGroup, 'label' | 'unit'>, locale: Locale): string =>
  headingWithUnit(inLocale(label, locale), unit);
