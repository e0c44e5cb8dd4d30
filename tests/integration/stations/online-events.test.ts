import { describe, expect, it } from 'vitest';
import { telemetryJobs } from '../../../apps/server/jobs/telemetry-jobs.ts';
import { noLogs } from '../../../apps/server/logs/logs.ts';
import { removeExpiredOnlineEvents } from '../../../apps/server/store/online-event-retention.ts';
import { postgresTelemetry } from '../../../apps/server/telemetry/postgres-store.ts';
import { freshDatabase } from '../../support/database.ts';
import { runJob } from '../../support/job.ts';
import { addDevice, addStation } from '../../support/telemetry.ts';

const { owner, store } = await freshDatabase();
const platform = store.asPlatform('the clock keeps events in order');
const now = Date.parse('2026-06-20T04:00:00Z');
const dayMs = 86_400_000;

/** A device of a tenant, with events of this age in days. */
async function deviceWith(tenantId: string, ages: readonly number[], removed = false) {
  const { dtuId } = await addStation(owner, { tenantId });
  const id = await addDevice(owner, { tenantId, dtuId, type: 1 });
  if (removed) await owner('update device set is_deleted = 1 where id = $1', [id]);
  for (const age of ages)
    await owner(
      `insert into online_event (tenant_id, subject, subject_id, at, event) values ($1, 'device', $2, $3, 'online')`,
      [tenantId, id, new Date(now - age * dayMs)],
    );
  return {
    agesLeft: async () =>
      (await owner('select at from online_event where subject_id = $1 order by at', [id])).map(({ at }) =>
        Math.round((now - (at as Date).getTime()) / dayMs),
      ),
  };
}

describe('the retention of online events', () => {
  it('is the tenant’s own, counted from now, and keeps the last event of a device that is still valid', async () => {
    await owner(
      `insert into param (tenant_id, param_name, param_key, param_value) values ('100003', 'x', 'telemetry.retentionDays', '30')`,
    );
    const usual = await deviceWith('100001', [1200, 1000, 31]);
    const short = await deviceWith('100003', [100, 31, 29, 1]);
    const quiet = await deviceWith('100003', [100, 60]);
    const gone = await deviceWith('100003', [100, 60, 2], true);
    expect(await removeExpiredOnlineEvents(platform, now)).toBe(6);
    expect(await usual.agesLeft()).toEqual([1000, 31]);
    expect(await short.agesLeft()).toEqual([29, 1]);
    expect(await quiet.agesLeft()).toEqual([60]);
    expect(await gone.agesLeft()).toEqual([2]);
    expect(await removeExpiredOnlineEvents(platform, now)).toBe(0);
  });

  it('runs with the retention of telemetry', async () => {
    const old = await deviceWith('100001', [2000, 1500]);
    const job = telemetryJobs({ logs: noLogs, telemetry: postgresTelemetry(store) }).find(
      ({ kind }) => kind.name === 'telemetry.retention',
    );
    await runJob(job, platform, new Date(now));
    expect(await old.agesLeft()).toEqual([1500]);
  });
});
