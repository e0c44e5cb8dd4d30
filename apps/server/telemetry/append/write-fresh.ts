import { quoted } from '../../store/ddl.ts';
import type { Script } from '../../store/script.ts';
import { arrayOf, textsOf } from '../../store/sql-text.ts';
import { type PlannedRecord, StaleCursors } from '../ingest-stage.ts';
import type { RecordLayout } from '../record-layout.ts';
import type { DeviceCursor } from './device-cursors.ts';
import { part, stageColumn, stageTable } from './staging-table.ts';

/** Adds to a script the insert of staged newest readings into history. Running it throws StaleCursors if one exists already. */
export function insertHistory(script: Script, { layout, plan }: PlannedRecord): void {
  expect(
    script,
    `${insertInto(layout, layout.record.historyTable, {})} s
      where part in (${part.history}, ${part.historyAndLive}) on conflict do nothing`,
    plan.historyRows,
  );
}

/**
 * Adds to a script the update of live rows from staged readings. Running it throws StaleCursors if a row is missing or was changed by
 * another process.
 */
export function writeLive(script: Script, { layout, plan }: PlannedRecord): void {
  for (const [number, { metrics, known }] of plan.shapes.entries()) {
    expect(script, updateLive(layout, metrics, number), known);
  }
  expect(
    script,
    `${insertInto(layout, layout.record.liveTable, apart)} s where ${isLive} and s.seen is null on conflict do nothing`,
    plan.unknown,
  );
  expect(script, touchLive(layout, plan.touched), plan.touched.length);
}

function expect(script: Script, text: string, rows: number): void {
  if (rows > 0) script.add(text, ({ rowCount }) => expectRows(rowCount, rows));
}

const isLive = `s.part in (${part.live}, ${part.historyAndLive})`;

/** Columns that only live rows have, with their new values. */
const apart = {
  read_at: 's.read_at::jsonb',
  said_by: 's.said_by::jsonb',
  counted_from: 's.counted_from',
  counted: 'coalesce(s.counted, 0)',
};

function insertInto(layout: RecordLayout, table: string, more: Readonly<Record<string, string>>): string {
  const names = layout.columns.map(({ column }) => `, ${quoted(column)}`).join('');
  const cells = layout.columns.map((_, index) => `, ${stageColumn(index)}`).join('');
  return `insert into ${quoted(table)} (${['tenant_id', 'device_id', 'pack', 'data_time', 'origin', ...Object.keys(more)].join(', ')}${names})
    select ${['tenant_id', 'device_id', 'pack', 'data_time', 'origin', ...Object.values(more)].join(', ')}${cells} from ${stageTable(layout)}`;
}

/** Updates the metrics of a shape in live rows whose version equals the cached one. */
function updateLive(layout: RecordLayout, metrics: readonly number[], shape: number): string {
  const sets = metrics.map(
    (index) => `, ${quoted(layout.columns[index]?.column ?? '')} = s.${stageColumn(index)}`,
  );
  const moves = Object.entries(apart)
    .map(([name, sql]) => `, ${name} = ${sql}`)
    .join('');
  return `update ${quoted(layout.record.liveTable)} l set tenant_id = s.tenant_id, data_time = s.data_time, origin = s.origin${moves}${sets.join('')}
    from ${stageTable(layout)} s where ${isLive} and s.grp = ${shape} and s.seen is not null
      and l.device_id = s.device_id and l.pack = s.pack and l.xmin = s.seen`;
}

/** Gives live rows without newer readings a new version, which shows that history was written. */
function touchLive({ record }: RecordLayout, cursors: readonly DeviceCursor[]): string {
  return `update ${quoted(record.liveTable)} l set data_time = l.data_time
    from unnest(${arrayOf(
      'bigint',
      cursors.map((cursor) => cursor.deviceId),
    )},
      ${arrayOf(
        'integer',
        cursors.map((cursor) => cursor.pack),
      )},
      ${textsOf(cursors.map((cursor) => cursor.seen ?? ''))}) u(device_id, pack, seen)
    where l.device_id = u.device_id and l.pack = u.pack and l.xmin = u.seen::xid`;
}

function expectRows(found: number | null, expected: number): void {
  if (found !== expected) throw new StaleCursors(`${found} rows where ${expected} were expected`);
}
