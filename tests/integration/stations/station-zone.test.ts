import { entities } from '@heliodeck/model/registries/entities';
import { describe, expect, it } from 'vitest';
import { freshDatabase } from '../../support/database.ts';
import { testServer } from '../../support/server.ts';
import { addDevice, addStation, ingestOn, meterReading } from '../../support/telemetry.ts';

const { store, owner } = await freshDatabase();
const now = Date.parse('2026-06-20T04:00:00Z');
const server = await testServer({ store, entities: [...entities.values()], now: () => new Date(now) });
const reader = server.policy.admit('reader', { codes: ['meterData', 'meterDataHistory'] });
const ingest = ingestOn(store, { now: () => new Date(now) });

describe('a list over stations of several zones', () => {
  it('shows each reading in the time zone of its own station, and names the zone', async () => {
    const tenantId = '100001';
    const zones = {
      'Asia/Shanghai': '2026-06-20 11:59:00',
      'Asia/Urumqi': '2026-06-20 09:59:00',
      'Europe/Berlin': '2026-06-20 05:59:00',
    };
    const expected = new Map<string, readonly string[]>();
    for (const [zone, wall] of Object.entries(zones)) {
      const { dtuId } = await addStation(owner, { tenantId, zone, dept: '10' });
      const deviceId = await addDevice(owner, { tenantId, dtuId, type: 2, dept: '10' });
      await ingest.readings([
        meterReading(tenantId, deviceId, now - 60_000, { totalPositiveActiveEnergy: 1 }),
      ]);
      expected.set(deviceId, [wall, zone]);
    }
    for (const list of ['blade-meterData/meterData', 'blade-meterDataHistory/meterDataHistory']) {
      const { body } = await server.get(`/api/${list}/list`, reader);
      const { records } = body.data as { records: { xwjId: string; dataTime: string; timeZone: string }[] };
      expect(new Map(records.map((row) => [row.xwjId, [row.dataTime, row.timeZone]]))).toEqual(expected);
    }
  });
});
