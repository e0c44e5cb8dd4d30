import type { Definition } from '@heliodeck/workflow/definition';
import type { LogEntry, State } from '@heliodeck/workflow/step/state';
import { storableJson } from '../../../store/storable.ts';
import type { DbSession } from '../../../store/tenant-db.ts';
import { compiledDefinition } from '../definition-store.ts';

type Session = Pick<DbSession, 'client'>;

/** A running process in the memory of one transaction. */
export interface Loaded {
  readonly id: string;
  readonly tenantId: string;
  readonly definitionId: string;
  readonly rootId: string;
  readonly parentId: string | null;
  readonly parentToken: string | null;
  readonly businessTable: string;
  readonly businessId: string;
  readonly starterId: string | null;
  readonly definition: Definition;
  /** Version of its row; absent for one that this transaction makes. */
  readonly stored?: number;
  state: State;
  readonly log: LogEntry[];
  endReason?: string;
}

/** An instance as it is made. */
export type NewInstance = Omit<Loaded, 'log' | 'endReason' | 'stored'>;

interface InstanceRow extends Omit<Loaded, 'definition' | 'log' | 'endReason' | 'stored'> {
  readonly version: number;
}

/**
 * Locks the call tree of an instance until the transaction ends: all its steps come one after another, and no step locks two.
 * @returns false where there is no such instance
 */
export async function lockTree({ client }: Session, instanceId: string): Promise<boolean> {
  const { rowCount } = await client.query(
    'select id from wf_instance where id = (select root_id from wf_instance where id = $1) for update',
    [instanceId],
  );
  return rowCount === 1;
}

/** Reads an instance whose tree is locked. @throws Error where it is gone */
export async function loadInstance(session: Session, id: string): Promise<Loaded> {
  const { rows } = await session.client.query<InstanceRow>(
    `select id::text as id, tenant_id as "tenantId", definition_id::text as "definitionId", root_id::text as "rootId",
       parent_id::text as "parentId", parent_token as "parentToken", business_table as "businessTable",
       business_id as "businessId", starter_id::text as "starterId", state, version
     from wf_instance where id = $1`,
    [id],
  );
  const [row] = rows;
  if (row === undefined) throw new Error(`process instance ${id} is gone`);
  const { version, ...rest } = row;
  return {
    ...rest,
    stored: version,
    definition: await compiledDefinition(session, row.definitionId),
    log: [],
  };
}

/** A fresh id for a row that others will name before it is written. */
export async function newId({ client }: Session): Promise<string> {
  const { rows } = await client.query<{ id: string }>('select new_id()::text as id');
  const [row] = rows;
  if (row === undefined) throw new Error('no id');
  return row.id;
}

const incidentsOf = ({ tokens }: State): number =>
  Object.values(tokens).filter(({ at }) => at === 'incident').length;

/**
 * Writes an instance: adds a new one, replaces the state of a stored one.
 * @throws Error where the stored one is not the version that was read
 */
export async function saveInstance({ client }: Session, one: Loaded, now: Date): Promise<void> {
  const { state } = one;
  const changing = [
    storableJson(state),
    state.status,
    state.isSuspended,
    incidentsOf(state),
    state.status === 'running' ? null : now,
    one.endReason ?? null,
  ];
  if (one.stored === undefined) {
    await client.query(
      `insert into wf_instance (state, status, is_suspended, incidents, ended_at, end_reason, id, tenant_id, definition_id,
         root_id, parent_id, parent_token, business_table, business_id, starter_id, started_at)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16)`,
      [
        ...changing,
        ...[one.id, one.tenantId, one.definitionId, one.rootId, one.parentId, one.parentToken],
        ...[one.businessTable, one.businessId, one.starterId, now],
      ],
    );
    return;
  }
  const { rowCount } = await client.query(
    `update wf_instance set state = $1, status = $2, is_suspended = $3, incidents = $4, ended_at = $5, end_reason = $6,
       version = version + 1 where id = $7 and version = $8`,
    [...changing, one.id, one.stored],
  );
  if (rowCount !== 1) throw new Error(`process instance ${one.id} was changed by another transaction`);
}
