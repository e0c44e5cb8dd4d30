import { meter } from '@heliodeck/model/devices/records/meter';
import { rollUp } from '../../../apps/server/telemetry/chart/roll-up.ts';
import { historyWorld } from '../../support/history-world.ts';
import { telemetryStoreSuite } from '../../support/telemetry-store-suite.ts';

const now = Date.parse('2026-03-22T10:00:00Z');

for (const [name, isBehind] of [
  ['ClickHouse that has everything', false],
  ['ClickHouse that is behind', true],
] as const) {
  const world = await historyWorld({ now, isBehind });
  const platform = world.store.asPlatform('a test rolls up');
  telemetryStoreSuite(name, {
    store: world.telemetry,
    append: (readings) => world.ingest.readings(readings),
    async rollUp() {
      while ((await rollUp(platform, meter, now)) > 0);
    },
    newMeter: (tenantId) => world.newMeter(tenantId),
    platform,
    db: (tenantId) => world.store.tenantDb(tenantId),
    now,
  });
}
