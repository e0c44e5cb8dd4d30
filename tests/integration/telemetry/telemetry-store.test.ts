import { meter } from '@heliodeck/model/devices/records/meter';
import { rollUp } from '../../../apps/server/telemetry/chart/roll-up.ts';
import { postgresTelemetry } from '../../../apps/server/telemetry/postgres-store.ts';
import { freshDatabase } from '../../support/database.ts';
import { addDevice, addStation, ingestOn } from '../../support/telemetry.ts';
import { telemetryStoreSuite } from '../../support/telemetry-store-suite.ts';

const { store, owner } = await freshDatabase();
const now = Date.parse('2026-03-22T10:00:00Z');
await owner(
  `insert into param (tenant_id, param_name, param_key, param_value)
   select t, 'kept', 'telemetry.retentionDays', '400' from unnest(array['100001', '100002']) t`,
);
const dtus = new Map<string, string>();
for (const tenantId of ['100001', '100002'])
  dtus.set(tenantId, (await addStation(owner, { tenantId })).dtuId);
const telemetry = postgresTelemetry(store);
const ingest = ingestOn(store, { now: () => new Date(now), append: telemetry.append });
const platform = store.asPlatform('a test rolls up');

telemetryStoreSuite('PostgreSQL', {
  store: telemetry,
  append: (readings) => ingest.readings(readings),
  async rollUp() {
    while ((await rollUp(platform, meter, now)) > 0);
  },
  newMeter: (tenantId) =>
    addDevice(owner, { tenantId, dtuId: dtus.get(tenantId) ?? '', type: 2, meterRole: 1 }),
  platform,
  db: (tenantId) => store.tenantDb(tenantId),
  now,
});
