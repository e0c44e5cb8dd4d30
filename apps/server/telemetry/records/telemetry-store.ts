import type { Entity } from '@heliodeck/model/descriptors/entity';
import { sql } from 'kysely';
import { whereIds } from '../../crud/record-id.ts';
import type { RecordStorage, RecordStore, RecordStoreParts } from '../../crud/record-store.ts';
import { column, list } from '../../store/sql.ts';
import { historyReads } from './history-reads.ts';
import { readingLayout } from './reading-layout.ts';
import { saveReading } from './reading-save.ts';

/**
 * Readings as a list shows them: the live row of each device, or its history. Saving keeps history, live row, energy and
 * roll-ups together; removing deletes the rows for good.
 */
export function telemetryStore(entity: Entity): RecordStorage {
  return { layout: readingLayout(entity), open: (parts) => openTelemetryStore(entity, parts) };
}

const keyColumns = ['device_id', 'pack', 'data_time'];

function openTelemetryStore(entity: Entity, parts: RecordStoreParts): RecordStore {
  return {
    ...historyReads(entity, parts),
    save: (context, raw) => saveReading(parts, context, entity, raw),
    async erase(context, ids) {
      const rows = whereIds(await parts.reader.everything(context, entity), ids);
      const key = list(keyColumns.map((name) => column('x', name)));
      await context.db.read((db) =>
        sql`delete from ${sql.id(entity.table)} x where (${key}) in (${rows.columns(keyColumns)})`.execute(
          db,
        ),
      );
    },
  };
}
