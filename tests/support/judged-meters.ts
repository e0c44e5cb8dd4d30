import { afterEach } from 'vitest';
import { alarmStage } from '../../apps/server/alarms/alarm-stage.ts';
import { alarmClock } from '../../apps/server/alarms/overdue.ts';
import { RuleCache } from '../../apps/server/alarms/rule-cache.ts';
import { silenceWatch } from '../../apps/server/alarms/silence.ts';
import type { Ingest } from '../../apps/server/ingest/ingest.ts';
import { freshDatabase } from './database.ts';
import { addDevice, addStation, ingestOn, meterReading } from './telemetry.ts';

export const minute = 60_000;

/**
 * A tenant's station with alarm evaluation of its meters: ingest with alarms, the alarm clock, and what both
 * have written.
 */
export async function judgedMeters() {
  const { store, owner } = await freshDatabase();
  const tenantId = '100001';
  let now = Date.parse('2026-06-01T04:00:00Z');
  const { stationId, dtuId } = await addStation(owner, { tenantId });
  await owner(
    `insert into threshold_attr (tenant_id, device_type, attr_id, attr_name) values ($1, 2, '2.totalActivePower', '总有功功率')`,
    [tenantId],
  );
  const platform = store.asPlatform('a test lets the clock decide');
  const clock = alarmClock(platform, store.changes);
  const started: Ingest[] = [];
  afterEach(async () => {
    await Promise.all(started.splice(0).map((ingest) => ingest.close()));
  });
  return {
    store,
    owner,
    tenantId,
    stationId,
    dtuId,
    clock,
    watchSilence: silenceWatch(platform, new RuleCache(store.changes)),
    get now() {
      return now;
    },
    pass(ms: number) {
      now += ms;
    },
    newMeter: () => addDevice(owner, { tenantId, dtuId, type: 2 }),
    /** Adds a rule on the active power of one meter, in its unit: above 50. @returns its id */
    async newRule(deviceId: string, more: Record<string, unknown> = {}): Promise<string> {
      const values: Record<string, unknown> = {
        alarm_name: '功率过高',
        alarm_name_en: 'Power high',
        attr_no: '2.totalActivePower',
        alarm_trigger: 1,
        alarm_num_a: '50',
        grade: 1,
        device_ids: [deviceId],
        ...more,
      };
      const names = Object.keys(values);
      const [row] = await owner(
        `insert into threshold_setting (tenant_id, ${names.join()}) values ($1, ${names.map((_, n) => `$${n + 2}`).join()})
         returning id::text`,
        [tenantId, ...Object.values(values)],
      );
      await store.events.caughtUp();
      return String(row?.id);
    },
    alarmsOf: (deviceId: string) =>
      owner(
        `select status, repeats, first_value::float8 as first, last_value::float8 as last, alarm_time as at,
          crossed_at as crossed, recovered_at as recovered, station_id::text as station, content, encontent,
          end_reason as ended
         from alarm where device_id = $1 order by id`,
        [deviceId],
      ),
    async eventsOf(deviceId: string) {
      const rows = await owner(
        `select topic from event_log where payload ->> 'deviceId' = $1 order by position`,
        [deviceId],
      );
      return rows.map(({ topic }) => topic);
    },
    /** A server without previous state. @param ahead how far its clock is ahead of `now`, ms */
    start(ahead = 5 * minute): Ingest {
      const ingest = ingestOn(store, {
        now: () => new Date(now + ahead),
        stages: [alarmStage(store.changes)],
      });
      started.push(ingest);
      return ingest;
    },
    power: (deviceId: string, at: number, totalActivePower: number) =>
      meterReading(tenantId, deviceId, at, { totalActivePower }),
  };
}
