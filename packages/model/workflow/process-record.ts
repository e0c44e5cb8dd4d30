import { realtimeAlarm } from '../alarms/realtime-alarm.ts';
import type { Entity } from '../descriptors/entity.ts';
import { faultReport } from '../orders/fault-report.ts';
import { orderRecord } from '../orders/order-record.ts';
import { repair } from '../orders/repair.ts';

/** Records that processes start from, by the keys of their entities (docs/product/workflow.md#about-a-record). */
export const processRecordKinds = ['realtimeAlarm', 'faultReport', 'orderRecord', 'repair'] as const;

export type ProcessRecordKind = (typeof processRecordKinds)[number];

/** Facts of the record that a field of a form may be filled with. */
export const recordFacts = ['station', 'device', 'content', 'grade', 'time', 'person', 'cost'] as const;

export type RecordFact = (typeof recordFacts)[number];

interface ProcessRecord {
  readonly entity: Entity;
  /** The field with the status of the record, and the values with which a decision is still open. */
  readonly state: { readonly field: string; readonly open: readonly number[] };
  /** The record's field for each of its facts. */
  readonly facts: Readonly<Partial<Record<RecordFact, string>>>;
}

/** The properties of records that processes use. */
export const processRecords: Readonly<Record<ProcessRecordKind, ProcessRecord>> = {
  realtimeAlarm: {
    entity: realtimeAlarm,
    state: { field: 'status', open: [1, 3] },
    facts: {
      station: 'stationId',
      device: 'deviceId',
      content: 'content',
      grade: 'grade',
      time: 'alarmTime',
    },
  },
  faultReport: {
    entity: faultReport,
    state: { field: 'dispatchStatus', open: [0, 1, 2] },
    facts: {
      station: 'stationId',
      device: 'deviceId',
      content: 'faultContent',
      time: 'faultTime',
      person: 'reporter',
    },
  },
  orderRecord: {
    entity: orderRecord,
    state: { field: 'status', open: [0, 1] },
    facts: {
      station: 'stationId',
      device: 'deviceId',
      content: 'faultCause',
      time: 'dispatchTime',
      person: 'repairman',
      cost: 'money',
    },
  },
  repair: {
    entity: repair,
    state: { field: 'repairStatus', open: [0, 1, 2] },
    facts: {
      station: 'stationId',
      device: 'deviceId',
      content: 'faultCause',
      time: 'arriveTime',
      person: 'repairman',
      cost: 'money',
    },
  },
};

/** The kind of the records of a table; undefined if processes do not support them. */
export function recordKindOf(table: string): ProcessRecordKind | undefined {
  return processRecordKinds.find((kind) => processRecords[kind].entity.table === table);
}

/** Whether a decision about a record is still open. */
export function isOpenRecord(kind: ProcessRecordKind, row: object): boolean {
  const { field, open } = processRecords[kind].state;
  return open.includes(Number((row as Readonly<Record<string, unknown>>)[field]));
}

/** The record of an instance with these business columns; undefined if there is none. */
export function recordOf(
  table: string,
  id: string,
): { readonly kind: ProcessRecordKind; readonly id: string } | undefined {
  const kind = recordKindOf(table);
  return kind === undefined ? undefined : { kind, id };
}
