import { sql } from 'kysely';
import type pg from 'pg';
import { constantFor, list, milliseconds, statement } from '../../store/sql.ts';
import type { AdmittedReading } from '../admission.ts';
import type { RecordLayout } from '../record-layout.ts';
import type { DeviceCursor } from './device-cursors.ts';
import { part, stageColumn, stageTable } from './staging-table.ts';

/** Readings of one device that are older than its newest, close enough together to be compared with history in one query. */
export interface LateReadings {
  readonly cursor: DeviceCursor;
  /** Rounds of one device run in sequence: each reads what the previous one has written. */
  readonly round: number;
  /** In ascending order of time. */
  readonly readings: readonly AdmittedReading[];
}

/** History between two late readings is read completely up to this distance; beyond it they are two rounds. */
const togetherMs = 6 * 3_600_000;

/** Splits a device's late readings (ascending) into rounds. */
export function roundsOf(cursor: DeviceCursor, readings: readonly AdmittedReading[]): LateReadings[] {
  const rounds: AdmittedReading[][] = [];
  for (const admitted of readings) {
    const last = rounds.at(-1);
    const before = last?.at(-1);
    if (last && before && admitted.reading.at - before.reading.at <= togetherMs) last.push(admitted);
    else rounds.push([admitted]);
  }
  return rounds.map((round, number) => ({ cursor, round: number, readings: round }));
}

/** Receives the late readings of one round that were new. */
type InsertedLate = (inserted: readonly LateReadings[]) => Promise<void>;

/**
 * Inserts staged late readings that do not exist yet, and reports after each round which were new.
 * @returns how many were new
 */
export async function writeLate(
  client: pg.PoolClient,
  layout: RecordLayout,
  late: readonly LateReadings[],
  told: InsertedLate,
): Promise<number> {
  let written = 0;
  for (const [round, given] of Map.groupBy(late, (one) => one.round)) {
    const inserted = await insertRound(client, layout, round);
    const news = given.flatMap((one) => {
      const readings = one.readings.filter(({ reading }) =>
        inserted.has(`${reading.deviceId} ${reading.pack} ${reading.at}`),
      );
      return readings.length === 0 ? [] : [{ ...one, readings }];
    });
    written += inserted.size;
    if (news.length > 0) await told(news);
  }
  return written;
}

const historyColumns = constantFor(({ columns }: RecordLayout) =>
  list(columns.map(({ column }) => sql.id(column))),
);
const stageColumns = constantFor(({ columns }: RecordLayout) =>
  list(columns.map((_, index) => sql.id(stageColumn(index)))),
);

async function insertRound(
  client: pg.PoolClient,
  layout: RecordLayout,
  round: number,
): Promise<ReadonlySet<string>> {
  const { rows } = await client.query<{ device: string; pack: number; at: number }>(
    statement`insert into ${sql.id(layout.record.historyTable)} (tenant_id, device_id, pack, data_time, origin, ${historyColumns(layout)})
     select tenant_id, device_id, pack, data_time, origin, ${stageColumns(layout)} from ${sql.raw(stageTable(layout))}
     where part = ${sql.lit(part.late)} and grp = ${round}
     on conflict do nothing returning device_id::text as device, pack, ${milliseconds(sql`data_time`)} as at`,
  );
  return new Set(rows.map(({ device, pack, at }) => `${device} ${pack} ${at}`));
}
