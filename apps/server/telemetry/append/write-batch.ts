import type pg from 'pg';
import { Script } from '../../store/script.ts';
import type { AdmittedReading } from '../admission.ts';
import type { IngestStage, PlannedRecord, StageSetting, Written } from '../ingest-stage.ts';
import type { RecordLayout } from '../record-layout.ts';
import {
  type CursorCache,
  cursorKey,
  type DeviceCursor,
  loadCursors,
  type WantedCursor,
} from './device-cursors.ts';
import { writeLate } from './late.ts';
import { planRecord } from './plan-record.ts';
import { stageRows } from './staging-table.ts';

/** What a transaction needs besides its connection. */
interface WriteParts {
  readonly stages: readonly IngestStage[];
  readonly setting: StageSetting;
  readonly cache: CursorCache;
  readonly afterCommit: (callback: () => void) => void;
}

/**
 * Writes readings inside a transaction: separates new, late and repeated ones, stages their rows, and lets every stage add its statements
 * to the one script that is then sent. Readings newer than all stored ones of their device skip the comparison with history.
 * @throws StaleCursors, MissingMonths: resolve what they report and run the transaction again
 */
export async function writeBatch(
  client: pg.PoolClient,
  batch: readonly AdmittedReading[],
  { stages, setting, cache, afterCommit }: WriteParts,
): Promise<Written> {
  // A round trip is slow in a process with thousands of sockets: most batches take one.
  const script = new Script();
  const works = stages.map((stage) => ({ name: stage.name, work: stage.begin(setting) }));
  const records: PlannedRecord[] = [];
  const changed: { readonly record: string; readonly cursors: ReadonlyMap<string, DeviceCursor> }[] = [];
  let late = 0;
  for (const [layout, readings] of Map.groupBy(batch, (admitted) => admitted.layout)) {
    const byCursor = Map.groupBy(readings, ({ reading }) => cursorKey(reading.deviceId, reading.pack));
    const cursors = await cursorsFor(client, layout, byCursor, cache);
    const plan = planRecord(layout, byCursor, cursors, setting.now);
    stageRows(script, client, layout, plan.rows, afterCommit);
    if (plan.late.length > 0) {
      await script.run(client);
      late += await writeLate(client, layout, plan.late, async (inserted) => {
        for (const { work } of works) await work.late?.(client, layout, inserted);
      });
    }
    records.push({ layout, plan });
    changed.push({ record: layout.record.key, cursors });
  }
  for (const { work } of works) await work.prepare?.(client, records);
  for (const { work } of works) work.write(records, script);
  let version = '';
  script.add('select pg_current_xact_id()::xid::text as version', ({ rows }) => {
    version = String(rows[0]?.version);
  });
  await script.run(client);
  const fresh = records.reduce((sum, { plan }) => sum + plan.historyRows, 0);
  return {
    fresh,
    late,
    duplicates: batch.length - fresh - late,
    committed(failed) {
      for (const { record, cursors } of changed) {
        for (const cursor of cursors.values()) cursor.seen = version;
        cache.put(record, cursors);
      }
      for (const { name, work } of works) {
        try {
          work.afterCommit?.();
        } catch (error) {
          failed(name, error);
        }
      }
    },
  };
}

async function cursorsFor(
  client: pg.PoolClient,
  layout: RecordLayout,
  byCursor: ReadonlyMap<string, readonly AdmittedReading[]>,
  cache: CursorCache,
): Promise<Map<string, DeviceCursor>> {
  const cursors = new Map<string, DeviceCursor>();
  const wanted: WantedCursor[] = [];
  const known = cache.of(layout.record.key);
  for (const [key, [first]] of byCursor) {
    const cursor = known.get(key);
    if (cursor !== undefined) cursors.set(key, cursor);
    else if (first !== undefined) {
      const { reading, facts } = first;
      wanted.push({ deviceId: reading.deviceId, pack: reading.pack, facts });
    }
  }
  for (const cursor of await loadCursors(client, layout, wanted)) cursors.set(cursor.key, cursor);
  return cursors;
}
