import type { ProcessForm } from '@heliodeck/model/workflow/form';
import type { ProcessRecordKind } from '@heliodeck/model/workflow/process-record';
import type { EarlierStep } from '@heliodeck/model/workflow/task-parts';

/** A form with the values of the process. */
export interface ShownForm {
  readonly form: ProcessForm | null;
  readonly values: Readonly<Record<string, unknown>>;
}

/** An instance, with the task to handle if there is one. */
export interface InstanceForms {
  readonly processInstanceId: string;
  readonly name: string;
  readonly version: number;
  readonly processState: 'running' | 'ended' | 'cancelled';
  readonly isSuspended: boolean;
  readonly isOwn: boolean;
  /** False for the ticket of a locked device. */
  readonly mayWithdraw: boolean;
  readonly mayUrge: boolean;
  readonly mayCopy: boolean;
  readonly startUser: string;
  readonly startTime: string;
  readonly endTime: string | null;
  readonly endReason: string;
  /** Incidents of the instance; the name of an element may be empty. */
  readonly incidents: readonly {
    readonly id: string;
    readonly node: string;
    readonly name: string;
    readonly message: string;
  }[];
  /** Receive tasks that wait for a user to continue them. */
  readonly waiting: readonly { readonly taskId: string; readonly name: string }[];
  /** Open tasks that the user, a manager of processes, may hand over to others. */
  readonly openTasks: readonly {
    readonly taskId: string;
    readonly name: string;
    /** '' for a task that nobody has claimed. */
    readonly holder: string;
    readonly createTime: string;
    /** Devices that are handed over with the task. */
    readonly devices: readonly string[];
  }[];
  /** The record of the process; null if there is none. */
  readonly record: {
    readonly kind: ProcessRecordKind;
    readonly id: string;
    readonly title: string;
    readonly isGone: boolean;
  } | null;
  readonly start: ShownForm;
  readonly task?: ShownForm & {
    readonly taskId: string;
    readonly taskName: string;
    readonly documentation: string;
    readonly status: string;
    readonly isMine: boolean;
    /** The task is unassigned, and the user may claim it. */
    readonly mayClaim: boolean;
    /** The user who has or handled the task; '' if there is none. */
    readonly holder: string;
    readonly endTime: string | null;
    readonly dueTime: string | null;
    readonly urgedTime: string | null;
    /** How the user was added to the decision; null for a step of the drawing. */
    readonly added: 'before' | 'after' | null;
    /** False if the task is only completed, not approved or rejected. */
    readonly isDecision: boolean;
    /** Users for whom the task waits. */
    readonly awaits: readonly string[];
    readonly backTo: readonly EarlierStep[];
    /** What the drawing says about the task; '' or null if it says nothing. */
    readonly priority: number | null;
    readonly owner: string;
    readonly category: string;
    /** The lane of the drawing in which the task is. */
    readonly lane: string;
    /** Devices that only this user may control while the task is open. */
    readonly devices: readonly string[];
  };
}
