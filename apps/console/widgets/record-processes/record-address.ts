import type { ProcessRecordKind } from '@heliodeck/model/workflow/process-record';

const lists = {
  realtimeAlarm: ['/operations/realtimeAlarm', 'alarm'],
  faultReport: ['/operations/faultReport', 'id'],
  orderRecord: ['/operations/orderRecord', 'order'],
  repair: ['/operations/repair', 'id'],
} as const satisfies Record<ProcessRecordKind, readonly [string, string]>;

/** Address of the record of a process: its page, or its list with the record open. */
export function recordAddress(kind: ProcessRecordKind, id: string) {
  const [to, name] = lists[kind];
  return { to, search: name === 'id' ? { act: 'view', id } : { [name]: id } };
}
