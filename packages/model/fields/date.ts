import type { DateField } from '../descriptors/field.ts';
import { isWireDate, readWireTime } from '../wire/time.ts';
import { type FieldKindSpec, Refusal } from './field-kind.ts';
import { rangeOperators } from './operator.ts';

/** A calendar day, 'yyyy-MM-dd', without zone. The time of a date with time is dropped. */
export const dateKind: FieldKindSpec<DateField> = {
  read(raw) {
    if (typeof raw !== 'string') return new Refusal('field.notDate');
    const text = readWireTime(raw) === undefined ? raw : raw.slice(0, 10);
    return isWireDate(text) ? text : new Refusal('field.notDate');
  },
  column: () => 'date',
  // Drivers return a date as text, or as midnight of that day in the zone of the process.
  fromStored: (stored) => (stored instanceof Date ? localDay(stored) : String(stored).slice(0, 10)),
  operators: rangeOperators,
  format: (value) => value,
  json: () => ({ type: 'string', format: 'date' }),
};

function localDay(date: Date): string {
  const two = (value: number) => String(value).padStart(2, '0');
  return `${String(date.getFullYear()).padStart(4, '0')}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}
