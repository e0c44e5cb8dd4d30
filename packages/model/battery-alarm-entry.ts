import { label } from '@heliodeck/kit/label';
import { entityOf } from './entities/registry.ts';
import type { Entity } from './entity.ts';
import type { Field } from './field.ts';

const alarm = entityOf('batteryAlarm');
const { xwjId, packNum, dataTime } = alarm.fields;

/** What says which alarm it is: asked for once, then read only. */
const key: Readonly<Record<string, Field>> = {
  xwjId: { ...xwjId, required: label('请选择设备', 'Please choose the device'), form: 'addOnly' } as Field,
  packNum: {
    kind: 'integer',
    label: packNum?.label ?? label('PACK编号', 'Pack Number'),
    column: 'pack',
    required: label('请输入PACK编号', 'Please enter the pack number'),
    min: 0,
    max: 255,
    form: 'addOnly',
  },
  dataTime: {
    ...dataTime,
    form: 'addOnly',
    help: label('不填即为当前时间', 'Left empty: now'),
  } as Field,
};

/**
 * A battery alarm as a person enters or mends it (monitoring §2.16): the record a battery reports, with a form. All other
 * telemetry is written by devices alone.
 */
export const batteryAlarmEntry: Entity = {
  ...alarm,
  acts: ['add', 'view', 'edit', 'delete'],
  fields: Object.fromEntries(
    Object.entries<Field>(alarm.fields).map(([name, field]) => {
      if (name in key) return [name, key[name] ?? field];
      return [name, field.kind === 'flags' || field.kind === 'choice' ? { ...field, initial: 0 } : field];
    }),
  ),
};

/** The buttons beside those every telemetry list has; they stand on the record's screen (records/battery-alarm.ts). */
export const entryCodes = { add: 'batteryAlarm_add', edit: 'batteryAlarm_edit' } as const;
