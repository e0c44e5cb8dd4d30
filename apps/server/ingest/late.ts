import { quoted } from '@heliodeck/model/ddl';
import type { CounterSample } from '@heliodeck/model/energy/pair';
import { wattHoursOf } from '@heliodeck/model/energy/rules';
import type pg from 'pg';
import { msOf } from '../store/sql-text.ts';
import type { Admitted } from './admission.ts';
import { readChains, type Stretch } from './chains.ts';
import type { EnergyLedger } from './energy-ledger.ts';
import type { CounterHead, Head } from './heads.ts';
import type { LayoutCounter, RecordLayout } from './record-layout.ts';
import type { RollupMarks } from './rollup-marks.ts';
import { part, stageColumn, stageTable } from './stage.ts';

/** Readings of one device that are older than its newest, close enough together to be judged in one look at history. */
export interface LateReadings {
  readonly head: Head;
  /** Rounds of one device follow each other: the next looks at what the one before has written. */
  readonly round: number;
  /** In ascending order of time. */
  readonly readings: readonly Admitted[];
}

/** History between two late readings is read whole; further apart they are two rounds. */
const togetherMs = 6 * 3_600_000;

/** Cuts a device's late readings (ascending) into rounds. */
export function roundsOf(head: Head, readings: readonly Admitted[]): LateReadings[] {
  const rounds: Admitted[][] = [];
  for (const admitted of readings) {
    const last = rounds.at(-1);
    const before = last?.at(-1);
    if (last && before && admitted.reading.at - before.reading.at <= togetherMs) last.push(admitted);
    else rounds.push([admitted]);
  }
  return rounds.map((round, number) => ({ head, round: number, readings: round }));
}

/**
 * Inserts staged late readings where they are not there yet and carries their counters' energy from the old chain of
 * samples to the new one.
 * @returns how many were new
 */
export async function writeLate(
  client: pg.PoolClient,
  layout: RecordLayout,
  late: readonly LateReadings[],
  ledger: EnergyLedger,
  marks: RollupMarks,
): Promise<number> {
  let written = 0;
  for (const [round, readings] of Map.groupBy(late, (one) => one.round)) {
    const chains: CounterSample[][][] = [];
    for (const [n, counter] of layout.counters.entries()) {
      const stretches = readings.map((one) => stretchOf(one, n));
      chains.push(await readChains(client, layout, counter, stretches));
    }
    const inserted = await insertRound(client, layout, round);
    for (const [place, one] of readings.entries()) {
      const { head } = one;
      const news = one.readings.filter(({ reading }) =>
        inserted.has(`${reading.deviceId} ${reading.pack} ${reading.at}`),
      );
      written += news.length;
      for (const { reading } of news) marks.add(layout, head, reading.tenantId, reading.at);
      layout.counters.forEach((counter, n) => {
        const counterHead = head.counters[n];
        const before = chains[n]?.[place] ?? [];
        if (counterHead) countLate(counter, counterHead, before, news, ledger);
      });
    }
  }
  return written;
}

function stretchOf({ head, readings }: LateReadings, counter: number): Stretch {
  return {
    deviceId: head.deviceId,
    pack: head.pack,
    low: readings[0]?.reading.at ?? 0,
    high: readings.at(-1)?.reading.at ?? 0,
    floor: head.counters[counter]?.energyFrom ?? Number.NEGATIVE_INFINITY,
  };
}

async function insertRound(
  client: pg.PoolClient,
  layout: RecordLayout,
  round: number,
): Promise<ReadonlySet<string>> {
  const names = layout.columns.map(({ column }) => `, ${quoted(column)}`).join('');
  const cells = layout.columns.map((_, index) => `, ${stageColumn(index)}`).join('');
  const { rows } = await client.query<{ device: string; pack: number; at: number }>(
    `insert into ${quoted(layout.record.historyTable)} (tenant_id, device_id, pack, data_time, origin${names})
     select tenant_id, device_id, pack, data_time, origin${cells} from ${stageTable(layout)}
     where part = ${part.late} and grp = $1
     on conflict do nothing returning device_id::text as device, pack, ${msOf('data_time')} as at`,
    [round],
  );
  return new Set(rows.map(({ device, pack, at }) => `${device} ${pack} ${at}`));
}

function countLate(
  { index, role, wattHours }: LayoutCounter,
  head: CounterHead,
  before: readonly CounterSample[],
  news: readonly Admitted[],
  ledger: EnergyLedger,
): void {
  const samples = news.flatMap(({ reading, cells }) => {
    const count = wattHoursOf(cells[index], wattHours);
    return count === null || reading.at < head.energyFrom ? [] : [{ at: reading.at, wattHours: count }];
  });
  const reading = news[0]?.reading;
  const newest = samples.at(-1);
  if (newest === undefined || reading === undefined) return;
  const after = [...before, ...samples].sort((a, b) => a.at - b.at);
  ledger.change({ tenantId: reading.tenantId, deviceId: reading.deviceId, role, head }, before, after);
  if (head.sample === null || newest.at > head.sample.at) head.sample = newest;
}
