import { defineStates } from '../descriptors/define-states.ts';
import { type AlarmStatus, alarmStatuses } from './alarm-states.ts';

/** The facts of an alarm that its steps check. */
interface AlarmFacts {
  readonly status: AlarmStatus;
  readonly acknowledgedAt: unknown;
  readonly shelvedUntil: unknown;
  /** True where one call closes several alarms; that needs a permission of its own. */
  readonly isOneOfMany?: boolean;
}

const handle = 'realtimeAlarm_handle';

/**
 * The steps people take on an alarm. Acknowledging and shelving leave it unprocessed; recovery is set by the
 * program only.
 */
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
    // Together with the order that was created from it.
    finish: { from: [3], to: 4, permission: null },
    cancel: { from: [3], to: 1, permission: null },
  },
});

/** Statuses of an alarm that needs no more attention; only such an alarm can be removed. */
export const endedAlarm: readonly AlarmStatus[] = [2, 4];
