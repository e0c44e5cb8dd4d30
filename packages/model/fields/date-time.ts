import type { DateTimeField } from '../descriptors/field.ts';
import { instantOfWireTime, isWireDate, readWireTime, wallText, wireTime } from '../wire/time.ts';
import { type FieldKindSpec, Refusal } from './field-kind.ts';
import { rangeOperators } from './operator.ts';

/**
 * An instant; in the API 'yyyy-MM-dd HH:mm:ss' in the zone of the station (else of the tenant). A date
 * without time means its midnight.
 */
export const dateTimeKind: FieldKindSpec<DateTimeField> = {
  read(raw) {
    if (typeof raw !== 'string') return new Refusal('field.notDateTime');
    const wall = readWireTime(isWireDate(raw) ? `${raw} 00:00:00` : raw);
    return wall === undefined ? new Refusal('field.notDateTime') : wallText(wall);
  },
  column: () => 'timestamptz',
  toStored: (value, _field, zone) => new Date(instantOfWireTime(value, zone) ?? Number.NaN),
  fromStored: (stored, _field, zone) =>
    wireTime(stored instanceof Date ? stored : Date.parse(String(stored)), zone),
  operators: rangeOperators,
  format: (value) => value,
  json: () => ({ type: 'string', pattern: '^\\d{4}-\\d{2}-\\d{2} \\d{2}:\\d{2}:\\d{2}$' }),
};
