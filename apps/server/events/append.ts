import type { Topic } from '@heliodeck/model/wire/topic';
import type { Prepared } from '../store/prepared.ts';
import type { Script } from '../store/script.ts';
import { statement } from '../store/sql.ts';
import { constantOf } from '../store/sql-text.ts';
import { storableJson } from '../store/storable.ts';
import type { DbSession } from '../store/tenant-db.ts';

/** An event to append to the log, with its tenant. */
interface NewEvent<P> {
  /** Key of the changed object: an id or a name. */
  readonly key: string;
  readonly payload: P;
  /** Default: the tenant of the session. Only a session of the platform may set another. */
  readonly tenantId?: string;
}

/**
 * Appends an event in the session's transaction: subscribers read it only if the transaction commits. Call it after the rows it reports are
 * locked or written, so that two events about one row are in the order of its changes.
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

/** Appends an event as part of a script, after the statements that change the rows it reports. */
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
