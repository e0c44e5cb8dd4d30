import type { Entity } from '@heliodeck/model/descriptors/entity';
import { sql } from 'kysely';
import { whereIds } from '../../crud/query/record-id.ts';
import type { RecordStorage, RecordStore, RecordStoreParts } from '../../crud/reading/record-store.ts';
import { column, compiled, list } from '../../store/sql.ts';
import type { HistoryKey, TelemetryStore } from '../telemetry-store.ts';
import { historyReads } from './history-reads.ts';
import { historyRecord } from './history-search.ts';
import { measuredFields } from './measured-fields.ts';
import { readingLayout } from './reading-layout.ts';
import { recordOfScreen } from './reading-rows.ts';
import { saveReading } from './reading-save.ts';

/**
 * Readings for a list: the live row of each device, or its history. Saving keeps history, live row, energy and roll-ups consistent;
 * removing deletes the rows permanently.
 */
export function readingStore(entity: Entity, telemetry: TelemetryStore): RecordStorage {
  return { layout: readingLayout(entity), open: (parts) => openReadingStore(entity, telemetry, parts) };
}

function openReadingStore(entity: Entity, telemetry: TelemetryStore, parts: RecordStoreParts): RecordStore {
  const shown = recordOfScreen(entity);
  const record = historyRecord(entity);
  const keyColumns = ['device_id', 'pack', ...(entity.telemetry === 'history' ? ['data_time'] : [])];
  const reads = historyReads(entity, telemetry.history, parts);
  return {
    ...reads,
    async byIds(context, ids, how) {
      if (how === 'lock' && shown) await telemetry.edits.lock(context.db, shown, ids.map(lockedKey));
      return reads.byIds(context, ids, how);
    },
    measured: (context, query) => measuredFields(context, parts.reader, entity, query),
    save: (context, raw) => saveReading({ ...parts, telemetry }, context, entity, raw),
    async erase(context, ids) {
      const rows = whereIds(await parts.reader.everything(context, entity), ids);
      if (record === undefined) {
        const key = list(keyColumns.map((name) => column('x', name)));
        await context.db.read((db) =>
          sql`delete from ${sql.id(entity.table)} x where (${key}) in (${rows.columns(keyColumns)})`.execute(
            db,
          ),
        );
        return;
      }
      // Those of the ids that the caller may see.
      const { text, values } = compiled(rows.columns(keyColumns));
      const { rows: found } = await context.db.read((_, { client }) =>
        client.query<[string, number, Date]>({ text, values: [...values], rowMode: 'array' }),
      );
      const keys = found.map(
        ([device, pack, at]): HistoryKey => ({
          deviceId: String(device),
          pack,
          at: at.getTime(),
        }),
      );
      await telemetry.edits.remove(context.db, record, keys, context.now.getTime());
    },
  };
}

/** The reading of an id: 'device-pack' of a live row, 'device-pack-ms' of one of history. */
function lockedKey(id: string) {
  const [deviceId = '', pack, at] = id.split('-');
  return { deviceId, pack: Number(pack), ...(at === undefined ? {} : { at: Number(at) }) };
}
