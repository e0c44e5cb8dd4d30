import type { ProcessForm } from '@heliodeck/model/workflow/form';
import type { ProcessRecordKind } from '@heliodeck/model/workflow/process-record';
import type { EarlierStep } from '@heliodeck/model/workflow/task-parts';

/** A form with the values that the process has. */
export interface ShownForm {
  readonly form: ProcessForm | null;
  readonly values: Readonly<Record<string, unknown>>;
}

/** An instance, with the task that is to be handled where there is one. */
export interface InstanceForms {
  readonly processInstanceId: string;
  readonly name: string;
  readonly version: number;
  readonly processState: 'running' | 'ended' | 'cancelled';
  readonly isSuspended: boolean;
  readonly isOwn: boolean;
  readonly mayUrge: boolean;
  readonly mayCopy: boolean;
  readonly startUser: string;
  readonly startTime: string;
  readonly endTime: string | null;
  readonly endReason: string;
  /** Where it cannot go on; the name of an element may be empty. */
  readonly incidents: readonly {
    readonly id: string;
    readonly node: string;
    readonly name: string;
    readonly message: string;
  }[];
  /** Receive tasks that wait until somebody lets them go on. */
  readonly waiting: readonly { readonly taskId: string; readonly name: string }[];
  /** The record that it is about; null where there is none. */
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
    /** It is nobody’s, and the person may claim it. */
    readonly mayClaim: boolean;
    /** Who has it, or handled it; '' for nobody. */
    readonly holder: string;
    readonly endTime: string | null;
    readonly dueTime: string | null;
    readonly urgedTime: string | null;
    /** How the person was asked besides; null for a step of the drawing. */
    readonly added: 'before' | 'after' | null;
    /** False where it is only done, and not agreed to or rejected. */
    readonly isDecision: boolean;
    /** Whom the task waits for. */
    readonly awaits: readonly string[];
    readonly backTo: readonly EarlierStep[];
    /** Devices that only the person controls while the task is open. */
    readonly devices: readonly string[];
  };
}
