import type { ProcessForm } from '@heliodeck/model/workflow/form';

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
  readonly startUser: string;
  readonly startTime: string;
  readonly endTime: string | null;
  readonly endReason: string;
  readonly incidents: readonly { readonly node: string; readonly message: string }[];
  readonly start: ShownForm;
  readonly task?: ShownForm & {
    readonly taskId: string;
    readonly taskName: string;
    readonly documentation: string;
    readonly status: string;
    readonly isMine: boolean;
    readonly dueTime: string | null;
  };
}
