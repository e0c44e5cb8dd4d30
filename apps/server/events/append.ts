import type { Topic } from '@heliodeck/model/wire/topic';
import type { Prepared } from '../store/prepared.ts';
import type { Script } from '../store/script.ts';
import { statement } from '../store/sql.ts';
import { constantOf } from '../store/sql-text.ts';
import { storableJson } from '../store/storable.ts';
import type { DbSession } from '../store/tenant-db.ts';

/** What happened, to what, and whose it is. */
interface NewEvent<P> {
  /** What it happened to: an id, a name. */
  readonly key: string;
  readonly payload: P;
  /** Default: the tenant of the session. Only the platform's view may name another. */
  readonly tenantId?: string;
}

/**
 * Writes an event in the session's transaction: it is read if the transaction commits and never existed otherwise.
 * Call it after the rows it tells of are locked or written, so that two events of one row lie in the order of its changes.
 */
export async function append<P>(
  { client, db }: Pick<DbSession, 'client' | 'db'>,
  topic: Topic<P>,
  { key, payload, tenantId = db.tenantId }: NewEvent<P>,
): Promise<void> {
  await client.query({
    name: 'append-event',
    ...statement`insert into event_log (topic, version, key, tenant_id, payload)
       values (${topic.name}, ${topic.version}, ${key}, ${tenantId}, ${storableJson(topic.payload.parse(payload))})`,
  });
}

/** The same within a script, behind the rows it tells of. */
export function addAppend<P>(
  script: Script,
  topic: Topic<P>,
  { key, payload, tenantId }: NewEvent<P> & { readonly tenantId: string },
): void {
  const values = [topic.name, topic.version, key, tenantId, storableJson(topic.payload.parse(payload))];
  script.execute(appendEvent, values.map(constantOf));
}

const appendEvent: Prepared = {
  name: 'append_event',
  types: ['text', 'integer', 'text', 'text', 'jsonb'],
  text: 'insert into event_log (topic, version, key, tenant_id, payload) values ($1, $2, $3, $4, $5)',
};
