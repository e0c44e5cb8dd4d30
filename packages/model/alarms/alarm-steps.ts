import { defineStates } from '../descriptors/define-states.ts';
import { type AlarmStatus, alarmStatuses } from './alarm-states.ts';

/** What the steps of an alarm look at. */
interface AlarmFacts {
  readonly status: AlarmStatus;
  readonly acknowledgedAt: unknown;
  readonly shelvedUntil: unknown;
  /** True where several are closed by one call, which asks for a button of its own. */
  readonly isOneOfMany?: boolean;
}

const handle = 'realtimeAlarm_handle';

/** What people do about an alarm. Acknowledging and shelving leave it unprocessed; its value is the program's to follow. */
export const alarmSteps = defineStates<AlarmFacts>()({
  options: alarmStatuses,
  initial: [1],
  stateOf: (row) => row.status,
  acts: {
    close: {
      from: [1],
      to: 2,
      permission: (row) => (row.isOneOfMany ? 'realtimeAlarm_batchClosure' : handle),
      elsewhere: 'alarm.notOpen',
    },
    dispatch: { from: [1], to: 3, permission: handle, elsewhere: 'alarm.notOpen' },
    acknowledge: {
      from: [1],
      to: 1,
      permission: handle,
      guard: (row) => (row.acknowledgedAt === null ? undefined : 'alarm.acknowledged'),
      elsewhere: 'alarm.notOpen',
    },
    shelve: { from: [1], to: 1, permission: handle, elsewhere: 'alarm.notOpen' },
    unshelve: {
      from: [1],
      to: 1,
      permission: handle,
      guard: (row) => (row.shelvedUntil === null ? 'alarm.notShelved' : undefined),
      elsewhere: 'alarm.notOpen',
    },
    // With the order that was made of it.
    finish: { from: [3], to: 4, permission: null },
    cancel: { from: [3], to: 1, permission: null },
  },
});

/** An alarm that nobody deals with any more; only such a one can be removed. */
export const endedAlarm: readonly AlarmStatus[] = [2, 4];
