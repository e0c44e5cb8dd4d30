import type { Definition } from '@heliodeck/workflow/definition';
import type { LogEntry, State } from '@heliodeck/workflow/step/state';
import { sql } from 'kysely';
import type { Prepared } from '../../../store/prepared.ts';
import type { Script } from '../../../store/script.ts';
import { statement } from '../../../store/sql.ts';
import { constantOf } from '../../../store/sql-text.ts';
import { storableJson } from '../../../store/storable.ts';
import type { DbSession } from '../../../store/tenant-db.ts';
import { compiledDefinition } from '../definitions/definition-store.ts';

type ClientOwner = Pick<DbSession, 'client'>;

/** A process instance in the memory of one transaction. */
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
  /** Version of its row; absent for an instance that this transaction creates. */
  readonly stored?: number;
  state: State;
  readonly log: LogEntry[];
  endReason?: string;
}

/** An instance at its creation. */
export type NewInstance = Omit<Loaded, 'log' | 'endReason' | 'stored'>;

/** An instance as it is stored. */
export interface StoredInstance extends Omit<Loaded, 'definition' | 'log' | 'endReason' | 'stored'> {
  readonly version: number;
}

/** SQL of a StoredInstance as one value; `i` is wf_instance. */
export const storedInstance = `jsonb_build_object('id', i.id::text, 'tenantId', i.tenant_id, 'definitionId', i.definition_id::text,
  'rootId', i.root_id::text, 'parentId', i.parent_id::text, 'parentToken', i.parent_token, 'businessTable', i.business_table,
  'businessId', i.business_id, 'starterId', i.starter_id::text, 'state', i.state, 'version', i.version)`;

/**
 * Locks the call tree of an instance until the transaction ends: all its steps run one after the other, and no step locks two trees.
 * @returns false if there is no such instance
 */
export async function lockInstances({ client }: ClientOwner, instanceId: string): Promise<boolean> {
  const { rowCount } = await client.query(
    statement`select id from wf_instance where id = (select root_id from wf_instance where id = ${instanceId})
       for update`,
  );
  return rowCount === 1;
}

/** Whether an instance is suspended, itself or with its definition. */
export async function isHeld({ client }: ClientOwner, instanceId: string): Promise<boolean> {
  const { rows } = await client.query<{ held: boolean }>(
    statement`select i.is_suspended or d.is_suspended as held from wf_instance i
       join wf_definition d on d.id = i.definition_id where i.id = ${instanceId}`,
  );
  return rows[0]?.held === true;
}

/** Reads an instance whose tree is locked. @throws Error if it does not exist */
export async function loadInstance(session: ClientOwner, id: string): Promise<Loaded> {
  const { rows } = await session.client.query<{ stored: StoredInstance }>(
    statement`select ${sql.raw(storedInstance)} as stored from wf_instance i where i.id = ${id}`,
  );
  const [row] = rows;
  if (row === undefined) throw new Error(`process instance ${id} is gone`);
  return loadedOf(session, row.stored);
}

/** An instance from a row that was read with its tree locked. */
export async function loadedOf(session: ClientOwner, { version, ...rest }: StoredInstance): Promise<Loaded> {
  return {
    ...rest,
    stored: version,
    definition: await compiledDefinition(session, rest.definitionId),
    log: [],
  };
}

/** A new id for a row that others refer to before it is written. @throws Error if the database returns none */
export async function newId({ client }: ClientOwner): Promise<string> {
  const { rows } = await client.query<{ id: string }>('select new_id()::text as id');
  const [row] = rows;
  if (row === undefined) throw new Error('no id');
  return row.id;
}

const incidentsOf = ({ tokens, undelivered = {} }: State): number =>
  Object.values(tokens).filter(({ at }) => at === 'incident').length + Object.keys(undelivered).length;

/**
 * Writes an instance: inserts a new one, replaces the state of a stored one. The script fails if the stored version is not the one that was
 * read.
 * @throws Error if another transaction changed the instance
 */
export function saveInstance(script: Script, one: Loaded, now: Date): void {
  const { state } = one;
  const values = [
    storableJson(state),
    state.status,
    state.isSuspended,
    incidentsOf(state),
    state.status === 'running' ? null : now,
    one.endReason ?? null,
  ];
  if (one.stored === undefined) {
    const made = [one.id, one.tenantId, one.definitionId, one.rootId, one.parentId, one.parentToken];
    const business = [one.businessTable, one.businessId, one.starterId, now];
    script.execute(addInstance, [...values, ...made, ...business].map(constantOf));
    return;
  }
  script.execute(replaceState, [...values, one.id, one.stored].map(constantOf), ({ rowCount }) => {
    if (rowCount !== 1) throw new Error(`process instance ${one.id} was changed by another transaction`);
  });
}

const stateTypes = ['jsonb', 'text', 'boolean', 'integer', 'timestamptz', 'text'];

const addInstance: Prepared = {
  name: 'add_process_instance',
  types: [
    ...stateTypes,
    ...['bigint', 'text', 'bigint', 'bigint', 'bigint', 'text', 'text', 'text', 'bigint', 'timestamptz'],
  ],
  text: `insert into wf_instance (state, status, is_suspended, incidents, ended_at, end_reason, id, tenant_id, definition_id,
      root_id, parent_id, parent_token, business_table, business_id, starter_id, started_at)
    values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16)`,
};

const replaceState: Prepared = {
  name: 'replace_process_state',
  types: [...stateTypes, 'bigint', 'integer'],
  text: `update wf_instance set state = $1, status = $2, is_suspended = $3, incidents = $4,
      ended_at = coalesce(ended_at, $5), end_reason = coalesce(end_reason, $6),
      version = version + 1 where id = $7 and version = $8`,
};

/** The running instances called by an activity of another instance. */
export async function runningCalled(
  { client }: ClientOwner,
  parent: string,
  token: string,
): Promise<readonly string[]> {
  const { rows } = await client.query<{ id: string }>(
    statement`select id::text as id from wf_instance where parent_id = ${parent} and parent_token = ${token}
       and status = 'running'`,
  );
  return rows.map(({ id }) => id);
}

/** The running instances of a call tree, callers first. */
export async function runningInTree({ client }: ClientOwner, rootId: string): Promise<readonly string[]> {
  const { rows } = await client.query<{ id: string }>(
    statement`select i.id::text as id from wf_instance i where i.root_id = ${rootId} and i.status = 'running'
       order by i.id`,
  );
  return rows.map(({ id }) => id);
}
