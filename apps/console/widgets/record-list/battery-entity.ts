import type { Entity } from '@heliodeck/model/descriptors/entity';
import type { Field } from '@heliodeck/model/descriptors/field';
import { entityOf } from '@heliodeck/model/registries/entities';
import { searchedBy } from './searched-by.ts';

type Width = { readonly zh: number; readonly en: number };

/** The entity with wider columns in its list: words of status side by side take a line, one below the other a screen. */
function widened(entity: Entity, widths: Readonly<Record<string, Width>>): Entity {
  const fields = Object.entries<Field>(entity.fields).map(([name, field]) => {
    const width = widths[name];
    return [name, width ? { ...field, list: { ...field.list, width } } : field] as const;
  });
  return { ...entity, fields: Object.fromEntries(fields) };
}

/** Room for three tags and the count of the others, which is what a cell shows. */
const threeTags = { zh: 420, en: 720 };

/** Battery data as its table shows it. */
export const batteryOnScreen: Entity = widened(entityOf('battery'), { state: threeTags });

const alarmWidths = { indicatorStatus: threeTags, controlStatus: threeTags };

/** Battery alarms, current and past, as their tables show them; they are searched by station, not by its name. */
export const batteryAlarmsOnScreen: ReadonlyMap<string, Entity> = new Map(
  ['batteryAlarm', 'batteryAlarmHistory'].map((key) => [
    key,
    searchedBy(['stationId', 'xwjId', 'dataTime'], widened(entityOf(key), alarmWidths)),
  ]),
);

/** What is wrong stands before what is merely so. */
export const batteryAlarmLead: readonly string[] = [
  'dataTime',
  'stationName',
  'xwjId',
  'packNum',
  'protectionStatus1',
  'protectionStatus2',
  'alertStatus1',
  'alertStatus2',
  'faultStatus',
];
