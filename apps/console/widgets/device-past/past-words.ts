import { type Label, label } from '@heliodeck/kit/label';
import type { Field } from '@heliodeck/model/descriptors/field';
import { xwj } from '@heliodeck/model/devices/xwj';
import { dtu } from '@heliodeck/model/stations/dtu';
import type { ChangePast } from '@heliodeck/model/wire/device-past';

/** What the changed field is called. */
export function fieldLabel({ entity, field }: Pick<ChangePast, 'entity' | 'field'>): Label {
  const fields: Readonly<Record<string, Field>> = entity === dtu.key ? dtu.fields : xwj.fields;
  return fields[field]?.label ?? label(field, field);
}

const two = (number: number): string => String(number).padStart(2, '0');

/** In the time of the person's own clock: 'MM-dd HH:mm:ss'. */
export function timeText(at: number): string {
  const time = new Date(at);
  return `${two(time.getMonth() + 1)}-${two(time.getDate())} ${two(time.getHours())}:${two(time.getMinutes())}:${two(time.getSeconds())}`;
}
