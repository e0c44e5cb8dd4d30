import type { ProcessRecordKind } from '@heliodeck/model/workflow/process-record';
import type { Value } from '@heliodeck/workflow/expr/value';
import type { Variables } from '@heliodeck/workflow/step/state';
import type { Context } from '../../context.ts';
import type { EntityEngine } from '../../crud/entity-engine.ts';
import type { DbSession } from '../../store/tenant-db.ts';
import type { RecordWrites } from './record-writes.ts';

/** What service tasks need beside what they are told. */
export interface ServiceParts {
  readonly writes: RecordWrites;
  readonly entities: EntityEngine;
}

/** What a service task is told. */
export interface ServiceCall extends ServiceParts {
  readonly session: DbSession;
  readonly tenantId: string;
  readonly instanceId: string;
  readonly starterId: string | null;
  /** Whose act the step follows from; absent where time or another process moved it. */
  readonly acting: Context | undefined;
  /** The record that the process is about, where it started from one. */
  readonly record: { readonly kind: ProcessRecordKind; readonly id: string } | undefined;
  readonly now: Date;
  readonly args: readonly Value[];
  readonly fields: Variables;
}

/** What a service task answers: variables, or an error of the model that a boundary event may catch. */
export interface ServiceAnswer {
  readonly vars?: Variables;
  readonly error?: string;
}
