import { attach } from '@heliodeck/model/resources/attach';
import type { Context } from '../../context.ts';
import { audit } from '../../logs/audit.ts';
import { statement } from '../../store/sql.ts';
import type { ObjectStore } from './storage/object-store.ts';

/**
 * Deletes stored files permanently, and records each in the audit log, since no record refers to them any more. A file that does not exist
 * is neither an error nor recorded.
 */
export async function removeFiles(
  store: ObjectStore,
  context: Context,
  names: readonly string[],
): Promise<void> {
  for (const name of new Set(names)) {
    const facts = { name, domainUrl: store.domain };
    await context.db.tx(async (_, session) => {
      // The protocol of a remote storage does not tell which of two concurrent calls has deleted the file.
      await session.client.query(
        statement`select pg_advisory_xact_lock(hashtextextended(${`removed file ${name}`}, 0))`,
      );
      if (!(await store.remove(name))) return;
      audit(context, session, [
        { act: 'remove', entity: attach.key, recordId: name, title: name, before: facts },
      ]);
    });
  }
}
