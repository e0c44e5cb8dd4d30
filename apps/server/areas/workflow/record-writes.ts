import type { RecordAct } from '@heliodeck/model/workflow/handlers';
import type { ProcessRecordKind } from '@heliodeck/model/workflow/process-record';
import type { Context } from '../../context.ts';
import type { Reader } from '../../crud/read.ts';
import type { DbSession } from '../../store/tenant-db.ts';

/** An act on a record of one kind, as its area does it: with its rights, its audit and what follows from it. */
export interface RecordWrite {
  /** True where the record is already where the act leads. */
  readonly isDone: (row: Readonly<Record<string, unknown>>) => boolean;
  /** @throws CodedError as for a person who does it */
  readonly run: (context: Context, id: string, text: string) => Promise<unknown>;
}

/** How processes write back to records; put together from the areas by the composition root (apps/server/record-writes.ts). */
export interface RecordWrites {
  readonly acts: Readonly<Record<ProcessRecordKind, Readonly<Partial<Record<RecordAct, RecordWrite>>>>>;
  /** Reads records of a kind as their area does: repairmen see their own orders wherever these are. */
  readonly readerOf: (kind: ProcessRecordKind) => Reader;
  /** The context of a user within a transaction; undefined where he could not sign in. */
  as(
    session: DbSession,
    user: { readonly tenantId: string; readonly userId: string },
    now: Date,
  ): Promise<Context | undefined>;
}
