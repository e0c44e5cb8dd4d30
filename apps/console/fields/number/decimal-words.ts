import { groupedText } from '@heliodeck/kit/grouped';
import type { DecimalField } from '@heliodeck/model/descriptors/field';
import { decimalKind } from '@heliodeck/model/fields/decimal';

/** A decimal as people read it: quantities with a unit have commas between thousands, files and forms have none. */
export function decimalWords(value: number, field: DecimalField): string {
  const text = decimalKind.format(value, field, 'zh', {});
  return field.unit ? groupedText(text) : text;
}
