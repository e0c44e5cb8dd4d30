import pg from 'pg';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Ingest } from '../../../apps/server/ingest/ingest.ts';
import { createLiveFeed } from '../../../apps/server/live/live-feed.ts';
import type { IngestStage } from '../../../apps/server/telemetry/ingest-stage.ts';
import { freshDatabase } from '../../support/database.ts';
import { quietLog, recordingLog } from '../../support/log.ts';
import { addDevice, addStation, ingestOn, meterReading } from '../../support/telemetry.ts';

const { store, owner } = await freshDatabase();
const tenantId = '100001';
const minute = 60_000;
const now = Date.parse('2026-06-01T04:00:00Z');
const { dtuId } = await addStation(owner, { tenantId });
const newMeter = () => addDevice(owner, { tenantId, dtuId, type: 2 });
await owner(`create table stage_probe (device_id bigint, at timestamptz, check (device_id > 0));
  grant insert on stage_probe to heliodeck_platform`);

/** A stage like that of alarms: one statement per batch, and events after the commit. */
function probe(more: { statement?: string; afterCommit?: () => void; late?: (count: number) => void } = {}) {
  const begun: number[] = [];
  const stage: IngestStage = {
    name: 'probe',
    begin: ({ now: at }) => {
      begun.push(at);
      let ids: string[] = [];
      return {
        async late(_, __, inserted) {
          more.late?.(inserted.reduce((sum, { readings }) => sum + readings.length, 0));
        },
        write(records, script) {
          ids = records.flatMap(({ plan }) => plan.fresh.map(({ cursor }) => cursor.deviceId));
          for (const id of ids) script.add(more.statement ?? `insert into stage_probe values (${id}, now())`);
        },
        afterCommit: () => more.afterCommit?.(),
      };
    },
  };
  return { stage, begun };
}

const rowsOf = async (table: string, deviceId: string) =>
  Number((await owner(`select count(*) as n from ${table} where device_id = $1`, [deviceId]))[0]?.n);
const reading = (meter: string, at: number) =>
  meterReading(tenantId, meter, at, { totalPositiveActiveEnergy: at / minute });

const running: Ingest[] = [];
function start(more: Partial<Parameters<typeof ingestOn>[1]>): Ingest {
  const ingest = ingestOn(store, { now: () => new Date(now), ...more });
  running.push(ingest);
  return ingest;
}
afterEach(async () => {
  vi.restoreAllMocks();
  // A stage that cannot write would retry, and the next test would count it.
  await Promise.all(running.splice(0).map((ingest) => ingest.close(1)));
});

describe('a stage that is added to ingest', () => {
  it('rolls back history, live row and energy when it fails, and nothing is acknowledged or published', async () => {
    const meter = await newMeter();
    const bus = createLiveFeed(quietLog, 0);
    const log = recordingLog();
    const { stage, begun } = probe({ statement: 'insert into table_that_is_not_there values (1)' });
    const ingest = start({ log, live: bus, stages: [stage] });
    const acknowledged = ingest.readings([reading(meter, now)]).then(
      () => 'acknowledged',
      () => 'refused',
    );
    await vi.waitFor(() => expect(begun.length).toBeGreaterThan(1), 20_000);
    await ingest.close(1);
    expect(await acknowledged).toBe('refused');
    for (const table of ['history_meter', 'live_meter', 'energy_slot'])
      expect(await rowsOf(table, meter)).toBe(0);
    expect(bus.last).toBe(0);
  });

  it('adds no round trip: a batch with it is sent in as many messages as one without', async () => {
    const meter = await newMeter();
    const messagesOf = async (stages: readonly IngestStage[], first: number) => {
      const ingest = start({ stages });
      // The cache of the device, its partition and the connection's staging table come with the first batches.
      for (const step of [0, 1, 2, 3]) await ingest.readings([reading(meter, first + step * 1000)]);
      // Each of the two ends with an awaited answer.
      const sent = [vi.spyOn(pg.Connection.prototype, 'query'), vi.spyOn(pg.Connection.prototype, 'sync')];
      await ingest.readings([reading(meter, first + minute), reading(meter, first + 2 * minute)]);
      const count = sent.reduce((sum, spy) => sum + spy.mock.calls.length, 0);
      vi.restoreAllMocks();
      await ingest.close();
      return count;
    };
    const before = await messagesOf([], now - 60 * minute);
    const after = await messagesOf([probe().stage], now - 30 * minute);
    expect([before, after]).toEqual([3, 3]);
    expect(await rowsOf('stage_probe', meter)).toBe(5);
  });

  it('publishes only after the commit, and a publisher that throws loses no reading', async () => {
    const meter = await newMeter();
    const seen: Promise<number>[] = [];
    const log = recordingLog();
    const { stage } = probe({
      afterCommit() {
        seen.push(rowsOf('history_meter', meter));
        throw new Error('nobody listens');
      },
    });
    const ingest = start({ log, stages: [stage] });
    await ingest.readings([reading(meter, now)]);
    expect(await Promise.all(seen)).toEqual([1]);
    expect(JSON.stringify(log.lines)).toContain('a stage of ingest could not publish');
    expect(ingest.counters()).toMatchObject({ fresh: 1, retries: 0 });
  });

  it('receives late readings that were new, and no repeated one', async () => {
    const meter = await newMeter();
    const late: number[] = [];
    const { stage } = probe({ late: (count) => late.push(count) });
    const ingest = start({ stages: [stage] });
    await ingest.readings([reading(meter, now)]);
    await ingest.readings([reading(meter, now - minute), reading(meter, now)]);
    await ingest.readings([reading(meter, now - minute)]);
    expect(late).toEqual([1]);
  });
});
