import { type Label, label } from '@heliodeck/kit/label';
import type { Field } from '@heliodeck/model/descriptors/field';
import { xwj } from '@heliodeck/model/devices/xwj';
import { dtu } from '@heliodeck/model/stations/dtu';
import type { ChangePast } from '@heliodeck/model/wire/device-past';
import { wireTime } from '@heliodeck/model/wire/time';

const fieldOf = ({ entity, field }: Pick<ChangePast, 'entity' | 'field'>): Field | undefined => {
  const fields: Readonly<Record<string, Field>> = entity === dtu.key ? dtu.fields : xwj.fields;
  return fields[field];
};

/** Label of the changed field. */
export function fieldLabel(change: Pick<ChangePast, 'entity' | 'field'>): Label {
  return fieldOf(change)?.label ?? label(change.field, change.field);
}

/** A value of the field as text: the label of a choice, all others as stored. */
export function pastValueLabel(change: Pick<ChangePast, 'entity' | 'field'>, value: string): Label {
  const field = fieldOf(change);
  const options = field && 'options' in field ? field.options : undefined;
  const option = Array.isArray(options) ? options.find((one) => String(one.value) === value) : undefined;
  return option?.label ?? label(value, value);
}

const two = (number: number): string => String(number).padStart(2, '0');

/** 'MM-dd HH:mm:ss' in a zone; without one in the user's zone. */
export function timeText(at: number, zone?: string): string {
  if (zone !== undefined) return wireTime(at, zone).slice(5);
  const time = new Date(at);
  return `${two(time.getMonth() + 1)}-${two(time.getDate())} ${two(time.getHours())}:${two(time.getMinutes())}:${two(time.getSeconds())}`;
}
