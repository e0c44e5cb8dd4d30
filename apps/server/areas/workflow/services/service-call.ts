import type { ProcessRecordKind } from '@heliodeck/model/workflow/process-record';
import type { Value } from '@heliodeck/workflow/expr/value';
import type { Variables } from '@heliodeck/workflow/step/state';
import type { Context } from '../../../context.ts';
import type { EntityEngine } from '../../../crud/entity-engine.ts';
import type { DbSession } from '../../../store/tenant-db.ts';
import type { RecordWrites } from './record-writes.ts';

/** Dependencies of service tasks. */
export interface ServiceParts {
  readonly writes: RecordWrites;
  readonly entities: EntityEngine;
}

/** Input of a service task. */
export interface ServiceCall extends ServiceParts {
  readonly session: DbSession;
  readonly tenantId: string;
  readonly instanceId: string;
  readonly definitionId: string;
  readonly starterId: string | null;
  /** Context of the user whose action caused the step; absent if a timer or another process caused it. */
  readonly acting: Context | undefined;
  /** The record of the process, if it started from one. */
  readonly record: { readonly kind: ProcessRecordKind; readonly id: string } | undefined;
  readonly now: Date;
  readonly args: readonly Value[];
  readonly fields: Variables;
  /** Variables of the process. */
  readonly known: Variables;
}

/** Result of a service task: variables, or an error of the model that a boundary event may catch. */
export interface ServiceAnswer {
  readonly vars?: Variables;
  readonly error?: string;
}
