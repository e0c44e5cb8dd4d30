import type { RecordAct } from '@heliodeck/model/workflow/handlers';
import type { ProcessRecordKind } from '@heliodeck/model/workflow/process-record';
import type { Context } from '../../../context.ts';
import type { Reader } from '../../../crud/reading/read.ts';
import type { DbSession } from '../../../store/tenant-db.ts';

/** An action on a record of one kind, as implemented by its area: with permissions, audit and consequences. */
export interface RecordWrite {
  /** True if the record already has the state to which the action leads. */
  readonly isDone: (row: Readonly<Record<string, unknown>>, text: string) => boolean;
  /**
   * @param text the argument of the service task; of an approval the amount
   * @throws CodedError as for a user's own request
   */
  readonly run: (context: Context, id: string, text: string) => Promise<unknown>;
}

/** Write-back of processes to records; assembled from the areas by the composition root (apps/server/record-writes.ts). */
export interface RecordWrites {
  readonly acts: Readonly<Record<ProcessRecordKind, Readonly<Partial<Record<RecordAct, RecordWrite>>>>>;
  /** Reads records of a kind as their area does: repairmen see their own orders at any station. */
  readonly readerOf: (kind: ProcessRecordKind) => Reader;
  /** The context of a user within a transaction; undefined if the user could not sign in. */
  as(
    session: DbSession,
    user: { readonly tenantId: string; readonly userId: string },
    now: Date,
  ): Promise<Context | undefined>;
}
