import type { Entity } from '@heliodeck/model/descriptors/entity';
import { entityOf } from '@heliodeck/model/registries/entities';
import { searchedBy } from './searched-by.ts';
import { withTroubles } from './trouble-entity.ts';

/** Battery alarms, current and past, as displayed; they are searched by station id instead of its name. */
export const batteryAlarmsOnScreen: ReadonlyMap<string, Entity> = new Map(
  ['batteryAlarm', 'batteryAlarmHistory'].map((key) => [
    key,
    searchedBy(['stationId', 'xwjId', 'dataTime'], withTroubles(entityOf(key))),
  ]),
);

/** Start and end, content, and pack. */
export const batteryAlarmLead: readonly string[] = [
  ...['dataTime', 'until', 'lasted', 'what', 'stationName', 'xwjId', 'packNum'],
];
